extension TouchSession {
    /// Pans or zooms by a wheel; not while fingers pinch.
    mutating func turnWheel(_ step: WheelStep, _ outcome: inout TouchOutcome) throws(GeometryError) {
        let distance = step.distance(lineHeight: rules.lineHeight, page: viewport.layout.viewport)
        if step.hasControl || rules.wheelRule == .zooms {
            let exponent = -distance.y * (step.hasControl ? rules.controlRate : rules.wheelRate)
            let magnification = clamp(exponential(exponent), 1 / rules.mostWheelZoom, rules.mostWheelZoom)
            try zoom(by: magnification, about: step.point, isAnimated: step.isAnimated, &outcome)
        } else {
            try act(.pan(by: Point(x: -distance.x, y: -distance.y)), isAnimated: step.isAnimated, &outcome)
        }
    }

    /// Zooms by a step of a trackpad's pinch; not while fingers pinch.
    mutating func zoom(
        by magnification: Double,
        about point: Point,
        isAnimated: Bool = false,
        _ outcome: inout TouchOutcome
    ) throws(GeometryError) {
        let scale = (isAnimated ? restingState : viewport.state).scale * magnification
        try act(.zoom(to: scale, anchor: point), isAnimated: isAnimated, &outcome)
    }

    private mutating func act(
        _ gesture: Gesture,
        isAnimated: Bool,
        _ outcome: inout TouchOutcome
    ) throws(GeometryError) {
        guard viewport.pinch == nil else { return }
        let state = viewport.state
        if isAnimated { viewport.show(restingState) }
        motion = nil
        outcome.bound = try viewport.apply(gesture)
        if touches > 0 {
            try takeHold()
        } else if isAnimated {
            move(from: state)
        }
    }
}
