import Glibc

/// Finds the quality of JPEG in which tiles differ from their pixels by no more than may be: a tile is decoded again,
/// compared, and coded in a better quality where that is not enough.
///
/// Neighbours are alike, so a tile begins with what the one before it took; and where that had much to spare, the next
/// ones are not compared: decoding takes as long as coding.
///
/// Of twelve photographs every level then has 42 dB or more, but for the smallest one or two of two of them, which have
/// 41 and more.
struct TileQuality {
    /// The qualities, as libjpeg counts them, best last.
    ///
    /// The first is as libvips' own saver would have it; beyond the last a JPEG grows by half for each decibel.
    static let ladder = [89, 92, 94, 95, 96, 97]

    /// The least likeness of a tile to its pixels that is aimed at, in decibels.
    static let leastLikeness = 42.0

    private var step = 0
    /// How many tiles need not be compared.
    private var sure = 0

    /// What to code a tile in.
    var quality: Int { Self.ladder[step] }

    /// Whether the next tile is to be compared.
    mutating func isToBeCompared() -> Bool {
        guard sure > 0 else { return true }
        sure -= 1
        return false
    }

    /// Takes note of how a tile has become; whether it has to be coded again, in what `quality` is now.
    mutating func isToBeCodedAgain(likeness: Double) -> Bool {
        let lack = Self.leastLikeness - likeness
        if lack > 0 {
            guard step + 1 < Self.ladder.count else { return false }
            // A step is worth half a decibel to one and a half.
            step = min(Self.ladder.count - 1, step + max(1, Int(lack)))
            return true
        }
        sure = lack < -4 ? 7 : lack < -1.5 ? 1 : 0
        // Enough to spare for the next one to do with less.
        if lack < -2, step > 0 {
            step -= 1
            sure = 0
        }
        return false
    }

    /// Decibels, of the mean of the squares of differences.
    static func likeness(squares: Int, count: Int) -> Double {
        squares == 0 ? .infinity : 10 * log10(255 * 255 * Double(count) / Double(squares))
    }
}
