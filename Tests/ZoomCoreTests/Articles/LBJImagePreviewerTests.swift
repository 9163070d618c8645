import Testing
import ZoomCore

/// A previewer of one image that fills the screen: fitted and centred, pinched from 1 to 16, zoomed by a double tap.
///
/// An image of 4000 × 3000 pixels on a screen of 390 × 844 points: the fit is `min(390/4000, 844/3000) = 0.0975`
/// points a pixel, the fitted image 390 × 292.5 points, and `(844 − 292.5) / 2 = 275.75` are free above and below it.
@Suite struct LBJImagePreviewerTests {
    private func hand(doubleTap: Double? = nil, rules: TouchRules = .standard) throws -> Hand {
        let limits = try ZoomLimits(minimum: 1, maximum: 16, doubleTap: doubleTap)
        return try Hand((4000, 3000), in: (390, 844), limits: limits, rules: rules)
    }

    @Test func theImageIsFittedAndCentred() throws {
        let hand = try hand()
        #expect(hand.layout.fitFactor == 0.0975)
        #expect(hand.layout.contentSize(at: 1) == Size(width: 390, height: 292.5))
        #expect(hand.state == ViewportState(scale: 1, offset: Point(x: 0, y: -275.75)))
        #expect(isClose(hand.layout.destination(hand.state), Rect(x: 0, y: 275.75, width: 390, height: 292.5)))
        #expect(isClose(hand.layout.visibleRect(hand.state), Rect(x: 0, y: 0, width: 4000, height: 3000)))
    }

    /// At 16 the content is 6240 × 4680.
    ///
    /// The finger at (100, 400) is on the content point (100, 400 − 275.75), which stays: the offset is `16 · 100 − 100
    /// = 1500` and `16 · 124.25 − 400 = 1588`; 390 / 1.56 = 250 pixels show.
    @Test func aDoubleTapGoesToTheChosenScaleWhereItIsAndBack() throws {
        var hand = try hand(doubleTap: 16)
        let start = hand.state
        try hand.tap(100, 400)
        try hand.tap(100, 400, after: 0.1)
        #expect(hand.outcome.doubleTap == Point(x: 100, y: 400) && hand.outcome.isAnimating)
        hand.rest()
        #expect(hand.state == ViewportState(scale: 16, offset: Point(x: 1500, y: 1588)))
        let shown = hand.layout.visibleRect(hand.state)
        #expect(isClose(shown, Rect(x: 1500 / 1.56, y: 1588 / 1.56, width: 250, height: 844 / 1.56)))
        #expect(hand.layout.destination(hand.state) == Rect(x: 0, y: 0, width: 390, height: 844))
        try hand.tap(300, 700)
        try hand.tap(300, 700, after: 0.1)
        hand.rest()
        #expect(hand.state == start)
    }

    /// The point (100, 400) at scale 3: `3 · 100 − 100 = 200`; the content is 877.5 high, which leaves an offset of 0
    /// to 33.5: `3 · 124.25 − 400 = −27.25` is moved to 0.
    @Test func aDoubleTapGoesToThreeWhereNothingIsChosen() throws {
        var hand = try hand(rules: TouchRules(settleTime: 0))
        try hand.tap(100, 400)
        try hand.tap(100, 400, after: 0.1)
        #expect(hand.state == ViewportState(scale: 3, offset: Point(x: 200, y: 0)))
    }

    /// From 100 points apart to 850: 8.5.
    ///
    /// To 2000: 20, which is beyond 16.
    @Test func aPinchSettlesAtTheMaximumWithAHaptic() throws {
        var hand = try hand()
        try hand.down(145, 422, finger: 1)
        try hand.down(245, 422, finger: 2)
        try hand.move(-230, 422, finger: 1)
        try hand.move(620, 422, finger: 2)
        #expect(isClose(hand.state.scale, 8.5) && hand.outcome.bound == nil)
        try hand.move(-805, 422, finger: 1)
        try hand.move(1195, 422, finger: 2)
        #expect(isClose(hand.state.scale, 20) && hand.outcome.bound == nil)
        try hand.cancel(2)
        #expect(hand.outcome.bound == nil)
        try hand.cancel(1)
        #expect(hand.outcome.bound == .maximum && hand.outcome.isAnimating && isClose(hand.state.scale, 20))
        hand.rest()
        #expect(hand.state.scale == 16 && hand.outcome.bound == nil)
    }

    /// Half as far apart: the picture is 195 × 146.25 points while the fingers are down, and fitted again afterwards.
    @Test func aPinchSettlesAtTheMinimumWithAHaptic() throws {
        var hand = try hand()
        let start = hand.state
        try hand.down(95, 422, finger: 1)
        try hand.down(295, 422, finger: 2)
        try hand.move(145, 422, finger: 1)
        try hand.move(245, 422, finger: 2)
        #expect(isClose(hand.layout.destination(hand.state), Rect(x: 97.5, y: 348.875, width: 195, height: 146.25)))
        try hand.up(145, 422, finger: 1)
        try hand.up(245, 422, finger: 2)
        #expect(hand.outcome.bound == .minimum)
        hand.rest()
        #expect(hand.state == start)
    }

    /// A pinch within the limits leaves no haptic: twice as far apart about the middle, the offset is
    /// `2 · 195 − 195 = 195`, and the content of 780 × 585 is centred on the other axis.
    @Test func aPinchWithinTheLimitsSettlesWithout() throws {
        var hand = try hand()
        try hand.down(145, 422, finger: 1)
        try hand.down(245, 422, finger: 2)
        try hand.move(95, 422, finger: 1)
        try hand.move(295, 422, finger: 2)
        try hand.up(95, 422, finger: 1)
        try hand.up(295, 422, finger: 2)
        #expect(hand.outcome.bound == nil)
        hand.rest()
        #expect(isClose(hand.state.scale, 2))
        #expect(isClose(hand.state.offset, Point(x: 195, y: (585 - 844) / 2)))
    }

    /// At 16 the offset goes from (0, 0) to (6240 − 390, 4680 − 844).
    @Test func aZoomedImageIsDraggedToItsEdges() throws {
        var hand = try hand(doubleTap: 16, rules: TouchRules(slowingTime: 0))
        try hand.tap(195, 422)
        try hand.tap(195, 422, after: 0.1)
        hand.rest()
        for (finger, edge) in [(-9000.0, Point(x: 5850, y: 3836)), (9000, .zero)] {
            try hand.down(195, 422)
            try hand.move(finger, finger)
            try hand.up(finger, finger)
            hand.rest()
            #expect(hand.state.offset == edge)
        }
    }

    /// Any content with an aspect ratio, 16 to 9: as wide as the screen, `390 · 9 / 16 = 219.375` high.
    @Test(arguments: [1.0, 16, 1e-3, 4096])
    func anyContentWithAnAspectRatioIsZoomed(_ unit: Double) throws {
        let limits = try ZoomLimits(doubleTap: 4)
        var hand = try Hand((16 * unit, 9 * unit), in: (390, 844), limits: limits)
        #expect(isClose(hand.layout.destination(hand.state), Rect(x: 0, y: 312.3125, width: 390, height: 219.375)))
        try hand.tap(0, 312.3125)
        try hand.tap(0, 312.3125, after: 0.1)
        hand.rest()
        // 877.5 points high now, and the corner stays at the left; above the screen's top there is no room for it.
        #expect(isClose(hand.state.scale, 4) && isClose(hand.state.offset, .zero))
        #expect(isClose(hand.layout.visibleRect(hand.state).size.width, 4 * unit))
    }
}
