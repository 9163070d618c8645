import Testing
import ZoomCore

@Suite struct ImagePositionTests {
    @Test func aPositionIsShownInEveryWindow() throws {
        var generator = SeededGenerator(seed: 301)
        for _ in 0..<300 {
            let one = try randomLayout(&generator)
            let scale = Double.random(in: one.limits.minimum...one.limits.maximum, using: &generator)
            let state = try one.place(scale: scale, .center(Point(x: 0.4, y: 0.6))).state
            let position = one.position(state)
            #expect(isClose(try one.showing(position).state.offset, state.offset, within: 1e-6))
            let other = try layout(
                (one.image.width, one.image.height),
                in: (.random(in: 1...4000, using: &generator), .random(in: 1...4000, using: &generator)),
                limits: ZoomLimits(minimum: 1e-6, maximum: 1e6)
            )
            let shown = try other.showing(position).state
            if let magnification = position.magnification {
                #expect(isClose(other.magnification(at: shown.scale), magnification))
            } else {
                #expect(shown.scale == 1e-6)
            }
            // Where it is not the picture's edge that decides, the same point is in the middle.
            let rested = try other.place(
                scale: shown.scale,
                .center(Point(x: position.center.x / one.image.width, y: position.center.y / one.image.height))
            )
            #expect(shown == rested.state)
        }
    }

    @Test func theLeastScaleIsTheLeastInEveryWindow() throws {
        let phone = try layout((4000, 3000), in: (400, 800))
        #expect(phone.position(phone.reset).magnification == nil)
        #expect(phone.position(phone.reset).center == Point(x: 2000, y: 1500))
        #expect(phone.position(ViewportState(scale: 1.000_000_1, offset: .zero)).magnification == nil)
        #expect(phone.position(ViewportState(scale: 1.1, offset: .zero)).magnification != nil)
        let tablet = try layout((4000, 3000), in: (1200, 900))
        #expect(try tablet.showing(ImagePosition(center: .zero)).state == tablet.reset)
    }

    @Test func aMagnificationBeyondTheLimitsIsBroughtWithin() throws {
        let phone = try layout((4000, 3000), in: (400, 800))
        let near = try phone.showing(ImagePosition(center: Point(x: 2000, y: 1500), magnification: 1e300))
        #expect(near.state.scale == 16 && near.bound == .maximum)
        let far = try phone.showing(
            ImagePosition(center: Point(x: 2000, y: 1500), magnification: .leastNonzeroMagnitude)
        )
        #expect(far.state.scale == 1 && far.bound == .minimum)
    }

    @Test(arguments: [0, -1, .nan, .infinity] as [Double])
    func aMagnificationThatIsNoneIsAnError(magnification: Double) throws {
        let phone = try layout((4000, 3000), in: (400, 800))
        let error = #expect(throws: GeometryError.self) {
            try phone.showing(ImagePosition(center: .zero, magnification: magnification))
        }
        #expect(error?.parameter == .magnification && error?.allowed == .positive)
        #expect(throws: GeometryError.self) { try phone.showing(ImagePosition(center: Point(x: .nan, y: 0))) }
    }

    @Test(arguments: [(50.0, 50.0), (4000, 3000), (1_000_000, 700_000)])
    func limitsReachToAnImagePixelOfSomeSize(size: (Double, Double)) throws {
        let image = Size(width: size.0, height: size.1)
        let viewport = Size(width: 400, height: 800)
        let limits = try ZoomLimits.reaching(
            devicePixels: 8,
            devicePixelRatio: 2,
            image: image,
            viewport: viewport,
            leastMaximum: 3
        )
        let placed = try Layout(image: image, viewport: viewport, limits: limits)
        #expect(limits.minimum == 1 && limits.doubleTap == min(3, limits.maximum))
        #expect(isClose(placed.magnification(at: limits.maximum) * 2, size.0 == 50 ? 48 : 8))
    }

    @Test func limitsOfNothingAreErrors() throws {
        let size = Size(width: 100, height: 100)
        func parameter(_ pixels: Double, _ ratio: Double, _ least: Double) -> GeometryParameter? {
            let error = #expect(throws: GeometryError.self) {
                try ZoomLimits.reaching(
                    devicePixels: pixels,
                    devicePixelRatio: ratio,
                    image: size,
                    viewport: size,
                    leastMaximum: least
                )
            }
            return error?.parameter
        }
        #expect(parameter(0, 1, 1) == .devicePixels)
        #expect(parameter(1, -1, 1) == .devicePixelRatio)
        #expect(parameter(1, 1, 0.5) == .maximumScale)
        #expect(GeometryParameter.devicePixels.name.description == "device pixels of an image pixel")
    }
}
