import StoredTiles
import ZoomCore

/// What one image file directory of a TIFF says of its picture's shape, and of its tiles.
///
/// libvips does not tell whether a page is a reduced version of another, nor how it is tiled, nor where its tiles are;
/// TIFF 6.0, sections 2 and 15, TIFF Technical Notes 1 (SubIFDs) and 2 (JPEG), and the BigTIFF design are read here for
/// that alone.
struct TiffDirectory: Equatable {
    var size = PixelSize(width: 0, height: 0)
    var samples = 1
    var tile: PixelSize?
    /// How many rows a strip has, where it has strips.
    var stripRows: Int?
    /// How its tiles are coded, as the file has it.
    var coding = TiffCoding()
    /// Whether it is marked as a reduced version of another picture of the file.
    var isReduced = false
    /// Whether it is marked as a transparency mask.
    var isMask = false
    /// Where its child directories are.
    var children: [Int] = []
    /// Where the next page's directory is, or 0.
    var next = 0
}

/// Reads directories of a TIFF file.
struct TiffDirectories {
    private let file: SourceFile
    private let isBig: Bool
    private let isLittle: Bool
    private let first: Int

    /// Reads the header; nil where it is not one of a TIFF.
    init?(_ file: SourceFile) {
        let header = file.prefix(16)
        guard header.count >= 8 else { return nil }
        switch (header[0], header[1]) {
        case (0x49, 0x49): isLittle = true
        case (0x4D, 0x4D): isLittle = false
        default: return nil
        }
        self.file = file
        let little = isLittle
        switch TiffArray.number(header[2..<4], little: little) {
        case 42:
            isBig = false
            first = TiffArray.number(header[4..<8], little: little)
        case 43 where header.count == 16:
            isBig = true
            first = TiffArray.number(header[8..<16], little: little)
        default: return nil
        }
    }

    /// The directories of the file's pages, at most `limit`.
    func pages(limit: Int) -> [TiffDirectory] {
        var pages: [TiffDirectory] = []
        var seen: Set<Int> = []
        var offset = first
        while offset > 0, pages.count < limit, seen.insert(offset).inserted, let page = directory(at: offset) {
            pages.append(page)
            offset = page.next
        }
        return pages
    }

    /// The directory at an offset, or nil where there is none.
    func directory(at offset: Int) -> TiffDirectory? {
        let countBytes = isBig ? 8 : 2
        let entryBytes = isBig ? 20 : 12
        let offsetBytes = isBig ? 8 : 4
        guard let head = file.bytes(at: offset, count: countBytes), head.count == countBytes else { return nil }
        let count = TiffArray.number(head[...], little: isLittle)
        guard (1...4096).contains(count) else { return nil }
        let length = count * entryBytes + offsetBytes
        guard let body = file.bytes(at: offset + countBytes, count: length), body.count >= count * entryBytes else {
            return nil
        }
        var directory = TiffDirectory()
        var tileWidth = 0
        var tileHeight = 0
        for index in 0..<count {
            let entry = body[(index * entryBytes)..<((index + 1) * entryBytes)]
            let place = offset + countBytes + index * entryBytes
            let start = entry.startIndex
            let tag = TiffArray.number(entry[start..<(start + 2)], little: isLittle)
            switch tag {
            case 254:
                let flags = values(of: entry).first ?? 0
                directory.isReduced = flags & 1 != 0
                directory.isMask = flags & 4 != 0
            case 255: directory.isReduced = directory.isReduced || values(of: entry).first == 2
            case 256: directory.size.width = values(of: entry).first ?? 0
            case 257: directory.size.height = values(of: entry).first ?? 0
            case 258: directory.coding.bits = values(of: entry)
            case 259: directory.coding.compression = values(of: entry).first ?? 1
            case 262: directory.coding.photometric = values(of: entry).first ?? 0
            case 278: directory.stripRows = values(of: entry).first
            case 284: directory.coding.isPlanar = values(of: entry).first == 2
            case 324: directory.coding.offsets = array(entry, at: place)
            case 325: directory.coding.byteCounts = array(entry, at: place)
            case 347: directory.coding.tables = array(entry, at: place)
            case 277: directory.samples = values(of: entry).first ?? 1
            case 322: tileWidth = values(of: entry).first ?? 0
            case 323: tileHeight = values(of: entry).first ?? 0
            case 330: directory.children = values(of: entry)
            default: break
            }
        }
        let sides = 1...Self.longestTileSide
        if sides.contains(tileWidth) && sides.contains(tileHeight) {
            directory.tile = PixelSize(width: tileWidth, height: tileHeight)
        }
        if body.count == length { directory.next = TiffArray.number(body.suffix(offsetBytes), little: isLittle) }
        return directory
    }

    /// The longest side of a tile that is believed; libvips has a shorter one.
    private static let longestTileSide = 1 << 16

    /// Where an entry's values are; `place` is that of the entry in the file.
    private func array(_ entry: ArraySlice<UInt8>, at place: Int) -> TiffArray? {
        let start = entry.startIndex
        let widths = [1: 1, 3: 2, 4: 4, 7: 1, 16: 8]
        guard let width = widths[TiffArray.number(entry[(start + 2)..<(start + 4)], little: isLittle)] else {
            return nil
        }
        let inline = isBig ? 8 : 4
        let count = TiffArray.number(entry[(start + 4)..<(start + 4 + inline)], little: isLittle)
        let field = entry[(start + 4 + inline)..<(start + 4 + 2 * inline)]
        let isInline = count <= inline / width
        return TiffArray(
            offset: isInline ? place + 4 + inline : TiffArray.number(field, little: isLittle),
            width: width,
            count: count,
            isLittle: isLittle
        )
    }

    /// An entry's whole numbers, at most 64 of them.
    private func values(of entry: ArraySlice<UInt8>) -> [Int] {
        let start = entry.startIndex
        let widths = [3: 2, 4: 4, 13: 4, 16: 8, 18: 8]
        guard let width = widths[TiffArray.number(entry[(start + 2)..<(start + 4)], little: isLittle)] else {
            return []
        }
        let inline = isBig ? 8 : 4
        let count = min(TiffArray.number(entry[(start + 4)..<(start + 4 + inline)], little: isLittle), 64)
        let field = entry[(start + 4 + inline)..<(start + 4 + 2 * inline)]
        var data = Array(field)
        if count * width > inline {
            let offset = TiffArray.number(field, little: isLittle)
            guard let stored = file.bytes(at: offset, count: count * width) else { return [] }
            data = stored
        }
        return (0..<min(count, data.count / width)).map {
            TiffArray.number(data[($0 * width)..<(($0 + 1) * width)], little: isLittle)
        }
    }
}
