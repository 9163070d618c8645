import Testing
import ZoomCore

@Suite struct StepTests {
    private func hand(scale: Double = 2, at offset: (Double, Double)? = nil) throws -> Hand {
        try Hand((4000, 3000), in: (400, 300), scale: scale, offset: offset)
    }

    @Test func stepsOfZoomAddUpWhileTheyGlide() throws {
        var hand = try hand()
        hand.outcome = try hand.session.zoom(by: 1.5, at: 0)
        #expect(hand.outcome.isAnimating && !hand.outcome.hasChanged && hand.state.scale == 2)
        hand.time = 0.1
        hand.outcome = try hand.session.zoom(by: 1.5, at: hand.time)
        #expect(hand.state.scale > 2 && hand.state.scale < 3)
        #expect(hand.session.restingState.scale == 4.5)
        hand.rest()
        #expect(
            hand.state == (try hand.layout.zoom(ViewportState(scale: 2, offset: Point(x: 200, y: 150)), to: 4.5)).state
        )
    }

    @Test func aStepOfZoomIsAboutItsPointAndSaysWhereItEnds() throws {
        var hand = try hand()
        let pixel = hand.pixel(100, 50)
        let outcome = try hand.session.zoom(by: 2, anchor: Point(x: 100, y: 50), at: 0, isAnimated: false)
        #expect(isClose(hand.pixel(100, 50), pixel) && hand.state.scale == 4)
        #expect(outcome.hasChanged && !outcome.isAnimating && outcome.bound == nil)
        #expect(try hand.session.zoom(by: 1e9, at: 0).bound == .maximum)
        #expect(hand.session.restingState.scale == 16)
        #expect(try hand.session.zoom(by: 1e-9, at: 0).bound == .minimum)
    }

    @Test func stepsMoveTheViewByPointsAndByWindows() throws {
        var hand = try hand(scale: 8, at: (1000, 900))
        _ = try hand.session.pan(by: Point(x: 40, y: -30), at: 0)
        #expect(hand.session.restingState.offset == Point(x: 1040, y: 870))
        _ = try hand.session.pan(by: Point(x: 0.5, y: 0.25), in: .page, at: 0.1)
        #expect(hand.session.restingState.offset == Point(x: 1240, y: 945))
        _ = try hand.session.pan(by: Point(x: 1, y: 0), in: .line, at: 0.1, isAnimated: false)
        #expect(hand.state.offset == Point(x: 1256, y: 945))
        #expect(try hand.session.pan(by: Point(x: -9999, y: 0), at: 0.2, isAnimated: false).hasChanged)
        #expect(hand.state.offset == Point(x: 0, y: 945))
    }

    @Test func aStateIsShownAsItIsOrAtRest() throws {
        var hand = try hand()
        let beyond = ViewportState(scale: 0.5, offset: Point(x: -500, y: 40))
        var outcome = try hand.session.show(beyond, at: 0, isResting: false)
        #expect(hand.state == beyond && outcome.hasChanged && !outcome.isAnimating)
        outcome = try hand.session.show(beyond, at: 0, isAnimated: true)
        #expect(hand.state == beyond && outcome.isAnimating)
        hand.rest()
        #expect(hand.state == hand.layout.reset)
        _ = try hand.session.show(ViewportState(scale: 1000, offset: .zero), at: 100, isResting: false)
        #expect(hand.state.scale == 64)
        #expect(throws: GeometryError.self) {
            try hand.session.show(ViewportState(scale: .nan, offset: .zero), at: 100)
        }
    }

    @Test func fingersThatAreDownHoldOnToWhatIsShown() throws {
        var hand = try hand()
        try hand.down(100, 100)
        try hand.down(200, 100, finger: 2)
        let state = try hand.layout.place(scale: 4, .center(Point(x: 0.5, y: 0.5))).state
        let outcome = try hand.session.show(state, at: 1, isAnimated: true)
        #expect(hand.state == state && !outcome.isAnimating)
        hand.time = 1
        let pixel = hand.pixel(150, 100)
        try hand.move(210, 100, finger: 2)
        #expect(isClose(hand.pixel(155, 100), pixel))
    }

    @Test func otherLimitsAreKeptFromThenOn() throws {
        var hand = try hand(scale: 10)
        let pixel = hand.pixel(200, 150)
        let outcome = try hand.session.limit(to: ZoomLimits(maximum: 4), at: 0)
        #expect(outcome.bound == .maximum && outcome.hasChanged && hand.state.scale == 4)
        #expect(isClose(hand.pixel(200, 150), pixel))
        #expect(try hand.session.zoom(by: 2, at: 1).bound == .maximum)
        #expect(throws: GeometryError.self) { try hand.session.limit(to: ZoomLimits(maximum: 1e200), at: 2) }
        #expect(hand.layout.limits.maximum == 4)
    }

    @Test func limitsThatChangeLetFingersGoOn() throws {
        var hand = try hand(scale: 2)
        try hand.down(100, 100)
        try hand.down(300, 100, finger: 2)
        _ = try hand.session.limit(to: ZoomLimits(maximum: 40), at: 0)
        let pixel = hand.pixel(200, 100)
        try hand.move(0, 100)
        #expect(hand.state.scale == 3 && isClose(hand.pixel(150, 100), pixel))
    }

    @Test func aGestureMayBeginWhereAMovementWillEnd() throws {
        var hand = try hand()
        _ = try hand.session.zoom(by: 4, at: 0)
        _ = try hand.session.apply(.center(at: Point(x: 0.25, y: 0.5)), at: 0.1, isAnimated: true, fromRest: true)
        #expect(hand.session.restingState == (try hand.layout.place(scale: 8, .center(Point(x: 0.25, y: 0.5)))).state)
        hand.rest()
        _ = try hand.session.zoom(by: 0.5, at: 100)
        _ = try hand.session.apply(.center(at: Point(x: 0.25, y: 0.5)), at: 100.1, isAnimated: true)
        #expect(hand.session.restingState.scale > 4 && hand.session.restingState.scale < 8)
    }

    @Test func aWheelGlidesWhereItIsAskedTo() throws {
        var hand = try hand()
        let pixel = hand.pixel(100, 50)
        let step = WheelStep(delta: Point(x: 0, y: -100), at: Point(x: 100, y: 50), isAnimated: true)
        try hand.wheel(step)
        #expect(hand.outcome.isAnimating && hand.state.scale == 2)
        try hand.wheel(step)
        #expect(isClose(hand.session.restingState.scale, 2 * 1.4918246976412703))
        hand.wait(0.1)
        #expect(isClose(hand.pixel(100, 50), pixel) && hand.outcome.hasChanged)
        hand.rest()
        #expect(isClose(hand.pixel(100, 50), pixel) && isClose(hand.state.scale, 2 * 1.4918246976412703))
        try hand.down(10, 10)
        try hand.wheel(step)
        #expect(!hand.outcome.isAnimating && hand.outcome.hasChanged)
    }

    @Test(arguments: [0, -1, .nan, .infinity] as [Double])
    func aFactorThatIsNoneIsAnError(factor: Double) throws {
        var hand = try hand()
        let state = hand.state
        let error = #expect(throws: GeometryError.self) { try hand.session.zoom(by: factor, at: 0) }
        #expect(error?.parameter == .zoomFactor && error?.parameter.name.description == "factor of the zoom")
        #expect(throws: GeometryError.self) { try hand.session.pan(by: Point(x: .nan, y: 0), at: 0) }
        #expect(throws: GeometryError.self) { try hand.session.zoom(by: 2, at: .nan) }
        #expect(hand.state == state)
    }
}
