/// A finished picture in memory: interleaved 8-bit pixels, sRGB or grey, without padding between rows.
public struct Raster: Hashable, Sendable {
    /// How many pixels a row has.
    public var width: Int

    /// How many rows there are.
    public var height: Int

    /// How many bands a pixel has: 1 grey, 2 grey and alpha, 3 sRGB, 4 sRGB and alpha.
    public var bands: Int

    /// The pixels, row after row from the top; alpha is not premultiplied.
    public var pixels: [UInt8]

    /// A raster of pixels.
    ///
    /// - Precondition: there are `width * height * bands` of them.
    public init(width: Int, height: Int, bands: Int, pixels: [UInt8]) {
        precondition(pixels.count == width * height * bands, "pixels must match size and bands")
        self.width = width
        self.height = height
        self.bands = bands
        self.pixels = pixels
    }

    /// Whether a pixel has alpha.
    public var hasAlpha: Bool { bands == 2 || bands == 4 }
}
