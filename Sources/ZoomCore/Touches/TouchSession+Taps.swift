extension TouchSession {
    /// A tap that has been.
    struct Tap: Hashable, Sendable {
        /// Where, in points of the viewport.
        let location: Point
        /// When it ended.
        let time: Double
    }

    /// A finger that has not moved yet.
    struct Press: Hashable, Sendable {
        /// Where it came down, in points of the viewport.
        let location: Point
        /// When it came down.
        let time: Double
        /// Whether it may be a tap: not where it stopped a fling.
        let isTap: Bool
        /// Where the tap was that it may be the second one of.
        let firstTap: Point?
    }

    mutating func beginPress(at point: Point, isTap: Bool, _ outcome: inout TouchOutcome) {
        var firstTap: Point?
        if let tap = waitingTap {
            waitingTap = nil
            if distance(tap.location, point) <= rules.doubleTapDistance {
                firstTap = tap.location
            } else {
                outcome.tap = tap.location
            }
        }
        press = Press(location: point, time: time, isTap: isTap, firstTap: firstTap)
    }

    /// The finger has turned out to be no tap; the one before it was a single one.
    mutating func endPress(_ outcome: inout TouchOutcome) {
        if let tap = press?.firstTap { outcome.tap = tap }
        press = nil
    }

    /// The finger has been lifted without having moved.
    mutating func endPress(_ press: Press, _ outcome: inout TouchOutcome) throws(GeometryError) {
        guard press.isTap, time - press.time <= rules.tapTime else { return endPress(&outcome) }
        self.press = nil
        guard press.firstTap != nil else {
            waitingTap = Tap(location: press.location, time: time)
            return
        }
        let state = viewport.state
        _ = try viewport.apply(.doubleTap(at: press.location))
        outcome.doubleTap = press.location
        move(from: state)
    }
}
