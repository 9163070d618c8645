/// A pinch under way: what it holds on to while the fingers are down.
///
/// The image point under the place where it began follows the fingers. Where a finger comes or goes, the place of the
/// fingers jumps: the pinch then takes hold anew at the new place, and the picture stays.
public struct Pinch: Hashable, Sendable {
    /// What it does at the limits.
    public var policy: PinchPolicy
    /// The scale at its beginning.
    public var startScale: Double
    /// The image point that it holds, in image pixels.
    public var imagePoint: Point
    /// The viewport point where the fingers were last, in points.
    public var location: Point
    /// The magnification that the fingers had reached last; 1 at the beginning.
    public var magnification: Double
    /// The number of fingers, last.
    public var touches: Int

    /// A pinch from its parts, as it was sent away.
    /// - Throws: an error that names the number which is not finite, or not positive where it has to be.
    public init(
        policy: PinchPolicy,
        startScale: Double,
        imagePoint: Point,
        location: Point,
        magnification: Double,
        touches: Int
    ) throws(GeometryError) {
        try check(startScale, .scale, .positive)
        try check(imagePoint.x, .pointX, .finite)
        try check(imagePoint.y, .pointY, .finite)
        try check(location.x, .pointX, .finite)
        try check(location.y, .pointY, .finite)
        try check(magnification, .pinchMagnification, .positive)
        try check(Double(touches), .touches, .from(1))
        self.policy = policy
        self.startScale = startScale
        self.imagePoint = imagePoint
        self.location = location
        self.magnification = magnification
        self.touches = touches
    }

    /// A pinch that begins at a viewport point, in points.
    /// - Throws: an error that names the number which is not finite, or not positive where it has to be.
    public init(
        beganAt point: Point,
        touches: Int,
        from state: ViewportState,
        in layout: Layout,
        policy: PinchPolicy = .elastic
    ) throws(GeometryError) {
        let start = try layout.elastic(state)
        try self.init(
            policy: policy,
            startScale: start.scale,
            imagePoint: layout.imagePoint(atViewportPoint: point, in: start),
            location: point,
            magnification: 1,
            touches: touches
        )
    }

    /// Follows the fingers, which have reached a magnification, 1 being that of the beginning, at a viewport point.
    /// - Returns: the viewport now, and, where the policy is `clamped`, the bound it ran into.
    /// - Throws: an error that names the number which is not finite, or not positive where it has to be; the pinch is
    ///   then as it was.
    public mutating func changed(
        magnification: Double,
        at point: Point,
        touches: Int,
        from state: ViewportState,
        in layout: Layout
    ) throws(GeometryError) -> PlacedViewport {
        try check(magnification, .pinchMagnification, .positive)
        try check(Double(touches), .touches, .from(1))
        try layout.checkPoint(point)
        let start = try layout.elastic(state)
        let held = touches == self.touches ? imagePoint : layout.imagePoint(atViewportPoint: point, in: start)

        var placed: PlacedViewport
        switch policy {
        case .elastic:
            let scale = layout.elasticScale(startScale * magnification)
            placed = PlacedViewport(state: ViewportState(scale: scale, offset: .zero), bound: nil)
        case .clamped:
            let (scale, bound) = layout.limits.clamped(start.scale * (magnification / self.magnification))
            placed = PlacedViewport(state: ViewportState(scale: scale, offset: .zero), bound: bound)
        }
        // The content point held, at the new scale, under the fingers.
        var offset = layout.viewportPoint(atImagePoint: held, in: placed.state)
        offset = Point(x: offset.x - point.x, y: offset.y - point.y)
        try check(offset.x, .offsetX, .finite)
        try check(offset.y, .offsetY, .finite)
        placed.state.offset = policy == .clamped ? layout.rest(offset, at: placed.state.scale) : offset

        imagePoint = held
        location = point
        self.magnification = magnification
        self.touches = touches
        return placed
    }

    /// Lets go: an elastic pinch comes back to the limits about the fingers' last place, rests, and reports the bound.
    ///
    /// A pinch that is cancelled ends just so.
    /// - Throws: an error that names the number of the state which is not finite, or the scale which is not positive.
    public func ended(from state: ViewportState, in layout: Layout) throws(GeometryError) -> PlacedViewport {
        switch policy {
        case .elastic: try layout.zoom(state, to: state.scale, anchor: location)
        case .clamped: PlacedViewport(state: try layout.elastic(state), bound: nil)
        }
    }
}
