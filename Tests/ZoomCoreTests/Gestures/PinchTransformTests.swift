import Testing
import ZoomCore

@Suite struct PinchTransformTests {
    private let viewport = Size(width: 400, height: 200)

    @Test func pictureFollowsTheFingersAndSpringsBack() throws {
        var pinch = PinchTransform()
        #expect(!pinch.isPinching)
        try pinch.began(at: Point(x: 100, y: 50), touches: 2, in: viewport)
        #expect(pinch.isPinching && pinch.scale == 1 && pinch.offset == .zero)
        #expect(pinch.anchor == Point(x: 0.25, y: 0.25))
        try pinch.changed(magnification: 2, at: Point(x: 110, y: 45), touches: 2)
        #expect(pinch.scale == 2 && pinch.offset == Point(x: 10, y: -5))
        // The point under the first location is under the fingers now.
        #expect(pinch.shown(Point(x: 100, y: 50), in: viewport) == Point(x: 110, y: 45))
        #expect(pinch.shown(Point(x: 150, y: 50), in: viewport) == Point(x: 210, y: 45))
        pinch.ended()
        #expect(pinch == PinchTransform())
        #expect(pinch.shown(Point(x: 7, y: 8), in: viewport) == Point(x: 7, y: 8))
    }

    @Test func aFingerThatComesOrGoesMovesNothing() throws {
        var pinch = PinchTransform()
        try pinch.began(at: Point(x: 200, y: 100), touches: 2, in: viewport)
        try pinch.changed(magnification: 1.5, at: Point(x: 210, y: 100), touches: 2)
        let before = pinch.shown(.zero, in: viewport)
        try pinch.changed(magnification: 1.5, at: Point(x: 110, y: 90), touches: 1)
        #expect(pinch.shown(.zero, in: viewport) == before)
        try pinch.changed(magnification: 1.5, at: Point(x: 115, y: 90), touches: 1)
        #expect(pinch.shown(.zero, in: viewport) == Point(x: before.x + 5, y: before.y))
    }

    @Test func withoutFingersNothingChanges() throws {
        var pinch = PinchTransform()
        try pinch.changed(magnification: 3, at: Point(x: 1, y: 1), touches: 2)
        #expect(pinch == PinchTransform())
    }

    @Test func badNumbersAreNamed() throws {
        var pinch = PinchTransform()
        let flat = Size(width: 0, height: 1)
        let odd = Point(x: 0, y: Double.nan)
        #expect(
            #expect(throws: GeometryError.self) { try pinch.began(at: .zero, touches: 2, in: flat) }?.parameter
                == .viewportWidth
        )
        #expect(
            #expect(throws: GeometryError.self) { try pinch.began(at: odd, touches: 2, in: viewport) }?.parameter
                == .pointY
        )
        #expect(
            #expect(throws: GeometryError.self) { try pinch.changed(magnification: 0, at: .zero, touches: 2) }?
                .parameter
                == .pinchMagnification
        )
        #expect(
            #expect(throws: GeometryError.self) { try pinch.changed(magnification: 1, at: .zero, touches: 0) }?
                .parameter
                == .touches
        )
    }
}
