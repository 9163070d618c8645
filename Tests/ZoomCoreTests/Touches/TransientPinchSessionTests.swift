import Foundation
import Testing
import ZoomCore

@Suite struct TransientPinchSessionTests {
    private let size = Size(width: 400, height: 200)

    private func handle(
        _ session: inout TransientPinchSession,
        _ action: TouchAction,
        at time: Double
    ) throws -> TouchOutcome {
        try session.handle(TouchEvent(time: time, action: action))
    }

    private func pinched() throws -> TransientPinchSession {
        var session = try TransientPinchSession(viewport: size)
        _ = try handle(&session, .down(1, at: Point(x: 100, y: 100)), at: 0)
        _ = try handle(&session, .down(2, at: Point(x: 200, y: 100)), at: 0)
        _ = try handle(&session, .move(2, to: Point(x: 300, y: 100)), at: 0.1)
        return session
    }

    @Test func oneFingerIsLeftToTheList() throws {
        var session = try TransientPinchSession(viewport: size)
        let down = try handle(&session, .down(1, at: Point(x: 100, y: 100)), at: 0)
        let move = try handle(&session, .move(1, to: Point(x: 100, y: 300)), at: 0.1)
        let up = try handle(&session, .up(1, at: Point(x: 100, y: 300)), at: 0.2)
        #expect(down == TouchOutcome() && move == TouchOutcome() && up == TouchOutcome())
        #expect(session.transform == PinchTransform() && !session.isAnimating && session.touches == 0)
    }

    /// The fingers' middle goes from (150, 100) to (200, 100), their distance from 100 to 200.
    @Test func twoFingersPinchAboutTheirMiddle() throws {
        let session = try pinched()
        #expect(session.touches == 2 && session.transform.isPinching && !session.isAnimating)
        #expect(session.transform.scale == 2 && session.transform.anchor == Point(x: 0.375, y: 0.5))
        #expect(session.transform.offset == Point(x: 50, y: 0))
        #expect(session.transform.shown(Point(x: 150, y: 100), in: size) == Point(x: 200, y: 100))
    }

    @Test func aFingerThatComesOrGoesMovesNothing() throws {
        var session = try pinched()
        let before = session.transform
        var outcome = try handle(&session, .up(2, at: Point(x: 300, y: 100)), at: 0.2)
        #expect(same(session.transform, before) && session.touches == 1)
        outcome = try handle(&session, .move(1, to: Point(x: 110, y: 95)), at: 0.3)
        #expect(outcome.hasChanged && session.transform.scale == 2)
        #expect(session.transform.offset == Point(x: 60, y: -5))
        outcome = try handle(&session, .down(3, at: Point(x: 210, y: 95)), at: 0.4)
        #expect(session.transform.scale == 2 && session.transform.offset == Point(x: 60, y: -5))
        outcome = try handle(&session, .move(3, to: Point(x: 160, y: 95)), at: 0.5)
        // Half as far apart; the middle has moved by −25.
        #expect(session.transform.scale == 1 && session.transform.offset == Point(x: 35, y: -5))
        outcome = try handle(&session, .down(3, at: Point(x: 60, y: 95)), at: 0.6)
        #expect(session.transform.scale == 1 && session.transform.offset == Point(x: 35, y: -5))
        #expect(session.touches == 2 && !outcome.hasChanged)
    }

    @Test func whenAllAreGoneThePictureSpringsBack() throws {
        var session = try pinched()
        _ = try handle(&session, .up(2, at: Point(x: 320, y: 100)), at: 0.2)
        #expect(session.transform.scale == 2.2 && session.transform.offset == Point(x: 60, y: 0))
        _ = try handle(&session, .move(1, to: Point(x: 110, y: 95)), at: 0.3)
        let last = try handle(&session, .cancel(1), at: 1)
        #expect(last.isAnimating && session.isAnimating && !session.transform.isPinching)
        #expect(isClose(session.transform.scale, 2.2) && isClose(session.transform.offset, Point(x: 70, y: -5)))
        for time in [1.05, 1.1, 1.2, 1.3] {
            let outcome = session.advance(to: time)
            let part = (time - 1) / 0.35
            let left = 1 - (1 - (1 + 9 * part) * exp(-9 * part)) / (1 - 10 * exp(-9))
            #expect(isClose(session.transform.scale, 1 + 1.2 * left))
            #expect(isClose(session.transform.offset, Point(x: 70 * left, y: -5 * left)))
            #expect(session.transform.anchor == Point(x: 0.375, y: 0.5))
            #expect(outcome.hasChanged && outcome.isAnimating)
        }
        #expect(session.advance(to: 1.2) == session.advance(to: .nan))
        let end = session.advance(to: 1.35)
        #expect(end.hasChanged && !end.isAnimating && session.transform == PinchTransform())
        #expect(session.advance(to: 2) == TouchOutcome())
    }

    /// The fingers' middle is where it was: the scale alone comes back.
    @Test func whatChangesIsReported() throws {
        var session = try pinched()
        let back = try handle(&session, .move(1, to: Point(x: 0, y: 100)), at: 0.2)
        #expect(back.hasChanged && session.transform.offset == .zero && session.transform.scale == 3)
        let lifted = try handle(&session, .cancel(2), at: 0.2)
        #expect(!lifted.hasChanged)
        _ = try handle(&session, .cancel(1), at: 0.2)
        let frame = session.advance(to: 0.3)
        #expect(frame.hasChanged && session.transform.offset == .zero && session.transform.scale < 3)
    }

    @Test func springsBackAtOnceWhereAsked() throws {
        var session = try pinched()
        session.rules = try TouchRules(settleTime: 0)
        _ = try handle(&session, .cancel(1), at: 0.2)
        let outcome = try handle(&session, .cancel(2), at: 0.2)
        #expect(session.transform == PinchTransform() && !outcome.isAnimating && outcome.hasChanged)
    }

    @Test func fingersCatchAPictureThatSpringsBack() throws {
        var session = try pinched()
        _ = try handle(&session, .cancel(1), at: 0.2)
        _ = try handle(&session, .cancel(2), at: 0.2)
        _ = try handle(&session, .down(1, at: Point(x: 100, y: 50)), at: 0.25)
        #expect(session.isAnimating)
        _ = session.advance(to: 0.3)
        let before = session.transform
        _ = try handle(&session, .down(2, at: Point(x: 200, y: 150)), at: 0.3)
        #expect(!session.isAnimating && session.transform.isPinching)
        #expect(same(session.transform, before))
        let scale = session.transform.scale
        // Twice as far apart, about (200, 150) instead of (150, 100).
        _ = try handle(&session, .move(1, to: Point(x: 100, y: 50)), at: 0.4)
        _ = try handle(&session, .move(2, to: Point(x: 300, y: 250)), at: 0.4)
        #expect(isClose(session.transform.scale, 2 * scale))
        let held = unshown(Point(x: 150, y: 100), before)
        #expect(isClose(session.transform.shown(held, in: size), Point(x: 200, y: 150)))
    }

    @Test func wheelsAndTrackpadsDoNothing() throws {
        var session = try pinched()
        let before = session.transform
        let step = WheelStep(delta: Point(x: 0, y: 100), at: .zero, hasControl: true)
        #expect(try handle(&session, .wheel(step), at: 0.2) == TouchOutcome())
        #expect(try handle(&session, .magnify(by: 2, at: .zero), at: 0.2) == TouchOutcome())
        #expect(session.transform == before)
    }

    @Test func unknownAndTooManyFingersAreNotLookedAt() throws {
        var session = try pinched()
        let before = session.transform
        _ = try handle(&session, .move(9, to: .zero), at: 0.2)
        _ = try handle(&session, .up(9, at: .zero), at: 0.2)
        #expect(session.transform == before && session.touches == 2)
        for finger in 3...12 {
            _ = try handle(&session, .down(finger, at: Point(x: Double(finger), y: 9)), at: 0.3)
        }
        #expect(session.touches == 10 && isClose(session.transform.scale, 2))
    }

    @Test func badNumbersAreNamed() throws {
        let flat = #expect(throws: GeometryError.self) {
            try TransientPinchSession(viewport: Size(width: 0, height: 1))
        }
        #expect(flat?.parameter == .viewportWidth)
        let thin = #expect(throws: GeometryError.self) {
            try TransientPinchSession(viewport: Size(width: 1, height: .nan))
        }
        #expect(thin?.parameter == .viewportHeight)
        var session = try pinched()
        let before = session.transform
        #expect(throws: GeometryError.self) { try handle(&session, .move(1, to: Point(x: .nan, y: 0)), at: 1) }
        #expect(throws: GeometryError.self) { try handle(&session, .cancel(1), at: .nan) }
        #expect(session.transform == before && session.touches == 2)
    }

    @Test(arguments: 0..<20)
    func fingersThatComeAndGoMoveNothing(_ seed: UInt64) throws {
        var script = RandomTouchTests.Script(generator: SeededGenerator(seed: 1000 + seed), size: size)
        var session = try TransientPinchSession(viewport: size)
        var time = 0.0
        for step in 0..<300 {
            time += .random(in: 0...0.1, using: &script.generator)
            _ = session.advance(to: time)
            let before = session.transform
            let action = script.next()
            _ = try handle(&session, action, at: time)
            if case .move = action { continue }
            #expect(same(session.transform, before), "step \(step): \(action)")
        }
    }

    /// Whether two transforms show every point at one place.
    private func same(_ one: PinchTransform, _ other: PinchTransform) -> Bool {
        [Point.zero, Point(x: 400, y: 200)].allSatisfy { point in
            isClose(one.shown(point, in: size), other.shown(point, in: size), within: 1e-7)
        }
    }

    private func unshown(_ point: Point, _ transform: PinchTransform) -> Point {
        let a = Point(x: transform.anchor.x * size.width, y: transform.anchor.y * size.height)
        return Point(
            x: a.x + (point.x - a.x - transform.offset.x) / transform.scale,
            y: a.y + (point.y - a.y - transform.offset.y) / transform.scale
        )
    }
}
