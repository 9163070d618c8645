/// A pinch that springs back, for a picture among others: the scale effect that the picture has while it lasts.
public struct PinchTransform: Hashable, Sendable {
    /// The scale; 1 at rest.
    public private(set) var scale = 1.0
    /// The unit point of the viewport that it is scaled about; the centre at rest.
    public private(set) var anchor = Point(x: 0.5, y: 0.5)
    /// How far it is shifted, in points.
    public private(set) var offset = Point.zero
    /// Whether fingers are down.
    public private(set) var isPinching = false

    /// The viewport point that the fingers hold, in points.
    public private(set) var start = Point.zero
    /// The viewport point where the fingers were last, in points.
    public private(set) var location = Point.zero
    /// The number of fingers, last; 0 at rest.
    public private(set) var touches = 0

    /// A picture at rest.
    public init() {}

    /// A pinch under way from its parts, as it was sent away.
    /// - Throws: an error that names the number which is not finite, or not positive where it has to be.
    public init(
        scale: Double,
        anchor: Point,
        offset: Point,
        start: Point,
        location: Point,
        touches: Int
    ) throws(GeometryError) {
        try check(scale, .pinchMagnification, .positive)
        try check(anchor.x, .anchorX, .finite)
        try check(anchor.y, .anchorY, .finite)
        try check(offset.x, .translationX, .finite)
        try check(offset.y, .translationY, .finite)
        try check(start.x, .pointX, .finite)
        try check(start.y, .pointY, .finite)
        try checkFingers(location, touches)
        self.scale = scale
        self.anchor = anchor
        self.offset = offset
        self.start = start
        self.location = location
        self.touches = touches
        isPinching = true
    }

    /// Fingers come down at a viewport point, in points.
    /// - Throws: an error that names the number which is not finite, or not positive where it has to be.
    public mutating func began(at point: Point, touches: Int, in viewport: Size) throws(GeometryError) {
        try check(viewport.width, .viewportWidth, .length)
        try check(viewport.height, .viewportHeight, .length)
        try checkFingers(point, touches)
        self = PinchTransform()
        anchor = Point(x: point.x / viewport.width, y: point.y / viewport.height)
        isPinching = true
        start = point
        location = point
        self.touches = touches
    }

    /// Fingers come down at a viewport point, in points, on a picture that springs back: it stays, and follows them.
    ///
    /// The magnification of the fingers goes on from the picture's scale.
    /// - Throws: an error that names the number which is not finite, or not positive where it has to be.
    public mutating func caught(at point: Point, touches: Int, in viewport: Size) throws(GeometryError) {
        let (scale, offset) = (scale, offset)
        let a = Point(x: anchor.x * viewport.width, y: anchor.y * viewport.height)
        // The point of the resting picture that the fingers hold is the new anchor.
        let held = Point(
            x: a.x + (point.x - a.x - offset.x) / scale,
            y: a.y + (point.y - a.y - offset.y) / scale
        )
        try began(at: point, touches: touches, in: viewport)
        anchor = Point(x: held.x / viewport.width, y: held.y / viewport.height)
        start = held
        self.offset = Point(x: point.x - held.x, y: point.y - held.y)
        self.scale = scale
    }

    /// Fingers have moved to a viewport point, and reached a magnification; without fingers down, nothing happens.
    /// - Throws: an error that names the number which is not finite, or not positive where it has to be.
    public mutating func changed(magnification: Double, at point: Point, touches: Int) throws(GeometryError) {
        try check(magnification, .pinchMagnification, .positive)
        try checkFingers(point, touches)
        guard isPinching else { return }
        if touches != self.touches {
            // The fingers' place has jumped; the picture must not.
            start = Point(x: start.x + point.x - location.x, y: start.y + point.y - location.y)
            self.touches = touches
        }
        scale = magnification
        offset = Point(x: point.x - start.x, y: point.y - start.y)
        location = point
    }

    /// Fingers are gone, or the pinch is cancelled: at rest again.
    public mutating func ended() {
        self = PinchTransform()
    }

    /// The picture that has gone a part of its way back to rest: 0 for none of it, 1 for all but its anchor's.
    func relaxed(by part: Double) -> PinchTransform {
        var relaxed = PinchTransform()
        relaxed.anchor = anchor
        relaxed.scale = 1 + (scale - 1) * (1 - part)
        relaxed.offset = Point(x: offset.x * (1 - part), y: offset.y * (1 - part))
        return relaxed
    }

    /// Where a viewport point of the resting picture is shown, in points.
    public func shown(_ point: Point, in viewport: Size) -> Point {
        let a = Point(x: anchor.x * viewport.width, y: anchor.y * viewport.height)
        return Point(
            x: a.x + (point.x - a.x) * scale + offset.x,
            y: a.y + (point.y - a.y) * scale + offset.y
        )
    }

    /// Where viewport points of the resting picture are shown, as a transform of points.
    public func affine(in viewport: Size) -> AffineTransform {
        let origin = shown(.zero, in: viewport)
        return AffineTransform(a: scale, b: 0, c: 0, d: scale, e: origin.x, f: origin.y)
    }

    private func checkFingers(_ point: Point, _ touches: Int) throws(GeometryError) {
        try check(point.x, .pointX, .finite)
        try check(point.y, .pointY, .finite)
        try check(Double(touches), .touches, .from(1))
    }
}
