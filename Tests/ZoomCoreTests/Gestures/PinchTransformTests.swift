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
        #expect(pinch.affine(in: viewport).apply(to: Point(x: 150, y: 50)) == Point(x: 210, y: 45))
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

    @Test func fingersThatComeDownBeginAnew() throws {
        var pinch = PinchTransform()
        #expect(pinch.touches == 0)
        try pinch.began(at: Point(x: 100, y: 50), touches: 2, in: viewport)
        try pinch.changed(magnification: 2, at: Point(x: 110, y: 45), touches: 2)
        try pinch.began(at: Point(x: 200, y: 100), touches: 3, in: viewport)
        #expect(pinch.scale == 1 && pinch.offset == .zero && pinch.touches == 3)
        #expect(pinch.anchor == Point(x: 0.5, y: 0.5) && pinch.isPinching)
    }

    @Test func withoutFingersNothingChanges() throws {
        var pinch = PinchTransform()
        try pinch.changed(magnification: 3, at: Point(x: 1, y: 1), touches: 2)
        #expect(pinch == PinchTransform())
    }

    @Test func aPinchUnderWayIsMadeAnewFromItsParts() throws {
        var pinch = PinchTransform()
        try pinch.began(at: Point(x: 210, y: 30), touches: 2, in: viewport)
        try pinch.changed(magnification: 1.5, at: Point(x: 190, y: 50), touches: 3)
        #expect(try anew(pinch) == pinch)
        try pinch.changed(magnification: 0.5, at: Point(x: 10, y: 90), touches: 1)
        #expect(try anew(pinch) == pinch)
    }

    @Test(arguments: [
        (0, GeometryParameter.pinchMagnification), (1, .anchorX), (2, .anchorY), (3, .translationX),
        (4, .translationY), (5, .pointX), (6, .pointY), (7, .pointX), (8, .pointY), (9, .touches),
    ])
    func aPartThatIsNoNumberIsNamed(_ part: Int, _ parameter: GeometryParameter) {
        var parts: [Double] = [2, 0.1, 0.2, 3, 4, 5, 6, 7, 8, 1]
        parts[part] = part == 9 ? 0 : .nan
        let error = #expect(throws: GeometryError.self) { try pinch(parts) }
        #expect(error?.parameter == parameter)
    }

    private func anew(_ pinch: PinchTransform) throws -> PinchTransform {
        try self.pinch([
            pinch.scale, pinch.anchor.x, pinch.anchor.y, pinch.offset.x, pinch.offset.y, pinch.start.x, pinch.start.y,
            pinch.location.x, pinch.location.y, Double(pinch.touches),
        ])
    }

    private func pinch(_ parts: [Double]) throws -> PinchTransform {
        try PinchTransform(
            scale: parts[0],
            anchor: Point(x: parts[1], y: parts[2]),
            offset: Point(x: parts[3], y: parts[4]),
            start: Point(x: parts[5], y: parts[6]),
            location: Point(x: parts[7], y: parts[8]),
            touches: Int(parts[9])
        )
    }

    @Test func whatIsSentAwayComesBack() throws {
        let pinch = try pinch([2, 0.25, 0.5, 3, 4, 5, 6, 7, 8, 9])
        #expect(pinch.scale == 2 && pinch.anchor == Point(x: 0.25, y: 0.5) && pinch.offset == Point(x: 3, y: 4))
        #expect(pinch.start == Point(x: 5, y: 6) && pinch.location == Point(x: 7, y: 8) && pinch.touches == 9)
        #expect(pinch.isPinching)
    }

    @Test func badNumbersAreNamed() throws {
        var pinch = PinchTransform()
        let high = Size(width: 1, height: .infinity)
        #expect(
            #expect(throws: GeometryError.self) { try pinch.began(at: .zero, touches: 2, in: high) }?.parameter
                == .viewportHeight
        )
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
