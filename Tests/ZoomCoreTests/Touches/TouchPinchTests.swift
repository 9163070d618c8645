import Testing
import ZoomCore

@Suite struct TouchPinchTests {
    /// Field case 19, by two fingers.
    @Test func pinchZoomsAndPansAboutTheMiddleOfTheFingers() throws {
        var hand = try Hand((4000, 8000), in: (400, 800), scale: 2, offset: (200, 400))
        try hand.down(100, 400, finger: 1)
        try hand.down(300, 400, finger: 2)
        #expect(hand.session.touches == 2 && hand.state.offset == Point(x: 200, y: 400))
        try hand.move(150, 500, finger: 1)
        try hand.move(450, 500, finger: 2, after: 0)
        #expect(isClose(hand.state.scale, 3))
        #expect(isClose(hand.state.offset, Point(x: 300, y: 700)))
        #expect(isClose(hand.pixel(300, 500), Point(x: 2000, y: 4000)))
    }

    /// Field case 4: a finger that lifts or lands moves nothing.
    @Test(arguments: [PinchPolicy.elastic, .clamped])
    func liftingAFingerMovesNothing(_ policy: PinchPolicy) throws {
        let gestures = GestureRules(pinchPolicy: policy)
        var hand = try Hand((4000, 4000), in: (400, 400), scale: 16, offset: (3000, 3000), gestures: gestures)
        try hand.down(100, 300, finger: 1)
        try hand.down(300, 300, finger: 2)
        try hand.up(300, 300, finger: 2, after: 0.1)
        #expect(hand.state == ViewportState(scale: 16, offset: Point(x: 3000, y: 3000)))
        try hand.move(105, 300, finger: 1)
        #expect(hand.state == ViewportState(scale: 16, offset: Point(x: 2995, y: 3000)))
        try hand.down(305, 300, finger: 3)
        #expect(hand.state == ViewportState(scale: 16, offset: Point(x: 2995, y: 3000)))
    }

    /// A finger that goes on after a pinch drags: also where the pinch has left the scale beyond its limits.
    @Test func theFingerLeftDragsOn() throws {
        var hand = try Hand((4000, 4000), in: (400, 400), scale: 16, offset: (3000, 3000))
        try hand.down(100, 200, finger: 1)
        try hand.down(300, 200, finger: 2)
        try hand.move(400, 200, finger: 2)
        #expect(isClose(hand.state.scale, 24))
        try hand.up(400, 200, finger: 2)
        let pixel = hand.pixel(100, 200)
        try hand.move(101, 202, finger: 1)
        #expect(isClose(hand.state.scale, 24) && isClose(hand.pixel(101, 202), pixel))
        try hand.down(301, 202, finger: 3)
        try hand.move(201, 202, finger: 3)
        #expect(isClose(hand.state.scale, 12))
        #expect(isClose(hand.pixel(151, 202).x, pixel.x + 100 / 24 * 10, within: 1e-9))
    }
}
