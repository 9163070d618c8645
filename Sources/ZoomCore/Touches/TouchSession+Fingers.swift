extension TouchSession {
    mutating func land(_ finger: Int, at point: Point, _ outcome: inout TouchOutcome) throws(GeometryError) {
        if let location = fingers.location(of: finger) {
            try lift(finger, at: location, isCancelled: true, &outcome)
        }
        guard !fingers.isFull else { return }
        let stoppedFling = motion?.isFling ?? false
        motion = nil
        fingers.land(finger, at: point)
        if touches == 1 {
            velocity = FingerVelocity(at: point, time: time)
            leftAt = nil
            beginPress(at: point, isTap: !stoppedFling, &outcome)
        } else {
            endPress(&outcome)
        }
        try takeHold()
    }

    mutating func move(_ finger: Int, to point: Point, _ outcome: inout TouchOutcome) throws(GeometryError) {
        guard fingers.move(finger, to: point) else { return }
        guard touches == 1 else {
            let reached = grip.magnification(of: fingers, rules: rules)
            let pinch = Gesture.pinchChanged(magnification: reached, at: fingers.centroid, touches: touches)
            outcome.bound = try viewport.apply(pinch)
            return
        }
        velocity.record(point, time: time, over: rules.velocityTime)
        if let press {
            guard distance(point, press.location) > rules.slop else { return }
            endPress(&outcome)
        }
        _ = try viewport.apply(.dragChanged(to: point))
    }

    mutating func lift(
        _ finger: Int,
        at point: Point,
        isCancelled: Bool,
        _ outcome: inout TouchOutcome
    ) throws(GeometryError) {
        guard let location = fingers.location(of: finger) else { return }
        if point != location { try move(finger, to: point, &outcome) }
        fingers.lift(finger)
        switch touches {
        case 0:
            let tap = press
            if isCancelled {
                endPress(&outcome)
                outcome.bound = try letGo(velocity: .zero)
            } else if let tap {
                outcome.bound = try letGo(velocity: .zero)
                try endPress(tap, &outcome)
            } else {
                let hasMoved = leftAt.map { distance(point, $0) > rules.slop } ?? true
                let velocity = velocity.velocity(at: time, restTime: rules.restTime)
                outcome.bound = try letGo(velocity: hasMoved ? velocity : .zero)
            }
        case 1:
            velocity = FingerVelocity(at: fingers.centroid, time: time)
            leftAt = fingers.centroid
            try takeHold()
        default:
            try takeHold()
        }
    }

    /// The fingers take hold of what shows, where they are: one of a drag, more of a pinch; nothing moves.
    mutating func takeHold() throws(GeometryError) {
        if touches == 1 {
            _ = try viewport.apply(.dragBegan(at: fingers.centroid))
        } else {
            _ = try viewport.apply(.pinchBegan(at: fingers.centroid, touches: touches))
            grip = Grip(fingers, rules: rules)
        }
    }
}
