/// A picture among others under a hand: two fingers and more pinch it, and when all are gone it springs back.
///
/// One finger alone does nothing, and is left to what the picture scrolls in; the one that goes on after a pinch moves
/// the picture. A finger that comes or goes moves nothing, also while the picture springs back.
public struct TransientPinchSession: Sendable {
    /// The size of the picture as it lies there, in points: the viewport of all points.
    public let viewport: Size
    /// What the picture shows as now, also while it springs back.
    public private(set) var transform = PinchTransform()
    /// How raw input is told apart.
    public var rules: TouchRules

    private var time = -Double.infinity
    private var fingers = Fingers()
    private var grip = Grip(Fingers(), rules: .standard)
    /// The picture as it was let go of, and when.
    private var letGo: (transform: PinchTransform, time: Double)?

    /// A picture that nobody touches, of a size in points.
    /// - Throws: an error that names the length which is not finite, not positive or beyond 2⁵³.
    public init(viewport: Size, rules: TouchRules = .standard) throws(GeometryError) {
        try check(viewport.width, .viewportWidth, .length)
        try check(viewport.height, .viewportHeight, .length)
        self.viewport = viewport
        self.rules = rules
    }

    /// How many fingers are down.
    public var touches: Int { fingers.count }

    /// Whether the picture springs back.
    public var isAnimating: Bool { letGo != nil }

    /// Takes in an event.
    ///
    /// One that is earlier than another before it counts as of the same time. Wheels and trackpads do nothing: they do
    /// not tell when they let go.
    /// - Throws: an error that names the number which is not finite; the session is then as it was.
    public mutating func handle(_ event: TouchEvent) throws(GeometryError) -> TouchOutcome {
        try event.check()
        var session = self
        _ = session.advance(to: event.time)
        switch event.action {
        case .down(let finger, let point): try session.land(finger, at: point)
        case .move(let finger, let point): try session.move(finger, to: point)
        case .up(let finger, let point):
            try session.move(finger, to: point)
            try session.lift(finger)
        case .cancel(let finger): try session.lift(finger)
        case .wheel, .magnify: break
        }
        let outcome = session.outcome(since: transform)
        self = session
        return outcome
    }

    /// Lets time pass: the picture springs back.
    ///
    /// A time before one that is known already counts as that one; NaN too.
    @inline(never)
    public mutating func advance(to time: Double) -> TouchOutcome {
        self.time = Swift.max(self.time, time)
        let before = transform
        if let letGo {
            let passed = self.time - letGo.time
            let isOver = passed >= rules.settleTime
            transform = isOver ? PinchTransform() : letGo.transform.relaxed(by: settled(passed / rules.settleTime))
            if isOver { self.letGo = nil }
        }
        return outcome(since: before)
    }

    private func outcome(since before: PinchTransform) -> TouchOutcome {
        var outcome = TouchOutcome()
        outcome.hasChanged =
            transform.scale != before.scale || transform.anchor != before.anchor || transform.offset != before.offset
        outcome.isAnimating = isAnimating
        return outcome
    }

    private mutating func land(_ finger: Int, at point: Point) throws(GeometryError) {
        try lift(finger)
        guard !fingers.isFull else { return }
        fingers.land(finger, at: point)
        try takeHold()
    }

    @inline(never)
    private mutating func move(_ finger: Int, to point: Point) throws(GeometryError) {
        guard fingers.move(finger, to: point), transform.isPinching else { return }
        let reached = grip.magnification(of: fingers, rules: rules)
        try transform.changed(magnification: reached, at: fingers.centroid, touches: touches)
    }

    @inline(never)
    private mutating func lift(_ finger: Int) throws(GeometryError) {
        guard fingers.location(of: finger) != nil else { return }
        fingers.lift(finger)
        guard touches == 0, transform.isPinching else { return try takeHold() }
        letGo = (transform, time)
        _ = advance(to: time)
    }

    /// The fingers take hold of what shows, where they are; nothing moves.
    private mutating func takeHold() throws(GeometryError) {
        let point = fingers.centroid
        if transform.isPinching {
            try transform.changed(magnification: transform.scale, at: point, touches: touches)
            grip = Grip(fingers, at: transform.scale, rules: rules)
        } else if touches > 1 {
            if isAnimating {
                try transform.caught(at: point, touches: touches, in: viewport)
            } else {
                try transform.began(at: point, touches: touches, in: viewport)
            }
            letGo = nil
            grip = Grip(fingers, at: transform.scale, rules: rules)
        }
    }
}
