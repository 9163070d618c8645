import Testing
import ZoomCore

/// A view that a modifier lets be magnified from 1 to 5: each change of the gesture multiplies, within the limits.
///
/// Image and viewport are 400 × 400, so that a scale is a magnification, and everything is about the middle (200, 200).
@Suite struct MagnificationModifierTests {
    private func viewport() throws -> InteractiveViewport {
        try InteractiveViewport(
            layout: layout((400, 400), in: (400, 400), limits: ZoomLimits(minimum: 1, maximum: 5)),
            rules: GestureRules(pinchPolicy: .clamped)
        )
    }

    private let middle = Point(x: 200, y: 200)

    private func change(_ view: inout InteractiveViewport, _ magnification: Double) throws -> Bound? {
        try view.apply(.pinchChanged(magnification: magnification, at: middle, touches: 2))
    }

    /// 1 → 1.2 → 3 → 2.4 as the gesture says; the offset is `200 (s − 1)`.
    @Test func theScaleFollowsTheGesture() throws {
        var view = try viewport()
        _ = try view.apply(.pinchBegan(at: middle, touches: 2))
        for magnification in [1.2, 3, 2.4] {
            #expect(try change(&view, magnification) == nil)
            #expect(isClose(view.state.scale, magnification))
            #expect(isClose(view.state.offset, Point(x: 200 * (magnification - 1), y: 200 * (magnification - 1))))
        }
    }

    /// 4 → 8 is 5, the maximum.
    ///
    /// On the way back to 4 the gesture halves, and so does the scale: 2.5, not 4.
    @Test func eachChangeMultipliesWhatIsThere() throws {
        var view = try viewport()
        _ = try view.apply(.pinchBegan(at: middle, touches: 2))
        let changes: [(Double, Double, Bound?)] = [
            (4, 4, nil), (8, 5, .maximum), (16, 5, .maximum), (8, 2.5, nil), (2, 1, .minimum), (1, 1, .minimum),
            (1.5, 1.5, nil),
        ]
        for (magnification, scale, bound) in changes {
            #expect(try change(&view, magnification) == bound)
            #expect(isClose(view.state.scale, scale))
        }
        #expect(try view.apply(.pinchEnded) == nil)
        #expect(isClose(view.state.scale, 1.5))
    }

    /// The next gesture begins at 1 again, and goes on from where the view is: 2 · 2 = 4, then 4 · 0.5 = 2.
    @Test func gesturesGoOnFromEachOther() throws {
        var view = try viewport()
        for (magnification, scale) in [(2.0, 2.0), (2, 4), (0.5, 2), (0.1, 1), (9, 5)] {
            _ = try view.apply(.pinchBegan(at: middle, touches: 2))
            _ = try change(&view, magnification)
            _ = try view.apply(.pinchEnded)
            #expect(isClose(view.state.scale, scale))
        }
    }

    /// By two fingers, 50 points from the middle and then 100, 400 and 200; nothing goes beyond, so nothing comes back.
    @Test func fingersDoTheSame() throws {
        let limits = try ZoomLimits(minimum: 1, maximum: 5)
        let gestures = GestureRules(pinchPolicy: .clamped)
        var hand = try Hand((400, 400), in: (400, 400), limits: limits, gestures: gestures)
        try hand.down(200, 150, finger: 1)
        try hand.down(200, 250, finger: 2)
        for (distance, scale) in [(100.0, 2.0), (400, 5), (200, 2.5)] {
            try hand.move(200, 200 - distance, finger: 1)
            try hand.move(200, 200 + distance, finger: 2)
            #expect(isClose(hand.state.scale, scale))
        }
        #expect(hand.layout.limits.clamped(hand.state.scale).bound == nil)
        try hand.up(200, 0, finger: 1)
        try hand.up(200, 400, finger: 2, after: 0.1)
        #expect(!hand.outcome.isAnimating && isClose(hand.state.scale, 2.5))
    }
}
