/// A viewport in whole device pixels: the image scaled as a whole, and the window cut out of it.
///
/// Every request at one scale samples one and the same scaled image, so neighbouring windows meet without a seam.
/// Lengths are rounded to the nearest pixel, halves upwards.
public struct DeviceRect: Hashable, Sendable {
    /// The size of the whole scaled image, at least 1 × 1.
    public let scaled: PixelSize
    /// Where in the scaled image the window begins; may lie outside it, where letterbox is.
    public let offset: PixelPoint
    /// The size of the window: what is encoded.
    public let output: PixelSize
    /// Device pixels for one image pixel.
    public let magnification: Double

    /// The device pixels of a viewport.
    /// - Throws: an error that names the device pixel ratio where it is not positive, the output where it rounds to no
    ///   pixel at all, and what lies beyond 2⁵³ pixels.
    public init(layout: Layout, state: ViewportState, devicePixelRatio: Double) throws(GeometryError) {
        try check(devicePixelRatio, .devicePixelRatio, .positive)
        let k = layout.magnification(at: state.scale)
        magnification = k * devicePixelRatio
        scaled = PixelSize(
            width: Swift.max(1, try wholeNumber(layout.image.width * k * devicePixelRatio, .scaledWidth)),
            height: Swift.max(1, try wholeNumber(layout.image.height * k * devicePixelRatio, .scaledHeight))
        )
        output = PixelSize(
            width: try wholeNumber(layout.viewport.width * devicePixelRatio, .outputWidth),
            height: try wholeNumber(layout.viewport.height * devicePixelRatio, .outputHeight)
        )
        let pixels = AllowedRange.from(1, upTo: largestWholeNumber)
        try check(Double(output.width), .outputWidth, pixels)
        try check(Double(output.height), .outputHeight, pixels)
        // After the window's own size, which moves a centred picture: whichever is too large is the one named.
        offset = PixelPoint(
            x: try wholeNumber(state.offset.x * devicePixelRatio, .offsetX),
            y: try wholeNumber(state.offset.y * devicePixelRatio, .offsetY)
        )
    }

    /// The window as a rectangle of the scaled image.
    public var window: PixelRect {
        PixelRect(x: offset.x, y: offset.y, width: output.width, height: output.height)
    }
}
