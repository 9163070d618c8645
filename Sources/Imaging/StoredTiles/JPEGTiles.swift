import ZoomCore

/// The tiles of one level of a TIFF, each given away as the JPEG that it is.
final class JPEGTiles {
    /// The size of a tile.
    let tile: PixelSize
    /// The bands of a pixel, 1 or 3.
    let bands: Int
    /// Whether three samples are RGB, not YCbCr.
    var isRGB: Bool { coding.photometric == 2 }

    private let file: SourceFile
    private let coding: TiffCoding
    private let columns: Int
    /// Columns and rows of tiles that are filled up to their edge.
    private let whole: PixelSize
    private let stream: JPEGStream
    private let offsets: TiffNumbers
    private let byteCounts: TiffNumbers

    /// A longer tile is none.
    private static let longestTile = 16 << 20

    /// The tiles of a directory; `nil` where they are no JPEG files that show the picture's own colours.
    init?(_ file: SourceFile, _ coding: TiffCoding, tile: PixelSize, of size: PixelSize, _ colour: ColourPlan) {
        let samples = colour.bands
        guard coding.compression == 7, !coding.isPlanar, coding.bits.allSatisfy({ $0 == 8 }),
            samples == 1 ? coding.photometric == 1 : samples == 3 && [2, 6].contains(coding.photometric),
            colour.step == .keep, !colour.hasAlpha, let offsets = coding.offsets, let byteCounts = coding.byteCounts
        else { return nil }
        var tables: [UInt8] = []
        if let stored = coding.tables {
            guard (4...65_536).contains(stored.count), stored.width == 1,
                let bytes = file.bytes(at: stored.offset, count: stored.count)
            else { return nil }
            tables = bytes
        }
        guard let stream = JPEGStream(tables: tables, tile: tile, samples: samples, isRGB: coding.photometric == 2)
        else { return nil }
        self.file = file
        self.coding = coding
        self.tile = tile
        bands = samples
        self.stream = stream
        self.offsets = TiffNumbers(offsets, of: file)
        self.byteCounts = TiffNumbers(byteCounts, of: file)
        columns = (size.width + tile.width - 1) / tile.width
        whole = PixelSize(width: size.width / tile.width, height: size.height / tile.height)
    }

    /// A tile's file; `nil` where there is none, where it reaches beyond the picture, and where it looks damaged: it
    /// then has to be decoded to be had, or to find out.
    func wholeFile(column: Int, row: Int) -> [UInt8]? {
        guard (0..<whole.width).contains(column), (0..<whole.height).contains(row) else { return nil }
        return file(column: column, row: row, isDecodedHere: false)
    }

    /// The file of a tile, which may reach beyond the picture, for a decoder that is told what its samples are; `nil`
    /// where there is none, or it looks damaged.
    func file(column: Int, row: Int) -> [UInt8]? { file(column: column, row: row, isDecodedHere: true) }

    private func file(column: Int, row: Int, isDecodedHere: Bool) -> [UInt8]? {
        let index = row * columns + column
        guard let offset = offsets.number(index), let count = byteCounts.number(index),
            (1...Self.longestTile).contains(count),
            let bytes = file.bytes(at: offset, count: count, behind: stream.prefix),
            bytes.count == stream.prefix.count + count
        else { return nil }
        return stream.file(of: bytes, isDecodedHere: isDecodedHere)
    }
}
