import Foundation
import Testing
import ZoomCore

@Suite struct StickerSessionTests {
    /// A picture of 400 × 300 pixels in 800 × 600 points.
    private func session(
        angle: Double = 0,
        scale: Double = 1,
        center: Point = .zero,
        width: Double = 0.2
    ) throws -> StickerSession {
        let edit = Edit(rotation: try Rotation(quadrant: 0, angle: angle))
        let edited = try EditedImage(image: Size(width: 400, height: 300), edit: edit)
        let layout = try layout((400, 300), in: (800, 600))
        return try StickerSession(
            StickerPlace(center: center, width: width, angle: 0),
            on: edited,
            layout: layout,
            state: layout.place(scale: scale).state
        )
    }

    @discardableResult
    private func make(_ session: inout StickerSession, _ action: TouchAction) throws -> Bool {
        try session.handle(TouchEvent(time: 0, action: action))
    }

    @Test func oneFingerDrags() throws {
        var session = try session(angle: 30, scale: 2)
        #expect(try !make(&session, .down(1, at: Point(x: 400, y: 300))))
        #expect(try make(&session, .move(1, to: Point(x: 440, y: 280))))
        let place = try session.place()
        #expect(isClose(place.center, Point(x: 210, y: 145)) && isClose(place.width, 100))
        #expect(isClose(session.sticker.angle, 0) && session.touches == 1)
        #expect(try !make(&session, .up(1, at: Point(x: 440, y: 280))) && session.touches == 0)
        #expect(try !make(&session, .move(1, to: Point(x: 0, y: 0))))
    }

    /// Whatever two fingers do, one after the other: what is under them stays there.
    @Test func twoFingersKeepWhatTheyHold() throws {
        var generator = SeededGenerator(seed: 321)
        for _ in 0..<100 {
            var session = try session()
            func near() -> Point {
                Point(x: .random(in: 300...500, using: &generator), y: .random(in: 200...400, using: &generator))
            }
            func distance(_ one: Point, _ other: Point) -> Double { hypot(one.x - other.x, one.y - other.y) }
            func angle(_ one: Point, _ other: Point) -> Double {
                atan2(other.y - one.y, other.x - one.x) * 180 / .pi
            }
            var places = [near(), near()]
            while distance(places[0], places[1]) < 60 { places[1] = near() }
            let start = places
            for finger in 0...1 { try make(&session, .down(finger, at: places[finger])) }
            let before = try session.place()
            for step in 0..<6 {
                var next = near()
                while distance(next, places[1 - step % 2]) < 60 { next = near() }
                places[step % 2] = next
                try make(&session, .move(step % 2, to: next))
            }
            let place = try session.place()
            let factor = distance(places[0], places[1]) / distance(start[0], start[1])
            #expect(isClose(place.width, before.width * factor, within: 1e-7))
            let turn = angle(places[0], places[1]) - angle(start[0], start[1])
            #expect(isClose(cos((place.angle - before.angle - turn) * .pi / 180), 1, within: 1e-7))
        }
    }

    @Test(arguments: [(0.0, 0.0), (30, 30), (45, 45), (100, 100), (135, 135), (179, 179), (-90, -90), (-150, -150)])
    func twoFingersTurnByTheirAngle(turn: (Double, Double)) throws {
        var session = try session()
        try make(&session, .down(1, at: Point(x: 400, y: 300)))
        try make(&session, .down(2, at: Point(x: 500, y: 300)))
        let angle = turn.0 * .pi / 180
        try make(&session, .move(2, to: Point(x: 400 + 100 * cos(angle), y: 300 + 100 * sin(angle))))
        #expect(isClose(session.sticker.angle, turn.1) && isClose(session.sticker.width, 0.2))
        #expect(isClose(session.sticker.center, .zero))
    }

    @Test func aFingerThatComesOrGoesMovesNothing() throws {
        var session = try session()
        try make(&session, .down(1, at: Point(x: 380, y: 300)))
        try make(&session, .move(1, to: Point(x: 390, y: 320)))
        let sticker = session.sticker
        #expect(try !make(&session, .down(2, at: Point(x: 600, y: 100))) && session.sticker == sticker)
        #expect(try !make(&session, .down(3, at: Point(x: 100, y: 500))) && session.touches == 3)
        #expect(try !make(&session, .down(3, at: Point(x: 200, y: 500))) && session.touches == 3)
        #expect(try !make(&session, .up(1, at: Point(x: 390, y: 320))) && session.touches == 2)
        #expect(try !make(&session, .cancel(2)) && session.touches == 1)
        #expect(try !make(&session, .cancel(9)))
        #expect(try !make(&session, .wheel(WheelStep(delta: Point(x: 9, y: 9), at: .zero))))
        #expect(session.sticker == sticker)
    }

    @Test func aHandleScalesAndTurnsAboutTheMiddle() throws {
        var session = try session()
        try session.takeHandle(1, at: Point(x: 500, y: 300))
        #expect(session.touches == 1)
        #expect(try make(&session, .move(1, to: Point(x: 400, y: 450))))
        #expect(isClose(session.sticker.angle, 90) && isClose(session.sticker.width, 0.3))
        #expect(isClose(session.sticker.center, .zero))
        #expect(try !make(&session, .down(2, at: .zero)) && session.touches == 1)
        try make(&session, .up(1, at: Point(x: 400, y: 450)))
        #expect(session.touches == 0)
        try make(&session, .down(2, at: .zero))
        try session.takeHandle(1, at: .zero)
        #expect(session.touches == 1)
        #expect(throws: GeometryError.self) { try session.takeHandle(1, at: Point(x: .nan, y: 0)) }
    }

    @Test func itsMiddleStaysOnThePictureAndItsWidthInItsRange() throws {
        var session = try session()
        try make(&session, .down(1, at: Point(x: 400, y: 300)))
        try make(&session, .move(1, to: Point(x: -999, y: 9999)))
        #expect(isClose(try session.place().center, Point(x: 0, y: 300)))
        try make(&session, .move(1, to: Point(x: 400, y: 300)))
        #expect(isClose(session.sticker.center, .zero))
        try make(&session, .down(2, at: Point(x: 420, y: 300)))
        try make(&session, .move(2, to: Point(x: 5000, y: 300)))
        #expect(session.sticker.width == 2)
        try make(&session, .move(2, to: Point(x: 420, y: 300)))
        #expect(isClose(session.sticker.width, 0.2))
    }

    /// One that was laid on while zoomed in, or under another rule.
    @Test(arguments: [0.001, 5.0]) func oneOutsideItsRangeStaysAsWideAsItIs(width: Double) throws {
        var session = try session(width: width)
        #expect(session.sticker.width == width)
        try make(&session, .down(1, at: Point(x: 400, y: 300)))
        try make(&session, .move(1, to: Point(x: 410, y: 300)))
        #expect(isClose(session.sticker.width, width, within: 1e-12))
        // Further out it does not go, and in as far as anyone likes.
        let outwards = width < 1 ? 0.1 : 10
        _ = try session.adjust(magnification: outwards)
        #expect(isClose(session.sticker.width, width, within: 1e-12))
        _ = try session.adjust(magnification: 1 / outwards)
        #expect(isClose(session.sticker.width, width / outwards, within: 1e-12))
    }

    /// A crop has taken its middle away.
    @Test func oneWhoseMiddleIsOffThePictureComesInAsFastAsTheFinger() throws {
        for center in [Point(x: -0.6, y: 0.1), Point(x: 0.2, y: 0.9), Point(x: 0.7, y: -0.7)] {
            var session = try session(center: center)
            let place = try session.place().center
            #expect(isClose(session.sticker.center, center))
            try make(&session, .down(1, at: Point(x: 400, y: 300)))
            try make(&session, .move(1, to: Point(x: 400, y: 300)))
            #expect(isClose(try session.place().center, place))
            // 10 pixels inwards, then far outwards again.
            let inwards = Point(x: place.x < 200 ? 10 : -10, y: place.y < 150 ? 10 : -10)
            try make(&session, .move(1, to: Point(x: 400 + 2 * inwards.x, y: 300 + 2 * inwards.y)))
            #expect(isClose(try session.place().center, Point(x: place.x + inwards.x, y: place.y + inwards.y)))
            try make(&session, .move(1, to: Point(x: 400 - 999 * inwards.x, y: 300 - 999 * inwards.y)))
            let end = try session.place().center
            #expect(isClose(end.x, place.x < 200 ? Swift.min(place.x, 0) : Swift.max(place.x, 400)))
            #expect(isClose(end.y, place.y < 150 ? Swift.min(place.y, 0) : Swift.max(place.y, 300)))
        }
    }

    @Test func fingersOnOneSpotNeitherScaleNorTurn() throws {
        var session = try session()
        try make(&session, .down(1, at: Point(x: 400, y: 300)))
        try make(&session, .down(2, at: Point(x: 400, y: 300)))
        try make(&session, .move(2, to: Point(x: 398, y: 302)))
        #expect(isClose(session.sticker.width, 0.2) && session.sticker.angle == 0)
    }

    @Test func keysMoveScaleAndTurn() throws {
        var session = try session()
        #expect(try session.adjust(by: Point(x: 20, y: -10), magnification: 1.5, turn: -190))
        let place = try session.place()
        #expect(isClose(place.center, Point(x: 210, y: 145)) && isClose(session.sticker.width, 0.3))
        #expect(isClose(session.sticker.angle, 170))
        #expect(try !session.adjust())
        #expect(try session.adjust(magnification: 1e-9) && session.sticker.width == 0.02)
        let before = session.sticker
        #expect(throws: GeometryError.self) { try session.adjust(by: Point(x: .nan, y: 0)) }
        #expect(throws: GeometryError.self) { try session.adjust(by: Point(x: 0, y: .infinity)) }
        #expect(throws: GeometryError.self) { try session.adjust(magnification: 0) }
        #expect(throws: GeometryError.self) { try session.adjust(turn: .nan) }
        #expect(throws: GeometryError.self) { try make(&session, .down(1, at: Point(x: .nan, y: 0))) }
        #expect(session.sticker == before)
    }

    @Test func whatIsNoStickerIsAnError() throws {
        let edited = try EditedImage(image: Size(width: 400, height: 300), edit: .none)
        let layout = try layout((400, 300), in: (800, 600))
        func make(_ width: Double, _ widths: (Double, Double)) throws -> StickerSession {
            let sticker = StickerPlace(center: .zero, width: width, angle: 0)
            return try StickerSession(
                sticker,
                on: edited,
                layout: layout,
                state: layout.reset,
                widths: (least: widths.0, most: widths.1)
            )
        }
        #expect(throws: GeometryError.self) { try make(0.2, (0, 0.5)) }
        #expect(throws: GeometryError.self) { try make(0.2, (0.5, 0.1)) }
        let nowhere = StickerPlace(center: Point(x: .nan, y: 0), width: 1, angle: 0)
        #expect(throws: GeometryError.self) {
            try StickerSession(nowhere, on: edited, layout: layout, state: layout.reset)
        }
    }
}
