extension TouchSession {
    /// Answers a gesture that comes from elsewhere: a button, a slider, a window that changes its size.
    ///
    /// What moves by itself stops where it is. Fingers that are down take hold anew, of what shows then.
    /// - Parameters:
    ///   - gesture: what is done; pinches and drags are for `handle(_:)` to make.
    ///   - time: when, in seconds on the events' clock.
    ///   - isAnimated: whether the way there takes the rules' `settleTime`; not while a finger is down.
    ///   - fromRest: whether it begins where a movement under way would have ended.
    /// - Throws: an error that names the number which is not finite, or outside its domain; the session is then as it
    ///   was.
    public mutating func apply(
        _ gesture: Gesture,
        at time: Double,
        isAnimated: Bool = false,
        fromRest: Bool = false
    ) throws(GeometryError) -> TouchOutcome {
        try make(.gesture(gesture, fromRest: fromRest), at: time, isAnimated: isAnimated)
    }

    /// What is done to a viewport other than by hand.
    enum Change {
        case gesture(Gesture, fromRest: Bool)
        case state(ViewportState)
        case limits(ZoomLimits)
    }

    mutating func make(
        _ change: Change,
        at time: Double,
        isAnimated: Bool = false
    ) throws(GeometryError) -> TouchOutcome {
        try check(time, .touch(.time), .finite)
        var session = self
        var outcome = session.advance(to: time)
        let state = session.viewport.state
        switch change {
        case .gesture(let gesture, let fromRest):
            if fromRest { session.viewport.show(session.restingState) }
            outcome.bound = try session.viewport.apply(gesture)
        case .state(let state): session.viewport.show(state)
        case .limits(let limits): outcome.bound = try session.viewport.limit(to: limits)
        }
        session.motion = nil
        if session.touches > 0 {
            try session.takeHold()
        } else if isAnimated {
            session.move(from: state)
        }
        outcome.hasChanged = outcome.hasChanged || session.viewport.state != state
        session.report(&outcome)
        self = session
        return outcome
    }
}
