import ZoomCore

extension NumberMemory {
    /// Time; what happens and its numbers.
    ///
    /// 0 down, 1 move, 2 up: a finger and a point; 3 cancel: a finger; 4 wheel: its step, what it counts, the point,
    /// whether the control key is down and whether it glides; 5 magnify: by how much, and the point.
    mutating func touchEvent() throws(GeometryError) -> TouchEvent {
        let time = next()
        let action: TouchAction
        switch next() {
        case 0: action = .down(finger(), at: point())
        case 1: action = .move(finger(), to: point())
        case 2: action = .up(finger(), at: point())
        case 3: action = .cancel(finger())
        case 4:
            action = .wheel(
                WheelStep(
                    delta: point(),
                    unit: wheelUnit(),
                    at: point(),
                    hasControl: flag(),
                    isAnimated: flag()
                )
            )
        default: action = .magnify(by: next(), at: point())
        }
        return TouchEvent(time: time, action: action)
    }

    /// The number that tells a finger from others; JavaScript sees to it that it is one of 32 bits.
    mutating func finger() -> Int { Int(Int32(truncatingIfNeeded: Int64(next()))) }

    mutating func wheelUnit() -> WheelUnit {
        switch next() {
        case 0: .point
        case 1: .line
        default: .page
        }
    }

    /// For each rule a flag and its number, in the order of the initializer.
    mutating func touchRules() throws(GeometryError) -> TouchRules {
        let standard = TouchRules.standard
        return try TouchRules(
            slop: number(or: standard.slop),
            tapTime: number(or: standard.tapTime),
            doubleTapTime: number(or: standard.doubleTapTime),
            doubleTapDistance: number(or: standard.doubleTapDistance),
            leastSpread: number(or: standard.leastSpread),
            velocityTime: number(or: standard.velocityTime),
            restTime: number(or: standard.restTime),
            flingSpeed: number(or: standard.flingSpeed),
            topSpeed: number(or: standard.topSpeed),
            stopSpeed: number(or: standard.stopSpeed),
            slowingTime: number(or: standard.slowingTime),
            settleTime: number(or: standard.settleTime),
            wheelRule: number(or: standard.wheelRule == .zooms ? 0 : 1) == 0 ? .zooms : .pans,
            lineHeight: number(or: standard.lineHeight),
            wheelRate: number(or: standard.wheelRate),
            controlRate: number(or: standard.controlRate),
            mostWheelZoom: number(or: standard.mostWheelZoom)
        )
    }

    @inline(never)
    private mutating func number(or standard: Double) -> Double {
        let isThere = flag()
        let number = next()
        return isThere ? number : standard
    }

    mutating func append(_ session: TransientPinchSession, _ outcome: TouchOutcome) {
        let transform = session.transform
        append(transform.scale)
        append(transform.anchor)
        append(transform.offset)
        append(transform.isPinching)
        append(Double(session.touches))
        append(outcome.hasChanged)
        append(outcome.isAnimating)
        append(transform.affine(in: session.viewport))
        append(recordOf: session)
    }

    mutating func append(_ session: TouchSession, _ outcome: TouchOutcome) {
        append(session.viewport.state, in: session.viewport.layout, bound: outcome.bound)
        append(session.viewport.layout.viewport)
        append(outcome.hasChanged)
        append(outcome.isAnimating)
        append(outcome.tap)
        append(outcome.doubleTap)
        append(Double(session.touches))
        append(session.restingState)
        append(session.tapDueTime != nil)
        append(session.tapDueTime ?? 0)
        append(recordOf: session)
    }
}
