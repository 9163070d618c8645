import JPEGCoding
import ZoomCore

/// Reads a level whose tiles are JPEG files, each decoded by libjpeg as it is.
///
/// libvips reads the same pixels, but holds two rows of tiles (300 megabytes for a picture of 40 gigapixels) and spends
/// as much time around a tile as in it.
final class JPEGTileReader: PixelReader {
    /// A tile with a longer side is left to libvips, which decodes no more of it than is asked for.
    static let longestSide = 1024

    let size: PixelSize
    let bands: Int

    private let tiles: JPEGTiles
    private let kept: TileCache
    private let other: TiledReader
    private var decoder: JPEGDecoder?

    /// A reader of a level.
    ///
    /// - Parameters:
    ///   - kept: where decoded tiles are kept.
    ///   - other: reads what this one cannot, damaged tiles above all: it knows what is wrong with them.
    init(_ tiles: JPEGTiles, size: PixelSize, kept: TileCache, other: TiledReader) {
        self.tiles = tiles
        self.size = size
        bands = tiles.bands
        self.kept = kept
        self.other = other
    }

    deinit { kept.removeAll(of: ObjectIdentifier(self)) }

    func withPixels(
        of area: PixelRect,
        _ body: (UnsafePointer<UInt8>, Int) throws(ImagingError) -> Void
    ) throws(ImagingError) {
        let tile = tiles.tile
        let columns = (area.x / tile.width)...((area.x + area.width - 1) / tile.width)
        let rows = (area.y / tile.height)...((area.y + area.height - 1) / tile.height)
        if columns.count == 1, rows.count == 1 {
            let (left, top) = (columns.lowerBound * tile.width, rows.lowerBound * tile.height)
            guard let pixels = pixels(column: columns.lowerBound, row: rows.lowerBound) else {
                return try other.withPixels(of: area, body)
            }
            let first = ((area.y - top) * tile.width + area.x - left) * bands
            defer { withExtendedLifetime(pixels) {} }
            return try body(UnsafePointer(pixels.base + first), tile.width * bands)
        }
        let scratch = kept.takeScratch(bytes: area.width * bands * area.height)
        defer { kept.giveBack(scratch) }
        guard assemble(area, columns, rows, in: scratch.base) else { return try other.withPixels(of: area, body) }
        try body(UnsafePointer(scratch.base), area.width * bands)
    }

    /// Puts the parts of an area together; false where a tile cannot be decoded.
    private func assemble(
        _ area: PixelRect,
        _ columns: ClosedRange<Int>,
        _ rows: ClosedRange<Int>,
        in target: UnsafeMutablePointer<UInt8>
    ) -> Bool {
        let tile = tiles.tile
        let rowBytes = area.width * bands
        for row in rows {
            let lines = max(area.y, row * tile.height)..<min(area.y + area.height, (row + 1) * tile.height)
            for column in columns {
                let part = max(area.x, column * tile.width)..<min(area.x + area.width, (column + 1) * tile.width)
                guard let pixels = pixels(column: column, row: row) else { return false }
                let from = pixels.base + (part.lowerBound - column * tile.width) * bands
                let to = target + (part.lowerBound - area.x) * bands
                for line in lines {
                    (to + (line - area.y) * rowBytes).update(
                        from: from + (line - row * tile.height) * tile.width * bands,
                        count: part.count * bands
                    )
                }
                withExtendedLifetime(pixels) {}
            }
        }
        return true
    }

    /// A tile's pixels, from memory or decoded; `nil` where it is not to be had this way.
    private func pixels(column: Int, row: Int) -> TilePixels? {
        let key = TileCache.Key(level: ObjectIdentifier(self), column: column, row: row)
        if let pixels = kept.pixels(of: key) { return pixels }
        guard let file = tiles.file(column: column, row: row) else { return nil }
        if decoder == nil { decoder = try? JPEGDecoder() }
        guard let decoder else { return nil }
        let (width, height) = (tiles.tile.width, tiles.tile.height)
        let pixels = kept.room(bytes: width * height * bands)
        let components: JPEGDecoder.Components = tiles.isRGB ? .rgb : .yCbCr
        do {
            try file.withUnsafeBufferPointer { (bytes) throws(JPEGFailure) in
                try decoder.decode(bytes, width: width, height: height, bands: bands, as: components, to: pixels.base)
            }
        } catch {
            return nil
        }
        kept.keep(pixels, as: key)
        return pixels
    }
}
