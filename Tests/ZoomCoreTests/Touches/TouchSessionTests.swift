import Testing
import ZoomCore

@Suite struct TouchSessionTests {
    private func hand(rules: TouchRules = .standard) throws -> Hand {
        try Hand((4000, 4000), in: (400, 400), scale: 4, offset: (600, 500), rules: rules)
    }

    @Test func nothingIsUnderWayAtFirst() throws {
        let hand = try hand()
        #expect(hand.session.touches == 0 && !hand.session.isAnimating && hand.session.tapDueTime == nil)
        #expect(hand.session.restingState == hand.state && hand.session.rules == .standard)
        #expect(hand.outcome == TouchOutcome())
    }

    @Test func fingersThatAreNotDownAreNotLookedAt() throws {
        var hand = try hand()
        let state = hand.state
        try hand.move(10, 10, finger: 7)
        try hand.up(10, 10, finger: 7)
        try hand.cancel(7)
        #expect(hand.outcome == TouchOutcome() && hand.state == state && hand.session.touches == 0)
        try hand.down(100, 100, finger: 1)
        try hand.move(300, 300, finger: 2)
        try hand.up(300, 300, finger: 2)
        #expect(hand.state == state && hand.session.touches == 1)
    }

    @Test func tenFingersAreLookedAt() throws {
        var hand = try hand()
        for finger in 1...12 { try hand.down(Double(finger * 10), 100, finger: finger) }
        #expect(hand.session.touches == 10)
        let state = hand.state
        try hand.move(900, 900, finger: 11)
        try hand.up(900, 900, finger: 12)
        #expect(hand.state == state && hand.session.touches == 10)
        try hand.up(10, 100, finger: 1)
        try hand.down(110, 100, finger: 11)
        #expect(hand.session.touches == 10 && isClose(hand.state.offset, state.offset))
        for finger in 2...11 { try hand.cancel(finger) }
        #expect(hand.session.touches == 0)
    }

    /// Fingers 2 and 3 go on pinching where finger 1 was lifted, and none is taken for another.
    @Test func fingersKeepTheirPlaces() throws {
        var hand = try hand()
        try hand.down(100, 100, finger: 1)
        try hand.down(200, 100, finger: 2)
        try hand.down(200, 300, finger: 3)
        try hand.up(100, 100, finger: 1)
        let pixel = hand.pixel(200, 200)
        try hand.move(200, 0, finger: 2)
        // From 200 points apart to 300, about (200, 150).
        #expect(isClose(hand.state.scale, 6) && isClose(hand.pixel(200, 150), pixel))
    }

    /// The mean distance from the middle of four fingers on the corners of a square grows as the square does.
    @Test func moreFingersPinchTogether() throws {
        var hand = try hand()
        let corners = [(100.0, 100.0), (200, 100), (100, 200), (200, 200)]
        for (finger, corner) in corners.enumerated() { try hand.down(corner.0, corner.1, finger: finger) }
        let pixel = hand.pixel(150, 150)
        for (finger, corner) in corners.enumerated() {
            try hand.move(150 + (corner.0 - 150) * 1.5 + 10, 150 + (corner.1 - 150) * 1.5, finger: finger)
        }
        #expect(isClose(hand.state.scale, 6) && isClose(hand.pixel(160, 150), pixel))
    }

    /// Fingers on one spot count as 10 points from their middle, so apart by 40 is a magnification of 2.
    @Test func fingersOnOneSpotHaveNoMagnification() throws {
        var hand = try hand()
        try hand.down(100, 100, finger: 1)
        try hand.down(100, 100, finger: 2)
        try hand.move(110, 100, finger: 2)
        #expect(isClose(hand.state.scale, 4))
        try hand.move(140, 100, finger: 2)
        #expect(isClose(hand.state.scale, 8))
        try hand.move(100, 100, finger: 2)
        #expect(isClose(hand.state.scale, 4))
    }

    @Test func aFingerThatLandsTwiceLandsAnew() throws {
        var hand = try hand()
        try hand.down(100, 100, finger: 1)
        try hand.down(200, 100, finger: 2)
        let state = hand.state
        try hand.down(300, 100, finger: 2)
        #expect(hand.session.touches == 2 && isClose(hand.state.offset, state.offset) && hand.state.scale == 4)
        try hand.move(200, 100, finger: 2)
        #expect(isClose(hand.state.scale, 2))
        try hand.up(200, 100, finger: 2)
        try hand.down(50, 50, finger: 1)
        #expect(hand.session.touches == 1)
    }

    @Test func earlierEventsCountAsOfNow() throws {
        var hand = try hand()
        try hand.down(200, 200)
        try hand.move(190, 200, after: 0.01)
        try hand.move(180, 200, after: -5)
        try hand.up(180, 200)
        // 10 points in 0.01 s; the rest has no time of its own.
        #expect(isClose(hand.session.restingState.offset.x, 620 + 495))
        hand.time = 0.02
        hand.wait(0)
        #expect(hand.outcome.hasChanged)
    }

    @Test func aWindowMayBeResizedUnderAFinger() throws {
        var hand = try hand()
        try hand.down(100, 100)
        try hand.move(150, 100)
        hand.outcome = try hand.session.apply(.resize(to: Size(width: 300, height: 300)), at: hand.time)
        #expect(hand.outcome.hasChanged && hand.layout.viewport == Size(width: 300, height: 300))
        let pixel = hand.pixel(150, 100)
        try hand.move(160, 90)
        #expect(isClose(hand.pixel(160, 90), pixel))
        try hand.down(260, 90, finger: 2)
        try hand.move(270, 90, finger: 2)
        let held = hand.pixel(215, 90)
        hand.outcome = try hand.session.apply(.reset, at: hand.time)
        #expect(hand.state == hand.layout.reset && hand.pixel(215, 90) != held)
        let now = hand.pixel(215, 90)
        try hand.move(280, 90, finger: 2)
        #expect(isClose(hand.pixel(220, 90), now))
    }

    @Test func aButtonMayMoveSmoothly() throws {
        var hand = try hand()
        hand.time = 5
        hand.outcome = try hand.session.apply(.zoom(to: 99, anchor: nil), at: 5, isAnimated: true)
        #expect(hand.outcome.isAnimating && hand.outcome.bound == .maximum && !hand.outcome.hasChanged)
        #expect(hand.state.scale == 4 && hand.session.restingState.scale == 16)
        let middle = hand.pixel(200, 200)
        hand.wait(0.1)
        #expect(hand.state.scale > 4 && hand.state.scale < 16 && isClose(hand.pixel(200, 200), middle))
        let state = hand.state
        hand.outcome = try hand.session.apply(.zoom(to: 2, anchor: nil), at: 5.1, isAnimated: true)
        #expect(hand.state == state && hand.outcome.bound == nil)
        hand.outcome = try hand.session.apply(.reset, at: 5.2)
        #expect(hand.state == hand.layout.reset && !hand.outcome.isAnimating && hand.outcome.hasChanged)
        // With a finger down it is at once, whatever is asked for.
        try hand.down(100, 100, after: 1)
        hand.outcome = try hand.session.apply(.zoom(to: 2, anchor: nil), at: hand.time, isAnimated: true)
        #expect(hand.state.scale == 2 && !hand.outcome.isAnimating)
    }

    @Test func aButtonReportsWhatTimeBrings() throws {
        var hand = try hand()
        try hand.tap(100, 100)
        hand.outcome = try hand.session.apply(.pan(by: .zero), at: 1)
        #expect(hand.outcome.tap == Point(x: 100, y: 100) && !hand.outcome.hasChanged)
        try hand.down(200, 200, after: 2)
        try hand.up(190, 200, after: 0.01)
        hand.outcome = try hand.session.apply(.pan(by: .zero), at: hand.time + 0.1)
        #expect(hand.outcome.hasChanged && !hand.outcome.isAnimating)
    }

    @Test func badNumbersAreNamedAndChangeNothing() throws {
        var hand = try hand()
        try hand.down(100, 100)
        let state = hand.state
        for number in [Double.nan, .infinity, -.infinity, 1e16] {
            let odd = Point(x: number, y: 0)
            let even = Point(x: 0, y: number)
            var table: [(TouchAction, GeometryParameter)] = [
                (.down(2, at: odd), .pointX), (.down(2, at: even), .pointY), (.move(1, to: odd), .pointX),
                (.move(1, to: even), .pointY), (.up(1, at: odd), .pointX), (.up(1, at: even), .pointY),
                (.wheel(WheelStep(delta: .zero, at: odd)), .pointX),
                (.wheel(WheelStep(delta: .zero, at: even)), .pointY),
                (.magnify(by: 1, at: odd), .pointX), (.magnify(by: 1, at: even), .pointY),
            ]
            if !number.isFinite {
                table += [
                    (.wheel(WheelStep(delta: odd, at: .zero)), .touch(.wheelDeltaX)),
                    (.wheel(WheelStep(delta: even, at: .zero)), .touch(.wheelDeltaY)),
                    (.magnify(by: number, at: .zero), .pinchMagnification),
                ]
                let error = #expect(throws: GeometryError.self) {
                    try hand.session.handle(TouchEvent(time: number, action: .cancel(1)))
                }
                #expect(error?.parameter == .touch(.time))
                let button = #expect(throws: GeometryError.self) { try hand.session.apply(.reset, at: number) }
                #expect(button?.parameter == .touch(.time))
            }
            for (action, parameter) in table {
                let error = #expect(throws: GeometryError.self) { try hand.make(action) }
                #expect(error?.parameter == parameter)
                #expect(hand.state == state && hand.session.touches == 1)
            }
        }
        for magnification in [0, -1] as [Double] {
            #expect(throws: GeometryError.self) { try hand.make(.magnify(by: magnification, at: .zero)) }
        }
        #expect(throws: GeometryError.self) { try hand.session.apply(.zoom(to: -1, anchor: nil), at: 9) }
        #expect(hand.state == state)
    }

    /// The farthest points that are taken: whatever comes of them, it is a number.
    @Test func farthestPointsLeaveNumbers() throws {
        let far = 9_007_199_254_740_992.0
        var hand = try hand()
        for _ in 0..<30 {
            try hand.down(-far, -far, finger: 1)
            try hand.down(far, far, finger: 2)
            try hand.move(0, 0, finger: 1, after: 1e-9)
            try hand.move(0, 0, finger: 2, after: 1e-9)
            try hand.down(far, -far, finger: 3)
            try hand.up(-far, 0, finger: 2, after: 1e-300)
            try hand.up(far, far, finger: 3)
            try hand.up(far, far, finger: 1)
            #expect(hand.state.scale.isFinite && hand.state.offset.x.isFinite && hand.state.offset.y.isFinite)
            hand.wait(0.1)
            #expect(hand.state.scale.isFinite && hand.state.offset.x.isFinite && hand.state.offset.y.isFinite)
        }
        hand.rest()
        #expect(hand.layout.rest(hand.state.offset, at: hand.state.scale) == hand.state.offset)
    }
}
