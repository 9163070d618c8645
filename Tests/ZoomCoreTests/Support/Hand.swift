import ZoomCore

/// A hand on a viewport: events in a few words.
struct Hand {
    var session: TouchSession
    /// The clock of the events, in seconds.
    var time = 0.0
    /// What has come of the last event.
    var outcome = TouchOutcome()

    init(
        _ image: (Double, Double),
        in viewport: (Double, Double),
        limits: ZoomLimits = .standard,
        padding: Double = 0,
        scale: Double = 1,
        offset: (Double, Double)? = nil,
        gestures: GestureRules = GestureRules(),
        rules: TouchRules = .standard
    ) throws {
        let placed = try ZoomCoreTests.layout(image, in: viewport, limits: limits, padding: padding)
        let placement = offset.map { Placement.offset(x: $0.0, y: $0.1) } ?? .centered
        let state = try placed.place(scale: scale, placement).state
        session = TouchSession(
            viewport: try InteractiveViewport(layout: placed, rules: gestures, state: state),
            rules: rules
        )
    }

    var viewport: InteractiveViewport { session.viewport }
    var layout: Layout { session.viewport.layout }
    var state: ViewportState { session.viewport.state }

    /// The image point, in pixels, under a point of the viewport.
    func pixel(_ x: Double, _ y: Double) -> Point {
        layout.imagePoint(atViewportPoint: Point(x: x, y: y), in: state)
    }

    mutating func down(_ x: Double, _ y: Double, finger: Int = 1, after pause: Double = 0) throws {
        try make(.down(finger, at: Point(x: x, y: y)), pause)
    }

    mutating func move(_ x: Double, _ y: Double, finger: Int = 1, after pause: Double = 0.01) throws {
        try make(.move(finger, to: Point(x: x, y: y)), pause)
    }

    mutating func up(_ x: Double, _ y: Double, finger: Int = 1, after pause: Double = 0) throws {
        try make(.up(finger, at: Point(x: x, y: y)), pause)
    }

    mutating func cancel(_ finger: Int = 1, after pause: Double = 0) throws {
        try make(.cancel(finger), pause)
    }

    mutating func tap(_ x: Double, _ y: Double, after pause: Double = 0, for time: Double = 0.05) throws {
        try down(x, y, after: pause)
        try up(x, y, after: time)
    }

    mutating func wheel(_ step: WheelStep, after pause: Double = 0.01) throws {
        try make(.wheel(step), pause)
    }

    mutating func make(_ action: TouchAction, _ pause: Double = 0) throws {
        time += pause
        outcome = try session.handle(TouchEvent(time: time, action: action))
    }

    /// Lets time pass.
    mutating func wait(_ pause: Double) {
        time += pause
        outcome = session.advance(to: time)
    }

    /// Lets time pass until nothing moves.
    mutating func rest() {
        wait(60)
    }
}
