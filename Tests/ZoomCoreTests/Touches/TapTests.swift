import Testing
import ZoomCore

@Suite struct TapTests {
    private func hand(rules: TouchRules = .standard, scale: Double = 1) throws -> Hand {
        try Hand((4000, 3000), in: (400, 300), scale: scale, rules: rules)
    }

    /// Lifted at 0.05 s, a tap is known to be single 0.3 s later.
    @Test func aTapIsReportedWhenNoSecondOneCanFollow() throws {
        var hand = try hand()
        try hand.tap(100, 120)
        #expect(hand.outcome == TouchOutcome())
        #expect(isClose(try #require(hand.session.tapDueTime), 0.35))
        hand.wait(0.2999)
        #expect(hand.outcome.tap == nil)
        hand.wait(0.0002)
        #expect(hand.outcome.tap == Point(x: 100, y: 120))
        #expect(!hand.outcome.hasChanged && hand.session.tapDueTime == nil)
        hand.wait(1)
        #expect(hand.outcome.tap == nil)
    }

    /// Lifted at 5.1 s: 5.1 + 0.3 − 5.1 is less than 0.3 in doubles.
    @Test(arguments: [0.05, 1.7, 5.1, 12_345.678])
    func aTapIsReportedAtTheVeryTimeThatIsNamedForIt(_ time: Double) throws {
        var session = TouchSession(viewport: try InteractiveViewport(layout: layout((4000, 3000), in: (400, 300))))
        _ = try session.handle(TouchEvent(time: time, action: .down(1, at: .zero)))
        _ = try session.handle(TouchEvent(time: time, action: .up(1, at: .zero)))
        let tapTime = try #require(session.tapDueTime)
        #expect(session.advance(to: tapTime.nextDown).tap == nil)
        #expect(session.advance(to: tapTime).tap == .zero)
        #expect(session.tapDueTime == nil)
    }

    @Test func aTapIsReportedByALateEventToo() throws {
        var hand = try hand()
        try hand.tap(100, 120)
        try hand.tap(100, 120, after: 0.30001)
        #expect(hand.outcome.doubleTap == nil && hand.session.tapDueTime != nil)
        try hand.make(.move(9, to: .zero), 0.31)
        #expect(hand.outcome.tap == Point(x: 100, y: 120))
    }

    /// (6, 8) is as far as a tap may stray by a slop of 10 points.
    @Test func aTapMayStrayAsFarAsTheSlop() throws {
        var hand = try hand(rules: TouchRules(slop: 10), scale: 4)
        let state = hand.state
        try hand.down(100, 100)
        try hand.move(106, 108)
        try hand.up(106, 108)
        #expect(hand.state == state && hand.session.tapDueTime != nil)
        hand.wait(1)
        #expect(hand.outcome.tap == Point(x: 100, y: 100))
        try hand.down(100, 100)
        try hand.move(106, 108.1)
        try hand.move(100, 100)
        try hand.up(100, 100)
        #expect(hand.session.tapDueTime == nil)
    }

    @Test func aTapMayLastAsLongAsItsTime() throws {
        var hand = try hand(rules: TouchRules(tapTime: 0.5))
        try hand.tap(100, 100, for: 0.5)
        hand.wait(1)
        #expect(hand.outcome.tap != nil)
        hand = try self.hand(rules: TouchRules(tapTime: 0.5))
        try hand.tap(100, 100, for: 0.50001)
        #expect(hand.session.tapDueTime == nil)
    }

    /// The fit is 0.1 points a pixel; at scale 3 the point (100, 120) keeps its pixel (1000, 1200), and the offset is
    /// (100 · 3 − 100, 120 · 3 − 120).
    @Test func aDoubleTapZoomsWhereItIs() throws {
        var hand = try hand()
        try hand.tap(90, 110)
        try hand.tap(100, 120, after: 0.2)
        #expect(hand.outcome.doubleTap == Point(x: 100, y: 120))
        #expect(hand.outcome.isAnimating && hand.outcome.tap == nil)
        #expect(hand.state.scale == 1)
        #expect(hand.session.restingState == ViewportState(scale: 3, offset: Point(x: 200, y: 240)))
        for _ in 0..<34 {
            hand.wait(0.01)
            #expect(hand.outcome.hasChanged && hand.outcome.isAnimating && hand.outcome.tap == nil)
            // On the way too.
            #expect(isClose(hand.pixel(100, 120), Point(x: 1000, y: 1200)))
        }
        hand.wait(0.011)
        #expect(!hand.outcome.isAnimating && hand.outcome.hasChanged)
        #expect(hand.state == ViewportState(scale: 3, offset: Point(x: 200, y: 240)))
        hand.wait(1)
        #expect(hand.outcome == TouchOutcome())
    }

    @Test func aDoubleTapFollowsTheViewportsRules() throws {
        let gestures = GestureRules(doubleTapRule: .maximizeUnlessMaximum, doubleTapPlacement: .centered)
        var hand = try Hand((4000, 3000), in: (400, 300), gestures: gestures, rules: TouchRules(settleTime: 0))
        try hand.tap(100, 100)
        try hand.tap(100, 100)
        // (100 · 16 − 200, 100 · 16 − 150), at once.
        #expect(hand.state == ViewportState(scale: 16, offset: Point(x: 1400, y: 1450)))
        #expect(hand.outcome.hasChanged && !hand.outcome.isAnimating)
    }

    /// 40 points, (24, 32), are still one place.
    @Test func aSecondTapElsewhereIsAnother() throws {
        var hand = try hand()
        try hand.tap(100, 100)
        try hand.tap(124, 132, after: 0.1)
        #expect(hand.outcome.doubleTap == Point(x: 124, y: 132))
        hand = try self.hand()
        try hand.tap(100, 100)
        try hand.down(124, 132.1, after: 0.1)
        #expect(hand.outcome.tap == Point(x: 100, y: 100))
        try hand.up(124, 132.1, after: 0.1)
        #expect(hand.outcome.tap == nil && hand.outcome.doubleTap == nil)
        try hand.tap(124, 132, after: 0.1)
        #expect(hand.outcome.doubleTap == Point(x: 124, y: 132))
    }

    /// The second finger comes 0.29 s after the first tap, and stays: the first tap waits for what becomes of it.
    @Test func aTapWaitsForTheSecondFinger() throws {
        var hand = try hand()
        try hand.tap(100, 100)
        try hand.down(100, 100, after: 0.29)
        hand.wait(0.4)
        #expect(hand.outcome.tap == nil)
        try hand.up(100, 100)
        #expect(hand.outcome.doubleTap == Point(x: 100, y: 100))
    }

    @Test func aTapIsSingleWhereTheSecondBecomesSomethingElse() throws {
        func second(_ become: (inout Hand) throws -> Void) throws -> Hand {
            var hand = try hand()
            try hand.tap(100, 100)
            try hand.down(101, 101, after: 0.1)
            #expect(hand.outcome.tap == nil)
            try become(&hand)
            return hand
        }
        let tap = Point(x: 100, y: 100)
        #expect(try second { try $0.move(120, 101) }.outcome.tap == tap)
        #expect(try second { try $0.up(120, 101) }.outcome.tap == tap)
        #expect(try second { try $0.down(300, 100, finger: 2) }.outcome.tap == tap)
        #expect(try second { try $0.cancel() }.outcome.tap == tap)
        #expect(try second { try $0.down(101, 101) }.outcome.tap == tap)
        let long = try second { try $0.up(101, 101, after: 0.51) }
        #expect(long.outcome.tap == tap && long.outcome.doubleTap == nil && long.session.tapDueTime == nil)
    }

    @Test func aThirdTapIsAFirstOneAgain() throws {
        var hand = try hand()
        for _ in 0..<3 { try hand.tap(100, 100, after: 0.05) }
        #expect(hand.outcome.doubleTap == nil)
        try hand.tap(100, 100, after: 0.05)
        #expect(hand.outcome.doubleTap != nil)
    }

    @Test func withoutDoubleTapsATapIsKnownAtOnce() throws {
        var hand = try hand(rules: TouchRules(doubleTapTime: 0))
        try hand.tap(100, 100)
        #expect(hand.outcome.tap == Point(x: 100, y: 100) && hand.session.tapDueTime == nil)
        try hand.tap(100, 100)
        #expect(hand.outcome.doubleTap == nil && hand.outcome.tap == Point(x: 100, y: 100))
    }

    @Test func aFingerAmongOthersIsNoTap() throws {
        var hand = try hand()
        try hand.down(100, 100, finger: 1)
        try hand.down(200, 100, finger: 2)
        try hand.up(200, 100, finger: 2, after: 0.05)
        try hand.up(100, 100, finger: 1, after: 0.05)
        #expect(hand.session.tapDueTime == nil)
        try hand.down(100, 100)
        try hand.cancel()
        #expect(hand.session.tapDueTime == nil)
    }
}
