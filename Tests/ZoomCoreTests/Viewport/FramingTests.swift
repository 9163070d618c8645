import Testing
import ZoomCore

@Suite struct FramingTests {
    private let phone = Size(width: 400, height: 800)

    @Test func aRectIsPlacedWholeInTheMiddleOfAFrame() throws {
        var generator = SeededGenerator(seed: 302)
        for _ in 0..<300 {
            let layout = try randomLayout(&generator)
            func rect(_ size: Size) -> Rect {
                Rect(
                    x: .random(in: -1...1, using: &generator) * size.width,
                    y: .random(in: -1...1, using: &generator) * size.height,
                    width: .random(in: 0.01...2, using: &generator) * size.width,
                    height: .random(in: 0.01...2, using: &generator) * size.height
                )
            }
            let part = rect(layout.image)
            let frame = rect(layout.viewport)
            let state = try layout.placing(part, in: frame)
            let shown = layout.viewportRect(ofImageRect: part, in: state)
            #expect(isClose(layout.imageRect(ofViewportRect: shown, in: state), part, within: 1e-6))
            let middle = Point(x: shown.origin.x + shown.size.width / 2, y: shown.origin.y + shown.size.height / 2)
            let wanted = Point(x: frame.origin.x + frame.size.width / 2, y: frame.origin.y + frame.size.height / 2)
            #expect(isClose(middle, wanted, within: 1e-6))
            let shares = (shown.size.width / frame.size.width, shown.size.height / frame.size.height)
            #expect(isClose(max(shares.0, shares.1), 1))
        }
    }

    @Test(arguments: [
        (Rect(x: .nan, y: 0, width: 1, height: 1), GeometryParameter.rectX),
        (Rect(x: 0, y: .infinity, width: 1, height: 1), .rectY),
        (Rect(x: 0, y: 0, width: 0, height: 1), .rectWidth), (Rect(x: 0, y: 0, width: 1, height: -1), .rectHeight),
    ])
    func aRectThatIsNoneIsAnError(rect: Rect, parameter: GeometryParameter) throws {
        let layout = try layout((4000, 3000), in: (400, 800))
        let good = Rect(x: 0, y: 0, width: 1, height: 1)
        #expect(#expect(throws: GeometryError.self) { try layout.placing(rect, in: good) }?.parameter == parameter)
        #expect(#expect(throws: GeometryError.self) { try layout.placing(good, in: rect) }?.parameter == parameter)
    }

    @Test func aScaleThatNothingCanBeComputedWithIsAnError() throws {
        let layout = try layout((4000, 3000), in: (400, 800))
        let point = Rect(x: 0, y: 0, width: 1e-200, height: 1e-200)
        let error = #expect(throws: GeometryError.self) {
            try layout.placing(point, in: Rect(x: 0, y: 0, width: 1, height: 1))
        }
        #expect(error?.parameter == .scale)
    }

    @Test func aTransformTakesPixelsWhereTheViewportHasThem() throws {
        let layout = try layout((4000, 3000), in: (400, 800))
        let state = ViewportState(scale: 3, offset: Point(x: 10.25, y: -20))
        let pixel = Point(x: 700, y: 900)
        let shown = layout.viewportPoint(atImagePoint: pixel, in: state)
        #expect(isClose(try layout.transform(state).apply(to: pixel), shown))
        let device = try layout.transform(state, devicePixelRatio: 3).apply(to: pixel)
        #expect(isClose(device, Point(x: shown.x * 3, y: shown.y * 3)))
        let whole = try DeviceRect(layout: layout, state: state, devicePixelRatio: 3)
        #expect(isClose(whole.transform.apply(to: pixel), Point(x: device.x - 0.25, y: device.y)))
        #expect(throws: GeometryError.self) { try layout.transform(state, devicePixelRatio: 0) }
    }

    @Test func transformsFollowOneAnother() {
        let one = AffineTransform(a: 1, b: 2, c: 3, d: 4, e: 5, f: 6)
        let other = AffineTransform(a: -2, b: 1, c: 0.5, d: 3, e: 7, f: -1)
        let point = Point(x: 11, y: -13)
        #expect(one.apply(to: point) == Point(x: -23, y: -24))
        #expect(one.followed(by: other).apply(to: point) == other.apply(to: one.apply(to: point)))
    }
}
