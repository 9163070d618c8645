/// A viewport under a hand: turns raw input into gestures, and lets go of the viewport as a hand would.
///
/// One finger drags, two and more pinch; a finger that comes or goes moves nothing. A finger that goes on after a pinch
/// drags. Short and still, a finger taps; two taps at one place are a double tap. Let go of in a movement, the content
/// glides on; out of its range or limits, it springs back; a finger that comes down stops it.
///
/// All points are of the viewport, so it does not matter which picture is in it, or how that is turned. A client passes
/// on what its system tells of, draws `viewport.state`, and asks again at every frame while something moves:
/// ```
/// var session = TouchSession(viewport: viewport)
/// let outcome = try session.handle(TouchEvent(time: 0.016, action: .down(1, at: Point(x: 100, y: 400))))
/// if outcome.isAnimating { /* at the next frame: */ _ = session.advance(to: 0.033) }
/// ```
/// Everything that moves by itself is a function of time: frames may come when they like, or not at all.
public struct TouchSession: Sendable {
    /// The viewport as it shows now: also while it is drawn out of its range, and while it moves.
    public internal(set) var viewport: InteractiveViewport
    /// How raw input is told apart; a movement under way keeps to the rules that it began with.
    public var rules: TouchRules

    /// The latest time that is known, in seconds on the events' clock.
    var time = -Double.infinity
    var fingers = Fingers()
    /// What moves by itself; nothing while a finger is down.
    var motion: Motion?
    /// The finger that may still become a tap.
    var press: Press?
    /// A tap that may still become a double tap.
    var waitingTap: Tap?
    var velocity = FingerVelocity(at: .zero, time: 0)
    /// Where a finger was left after a pinch: until it has moved on, it does not fling.
    var leftAt: Point?
    /// The fingers as a pinch took hold of them last.
    var grip = Grip(Fingers(), rules: .standard)

    /// A viewport that nobody touches.
    public init(viewport: InteractiveViewport, rules: TouchRules = .standard) {
        self.viewport = viewport
        self.rules = rules
    }

    /// How many fingers are down.
    public var touches: Int { fingers.count }

    /// Whether what shows moves by itself.
    public var isAnimating: Bool { motion != nil }

    /// What will show when what moves by itself has come to rest: what to load ahead.
    public var restingState: ViewportState { motion?.end ?? viewport.state }

    /// When `advance(to:)` will report the tap that waits for a second one, in seconds on the events' clock.
    public var tapDueTime: Double? { waitingTap.map { $0.time + rules.doubleTapTime } }

    /// Takes in an event.
    ///
    /// One that is earlier than another before it counts as of the same time.
    /// - Throws: an error that names the number which is not finite, or from which nothing that is can be computed; the
    ///   session is then as it was.
    public mutating func handle(_ event: TouchEvent) throws(GeometryError) -> TouchOutcome {
        try event.check()
        var session = self
        var outcome = session.advance(to: event.time)
        let state = session.viewport.state
        switch event.action {
        case .down(let finger, let point): try session.land(finger, at: point, &outcome)
        case .move(let finger, let point): try session.move(finger, to: point, &outcome)
        case .up(let finger, let point): try session.lift(finger, at: point, isCancelled: false, &outcome)
        case .cancel(let finger):
            let point = session.fingers.location(of: finger) ?? .zero
            try session.lift(finger, at: point, isCancelled: true, &outcome)
        case .wheel(let step): try session.turnWheel(step, &outcome)
        case .magnify(let magnification, let point): try session.zoom(by: magnification, about: point, &outcome)
        }
        outcome.hasChanged = outcome.hasChanged || session.viewport.state != state
        session.report(&outcome)
        self = session
        return outcome
    }

    /// Lets time pass: moves what moves by itself, and reports a tap that no second one has followed.
    ///
    /// A time before one that is known already counts as that one; NaN too.
    @inline(never)
    public mutating func advance(to time: Double) -> TouchOutcome {
        self.time = Swift.max(self.time, time)
        var outcome = TouchOutcome()
        if let motion {
            let state = viewport.state
            let isOver = self.time - motion.start >= motion.duration
            viewport.show(isOver ? motion.end : motion.state(at: self.time))
            if isOver { self.motion = nil }
            outcome.hasChanged = viewport.state != state
        }
        report(&outcome)
        return outcome
    }

    /// Reports the tap that no second one can follow any more, and whether something moves.
    mutating func report(_ outcome: inout TouchOutcome) {
        outcome.isAnimating = isAnimating
        if let tap = waitingTap, time >= tap.time + rules.doubleTapTime {
            outcome.tap = tap.location
            waitingTap = nil
        }
    }
}
