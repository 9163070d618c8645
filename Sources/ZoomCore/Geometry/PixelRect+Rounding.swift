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

    /// A rectangle in whole pixels inside an image: its corner rounded, its size rounded, then moved inside.
    ///
    /// Halves are rounded upwards. Size and position are each rounded once, so that a square stays a square; that
    /// differs from rounding the edges, which is for rectangles that have to meet. It has at least one pixel a side,
    /// and at most the image's.
    /// - Throws: an error that names the number which is not finite or lies beyond ±2⁵³, or the image's side which is
    ///   not positive.
    public init(roundingSizeOf rect: Rect, inside image: PixelSize) throws(GeometryError) {
        try check(Double(image.width), .imageWidth, .length)
        try check(Double(image.height), .imageHeight, .length)
        let width = Swift.min(Swift.max(1, try wholeNumber(rect.size.width, .rectWidth)), image.width)
        let height = Swift.min(Swift.max(1, try wholeNumber(rect.size.height, .rectHeight)), image.height)
        self.init(
            x: Swift.min(Swift.max(0, try wholeNumber(rect.origin.x, .rectX)), image.width - width),
            y: Swift.min(Swift.max(0, try wholeNumber(rect.origin.y, .rectY)), image.height - height),
            width: width,
            height: height
        )
    }
}
