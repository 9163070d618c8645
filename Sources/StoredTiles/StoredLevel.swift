import ZoomCore

/// A level of a picture whose tiles are JPEG files within a TIFF: all that is needed to give one away as it is.
public struct StoredLevel: Hashable, Sendable {
    /// Which level of the offered pyramid it is: the picture reduced by `2ⁿ`.
    public var level: Int
    /// Its size as stored, which may lack the last column or row of the offered one.
    public var size: PixelSize
    /// The size of a tile.
    public var tile: PixelSize
    /// Samples of a pixel, 1 or 3.
    public var samples: Int
    /// Whether three samples are RGB, not YCbCr.
    public var isRGB: Bool
    /// The JPEG tables that all tiles share; empty where each has its own.
    public var tables: [UInt8]
    /// Where each tile begins.
    public var offsets: TiffArray
    /// How long each tile is.
    public var byteCounts: TiffArray

    /// A level from its parts.
    public init(
        level: Int,
        size: PixelSize,
        tile: PixelSize,
        samples: Int,
        isRGB: Bool,
        tables: [UInt8],
        offsets: TiffArray,
        byteCounts: TiffArray
    ) {
        self.level = level
        self.size = size
        self.tile = tile
        self.samples = samples
        self.isRGB = isRGB
        self.tables = tables
        self.offsets = offsets
        self.byteCounts = byteCounts
    }

    /// The tile that has just the pixels of a rectangle of the level; `nil` where none has.
    public func tile(coveredBy rect: PixelRect) -> (column: Int, row: Int)? {
        guard rect.width == tile.width, rect.height == tile.height, rect.x >= 0, rect.y >= 0,
            rect.x % tile.width == 0, rect.y % tile.height == 0
        else { return nil }
        return (rect.x / tile.width, rect.y / tile.height)
    }

    /// The level as a text of one line: numbers, and the tables in hexadecimal.
    public var text: String {
        var numbers = [level, size.width, size.height, tile.width, tile.height, samples, isRGB ? 1 : 0]
        for array in [offsets, byteCounts] {
            numbers += [array.offset, array.width, array.count, array.isLittle ? 1 : 0]
        }
        let digits = tables.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return (numbers.map(String.init) + ["-" + digits]).joined(separator: " ")
    }

    /// The level of a line that `text` has made; `nil` where it is none.
    public init?(text: some StringProtocol) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 16, parts[15].first == "-" else { return nil }
        var numbers: [Int] = []
        for part in parts.dropLast() {
            guard let number = Int(part), number >= 0 else { return nil }
            numbers.append(number)
        }
        let digits = Array(parts[15].utf8.dropFirst())
        var tables: [UInt8] = []
        for start in stride(from: 0, to: digits.count, by: 2) {
            guard start + 1 < digits.count,
                let byte = UInt8(String(decoding: digits[start...(start + 1)], as: UTF8.self), radix: 16)
            else { return nil }
            tables.append(byte)
        }
        func array(_ first: Int) -> TiffArray? {
            guard [1, 2, 4, 8].contains(numbers[first + 1]), numbers[first + 3] <= 1 else { return nil }
            return TiffArray(
                offset: numbers[first],
                width: numbers[first + 1],
                count: numbers[first + 2],
                isLittle: numbers[first + 3] == 1
            )
        }
        guard numbers[0] <= 62, numbers[1...4].allSatisfy({ (1...Int(Int32.max)).contains($0) }),
            numbers[5] == 1 || numbers[5] == 3, numbers[6] <= 1, let offsets = array(7), let byteCounts = array(11)
        else { return nil }
        self.init(
            level: numbers[0],
            size: PixelSize(width: numbers[1], height: numbers[2]),
            tile: PixelSize(width: numbers[3], height: numbers[4]),
            samples: numbers[5],
            isRGB: numbers[6] == 1,
            tables: tables,
            offsets: offsets,
            byteCounts: byteCounts
        )
    }
}

extension [StoredLevel] {
    /// The levels as a text, a line each; empty where there are none.
    public var text: String { map(\.text).joined(separator: "\n") }

    /// The levels of a text that `text` has made; `nil` where it is none.
    public init?(text: String) {
        self = []
        for line in text.split(separator: "\n") {
            guard let level = StoredLevel(text: line) else { return nil }
            append(level)
        }
    }
}
