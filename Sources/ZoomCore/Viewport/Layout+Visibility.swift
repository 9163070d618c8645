extension Layout {
    /// The part of the image that shows, in image pixels: clipped to the image, of size 0 where nothing does.
    public func visibleRect(_ state: ViewportState) -> Rect {
        let (x, y) = spans(state)
        return Rect(x: x.start, y: y.start, width: x.length, height: y.length)
    }

    /// Where in the viewport the visible part of the image lies, in points; what it leaves free is letterbox.
    public func destination(_ state: ViewportState) -> Rect {
        let (x, y) = spans(state)
        return Rect(x: x.shownStart, y: y.shownStart, width: x.shownLength, height: y.shownLength)
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

    private func spans(_ state: ViewportState) -> (x: VisibleSpan, y: VisibleSpan) {
        let k = magnification(at: state.scale)
        return (
            VisibleSpan(offset: state.offset.x, viewport: viewport.width, k: k, image: image.width),
            VisibleSpan(offset: state.offset.y, viewport: viewport.height, k: k, image: image.height)
        )
    }
}

/// What shows on one axis: in image pixels, and where in the viewport, in points.
///
/// `clipped × k − o` in exact numbers; an edge that is not clipped is the viewport's own, without a rounding error.
private struct VisibleSpan {
    let start: Double
    let length: Double
    let shownStart: Double
    let shownLength: Double

    init(offset: Double, viewport: Double, k: Double, image: Double) {
        start = clamp(offset / k, 0, image)
        let end = clamp((offset + viewport) / k, 0, image)
        guard end > start else {
            length = 0
            shownStart = start * k - offset
            shownLength = 0
            return
        }
        shownStart = offset < 0 ? -offset : 0
        let shownEnd = end < image ? viewport : Swift.min(viewport, image * k - offset)
        shownLength = Swift.max(0, shownEnd - shownStart)
        length = shownLength == viewport ? Swift.min(viewport / k, image - start) : end - start
    }
}
