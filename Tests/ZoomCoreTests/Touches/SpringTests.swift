import Foundation
import Testing
import ZoomCore

/// What is drawn out of its range or limits, and comes back.
///
/// Image 1000 × 1000 in 400 × 400: the fit is 0.4, and at scale 2 the offset goes from 0 to 400 on both axes.
@Suite struct SpringTests {
    private func hand(
        scale: Double = 2,
        offset: (Double, Double) = (100, 200),
        policy: PinchPolicy = .elastic,
        rules: TouchRules = .standard
    ) throws -> Hand {
        let gestures = GestureRules(pinchPolicy: policy)
        let limits = try ZoomLimits(maximum: 4)
        return try Hand(
            (1000, 1000),
            in: (400, 400),
            limits: limits,
            scale: scale,
            offset: offset,
            gestures: gestures,
            rules: rules
        )
    }

    /// The part of its way that a spring has done after a part of its time: `1 − (1 + 9 t) e^(−9 t)`, stretched to 1.
    private func settled(_ part: Double) -> Double {
        (1 - (1 + 9 * part) * exp(-9 * part)) / (1 - 10 * exp(-9))
    }

    /// An overshoot of the finger by `t` shows as `(1 − 1 / (0.55 t / 400 + 1)) 400`.
    private func band(_ overshoot: Double) -> Double {
        (1 - 1 / (0.55 * overshoot / 400 + 1)) * 400
    }

    @Test func drawnOutContentShowsEverMoreSlowly() throws {
        var hand = try hand()
        try hand.down(100, 100)
        for (finger, shown) in [(150.0, 50.0), (200, 0), (300, -band(100)), (900, -band(700)), (210, -band(10))] {
            try hand.move(finger, 100)
            #expect(isClose(hand.state.offset, Point(x: shown, y: 200)))
        }
        try hand.move(100, 100)
        #expect(isClose(hand.state.offset, Point(x: 100, y: 200)))
        try hand.move(100, -200)
        #expect(isClose(hand.state.offset, Point(x: 100, y: 400 + band(100))))
    }

    @Test func drawnOutContentSpringsBack() throws {
        var hand = try hand()
        try hand.down(100, 100)
        try hand.move(300, 50)
        try hand.up(300, 50, after: 0.1)
        #expect(hand.outcome.isAnimating && hand.outcome.bound == nil)
        #expect(hand.session.restingState == ViewportState(scale: 2, offset: Point(x: 0, y: 250)))
        let released = hand.time
        for _ in 1...6 {
            hand.wait(0.05)
            let left = 1 - settled((hand.time - released) / 0.35)
            #expect(isClose(hand.state.offset, Point(x: -band(100) * left, y: 250)))
            #expect(hand.outcome.isAnimating)
        }
        hand.wait(0.0501)
        #expect(!hand.outcome.isAnimating && hand.state.offset == Point(x: 0, y: 250))
    }

    @Test func aSpringIsOverOnTime() throws {
        var hand = try hand(rules: TouchRules(settleTime: 0.25))
        try hand.down(100, 100)
        try hand.move(300, 50, after: 0.5)
        try hand.up(300, 50, after: 0.5)
        hand.wait(0.25)
        #expect(!hand.outcome.isAnimating && hand.state.offset == Point(x: 0, y: 250))
    }

    @Test func settlesAtOnceWhereAsked() throws {
        var hand = try hand(rules: TouchRules(settleTime: 0))
        try hand.down(100, 100)
        try hand.move(300, 50)
        try hand.up(300, 50, after: 0.1)
        #expect(!hand.outcome.isAnimating && hand.outcome.hasChanged)
        #expect(hand.state.offset == Point(x: 0, y: 250))
    }

    /// The finger lets go at 500 points a second along y, with x drawn out: x springs back in 0.35 s, y glides on by
    /// `0.5 · (500 − 10)`, less what the speed along x takes: the stop is where both together are at 10.
    @Test func oneAxisSpringsWhileTheOtherGlides() throws {
        var hand = try Hand((40000, 40000), in: (400, 400), scale: 16, offset: (0, 3000))
        try hand.down(100, 100)
        try hand.move(200, 100, after: 0.5)
        for step in 1...40 { try hand.move(200, 100 - Double(step) * 5) }
        #expect(isClose(hand.state.offset, Point(x: -band(100), y: 3200)))
        try hand.up(200, -100)
        let released = hand.time
        hand.wait(0.1)
        #expect(isClose(hand.state.offset.x, -band(100) * (1 - settled((hand.time - released) / 0.35))))
        #expect(isClose(hand.state.offset.y, 3200 + 250 * (1 - exp(-(hand.time - released) / 0.5)), within: 1e-5))
        hand.wait(0.26)
        #expect(hand.state.offset.x == 0 && hand.outcome.isAnimating)
        hand.rest()
        #expect(isClose(hand.state.offset.y, 3445, within: 1e-5) && hand.state.offset.x == 0)
    }

    @Test func aFingerCatchesWhatSpringsBack() throws {
        var hand = try hand()
        try hand.down(100, 100)
        try hand.move(500, 100)
        try hand.up(500, 100, after: 0.1)
        hand.wait(0.05)
        let state = hand.state
        #expect(state.offset.x < 0)
        try hand.down(200, 200)
        #expect(hand.state == state && !hand.outcome.isAnimating)
        // As if it had been drawn there: the overshoot that shows as this one is `s / 0.55 / (1 − s / 400)`.
        let drawn = -state.offset.x / 0.55 / (1 + state.offset.x / 400)
        try hand.move(220, 200)
        #expect(isClose(hand.state.offset, Point(x: -band(drawn + 20), y: 200)))
        try hand.move(200 - drawn - 30, 200)
        #expect(isClose(hand.state.offset, Point(x: 30, y: 200)))
        try hand.move(220, 200)
        #expect(isClose(hand.state.offset, Point(x: -band(drawn + 20), y: 200)))
        // Let go again, it goes on springing back.
        try hand.up(220, 200, after: 0.1)
        #expect(hand.outcome.isAnimating)
        hand.rest()
        #expect(hand.state.offset == Point(x: 0, y: 200))
    }

    /// A finger that catches what springs back and does not move is a tap; the spring goes on.
    @Test func catchingASpringMayBeATap() throws {
        var hand = try hand()
        try hand.down(100, 100)
        try hand.move(500, 100)
        try hand.up(500, 100, after: 0.1)
        try hand.tap(200, 200, after: 0.05)
        #expect(hand.session.tapDueTime != nil && hand.outcome.isAnimating)
        hand.wait(0.3)
        #expect(hand.outcome.tap == Point(x: 200, y: 200))
        hand.rest()
        #expect(hand.state.offset == Point(x: 0, y: 200))
    }

    /// Fingers can pinch the picture out of the viewport altogether; a drag then takes it from there.
    @Test func contentFurtherOutThanTheViewportDoesNotJump() throws {
        var hand = try hand(offset: (0, 0))
        try hand.down(-300, 200, finger: 1)
        try hand.down(-200, 200, finger: 2)
        try hand.move(300, 200, finger: 1)
        try hand.move(400, 200, finger: 2)
        #expect(isClose(hand.state.scale, 2) && isClose(hand.state.offset, Point(x: -600, y: 0)))
        try hand.up(400, 200, finger: 2)
        let state = hand.state
        #expect(isClose(state.offset.x, -600))
        try hand.move(310, 200, finger: 1)
        // The reach is 600 / 0.9: the finger counts as having drawn by `600 / 0.55 / 0.1`.
        let reach = 600 / 0.9
        let drawn = 600 / 0.55 / 0.1 + 10
        #expect(isClose(hand.state.offset.x, -(1 - 1 / (0.55 * drawn / reach + 1)) * reach))
        try hand.move(300, 200, finger: 1)
        #expect(isClose(hand.state.offset, state.offset))
        try hand.up(300, 200, finger: 1, after: 0.1)
        hand.rest()
        #expect(hand.state.offset == .zero)
    }

    /// Twice as far beyond the maximum: the pinch follows, says so as it ends, and springs back about its last place.
    @Test func aPinchBeyondTheLimitsSpringsBack() throws {
        var hand = try hand(scale: 2, offset: (100, 200))
        try hand.down(100, 200, finger: 1)
        try hand.down(200, 200, finger: 2)
        try hand.move(300, 200, finger: 2)
        try hand.move(500, 200, finger: 2)
        #expect(isClose(hand.state.scale, 8) && hand.outcome.bound == nil)
        try hand.up(500, 200, finger: 2)
        #expect(isClose(hand.state.scale, 8) && hand.outcome.bound == nil && !hand.outcome.isAnimating)
        let pixel = hand.pixel(100, 200)
        try hand.up(100, 200, finger: 1)
        #expect(hand.outcome.bound == .maximum && hand.outcome.isAnimating)
        #expect(isClose(hand.state.scale, 8))
        for _ in 1...34 {
            hand.wait(0.01)
            #expect(isClose(hand.pixel(100, 200), pixel))
        }
        hand.wait(0.02)
        #expect(hand.state.scale == 4 && !hand.outcome.isAnimating && hand.outcome.bound == nil)
        #expect(isClose(hand.pixel(100, 200), pixel))
    }

    /// Field case 87: the gaps stay equal all the way back.
    @Test func aPictureBelowTheFitComesBackInTheMiddle() throws {
        var hand = try hand(scale: 1, offset: (0, 0))
        try hand.down(100, 200, finger: 1)
        try hand.down(300, 200, finger: 2)
        try hand.move(130, 200, finger: 1)
        try hand.move(270, 200, finger: 2)
        #expect(isClose(hand.layout.destination(hand.state), Rect(x: 60, y: 60, width: 280, height: 280)))
        try hand.up(270, 200, finger: 2)
        try hand.up(130, 200, finger: 1)
        #expect(hand.outcome.bound == .minimum)
        for _ in 1...34 {
            hand.wait(0.01)
            let shown = hand.layout.destination(hand.state)
            #expect(isClose(shown.origin.x, shown.origin.y))
            #expect(isClose(2 * shown.origin.x + shown.size.width, 400))
            #expect(shown.size.width > 280 && shown.size.width < 400)
        }
        hand.rest()
        #expect(hand.layout.destination(hand.state) == Rect(x: 0, y: 0, width: 400, height: 400))
    }

    @Test func clampedFingersDrawNothingOut() throws {
        var hand = try hand(policy: .clamped)
        try hand.down(100, 100)
        try hand.move(300, 100)
        #expect(hand.state.offset == Point(x: 0, y: 200))
        // The finger has gone 100 points too far, and has to come back first.
        try hand.move(210, 100)
        #expect(hand.state.offset == Point(x: 0, y: 200))
        try hand.move(190, 100)
        #expect(hand.state.offset == Point(x: 10, y: 200))
        try hand.up(190, 100, after: 0.1)
        #expect(!hand.outcome.isAnimating)
        try hand.down(100, 200, finger: 1)
        try hand.down(200, 200, finger: 2)
        try hand.move(500, 200, finger: 2)
        #expect(hand.state.scale == 4 && hand.outcome.bound == .maximum)
    }
}
