/// What a JPEG 2000 picture says of how it was coded (ITU-T T.800, Annexes A and I).
enum JPEG2000Coding {
    /// More boxes or marker segments in front of the first tile are not looked at.
    private static let mostParts = 1024

    /// Whether all its wavelets are the reversible ones (5/3), by which nothing is lost; false also where nothing is
    /// told.
    ///
    /// A reversible picture may have been cut short all the same: that is not told in so many words.
    ///
    /// - Parameter start: where the picture begins: boxes, or the code alone.
    static func isReversible(_ file: SourceFile, at start: Int = 0) -> Bool {
        guard var place = code(in: file, at: start) else { return false }
        var isReversible = false
        for _ in 0..<mostParts {
            guard let head = file.bytes(at: place, count: 14), head.count == 14 else { return false }
            switch (head[0], head[1]) {
            // The first tile begins.
            case (0xFF, 0x90): return isReversible
            case (0xFF, 0x52): isReversible = head[13] == 1
            // A component has its own.
            case (0xFF, 0x53) where head[10] != 1: return false
            default: break
            }
            place += 2 + (Int(head[2]) << 8 | Int(head[3]))
        }
        return false
    }

    /// Whether the picture is one tile, so that all of it is decoded at once; false also where nothing is told.
    ///
    /// That is said in the segment that comes first (ITU-T T.800, A.5.1).
    static func isOneTile(_ file: SourceFile) -> Bool {
        guard let place = code(in: file, at: 0), let head = file.bytes(at: place, count: 38), head.count == 38,
            head.starts(with: [0xFF, 0x51])
        else { return false }
        func number(_ index: Int) -> Int { head[index..<(index + 4)].reduce(0) { $0 << 8 | Int($1) } }
        return number(22) >= number(6) && number(26) >= number(10)
    }

    /// Where the first segment behind the code's first marker is.
    private static func code(in file: SourceFile, at start: Int) -> Int? {
        var place = start
        for _ in 0..<mostParts {
            guard let head = file.bytes(at: place, count: 16), head.count == 16 else { return nil }
            if head.starts(with: [0xFF, 0x4F]) { return place + 2 }
            // A length of 1 says that a longer one follows; of 0, that the box is the last.
            let short = head[..<4].reduce(0) { $0 << 8 | Int($1) }
            let isLong = short == 1
            if head[4..<8].elementsEqual("jp2c".utf8) {
                place += isLong ? 16 : 8
                continue
            }
            let length = isLong ? head[8...].reduce(0) { $0 << 8 | UInt64($1) } : UInt64(short)
            guard length >= 8, length <= UInt64(Int.max - place) else { return nil }
            place += Int(length)
        }
        return nil
    }
}
