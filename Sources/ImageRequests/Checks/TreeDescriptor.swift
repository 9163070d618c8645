import JSONReading
import ZoomCore

/// A tree of tiles in files, as the document says that viewers read first: a Deep Zoom's `.dzi`, or an `info.json`.
public struct TreeDescriptor: Hashable, Sendable {
    /// The protocol that the tree is for.
    public enum Kind: Hashable, Sendable {
        /// Deep Zoom: tiles with an overlap, in one format.
        case deepZoom(tileSize: Int, overlap: Int, format: String)
        /// IIIF: tiles of a size at some scale factors, in formats of which each tile has one at least.
        case iiif(tile: PixelSize, factors: [Int], formats: [String])
    }

    /// The size of the picture.
    public let image: PixelSize
    /// What its tiles are.
    public let kind: Kind

    /// A tile that viewers ask for.
    public struct Tile: Hashable, Sendable {
        /// The paths that it may have, of which one has to exist; below the folder of tiles.
        public var paths: [String]
        /// Its size, in pixels.
        public var size: PixelSize
    }

    /// A level of a tree.
    public struct Level: Hashable, Sendable {
        /// By how much the picture is reduced.
        public var factor: Int
        /// Its number in the paths, where they have one.
        public var number: Int
        /// Its tiles.
        public var grid: TileGrid
    }

    /// The levels, the finest first.
    public var levels: [Level] {
        switch kind {
        case .deepZoom(let tileSize, let overlap, _):
            let deepZoom = DeepZoom(image: image, tileSize: tileSize, overlap: overlap)
            return (0...deepZoom.lastLevel).reversed().compactMap { number in
                deepZoom.grid(ofLevel: number).map {
                    Level(factor: 1 << (deepZoom.lastLevel - number), number: number, grid: $0)
                }
            }
        case .iiif(let tile, let factors, _):
            return Set(factors).sorted().map { factor in
                let columns = (image.width - 1) / (tile.width * factor) + 1
                let rows = (image.height - 1) / (tile.height * factor) + 1
                return Level(factor: factor, number: factor, grid: TileGrid(columns: columns, rows: rows))
            }
        }
    }

    /// The number of tiles of all levels; `nil` where it is more than an integer holds.
    public var tileCount: Int? {
        var count = 0
        for grid in levels.map(\.grid) {
            let (tiles, isTooLarge) = grid.columns.multipliedReportingOverflow(by: grid.rows)
            let (sum, isTooMany) = count.addingReportingOverflow(tiles)
            guard !isTooLarge, !isTooMany else { return nil }
            count = sum
        }
        return count
    }

    /// A tile of a level.
    public func tile(_ level: Level, column: Int, row: Int) -> Tile {
        func up(_ length: Int) -> Int { (length + level.factor - 1) / level.factor }
        switch kind {
        case .deepZoom(let tileSize, let overlap, let format):
            func span(_ index: Int, _ length: Int) -> Int {
                min(length, (index + 1) * tileSize + overlap) - max(0, index * tileSize - overlap)
            }
            let size = PixelSize(width: span(column, up(image.width)), height: span(row, up(image.height)))
            return Tile(paths: ["\(level.number)/\(column)_\(row).\(format)"], size: size)
        case .iiif(let tile, _, let formats):
            let (wide, high) = (tile.width * level.factor, tile.height * level.factor)
            let (x, y) = (column * wide, row * high)
            let (width, height) = (min(wide, image.width - x), min(high, image.height - y))
            let size = PixelSize(width: up(width), height: up(height))
            let isAll = width == image.width && height == image.height
            var parts: [String] = []
            for region in ["\(x),\(y),\(width),\(height)"] + (isAll ? ["full"] : []) {
                parts.append("\(region)/\(size.width),\(size.height)/0/default")
                parts.append("\(region)/\(size.width),/0/default")
                if level.factor == 1 { parts += ["\(region)/max/0/default", "\(region)/full/0/default"] }
            }
            return Tile(paths: parts.flatMap { part in formats.map { "\(part).\($0)" } }, size: size)
        }
    }
}

extension TreeDescriptor {
    /// The tree that a `.dzi` tells of; `nil` where it is none.
    public init?(deepZoom bytes: [UInt8]) {
        let text = String(decoding: bytes.map { $0 < 0x20 ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
        func attribute(_ name: String) -> Substring? {
            for quote in ["\"", "'"] {
                guard let start = text.firstRange(of: " \(name)=\(quote)") else { continue }
                return text[start.upperBound...].prefix { String($0) != quote }
            }
            return nil
        }
        func number(_ name: String, _ range: ClosedRange<Int>) -> Int? {
            attribute(name).flatMap { Int($0) }.flatMap { range.contains($0) ? $0 : nil }
        }
        guard let width = number("Width", 1...Self.longestSide), let height = number("Height", 1...Self.longestSide),
            let tileSize = number("TileSize", 1...65_536), let overlap = number("Overlap", 0...4096),
            let format = attribute("Format"), Self.isName(format)
        else { return nil }
        image = PixelSize(width: width, height: height)
        kind = .deepZoom(tileSize: tileSize, overlap: overlap, format: String(format))
    }

    /// The tree that an `info.json` tells of, in version 2 or 3 of the Image API; `nil` where it is none, or has no
    /// tiles.
    public init?(info bytes: [UInt8]) {
        guard let value = try? JSONValue(bytes), let width = value["width"]?.whole,
            let height = value["height"]?.whole, (1...Self.longestSide).contains(width),
            (1...Self.longestSide).contains(height), case .array(let tiles) = value["tiles"], let first = tiles.first,
            let tileWidth = first["width"]?.whole, (1...65_536).contains(tileWidth),
            case .array(let factors) = first["scaleFactors"]
        else { return nil }
        let tileHeight = first["height"]?.whole ?? tileWidth
        let numbers = factors.compactMap(\.whole).filter { (1...(1 << 40)).contains($0) }
        guard !numbers.isEmpty, (1...65_536).contains(tileHeight) else { return nil }
        var formats = ["jpg"]
        for name in ["preferredFormats", "extraFormats"] {
            guard case .array(let names) = value[name] else { continue }
            for case .string(let name) in names where Self.isName(name) && !formats.contains(name) {
                formats.append(name)
            }
        }
        if !formats.contains("png") { formats.append("png") }
        image = PixelSize(width: width, height: height)
        kind = .iiif(tile: PixelSize(width: tileWidth, height: tileHeight), factors: numbers, formats: formats)
    }

    private static let longestSide = 1 << 40

    private static func isName(_ text: some StringProtocol) -> Bool {
        (1...8).contains(text.utf8.count) && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
}

extension JSONValue {
    fileprivate subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    fileprivate var whole: Int? {
        guard case .number(let number) = self, number == number.rounded(), abs(number) <= 0x1p53 else { return nil }
        return Int(number)
    }
}
