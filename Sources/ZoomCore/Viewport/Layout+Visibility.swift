extension Layout {
    /// The part of the image that shows, in image pixels: clipped to the image, of size 0 where nothing does.
    public func visibleRect(_ state: ViewportState) -> Rect {
        let k = magnification(at: state.scale)
        let x = span(state.offset.x, viewport.width, k, image.width)
        let y = span(state.offset.y, viewport.height, k, image.height)
        return Rect(x: x.start, y: y.start, width: x.end - x.start, height: y.end - y.start)
    }

    /// Where in the viewport the visible part of the image lies, in points; what it leaves free is letterbox.
    public func destination(_ state: ViewportState) -> Rect {
        let k = magnification(at: state.scale)
        let visible = visibleRect(state)
        return Rect(
            x: visible.origin.x * k - state.offset.x,
            y: visible.origin.y * k - state.offset.y,
            width: visible.size.width * k,
            height: visible.size.height * k
        )
    }

    /// The image point, in pixels, under a point of the viewport; outside the image where letterbox is.
    public func imagePoint(atViewportPoint point: Point, in state: ViewportState) -> Point {
        let k = magnification(at: state.scale)
        return Point(x: (point.x + state.offset.x) / k, y: (point.y + state.offset.y) / k)
    }

    /// The point of the viewport, in points, over an image point; outside the viewport where it does not show.
    public func viewportPoint(atImagePoint point: Point, in state: ViewportState) -> Point {
        let k = magnification(at: state.scale)
        return Point(x: point.x * k - state.offset.x, y: point.y * k - state.offset.y)
    }

    private func span(_ offset: Double, _ viewport: Double, _ k: Double, _ image: Double) -> (
        start: Double, end: Double
    ) {
        let start = clamp(offset / k, 0, image)
        let end = clamp((offset + viewport) / k, 0, image)
        return (start, Swift.max(start, end))
    }
}
