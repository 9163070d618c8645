extension TouchSession {
    /// Zooms in or out by a step, of a key or a button, about a viewport point; the middle where none is given.
    ///
    /// It counts from where a movement under way will end: quick steps add up. A step of 1 brings what shows to rest.
    /// - Throws: an error that names the number which is not finite, or the factor which is not positive; the session
    ///   is
    ///   then as it was.
    public mutating func zoom(
        by factor: Double,
        anchor: Point? = nil,
        at time: Double,
        isAnimated: Bool = true
    ) throws(GeometryError) -> TouchOutcome {
        try check(factor, .zoomFactor, .length)
        // Beyond any limit, but still a number.
        let scale = clamp(restingState.scale * factor, 1e-300, 1e300)
        return try apply(.zoom(to: scale, anchor: anchor), at: time, isAnimated: isAnimated, fromRest: true)
    }

    /// Moves the view by a step, in points or in windows: to the right where x is positive, so the content to the left.
    ///
    /// It counts from where a movement under way will end, as `zoom(by:)`.
    /// - Throws: an error that names the number which is not finite; the session is then as it was.
    public mutating func pan(
        by step: Point,
        in unit: WheelUnit = .point,
        at time: Double,
        isAnimated: Bool = true
    ) throws(GeometryError) -> TouchOutcome {
        let way = WheelStep(delta: step, unit: unit, at: .zero)
            .distance(lineHeight: rules.lineHeight, page: viewport.layout.viewport)
        let distance = Point(x: 0 - way.x, y: 0 - way.y)
        return try apply(.pan(by: distance), at: time, isAnimated: isAnimated, fromRest: true)
    }

    /// Goes to a state: clamped and rested, or just as it is, but for the scale that an elastic pinch reaches at most.
    ///
    /// Fingers that are down take hold anew, of what shows then.
    /// - Throws: an error that names the number which is not finite, or the scale which is not positive; the session is
    ///   then as it was.
    public mutating func show(
        _ state: ViewportState,
        at time: Double,
        isAnimated: Bool = false,
        isResting: Bool = true
    ) throws(GeometryError) -> TouchOutcome {
        let layout = viewport.layout
        var end = try layout.elastic(state)
        if isResting { end = try layout.zoom(end, to: end.scale).state }
        return try make(.state(end), at: time, isAnimated: isAnimated)
    }

    /// Takes other limits from now on, as for a window of another size; what shows is brought within them.
    /// - Throws: an error that names the time, or the magnification which leaves what can be computed with; the session
    ///   is then as it was.
    public mutating func limit(to limits: ZoomLimits, at time: Double) throws(GeometryError) -> TouchOutcome {
        try make(.limits(limits), at: time)
    }
}
