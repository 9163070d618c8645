import Testing
import ZoomCore

@Suite struct InteractiveViewportTests {
    @Test func thereAreVectors() {
        #expect(GestureVector.all.count == 60)
        #expect(GestureVector.all.reduce(0) { $0 + $1.gestures.count } > 400)
    }

    @Test(arguments: GestureVector.all)
    func workedGesturesAreReproduced(_ vector: GestureVector) throws {
        let layout = try layout(
            (vector.image.width, vector.image.height),
            in: (vector.viewport.width, vector.viewport.height),
            limits: ZoomLimits(
                minimum: vector.limits.minimum,
                maximum: vector.limits.maximum,
                doubleTap: vector.limits.doubleTap
            ),
            padding: vector.padding
        )
        var viewport = try InteractiveViewport(layout: layout, rules: vector.rules)
        for (motion, expected) in zip(vector.gestures, vector.states) {
            let bound = try viewport.apply(try #require(motion.gesture))
            let state = viewport.state
            let content = viewport.layout.contentSize(at: state.scale)
            let insets = viewport.layout.insets(at: state.scale)
            #expect(bound.map { $0 == .minimum ? "minimum" : "maximum" } == expected.bound)
            #expect(isClose(state.scale, expected.scale))
            #expect(isClose(state.offset, Point(x: expected.offset[0], y: expected.offset[1])))
            #expect(isClose(content.width, expected.contentSize[0]) && isClose(content.height, expected.contentSize[1]))
            #expect(isClose(insets.horizontal, expected.insets[0]) && isClose(insets.vertical, expected.insets[1]))
            #expect(isClose(viewport.layout.visibleRect(state), rect(expected.visibleRect)))
            #expect(isClose(viewport.layout.destination(state), rect(expected.destination)))
            #expect(isClose(viewport.layout.limits.sliderPosition(of: state.scale), expected.sliderPosition))
        }
    }

    /// A pinch that is sent away and comes back goes on as if it had never been away.
    @Test(arguments: GestureVector.all)
    func aPinchUnderWayCanBeSentBack(_ vector: GestureVector) throws {
        let layout = try layout(
            (vector.image.width, vector.image.height),
            in: (vector.viewport.width, vector.viewport.height),
            limits: ZoomLimits(minimum: vector.limits.minimum, maximum: vector.limits.maximum),
            padding: vector.padding
        )
        var kept = try InteractiveViewport(layout: layout, rules: vector.rules)
        for motion in vector.gestures {
            let gesture = try #require(motion.gesture)
            var sent = try InteractiveViewport(
                layout: kept.layout,
                rules: kept.rules,
                state: kept.state,
                pinch: kept.pinch.map {
                    try Pinch(
                        policy: $0.policy,
                        startScale: $0.startScale,
                        imagePoint: $0.imagePoint,
                        location: $0.location,
                        magnification: $0.magnification,
                        touches: $0.touches
                    )
                }
            )
            let sentBound = try sent.apply(gesture)
            let keptBound = try kept.apply(gesture)
            #expect(sentBound == keptBound)
            #expect(isClose(sent.state.offset, kept.state.offset))
            #expect(isClose(sent.state.scale, kept.state.scale))
        }
    }

    @Test func beginsAtRestFittedAndCentred() throws {
        let layout = try layout((4000, 3000), in: (390, 844))
        #expect(
            try InteractiveViewport(layout: layout).state == ViewportState(scale: 1, offset: Point(x: 0, y: -275.75))
        )
        let given = ViewportState(scale: 99, offset: Point(x: -5, y: 1e9))
        let clamped = try InteractiveViewport(layout: layout, state: given).state
        #expect(clamped == ViewportState(scale: 16, offset: Point(x: 0, y: 3836)))
    }

    @Test func aPinchThatHasNotBegunDoesNothing() throws {
        var viewport = try InteractiveViewport(layout: layout((4000, 3000), in: (390, 844)))
        let before = viewport
        #expect(try viewport.apply(.pinchChanged(magnification: 2, at: .zero, touches: 2)) == nil)
        #expect(try viewport.apply(.pinchEnded) == nil)
        #expect(viewport == before)
    }

    @Test func aPinchThatHasEndedIsOver() throws {
        var viewport = try InteractiveViewport(layout: layout((4000, 3000), in: (390, 844)))
        _ = try viewport.apply(.pinchBegan(at: Point(x: 9, y: 9), touches: 2))
        _ = try viewport.apply(.pinchEnded)
        #expect(viewport.pinch == nil)
        let state = viewport.state
        _ = try viewport.apply(.pinchChanged(magnification: 5, at: Point(x: 9, y: 9), touches: 2))
        #expect(viewport.state == state)
    }

    /// A quarter of the minimum and four times the maximum.
    @Test func anElasticPinchGoesSoFar() throws {
        let limits = try ZoomLimits(minimum: 2, maximum: 8)
        var viewport = try InteractiveViewport(layout: layout((4000, 3000), in: (390, 844), limits: limits))
        _ = try viewport.apply(.pinchBegan(at: Point(x: 9, y: 9), touches: 2))
        for (magnification, scale) in [(1e-6, 0.5), (1e6, 32), (0.25, 0.5), (16, 32), (15, 30)] {
            _ = try viewport.apply(.pinchChanged(magnification: magnification, at: Point(x: 9, y: 9), touches: 2))
            #expect(viewport.state.scale == scale)
        }
    }

    @Test func badNumbersAreNamedAndChangeNothing() throws {
        var viewport = try InteractiveViewport(layout: layout((4000, 3000), in: (390, 844)))
        _ = try viewport.apply(.pinchBegan(at: Point(x: 9, y: 9), touches: 2))
        let bad: [Double] = [.nan, .infinity, -.infinity]
        for number in bad {
            let odd = Point(x: number, y: 0)
            let even = Point(x: 0, y: number)
            let table: [(Gesture, GeometryParameter)] = [
                (.zoom(to: number, anchor: nil), .scale), (.zoom(to: 2, anchor: odd), .pointX),
                (.zoom(to: 2, anchor: even), .pointY), (.doubleTap(at: odd), .pointX), (.pan(by: odd), .translationX),
                (.pan(by: even), .translationY), (.slider(number), .sliderPosition), (.center(at: odd), .centerX),
                (.pinchBegan(at: odd, touches: 2), .pointX), (.pinchBegan(at: even, touches: 2), .pointY),
                (.pinchBegan(at: .zero, touches: 0), .touches),
                (.pinchChanged(magnification: number, at: .zero, touches: 2), .pinchMagnification),
                (.pinchChanged(magnification: 1, at: even, touches: 2), .pointY),
                (.pinchChanged(magnification: 1, at: .zero, touches: -1), .touches),
                (.resize(to: Size(width: number, height: 1)), .viewportWidth),
                (.zoomToRect(Rect(x: 0, y: number, width: 1, height: 1)), .rectY),
            ]
            for (gesture, parameter) in table {
                let before = viewport
                let error = #expect(throws: GeometryError.self) { try viewport.apply(gesture) }
                #expect(error?.parameter == parameter)
                #expect(viewport == before)
            }
        }
        #expect(throws: GeometryError.self) { try viewport.apply(.slider(1.01)) }
        #expect(throws: GeometryError.self) { try viewport.apply(.zoom(to: 0, anchor: nil)) }
        let state = ViewportState(scale: .nan, offset: .zero)
        #expect(throws: GeometryError.self) { try InteractiveViewport(layout: viewport.layout, state: state) }
    }

    @Test func randomGesturesNeverTrapAndLeaveFiniteStates() throws {
        var generator = SeededGenerator(seed: 101)
        let extremes: [Double] = [0, -1, 1e-300, 1e300, 1e15, .nan, .infinity, .greatestFiniteMagnitude, 1]
        for _ in 0..<100 {
            var viewport = try InteractiveViewport(layout: randomLayout(&generator))
            viewport.rules.pinchPolicy = Bool.random(using: &generator) ? .elastic : .clamped
            for _ in 0..<40 {
                func number() -> Double {
                    Int.random(in: 0..<8, using: &generator) == 0
                        ? extremes.randomElement(using: &generator)! : .random(in: 0...500, using: &generator)
                }
                func point() -> Point { Point(x: number(), y: number()) }
                let gestures: [Gesture] = [
                    .zoom(to: number(), anchor: point()), .doubleTap(at: point()), .pinchBegan(at: point(), touches: 2),
                    .pinchChanged(magnification: number(), at: point(), touches: .random(in: 1...3, using: &generator)),
                    .pinchEnded, .pan(by: point()), .slider(number() / 500), .center(at: point()),
                    .zoomToRect(Rect(x: number(), y: number(), width: number(), height: number())),
                    .resize(to: Size(width: number(), height: number())), .reset,
                ]
                _ = try? viewport.apply(gestures.randomElement(using: &generator)!)
                #expect(viewport.state.scale.isFinite && viewport.state.scale > 0)
                #expect(viewport.state.offset.x.isFinite && viewport.state.offset.y.isFinite)
            }
        }
    }

    private func rect(_ numbers: [Double]) -> Rect {
        Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}
