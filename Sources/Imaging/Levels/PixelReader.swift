import ZoomCore

/// The pixels of one level of a source, as they are stored: not turned upright yet.
///
/// A pixel is 8 bits a band: 1 grey, 2 grey and alpha, 3 sRGB, 4 sRGB and alpha; alpha comes last and is not
/// premultiplied.
public protocol PixelReader {
    /// How many pixels the level has in each direction.
    var size: PixelSize { get }

    /// How many bands a pixel has, 1 to 4.
    var bands: Int { get }

    /// Calls `body` with the pixels of a region, which must lie inside the level and not be empty.
    ///
    /// The pointer is that of the region's top left pixel and valid only during the call; row `y` begins
    /// `y * rowBytes` bytes after it. Pixels are decoded on the calling thread.
    func withPixels(
        of region: PixelRect,
        _ body: (_ pixels: UnsafePointer<UInt8>, _ rowBytes: Int) throws(ImagingError) -> Void
    ) throws(ImagingError)
}
