/// A drag under way: what it holds on to while the finger is down.
///
/// The content follows the finger one to one; drawn beyond its range it shows ever more slowly. What shows as the
/// finger takes hold stays, also where that is out of range: the drag knows how far the finger must have drawn it.
public struct Drag: Hashable, Sendable {
    /// The viewport point where the finger was last, in points.
    public private(set) var location: Point
    /// Where the finger has drawn the offset to, in points; it shows there only as far as it is in range.
    public private(set) var offset: Point
    /// The overshoot that shows in the end, however far the finger goes, in points.
    ///
    /// The viewport's own size, or more where the content was further out as the finger took hold.
    public let reach: Size

    /// A drag that begins at a viewport point, in points; what shows stays.
    /// - Throws: an error that names the number which is not finite, or the scale which is not positive.
    public init(beganAt point: Point, from state: ViewportState, in layout: Layout) throws(GeometryError) {
        try layout.checkPoint(point)
        let start = try layout.elastic(state)
        let rested = layout.rest(start.offset, at: start.scale)
        let overshoot = Point(x: start.offset.x - rested.x, y: start.offset.y - rested.y)
        reach = Size(
            width: Swift.max(layout.viewport.width, overshoot.x.magnitude / 0.9),
            height: Swift.max(layout.viewport.height, overshoot.y.magnitude / 0.9)
        )
        offset = Point(
            x: rested.x + drawnOvershoot(overshoot.x, reach.width),
            y: rested.y + drawnOvershoot(overshoot.y, reach.height)
        )
        location = point
    }

    /// Follows the finger to a viewport point, in points.
    /// - Returns: the viewport now: beyond its range where the policy is `elastic`, resting where it is `clamped`.
    /// - Throws: an error that names the number which is not finite, or the scale which is not positive; the drag is
    ///   then as it was.
    public mutating func changed(
        to point: Point,
        from state: ViewportState,
        in layout: Layout,
        policy: PinchPolicy = .elastic
    ) throws(GeometryError) -> ViewportState {
        try layout.checkPoint(point)
        let scale = try layout.elastic(state).scale
        let distance = Point(x: point.x - location.x, y: point.y - location.y)
        let drawn = try layout.moved(offset, by: distance)
        var shown = layout.rest(drawn, at: scale)
        if policy == .elastic {
            shown.x += shownOvershoot(drawn.x - shown.x, reach.width)
            shown.y += shownOvershoot(drawn.y - shown.y, reach.height)
        }
        offset = drawn
        location = point
        return ViewportState(scale: scale, offset: shown)
    }

    /// Lets go: the scale comes back to the limits about the finger's last place, and the offset rests.
    ///
    /// A drag that is cancelled ends just so.
    /// - Returns: the viewport at rest, and the bound that the scale lay beyond.
    /// - Throws: an error that names the number of the state which is not finite, or the scale which is not positive.
    public func ended(from state: ViewportState, in layout: Layout) throws(GeometryError) -> PlacedViewport {
        let start = try layout.elastic(state)
        guard layout.limits.clamped(start.scale).bound == nil else {
            return try layout.zoom(start, to: start.scale, anchor: location)
        }
        let rested = ViewportState(scale: start.scale, offset: layout.rest(start.offset, at: start.scale))
        return PlacedViewport(state: rested, bound: nil)
    }
}

/// How an overshoot of the finger shows on an axis: `(1 − 1 / (0.55 t / v + 1)) v`, on both sides alike, and below `v`.
func shownOvershoot(_ overshoot: Double, _ length: Double) -> Double {
    0.55 * overshoot / (0.55 * overshoot.magnitude / length + 1)
}

/// The overshoot of the finger that shows as this one; the inverse of `shownOvershoot`.
private func drawnOvershoot(_ shown: Double, _ length: Double) -> Double {
    shown / 0.55 / (1 - shown.magnitude / length)
}
