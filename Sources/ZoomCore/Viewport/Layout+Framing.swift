extension Layout {
    /// The state that shows a rectangle of the image, in pixels, whole and as large as possible in the middle of a
    /// rectangle of the viewport, in points; neither clamped nor rested.
    ///
    /// The way from one picture to another without a jump: what one viewport shows in a frame, the other does too.
    /// - Throws: an error that names the number of a rectangle which is not finite, or not positive where it has to be.
    public func placing(_ rect: Rect, in frame: Rect) throws(GeometryError) -> ViewportState {
        try checkRect(rect)
        try checkRect(frame)
        let scale = Swift.min(frame.size.width / rect.size.width, frame.size.height / rect.size.height) / fitFactor
        try check(scale, .scale, .from(1e-100, upTo: 1e100))
        let k = magnification(at: scale)
        return ViewportState(
            scale: scale,
            offset: Point(
                x: (rect.origin.x + rect.size.width / 2) * k - (frame.origin.x + frame.size.width / 2),
                y: (rect.origin.y + rect.size.height / 2) * k - (frame.origin.y + frame.size.height / 2)
            )
        )
    }

    /// The rectangle of the image, in pixels, under one of the viewport, in points; neither is clipped.
    public func imageRect(ofViewportRect rect: Rect, in state: ViewportState) -> Rect {
        let k = magnification(at: state.scale)
        return Rect(
            origin: imagePoint(atViewportPoint: rect.origin, in: state),
            size: Size(width: rect.size.width / k, height: rect.size.height / k)
        )
    }

    /// The rectangle of the viewport, in points, over one of the image, in pixels; neither is clipped.
    public func viewportRect(ofImageRect rect: Rect, in state: ViewportState) -> Rect {
        let k = magnification(at: state.scale)
        return Rect(
            origin: viewportPoint(atImagePoint: rect.origin, in: state),
            size: Size(width: rect.size.width * k, height: rect.size.height * k)
        )
    }
}

/// Lets a rectangle through that has an area which can be computed with.
/// - Throws: an error that names its number out of range.
@inline(never)
func checkRect(_ rect: Rect) throws(GeometryError) {
    try check(rect.origin.x, .rectX, .distance)
    try check(rect.origin.y, .rectY, .distance)
    try check(rect.size.width, .rectWidth, .length)
    try check(rect.size.height, .rectHeight, .length)
}
