import ZoomCore

/// What a worker is to find out about a picture, and tell in words: nobody is sent its pixels.
public enum PictureCheck: Hashable, Sendable {
    /// How its file is made: the answer is the text of `SourceFacts`.
    case facts
    /// Whether all of it can be decoded: the answer is the text of a `DecodingReport`.
    case decoding
    /// Whether tiles, each rendered by itself, show what one rendering of a rectangle shows: the answer is the text of
    /// a `TilesReport`.
    ///
    /// All in pixels of a level, as `RegionRequest` has them; the rectangle covers the tiles.
    case tiles(level: Int, of: PixelRect, [PixelRect])
    /// Whether a rectangle of a level, which is 1 or more, shows what the level of twice its size shows there: the
    /// answer is the text of a `LikenessReport`.
    case level(Int, PixelRect)
    /// Whether another file, a pyramid made of the picture, has its pixels: the answer is the text of a
    /// `LikenessReport`.
    case pyramid(SourceReference)
}

extension PictureCheck {
    static let names = ["check", "level", "region", "tiles", "pyramid", "pyramid-version"]

    func add(to record: inout Record) {
        switch self {
        case .facts: record.add("check", "facts")
        case .decoding: record.add("check", "decoding")
        case .tiles(let level, let rect, let tiles):
            record.add("check", "tiles")
            record.add("level", "\(level)")
            record.add("region", rect.text)
            record.add("tiles", tiles.map(\.text).joined(separator: ";"))
        case .level(let level, let rect):
            record.add("check", "level")
            record.add("level", "\(level)")
            record.add("region", rect.text)
        case .pyramid(let file):
            record.add("check", "pyramid")
            record.add("pyramid", file.path)
            record.add("pyramid-version", file.version.text)
        }
    }

    init(_ record: Record) throws(TextError) {
        switch try record.string("check") {
        case "facts": self = .facts
        case "decoding": self = .decoding
        case "tiles":
            let rect = try PixelRect(text: record.string("region"), part: "region")
            var tiles: [PixelRect] = []
            for text in try record.string("tiles").split(separator: ";", omittingEmptySubsequences: false) {
                let tile = try PixelRect(text: text, part: "tiles")
                guard rect.covers(tile) else { throw TextError(part: "tiles") }
                tiles.append(tile)
            }
            self = .tiles(level: try Self.level(record, from: RegionRequest.levels.lowerBound), of: rect, tiles)
        case "level":
            let level = try Self.level(record, from: 1)
            self = .level(level, try PixelRect(text: record.string("region"), part: "region"))
        case "pyramid":
            let path = try record.string("pyramid")
            guard path.utf8.first == UInt8(ascii: "/"), !path.utf8.contains(0) else { throw TextError(part: "pyramid") }
            let version = try SourceVersion(text: record.string("pyramid-version"))
            self = .pyramid(SourceReference(path: path, version: version))
        default: throw TextError(part: "check")
        }
    }

    private static func level(_ record: Record, from first: Int) throws(TextError) -> Int {
        let level: Int = try record.integer("level")
        guard level >= first, RegionRequest.levels.contains(level) else { throw TextError(part: "level") }
        return level
    }
}

extension PixelRect {
    fileprivate var text: String { "\(x),\(y),\(width),\(height)" }

    /// A rectangle of which one side at least lies in pictures as large as there may be.
    fileprivate init(text: some StringProtocol, part: String) throws(TextError) {
        let limit = WholeNumber(largestWholeNumber)
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { WholeNumber($0) }.filter { (-limit...limit).contains($0) }
        guard parts.count == 4, numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { throw TextError(part: part) }
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    fileprivate func covers(_ other: PixelRect) -> Bool {
        other.x >= x && other.y >= y && other.x + other.width <= x + width && other.y + other.height <= y + height
    }
}
