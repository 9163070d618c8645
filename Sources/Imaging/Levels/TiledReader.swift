import Vips
import ZoomCore

/// Reads a level whose tiles can be decoded one by one, without keeping more than a few of them.
final class TiledReader: PixelReader {
    let size: PixelSize
    let bands: Int

    private let tile: PixelSize
    private let open: () throws(ImagingError) -> VipsImage
    private var region: VipsRegion?
    private var tilesRead = 0

    /// After so many bytes of tiles the level is opened anew.
    ///
    /// libvips keeps the decoded tiles of two or three rows, which for a wide picture is a lot of memory.
    private static let maximumTileBytes = 48 << 20

    /// A reader of a level.
    ///
    /// - Parameters:
    ///   - tile: the size of the tiles in the file.
    ///   - open: opens the level as an 8-bit image; called again after an error and now and then to free memory.
    init(size: PixelSize, bands: Int, tile: PixelSize, open: @escaping () throws(ImagingError) -> VipsImage) {
        self.size = size
        self.bands = bands
        self.tile = tile
        self.open = open
    }

    func withPixels(
        of area: PixelRect,
        _ body: (UnsafePointer<UInt8>, Int) throws(ImagingError) -> Void
    ) throws(ImagingError) {
        let columns = (area.x + area.width - 1) / tile.width - area.x / tile.width + 1
        let rows = (area.y + area.height - 1) / tile.height - area.y / tile.height + 1
        tilesRead += columns * rows
        if tilesRead * tile.width * tile.height * 4 > Self.maximumTileBytes {
            region = nil
            tilesRead = columns * rows
        }
        // What was said until now is about other pixels.
        QuietFailure.forget()
        do {
            let region = try openRegion()
            try region.withPixels(
                x: area.x,
                y: area.y,
                width: area.width,
                height: area.height,
                failure: { ImagingError($0, otherwise: .corrupt) }
            ) { (pixels, rowBytes) throws(ImagingError) in
                try QuietFailure.check(doing: "read tiles")
                try body(pixels.assumingMemoryBound(to: UInt8.self), rowBytes)
            }
        } catch {
            // libvips would answer a second read of a bad tile with a black one from its cache.
            region = nil
            QuietFailure.forget()
            throw error
        }
    }

    private func openRegion() throws(ImagingError) -> VipsRegion {
        if let region { return region }
        let image = try open()
        let region = try ImagingError.from(.internalFault) { () throws(VipsError) in try VipsRegion(image) }
        self.region = region
        return region
    }
}
