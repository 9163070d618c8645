extension Layout {
    /// How far the offset goes at a zoom scale: its least and its greatest value on each axis, in points.
    ///
    /// Where the content is no longer than the space between the margins the two are equal, and the content is centred.
    public func offsetRange(at scale: Double) -> (least: Point, greatest: Point) {
        let content = contentSize(at: scale)
        let horizontal = range(viewport.width, content.width)
        let vertical = range(viewport.height, content.height)
        return (
            Point(x: horizontal.least, y: vertical.least),
            Point(x: horizontal.greatest, y: vertical.greatest)
        )
    }

    /// The offset moved into its range; resting twice changes nothing.
    @inline(never)
    public func rest(_ offset: Point, at scale: Double) -> Point {
        let range = offsetRange(at: scale)
        return Point(
            x: clamp(offset.x, range.least.x, range.greatest.x),
            y: clamp(offset.y, range.least.y, range.greatest.y)
        )
    }

    /// The offset that shows the middle of the content in the middle of the viewport.
    public func centeredOffset(at scale: Double) -> Point {
        let content = contentSize(at: scale)
        return rest(
            Point(x: (content.width - viewport.width) / 2, y: (content.height - viewport.height) / 2),
            at: scale
        )
    }

    private func range(_ viewport: Double, _ content: Double) -> (least: Double, greatest: Double) {
        let inset = inset(viewport, content)
        let least = 0 - inset
        // In exact numbers it is never less than `least`; rounding could put it there.
        return (least, Swift.max(least, content - viewport + inset))
    }
}
