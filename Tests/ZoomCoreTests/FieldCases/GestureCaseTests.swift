import Testing
import ZoomCore

/// Faults of gestures that viewers have had; the number is that of the reported case.
@Suite struct GestureCaseTests {
    private func viewport(
        _ image: (Double, Double),
        in size: (Double, Double),
        maximum: Double = 16,
        scale: Double,
        offset: Point,
        rules: GestureRules = GestureRules()
    ) throws -> InteractiveViewport {
        try InteractiveViewport(
            layout: layout(image, in: size, limits: ZoomLimits(minimum: 1, maximum: maximum)),
            rules: rules,
            state: ViewportState(scale: scale, offset: offset)
        )
    }

    /// Case 4: a finger that lifts or lands moves nothing.
    @Test(arguments: [PinchPolicy.elastic, .clamped])
    func liftingAFingerMovesNothing(_ policy: PinchPolicy) throws {
        var rules = GestureRules()
        rules.pinchPolicy = policy
        let start = Point(x: 3000, y: 3000)
        var view = try viewport((4000, 4000), in: (400, 400), scale: 16, offset: start, rules: rules)
        _ = try view.apply(.pinchBegan(at: Point(x: 200, y: 300), touches: 2))
        _ = try view.apply(.pinchChanged(magnification: 1, at: Point(x: 100, y: 300), touches: 1))
        #expect(isClose(view.state.offset, start))
        _ = try view.apply(.pinchChanged(magnification: 1, at: Point(x: 105, y: 300), touches: 1))
        #expect(isClose(view.state.offset, Point(x: start.x - 5, y: start.y)))
        _ = try view.apply(.pinchChanged(magnification: 1, at: Point(x: 205, y: 300), touches: 2))
        #expect(isClose(view.state.offset, Point(x: start.x - 5, y: start.y)))
        #expect(isClose(view.state.scale, 16))
    }

    /// Case 18: a pinch at the limit does nothing.
    @Test func zoomingAtTheLimitDoesNothing() throws {
        var view = try viewport((1000, 1000), in: (400, 400), maximum: 4, scale: 4, offset: Point(x: 600, y: 600))
        for _ in 0..<10 {
            #expect(try view.apply(.zoom(to: view.state.scale * 1.5, anchor: Point(x: 100, y: 100))) == .maximum)
            #expect(view.state == ViewportState(scale: 4, offset: Point(x: 600, y: 600)))
        }
    }

    /// Case 19: a pinch whose middle moves zooms and pans in one.
    @Test func movingPinchKeepsThePixelUnderTheFingers() throws {
        var view = try viewport((4000, 8000), in: (400, 800), scale: 2, offset: Point(x: 200, y: 400))
        _ = try view.apply(.pinchBegan(at: Point(x: 200, y: 400), touches: 2))
        _ = try view.apply(.pinchChanged(magnification: 1.5, at: Point(x: 300, y: 500), touches: 2))
        #expect(isClose(view.state.scale, 3))
        #expect(isClose(view.state.offset, Point(x: 300, y: 700)))
        let pixel = view.layout.imagePoint(atViewportPoint: Point(x: 300, y: 500), in: view.state)
        #expect(isClose(pixel, Point(x: 2000, y: 4000)))
    }

    /// Case 25: turning the device there and back loses neither zoom nor place.
    @Test func turningTheDeviceKeepsThePlace() throws {
        var view = try viewport((4000, 3000), in: (390, 844), scale: 4, offset: Point(x: 800, y: 200))
        _ = try view.apply(.resize(to: Size(width: 844, height: 390)))
        #expect(isClose(view.state.offset, Point(x: 904.67, y: 634.33), within: 1e-5))
        _ = try view.apply(.resize(to: Size(width: 390, height: 844)))
        #expect(isClose(view.state.offset, Point(x: 800, y: 200)))
        #expect(view.state.scale == 4)
        var fitted = try InteractiveViewport(layout: layout((4000, 3000), in: (390, 844)))
        let before = fitted.state
        _ = try fitted.apply(.resize(to: Size(width: 844, height: 390)))
        #expect(fitted.state == (try fitted.layout.place().state))
        _ = try fitted.apply(.resize(to: Size(width: 390, height: 844)))
        #expect(isClose(fitted.state.offset, before.offset))
    }

    /// Case 44: zooming out from a corner keeps the content in the viewport.
    @Test func zoomingOutFromACornerShowsNoBlank() throws {
        var view = try viewport((400, 400), in: (400, 400), scale: 2, offset: Point(x: 400, y: 400))
        _ = try view.apply(.zoom(to: 1.5, anchor: Point(x: 200, y: 200)))
        #expect(isClose(view.state.offset, Point(x: 200, y: 200)))
        _ = try view.apply(.zoom(to: 1, anchor: Point(x: 200, y: 200)))
        #expect(view.state == ViewportState(scale: 1, offset: .zero))
    }

    /// Case 47: a double tap tells the limits by a tolerance, and meets them exactly.
    @Test(arguments: [(3 * (1 - 1e-7), 1.0), (1.000001, 3), (1, 3), (1.0001, 1)])
    func doubleTapTellsTheLimits(_ scale: Double, _ next: Double) throws {
        var view = try viewport((1000, 1000), in: (400, 400), maximum: 3, scale: scale, offset: .zero)
        _ = try view.apply(.doubleTap(at: Point(x: 10, y: 10)))
        #expect(view.state.scale == next)
    }

    /// Case 48: a double tap keeps, or centres, the tapped point.
    @Test(arguments: [
        (DoubleTapPlacement.anchored, Point(x: 200, y: 400), Point(x: 300, y: 600)),
        (.anchored, Point(x: 100, y: 200), Point(x: 150, y: 300)),
        (.centered, Point(x: 200, y: 400), Point(x: 300, y: 600)),
        (.centered, Point(x: 100, y: 200), Point(x: 50, y: 100)),
    ])
    func doubleTapGoesWhereItWasTapped(_ placement: DoubleTapPlacement, _ tap: Point, _ offset: Point) throws {
        let limits = try ZoomLimits(minimum: 1, maximum: 16, doubleTap: 2.5)
        let layout = try layout((1000, 2000), in: (400, 800), limits: limits)
        let state = try layout.doubleTap(layout.reset, at: tap, placement: placement)
        #expect(isClose(state.offset, offset))
    }

    /// Case 65: a turned picture goes where the finger goes, by touch and by gesture, in every mode.
    @Test(arguments: [(0, 45.0), (1, 0), (2, 0), (3, -20)], [EditMode.view, .edit, .crop])
    func turnedPictureFollowsTheFinger(_ turn: (quadrant: Int, angle: Double), _ mode: EditMode) throws {
        let rotation = try Rotation(quadrant: turn.quadrant, angle: turn.angle)
        let image = try EditedImage(
            image: Size(width: 4000, height: 3000),
            edit: Edit(rotation: rotation, isFlipped: turn.quadrant == 1)
        )
        let size = image.pictureSize(mode)
        let layout = try layout((size.width, size.height), in: (400, 500))
        let state = try layout.place(scale: 4, .center(Point(x: 0.4, y: 0.6))).state
        let view = try InteractiveViewport(layout: layout, state: state)
        func source(_ point: Point, _ view: InteractiveViewport) -> Point {
            let picture = view.layout.imagePoint(atViewportPoint: point, in: view.state)
            return image.sourcePoint(atPicturePoint: picture, in: mode)
        }
        let pixel = source(Point(x: 100, y: 100), view)
        var session = TouchSession(viewport: view)
        _ = try session.handle(TouchEvent(time: 0, action: .down(1, at: Point(x: 100, y: 100))))
        _ = try session.handle(TouchEvent(time: 0.1, action: .move(1, to: Point(x: 110, y: 120))))
        #expect(isClose(source(Point(x: 110, y: 120), session.viewport), pixel))
        var panned = view
        _ = try panned.apply(.pan(by: Point(x: 10, y: 20)))
        #expect(isClose(source(Point(x: 110, y: 120), panned), pixel))
    }

    /// Case 68: a second pinch goes on from where the first one ended.
    @Test(arguments: [PinchPolicy.elastic, .clamped])
    func pinchesMultiply(_ policy: PinchPolicy) throws {
        var rules = GestureRules()
        rules.pinchPolicy = policy
        var view = try viewport((1000, 1000), in: (400, 400), maximum: 5, scale: 1, offset: .zero, rules: rules)
        for (magnification, scale) in [(2.0, 2.0), (1.5, 3), (4, 5), (0.5, 2.5)] {
            _ = try view.apply(.pinchBegan(at: Point(x: 200, y: 200), touches: 2))
            _ = try view.apply(.pinchChanged(magnification: magnification, at: Point(x: 200, y: 200), touches: 2))
            _ = try view.apply(.pinchEnded)
            #expect(isClose(view.state.scale, scale))
        }
    }

    /// Case 79: the content follows the finger one to one.
    @Test func panIsInPoints() throws {
        var view = try viewport((1000, 1000), in: (400, 400), scale: 4, offset: Point(x: 600, y: 600))
        let finger = Point(x: 100, y: 100)
        let before = view.layout.imagePoint(atViewportPoint: finger, in: view.state)
        _ = try view.apply(.pan(by: Point(x: 30, y: -20)))
        #expect(view.state.offset == Point(x: 570, y: 620))
        let under = view.layout.imagePoint(atViewportPoint: Point(x: 130, y: 80), in: view.state)
        #expect(isClose(under, before))
    }

    /// Case 87: a picture pinched below the fit floats in the middle, and comes back to the fit.
    @Test func pinchedOutPictureComesBack() throws {
        var view = try viewport((1000, 1000), in: (400, 400), scale: 1, offset: .zero)
        _ = try view.apply(.pinchBegan(at: Point(x: 200, y: 200), touches: 2))
        _ = try view.apply(.pinchChanged(magnification: 0.7, at: Point(x: 200, y: 200), touches: 2))
        #expect(isClose(view.layout.destination(view.state), Rect(x: 60, y: 60, width: 280, height: 280)))
        #expect(try view.apply(.pinchEnded) == .minimum)
        #expect(view.layout.destination(view.state) == Rect(x: 0, y: 0, width: 400, height: 400))
    }

    @Test func overshootShowsEverMoreSlowly() throws {
        let layout = try layout((1000, 1000), in: (400, 400))
        let state = ViewportState(scale: 4, offset: .zero)
        let table: [(Double, Double)] = [
            (0, 0), (-100, 100), (-1200, 1200), (100, -(1 - 1 / (0.55 * 100 / 400 + 1)) * 400),
            (-1300, 1200 + (1 - 1 / (0.55 * 100 / 400 + 1)) * 400),
        ]
        for (distance, shown) in table {
            let offset = try layout.draggedOffset(state, by: Point(x: distance, y: 0))
            #expect(isClose(offset, Point(x: shown, y: 0)))
        }
        let far = try layout.draggedOffset(state, by: Point(x: 1e9, y: -1e9))
        #expect(far.x > -400 && far.x < -399 && far.y > 1599 && far.y < 1600)
        #expect(throws: GeometryError.self) { try layout.draggedOffset(state, by: Point(x: -1e308, y: .infinity)) }
        #expect(throws: GeometryError.self) {
            try layout.pan(ViewportState(scale: 1, offset: Point(x: 1e308, y: 0)), by: Point(x: -1.7e308, y: 0))
        }
    }
}
