import Foundation
import Testing
import ZoomCore

/// By the rules' defaults a fling slows down to 1/e in 0.5 s, stops at 10 points a second, and needs 50 to begin.
@Suite struct FlingTests {
    /// A hand on a large content, far from its ends.
    private func hand(rules: TouchRules = .standard, gestures: GestureRules = GestureRules()) throws -> Hand {
        try Hand((40000, 40000), in: (400, 400), scale: 16, offset: (3000, 3000), gestures: gestures, rules: rules)
    }

    /// Drags evenly for 0.1 s, and leaves the finger where it is.
    private func drag(_ hand: inout Hand, _ velocity: (Double, Double)) throws {
        try hand.down(200, 200)
        for step in 1...10 {
            let time = Double(step) / 100
            try hand.move(200 + velocity.0 * time, 200 + velocity.1 * time)
        }
    }

    /// From 1000 points a second to 10: `0.5 ln 100 = 2.302585` seconds and `0.5 · (1000 − 10) = 495` points.
    @Test func contentGlidesOnSlowerAndSlower() throws {
        var hand = try hand()
        try drag(&hand, (-1000, 0))
        let start = hand.state.offset
        #expect(isClose(start, Point(x: 3100, y: 3000)))
        try hand.up(100, 200)
        #expect(hand.outcome.isAnimating && hand.state.offset == start)
        #expect(isClose(hand.session.restingState.offset, Point(x: 3595, y: 3000)))
        let released = hand.time
        for step in 1...22 {
            hand.wait(0.1)
            let way = 500 * (1 - exp(-(hand.time - released) / 0.5))
            #expect(isClose(hand.state.offset, Point(x: start.x + way, y: start.y)), "\(step)")
            #expect(hand.outcome.isAnimating && hand.outcome.hasChanged)
        }
        hand.wait(0.1025)
        #expect(hand.outcome.isAnimating)
        hand.wait(0.0002)
        #expect(!hand.outcome.isAnimating && hand.state == hand.session.restingState)
        #expect(isClose(hand.state.offset, Point(x: 3595, y: 3000)))
    }

    @Test func whatShowsDoesNotDependOnTheFrames() throws {
        var one = try hand()
        try drag(&one, (600, -800))
        try one.up(260, 120)
        var other = one
        one.wait(0.7)
        for _ in 0..<7 { other.wait(0.1) }
        #expect(isClose(one.state.offset, other.state.offset, within: 1e-12))
        // A frame that comes late changes nothing.
        let state = other.state
        other.wait(-0.3)
        #expect(other.state == state && !other.outcome.hasChanged && other.outcome.isAnimating)
        _ = other.session.advance(to: .nan)
        #expect(other.state == state)
    }

    /// The offset begins at 3400 and could go to 6000; the way there would be 2600 of the 4000 that the speed of 8000
    /// is good for: the end comes after `−0.5 ln(1 − 2600/4000) = 0.524911` s.
    @Test func aFlingStopsAtTheBounds() throws {
        var hand = try hand()
        try drag(&hand, (-4000, 0))
        try hand.up(-200, 200)
        hand.rest()
        #expect(isClose(hand.state.offset, Point(x: 3400 + 0.5 * 3990, y: 3000)))
        hand = try self.hand()
        try drag(&hand, (-8000, 100))
        try hand.up(-600, 210)
        #expect(hand.state.offset == Point(x: 3800, y: 2990))
        #expect(hand.session.restingState.offset.x == 6000)
        // −0.5 ln(1 − 2200/4000) = 0.399254: x has arrived, y glides on.
        hand.wait(0.3992)
        #expect(hand.state.offset.x < 6000)
        hand.wait(0.0002)
        #expect(hand.state.offset.x == 6000 && hand.outcome.isAnimating)
        hand.wait(2)
        #expect(hand.state.offset.x == 6000 && hand.state.offset.y < 2990 - 48)
    }

    @Test func aFlingThatArrivesOnBothAxesIsOver() throws {
        var hand = try hand()
        try drag(&hand, (-8000, 0))
        try hand.up(-600, 200)
        hand.wait(0.3992)
        #expect(hand.outcome.isAnimating)
        hand.wait(0.0002)
        #expect(!hand.outcome.isAnimating && hand.state.offset == Point(x: 6000, y: 3000))
        // At the end already, it goes no further.
        hand.session.rules = try TouchRules(settleTime: 0)
        try drag(&hand, (-1000, 0))
        try hand.up(100, 200)
        #expect(!hand.outcome.isAnimating && hand.state.offset == Point(x: 6000, y: 3000))
    }

    /// 10,000 points a second begin as 8,000: along the same way, `0.5 · 7990` points.
    @Test func aFlingHasATopSpeed() throws {
        var hand = try Hand((400_000, 400_000), in: (400, 400), limits: ZoomLimits(maximum: 1000), scale: 1000)
        try drag(&hand, (6000, -8000))
        try hand.up(800, -600)
        let start = hand.state.offset
        hand.rest()
        #expect(isClose(hand.state.offset, Point(x: start.x - 0.6 * 3995, y: start.y + 0.8 * 3995)))
    }

    @Test(arguments: [(49.0, false), (50.1, true), (-49, false), (-50.1, true)])
    func aSlowFingerDoesNotFling(_ speed: Double, _ flings: Bool) throws {
        var hand = try hand(rules: TouchRules(slop: 0))
        try drag(&hand, (0, speed))
        try hand.up(200, 200 + speed / 10)
        #expect(hand.outcome.isAnimating == flings)
    }

    @Test(arguments: [(0.0, true), (0.0599, true), (0.0601, false), (1, false)])
    func aFingerThatHasComeToRestDoesNotFling(_ pause: Double, _ flings: Bool) throws {
        var hand = try hand()
        try drag(&hand, (500, 0))
        try hand.up(250, 200, after: pause)
        #expect(hand.outcome.isAnimating == flings)
    }

    /// 1/16 s, which is a number without a rest, is still no rest.
    @Test func aFingerHasItsTimeToLetGo() throws {
        var hand = try hand(rules: TouchRules(restTime: 0.0625))
        try hand.down(200, 200)
        try hand.move(100, 200, after: 0.25)
        try hand.up(100, 200, after: 0.0625)
        #expect(hand.outcome.isAnimating)
    }

    /// 0.1 s at 1000 points a second, then 0.02 s at 500: the recent half a time constant weighs `1 − e^(−1/2)`, all
    /// of it `1 − e^(−3)`.
    @Test func recentMovementsCountMore() throws {
        var hand = try hand()
        try drag(&hand, (-1000, 0))
        try hand.move(90, 200, after: 0.02)
        try hand.up(90, 200)
        let recent = 1 - exp(-0.5)
        let all = 1 - exp(-3.0)
        let speed = (500 * recent + 1000 * (all - recent)) / all
        let start = hand.state.offset
        hand.rest()
        #expect(isClose(hand.state.offset, Point(x: start.x + 0.5 * (speed - 10), y: start.y)))
    }

    /// What comes at the same time as the event before it counts with the next one.
    @Test func eventsAtOneTimeAreOne() throws {
        var hand = try hand()
        try hand.down(200, 200)
        try hand.move(190, 200, after: 0.01)
        try hand.move(185, 200, after: 0)
        try hand.move(180, 200, after: 0.01)
        try hand.up(180, 200)
        let start = hand.state.offset
        hand.rest()
        #expect(isClose(hand.state.offset, Point(x: start.x + 495, y: start.y)))
        try hand.down(200, 200)
        try hand.up(100, 200)
        #expect(!hand.outcome.isAnimating, "no time has passed, so there is no velocity")
    }

    @Test func theLastMovementIsTheLifting() throws {
        var hand = try hand()
        try hand.down(200, 200)
        try hand.up(190, 200, after: 0.01)
        #expect(hand.state.offset.x == 3010 && hand.outcome.isAnimating)
        #expect(isClose(hand.session.restingState.offset.x, 3505))
    }

    @Test func aFingerStopsAFlingAndIsNoTap() throws {
        var hand = try hand()
        try drag(&hand, (-1000, 0))
        try hand.up(100, 200)
        try hand.down(200, 200, after: 0.5)
        let state = hand.state
        #expect(isClose(state.offset.x, 3100 + 500 * (1 - exp(-1))))
        #expect(!hand.outcome.isAnimating && hand.outcome.hasChanged)
        try hand.up(200, 200, after: 0.1)
        #expect(hand.state == state && hand.session.tapDueTime == nil && !hand.outcome.isAnimating)
        // The next one is.
        try hand.tap(200, 200)
        #expect(hand.session.tapDueTime != nil)
    }

    @Test func aFingerTakenAwayDoesNotFling() throws {
        var hand = try hand()
        try drag(&hand, (-1000, 0))
        try hand.cancel()
        #expect(!hand.outcome.isAnimating)
    }

    @Test func withoutSlowingDownThereIsNoFling() throws {
        var hand = try hand(rules: TouchRules(slowingTime: 0))
        try drag(&hand, (-1000, 0))
        try hand.up(100, 200)
        #expect(!hand.outcome.isAnimating && isClose(hand.state.offset, Point(x: 3100, y: 3000)))
    }

    @Test func aFlingThatStopsAsFastAsItBeginsIsNone() throws {
        var hand = try hand(rules: TouchRules(flingSpeed: 8000, topSpeed: 8000, stopSpeed: 8000))
        try drag(&hand, (-9000, 0))
        let state = hand.state
        try hand.up(-700, 200)
        #expect(!hand.outcome.isAnimating && hand.state == state)
    }

    /// The finger left after a pinch flings only once it has moved on by itself.
    @Test func liftingTheFingersOfAPinchIsNoFling() throws {
        func pinch(_ distance: Double) throws -> Hand {
            var hand = try Hand((40000, 40000), in: (400, 400), scale: 8, offset: (1000, 1000))
            try hand.down(100, 200, finger: 1)
            try hand.down(300, 200, finger: 2)
            try hand.move(310, 200, finger: 2)
            try hand.up(310, 200, finger: 2)
            try hand.move(100 + distance, 200, finger: 1, after: 0.008)
            try hand.up(100 + distance, 200, finger: 1)
            return hand
        }
        #expect(try !pinch(8).outcome.isAnimating)
        #expect(try pinch(8.1).outcome.isAnimating)
    }

    /// A content of 3200 × 1600 in 400 × 300: the offset goes from (0, 0) to (2800, 1300).
    @Test(arguments: [
        ((-9000.0, 1.0), (2800.0, 700.0)), ((9000, 1), (0, 700)), ((1, -9000), (1500, 1300)), ((1, 9000), (1500, 0)),
    ])
    func eachAxisHasItsOwnBounds(_ velocity: (Double, Double), _ end: (Double, Double)) throws {
        var hand = try Hand((4000, 2000), in: (400, 300), scale: 8, offset: (1500, 700))
        try hand.down(200, 200)
        try hand.up(200 + velocity.0 / 100, 200 + velocity.1 / 100, after: 0.01)
        hand.rest()
        #expect(isClose(hand.state.offset, Point(x: end.0, y: end.1), within: 2e-3))
        #expect(hand.layout.offsetRange(at: 8).greatest == Point(x: 2800, y: 1300))
    }

    /// A content of 200 × 800 in 400 × 400 has one offset on the first axis, −100, and 0 to 400 on the second; then the
    /// other way round.
    @Test func aFlingStaysCentredWhereThereIsRoom() throws {
        var hand = try Hand((1000, 4000), in: (400, 400), scale: 2)
        try hand.down(200, 200)
        try hand.up(210, 300, after: 0.01)
        #expect(hand.session.restingState.offset == Point(x: -100, y: 0))
        hand = try Hand((4000, 1000), in: (400, 400), scale: 2)
        try hand.down(200, 200)
        try hand.up(300, 210, after: 0.01)
        #expect(hand.session.restingState.offset == Point(x: 0, y: -100))
    }

    /// A quarter of a second at 64 points a second, which is a number without a rest.
    @Test func aFlingNeedsItsSpeedAndNoMore() throws {
        var hand = try hand(rules: TouchRules(flingSpeed: 64))
        try hand.down(200, 200)
        try hand.up(216, 200, after: 0.25)
        #expect(hand.outcome.isAnimating)
    }

    /// What the fingers did before and during a pinch does not count for the one that goes on after it.
    @Test func theFingerLeftHasItsOwnVelocity() throws {
        var hand = try Hand((40000, 40000), in: (400, 400), scale: 8, offset: (1000, 1000))
        try drag(&hand, (1000, 0))
        try hand.down(200, 300, finger: 2)
        try hand.move(100, 200, finger: 1, after: 0.2)
        try hand.up(200, 300, finger: 2)
        // 10 points in a second, which is slow.
        try hand.move(110, 200, finger: 1, after: 1)
        try hand.up(110, 200, finger: 1)
        #expect(!hand.outcome.isAnimating)
        // The next finger flings, also where that one was left.
        try hand.down(0, 200, after: 1)
        try hand.up(100, 200, after: 0.1)
        #expect(hand.outcome.isAnimating)
    }

    /// Where fingers are kept within the range, they fling within it too.
    @Test func clampedFingersFling() throws {
        var hand = try hand(gestures: GestureRules(pinchPolicy: .clamped))
        try drag(&hand, (1000, 0))
        try hand.up(300, 200)
        hand.rest()
        #expect(isClose(hand.state.offset, Point(x: 2900 - 495, y: 3000)))
    }
}
