extension PixelRect {
    /// The pixels between the rounded edges of a rectangle, halves upwards.
    ///
    /// The edges are rounded and then subtracted, never position and size each on its own: rectangles that meet stay
    /// without a gap and without an overlap.
    /// - Throws: an error that names the edge which is not finite or lies beyond ±2⁵³.
    public init(roundingEdgesOf rect: Rect) throws(GeometryError) {
        let left = try wholeNumber(rect.origin.x, .rectX)
        let top = try wholeNumber(rect.origin.y, .rectY)
        let right = try wholeNumber(rect.origin.x + rect.size.width, .rectWidth)
        let bottom = try wholeNumber(rect.origin.y + rect.size.height, .rectHeight)
        self.init(x: left, y: top, width: right - left, height: bottom - top)
    }
}
