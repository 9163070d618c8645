import Testing
import ZoomCore

/// A scroll view that zooms its content to 10: about the fingers, by a tap on a place, with insets that centre it.
///
/// A content of 800 × 600 in a window of 400 × 500: the fit is 0.5 points a pixel, the fitted content 400 × 300.
@Suite struct MagnificationScrollViewTests {
    private func hand(rules: TouchRules = .standard) throws -> Hand {
        try Hand((800, 600), in: (400, 500), limits: ZoomLimits(maximum: 10), rules: rules)
    }

    /// `(500 − 300 s) / 2` above and below while that is positive: 100 at 1, 25 at 1.5, none from 5/3 on.
    @Test(arguments: [(1.0, 0.0, 100.0), (1.5, 0.0, 25.0), (5.0 / 3.0, 0.0, 0.0), (10.0, 0.0, 0.0)])
    func insetsCentreSmallContent(_ scale: Double, _ horizontal: Double, _ vertical: Double) throws {
        let layout = try hand().layout
        let insets = layout.insets(at: scale)
        #expect(isClose(insets.horizontal, horizontal) && isClose(insets.vertical, vertical))
        let state = try layout.place(scale: scale, .offset(x: -1e6, y: -1e6)).state
        #expect(isClose(state.offset, Point(x: -horizontal, y: -vertical)))
    }

    /// The fingers are around (100, 200), on the content point (100, 200 − 100) and the pixel (200, 200).
    ///
    /// Ten times as far apart, that is the content point (1000, 1000): the offset is (900, 800).
    @Test func aPinchIsAnchoredUnderTheFingers() throws {
        var hand = try hand()
        try hand.down(80, 200, finger: 1)
        try hand.down(120, 200, finger: 2)
        try hand.move(-100, 200, finger: 1)
        try hand.move(300, 200, finger: 2)
        #expect(isClose(hand.state.scale, 10) && isClose(hand.state.offset, Point(x: 900, y: 800)))
        #expect(isClose(hand.pixel(100, 200), Point(x: 200, y: 200)))
        try hand.up(-100, 200, finger: 1)
        try hand.up(300, 200, finger: 2)
        #expect(hand.outcome.bound == nil)
        hand.rest()
        #expect(isClose(hand.state.scale, 10) && isClose(hand.state.offset, Point(x: 900, y: 800)))
    }

    /// A tap zooms to 4 where it is.
    ///
    /// At (300, 350), the pixel (600, 500): the content is 1600 × 1200 and the offset `4 · 300 − 300 = 900`, `4 · (350
    /// − 100) − 350 = 650`. Once more, to 10: `3000 − 300`, `2500 − 350`.
    @Test func aTapZoomsWhereItIs() throws {
        var hand = try hand(rules: TouchRules(doubleTapTime: 0))
        for (scale, offset) in [(4.0, Point(x: 900, y: 650)), (10, Point(x: 2700, y: 2150))] {
            try hand.tap(300, 350, after: 0.5)
            let point = try #require(hand.outcome.tap)
            hand.outcome = try hand.session.apply(.zoom(to: scale, anchor: point), at: hand.time, isAnimated: true)
            #expect(hand.outcome.isAnimating && hand.outcome.bound == nil)
            hand.rest()
            #expect(isClose(hand.state.scale, scale) && isClose(hand.state.offset, offset))
            #expect(isClose(hand.pixel(300, 350), Point(x: 600, y: 500)))
        }
        hand.outcome = try hand.session.apply(.zoom(to: 20, anchor: nil), at: hand.time)
        #expect(hand.state.scale == 10 && hand.outcome.bound == .maximum)
    }

    /// Zooming out at the edge: at 10 the offset (3600, 2500) is the last one.
    ///
    /// Zoomed to 2 about the middle (200, 250) the content is 800 × 600, and the offset 400 and 100 at most: `3800 / 5
    /// − 200 = 560` and `2750 / 5 − 250 = 300` are too far. At 1 the content floats again.
    @Test func zoomingOutEndsCentred() throws {
        var hand = try hand()
        _ = try hand.session.apply(.zoom(to: 10, anchor: Point(x: 400, y: 400)), at: 0)
        _ = try hand.session.apply(.pan(by: Point(x: -1e5, y: -1e5)), at: 0)
        #expect(hand.state.offset == Point(x: 3600, y: 2500))
        _ = try hand.session.apply(.zoom(to: 2, anchor: nil), at: 0)
        #expect(hand.state == ViewportState(scale: 2, offset: Point(x: 400, y: 100)))
        _ = try hand.session.apply(.zoom(to: 1, anchor: Point(x: 400, y: 500)), at: 0)
        #expect(hand.state == ViewportState(scale: 1, offset: Point(x: 0, y: -100)))
    }

    /// A part of the content, (400, 300) with 100 × 100 pixels, fills the window's width: `400 / (100 · 0.5) = 8`.
    @Test func aPartIsShownWhole() throws {
        var hand = try hand()
        let rect = Rect(x: 400, y: 300, width: 100, height: 100)
        hand.outcome = try hand.session.apply(.zoomToRect(rect), at: 0)
        #expect(hand.state.scale == 8 && hand.outcome.bound == nil)
        // Its middle, (450, 350) · 4, in the middle of the window.
        #expect(isClose(hand.state.offset, Point(x: 1800 - 200, y: 1400 - 250)))
        #expect(isClose(hand.layout.visibleRect(hand.state), Rect(x: 400, y: 287.5, width: 100, height: 125)))
    }
}
