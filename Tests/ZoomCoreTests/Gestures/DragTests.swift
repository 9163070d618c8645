import Testing
import ZoomCore

/// Image 1000 × 1000 in 400 × 400: the fit is 0.4, and at scale 2 the offset goes from 0 to 400 on both axes.
@Suite struct DragTests {
    private func viewport(_ policy: PinchPolicy = .elastic) throws -> InteractiveViewport {
        try InteractiveViewport(
            layout: layout((1000, 1000), in: (400, 400), limits: ZoomLimits(maximum: 4)),
            rules: GestureRules(pinchPolicy: policy),
            state: ViewportState(scale: 2, offset: Point(x: 100, y: 200))
        )
    }

    /// An overshoot of the finger by `t` shows as `(1 − 1 / (0.55 t / 400 + 1)) 400`.
    private func band(_ overshoot: Double) -> Double {
        (1 - 1 / (0.55 * overshoot / 400 + 1)) * 400
    }

    @Test func contentFollowsTheFingerAndRestsInTheEnd() throws {
        var view = try viewport()
        #expect(try view.apply(.dragBegan(at: Point(x: 50, y: 60))) == nil)
        #expect(view.drag?.location == Point(x: 50, y: 60) && view.drag?.offset == Point(x: 100, y: 200))
        #expect(view.drag?.reach == Size(width: 400, height: 400))
        #expect(try view.apply(.dragChanged(to: Point(x: 80, y: 40))) == nil)
        #expect(view.state == ViewportState(scale: 2, offset: Point(x: 70, y: 220)))
        _ = try view.apply(.dragChanged(to: Point(x: 250, y: 40)))
        #expect(isClose(view.state.offset, Point(x: -band(100), y: 220)))
        #expect(view.drag?.offset == Point(x: -100, y: 220) && view.drag?.location == Point(x: 250, y: 40))
        #expect(try view.apply(.dragEnded) == nil)
        #expect(view.state == ViewportState(scale: 2, offset: Point(x: 0, y: 220)) && view.drag == nil)
    }

    @Test func aDragIsWhatALayoutShowsOfOne() throws {
        let layout = try layout((1000, 1000), in: (400, 300))
        let state = ViewportState(scale: 5, offset: Point(x: 20, y: 30))
        var drag = try Drag(beganAt: .zero, from: state, in: layout)
        for distance in [Point(x: 5, y: -9), Point(x: 900, y: 700), Point(x: -3000, y: -3000)] {
            let shown = try drag.changed(to: distance, from: state, in: layout)
            #expect(shown.scale == 5)
            #expect(isClose(shown.offset, try layout.draggedOffset(state, by: distance)))
        }
    }

    @Test func aDragThatHasNotBegunDoesNothing() throws {
        var view = try viewport()
        let before = view
        #expect(try view.apply(.dragChanged(to: Point(x: 80, y: 40))) == nil)
        #expect(try view.apply(.dragEnded) == nil)
        #expect(view == before)
    }

    @Test func aDragAndAPinchTakeOverFromEachOther() throws {
        var view = try viewport()
        _ = try view.apply(.dragBegan(at: Point(x: 100, y: 100)))
        _ = try view.apply(.dragChanged(to: Point(x: 300, y: 100)))
        let dragged = view.state
        _ = try view.apply(.pinchBegan(at: Point(x: 200, y: 200), touches: 2))
        #expect(view.drag == nil && view.pinch != nil && view.state == dragged)
        _ = try view.apply(.pinchChanged(magnification: 4, at: Point(x: 200, y: 200), touches: 2))
        let pinched = view.state
        #expect(pinched.scale == 8)
        _ = try view.apply(.dragBegan(at: Point(x: 200, y: 200)))
        #expect(view.pinch == nil && view.drag != nil && view.state == pinched)
        let finger = Point(x: 210, y: 190)
        _ = try view.apply(.dragChanged(to: finger))
        #expect(view.state.scale == 8)
        let pixel = view.layout.imagePoint(atViewportPoint: finger, in: view.state)
        #expect(try view.apply(.dragEnded) == .maximum)
        // Back to the limits about the finger's last place.
        #expect(view.state.scale == 4 && view.drag == nil)
        #expect(isClose(view.layout.imagePoint(atViewportPoint: finger, in: view.state), pixel))
    }

    @Test func anyOtherGestureEndsADrag() throws {
        let gestures: [Gesture] = [
            .zoom(to: 3, anchor: nil), .doubleTap(at: .zero), .pan(by: .zero), .slider(0.5), .center(at: .zero),
            .zoomToRect(Rect(x: 0, y: 0, width: 10, height: 10)), .resize(to: Size(width: 300, height: 300)), .reset,
        ]
        for gesture in gestures {
            var view = try viewport()
            _ = try view.apply(.dragBegan(at: .zero))
            _ = try view.apply(gesture)
            #expect(view.drag == nil)
            let state = view.state
            _ = try view.apply(.dragChanged(to: Point(x: 10, y: 10)))
            #expect(view.state == state)
        }
    }

    @Test func aClampedDragStaysInRange() throws {
        var view = try viewport(.clamped)
        _ = try view.apply(.dragBegan(at: .zero))
        _ = try view.apply(.dragChanged(to: Point(x: 150, y: -250)))
        #expect(view.state.offset == Point(x: 0, y: 400))
        #expect(view.drag?.offset == Point(x: -50, y: 450))
        _ = try view.apply(.dragChanged(to: Point(x: 90, y: -190)))
        #expect(view.state.offset == Point(x: 10, y: 390))
    }

    /// Half as far out again as the viewport is wide, and 350 of its 400 points high, at the other side.
    @Test func whatIsOutOfRangeStaysAsAFingerTakesHold() throws {
        let layout = try layout((1000, 1000), in: (400, 400))
        let state = ViewportState(scale: 2, offset: Point(x: -600, y: 750))
        var drag = try Drag(beganAt: .zero, from: state, in: layout)
        #expect(isClose(drag.reach.width, 600 / 0.9) && drag.reach.height == 400)
        #expect(isClose(drag.offset, Point(x: -600 / 0.55 / 0.1, y: 400 + 350 / 0.55 / 0.125)))
        let shown = try drag.changed(to: .zero, from: state, in: layout)
        #expect(isClose(shown.offset, state.offset))
        // And the other way round, in a viewport that is not a square: at scale 2 the offset goes to 400 and 500.
        let tall = try self.tall()
        let below = ViewportState(scale: 2, offset: Point(x: -150, y: 500 + 720))
        let held = try Drag(beganAt: .zero, from: below, in: tall)
        #expect(held.reach.width == 400 && isClose(held.reach.height, 720 / 0.9))
        #expect(isClose(held.offset, Point(x: -150 / 0.55 / (1 - 150.0 / 400), y: 500 + 720 / 0.55 / 0.1)))
        let inside = ViewportState(scale: 2, offset: Point(x: 410, y: -20))
        #expect(try Drag(beganAt: .zero, from: inside, in: tall).reach == Size(width: 400, height: 500))
    }

    private func tall() throws -> Layout {
        try layout((800, 1000), in: (400, 500))
    }

    @Test func badNumbersAreNamedAndChangeNothing() throws {
        var view = try viewport()
        let begun = #expect(throws: GeometryError.self) { try view.apply(.dragBegan(at: Point(x: 0, y: Double.nan))) }
        #expect(begun?.parameter == .pointY && view.drag == nil)
        _ = try view.apply(.dragBegan(at: .zero))
        let before = view
        let odd = #expect(throws: GeometryError.self) { try view.apply(.dragChanged(to: Point(x: .infinity, y: 0))) }
        #expect(odd?.parameter == .pointX && view == before)
        _ = try view.apply(.dragChanged(to: Point(x: 0, y: -1.5e308)))
        let further = view
        let far = #expect(throws: GeometryError.self) { try view.apply(.dragChanged(to: Point(x: 0, y: 1.5e308))) }
        #expect(far?.parameter == .translationY && view == further)
        let none = ViewportState(scale: -1, offset: .zero)
        #expect(throws: GeometryError.self) { try Drag(beganAt: .zero, from: none, in: view.layout) }
        #expect(throws: GeometryError.self) { try view.drag?.ended(from: none, in: view.layout) }
    }
}
