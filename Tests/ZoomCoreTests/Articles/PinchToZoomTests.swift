import Foundation
import Testing
import ZoomCore

/// A picture in a feed that is pinched where it stands, and springs back when the fingers are gone.
///
/// The picture is 400 × 300 points; the fingers come down at (100, 75) and (300, 75), around (200, 75).
@Suite struct PinchToZoomTests {
    private let size = Size(width: 400, height: 300)

    private func make(_ session: inout TransientPinchSession, _ action: TouchAction, at time: Double) throws {
        _ = try session.handle(TouchEvent(time: time, action: action))
    }

    private func pinched() throws -> TransientPinchSession {
        var session = try TransientPinchSession(viewport: size)
        try make(&session, .down(1, at: Point(x: 100, y: 75)), at: 0)
        try make(&session, .down(2, at: Point(x: 300, y: 75)), at: 0.01)
        return session
    }

    /// The anchor is the unit point `(200 / 400, 75 / 300)`.
    @Test func thePictureIsAnchoredUnderTheFingers() throws {
        let session = try pinched()
        #expect(session.transform.anchor == Point(x: 0.5, y: 0.25))
        #expect(session.transform.scale == 1 && session.transform.offset == .zero && session.transform.isPinching)
    }

    /// The fingers go to (80, 95) and (380, 95): 300 points apart instead of 200, around (230, 95).
    @Test func thePictureFollowsWhileTheFingersAreDown() throws {
        var session = try pinched()
        try make(&session, .move(1, to: Point(x: 80, y: 95)), at: 0.1)
        try make(&session, .move(2, to: Point(x: 380, y: 95)), at: 0.1)
        #expect(isClose(session.transform.scale, 1.5) && session.transform.anchor == Point(x: 0.5, y: 0.25))
        #expect(session.transform.offset == Point(x: 30, y: 20))
        // What was under the fingers is under them still; the corner is 200 and 75 away from there, times 1.5.
        #expect(isClose(session.transform.shown(Point(x: 200, y: 75), in: size), Point(x: 230, y: 95)))
        #expect(isClose(session.transform.shown(.zero, in: size), Point(x: 230 - 300, y: 95 - 112.5)))
    }

    /// The finger at (380, 95) is lifted: their middle jumps to (80, 95), by −150; the picture does not.
    ///
    /// Then the one that is left goes 15 to the right.
    @Test func aFingerIsLiftedWithoutAJump() throws {
        var session = try pinched()
        try make(&session, .move(1, to: Point(x: 80, y: 95)), at: 0.1)
        try make(&session, .move(2, to: Point(x: 380, y: 95)), at: 0.1)
        let before = session.transform.shown(.zero, in: size)
        try make(&session, .up(2, at: Point(x: 380, y: 95)), at: 0.2)
        #expect(isClose(session.transform.shown(.zero, in: size), before))
        #expect(isClose(session.transform.offset, Point(x: 30, y: 20)))
        try make(&session, .move(1, to: Point(x: 95, y: 95)), at: 0.3)
        #expect(isClose(session.transform.offset, Point(x: 45, y: 20)) && isClose(session.transform.scale, 1.5))
        // The other finger comes down again somewhere else, without a jump.
        try make(&session, .down(2, at: Point(x: 195, y: 195)), at: 0.4)
        #expect(isClose(session.transform.offset, Point(x: 45, y: 20)) && isClose(session.transform.scale, 1.5))
    }

    @Test func thePictureSpringsBackWhenTheFingersAreGone() throws {
        var session = try pinched()
        try make(&session, .move(2, to: Point(x: 500, y: 75)), at: 0.1)
        #expect(session.transform.scale == 2 && session.transform.offset == Point(x: 100, y: 0))
        try make(&session, .up(1, at: Point(x: 100, y: 75)), at: 0.2)
        #expect(session.transform.isPinching)
        try make(&session, .up(2, at: Point(x: 500, y: 75)), at: 0.2)
        #expect(session.isAnimating && !session.transform.isPinching)
        var last = session.transform.scale
        for time in stride(from: 0.21, to: 0.545, by: 0.01) {
            _ = session.advance(to: time)
            // The scale and the shift shrink together.
            #expect(session.transform.scale < last && session.transform.scale > 1)
            #expect(isClose(session.transform.offset.x, 100 * (session.transform.scale - 1)))
            last = session.transform.scale
        }
        _ = session.advance(to: 0.55)
        #expect(session.transform == PinchTransform() && !session.isAnimating)
        #expect(session.transform.anchor == Point(x: 0.5, y: 0.5))
    }

    /// The same told as gestures, with the magnification that a recognizer reports, and no spring.
    @Test func aRecognizersNumbersDoTheSame() throws {
        var transform = PinchTransform()
        try transform.began(at: Point(x: 200, y: 75), touches: 2, in: size)
        try transform.changed(magnification: 1.5, at: Point(x: 230, y: 95), touches: 2)
        try transform.changed(magnification: 1.5, at: Point(x: 80, y: 95), touches: 1)
        #expect(transform.offset == Point(x: 30, y: 20))
        try transform.changed(magnification: 1.5, at: Point(x: 95, y: 95), touches: 1)
        #expect(transform.scale == 1.5 && transform.offset == Point(x: 45, y: 20))
        #expect(transform.anchor == Point(x: 0.5, y: 0.25))
        transform.ended()
        #expect(transform.scale == 1 && transform.offset == .zero && transform.anchor == Point(x: 0.5, y: 0.5))
        #expect(!transform.isPinching)
    }
}
