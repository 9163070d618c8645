import StoredTiles
import ZoomCore

/// The tiles of one level of a TIFF, where they are JPEG files that show the picture's own colours.
final class JPEGTiles {
    /// What they are, but for the level, which is not known here.
    let level: StoredLevel

    /// The size of a tile.
    var tile: PixelSize { level.tile }
    /// The bands of a pixel, 1 or 3.
    var bands: Int { level.samples }
    /// Whether three samples are RGB, not YCbCr.
    var isRGB: Bool { level.isRGB }

    private let file: SourceFile
    private var index: TileIndex

    /// The tiles of a directory; `nil` where they are no such files.
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
        level = StoredLevel(
            level: 0,
            size: size,
            tile: tile,
            samples: samples,
            isRGB: coding.photometric == 2,
            tables: tables,
            offsets: offsets,
            byteCounts: byteCounts
        )
        guard let index = TileIndex(level) else { return nil }
        self.file = file
        self.index = index
    }

    /// A tile's file; `nil` where there is none, where it reaches beyond the picture, and where it looks damaged: it
    /// then has to be decoded to be had, or to find out.
    func wholeFile(column: Int, row: Int) -> [UInt8]? {
        index.isWhole(column: column, row: row) ? file(column: column, row: row, isDecodedHere: false) : nil
    }

    /// The file of a tile, which may reach beyond the picture, for a decoder that is told what its samples are; `nil`
    /// where there is none, or it looks damaged.
    func file(column: Int, row: Int) -> [UInt8]? { file(column: column, row: row, isDecodedHere: true) }

    private func file(column: Int, row: Int, isDecodedHere: Bool) -> [UInt8]? {
        guard let place = index.place(column: column, row: row, in: file) else { return nil }
        return index.stream.file(at: place, in: file, isDecodedHere: isDecodedHere)
    }
}
