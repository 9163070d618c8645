import Testing
import ZoomCore

@Suite struct DragTests {
    private func hand(rules: TouchRules = .standard, gestures: GestureRules = GestureRules()) throws -> Hand {
        try Hand((4000, 4000), in: (400, 400), scale: 4, offset: (600, 500), gestures: gestures, rules: rules)
    }

    @Test func contentFollowsTheFinger() throws {
        var hand = try hand()
        let pixel = hand.pixel(100, 100)
        try hand.down(100, 100)
        #expect(!hand.outcome.hasChanged)
        try hand.move(110, 120)
        #expect(hand.outcome.hasChanged && !hand.outcome.isAnimating)
        #expect(hand.state == ViewportState(scale: 4, offset: Point(x: 590, y: 480)))
        #expect(isClose(hand.pixel(110, 120), pixel))
        try hand.move(90, 90)
        #expect(hand.state.offset == Point(x: 610, y: 510))
    }
}
