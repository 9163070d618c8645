import ZoomCore

/// The strips of rows in which a region of a level is read, from top to bottom.
///
/// A strip is a few megabytes, so that memory does not grow with the region; where the file has tiles, strips end
/// between them, so that no tile is decoded twice.
struct LevelStrips {
    private static let targetBytes = 4 << 20

    private let region: PixelRect
    private let rows: Int
    private let tileSide: Int

    /// The strips of a region.
    init(of region: PixelRect, bands: Int, tileSide: Int?) {
        self.region = region
        self.tileSide = max(tileSide ?? 1, 1)
        let fitting = Self.targetBytes / max(region.width * bands, 1)
        rows = max(fitting, tileSide == nil ? 16 : 1)
    }

    /// Calls `body` with every row of the region, in order.
    func forEachRow(
        of reader: any PixelReader,
        cancellation: Cancellation,
        _ body: (_ y: Int, _ pixels: UnsafePointer<UInt8>) throws(ImagingError) -> Void
    ) throws(ImagingError) {
        let end = region.y + region.height
        var y = region.y
        while y < end {
            try cancellation.check()
            let next = min(end, max(y / tileSide + rows / tileSide, y / tileSide + 1) * tileSide)
            let strip = PixelRect(x: region.x, y: y, width: region.width, height: next - y)
            let top = y
            try reader.withPixels(of: strip) { (pixels, rowBytes) throws(ImagingError) in
                for row in 0..<strip.height { try body(top + row, pixels + row * rowBytes) }
            }
            y = next
        }
    }
}
