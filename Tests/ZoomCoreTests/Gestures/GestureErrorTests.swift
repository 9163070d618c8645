import Testing
import ZoomCore

/// Numbers that gestures are not computed with, each by its name.
@Suite struct GestureErrorTests {
    private static let bad: [Double] = [.nan, .infinity, -.infinity]

    private func parameter(_ make: () throws -> Void) -> GeometryParameter? {
        #expect(throws: GeometryError.self) { try make() }?.parameter
    }

    @Test(arguments: bad)
    func statesAreOfNumbers(_ number: Double) throws {
        let layout = try layout((1000, 800), in: (400, 300))
        let states: [(ViewportState, GeometryParameter)] = [
            (ViewportState(scale: number, offset: .zero), .scale),
            (ViewportState(scale: 2, offset: Point(x: number, y: 0)), .offsetX),
            (ViewportState(scale: 2, offset: Point(x: 0, y: number)), .offsetY),
        ]
        for (state, name) in states {
            #expect(parameter { _ = try layout.zoom(state, to: 2) } == name)
            #expect(parameter { _ = try layout.doubleTap(state, at: .zero) } == name)
            #expect(parameter { _ = try layout.doubleTap(state, at: .zero, placement: .centered) } == name)
            #expect(parameter { _ = try layout.slide(state, to: 0.5) } == name)
            #expect(parameter { _ = try layout.center(state, at: .zero) } == name)
            #expect(parameter { _ = try layout.pan(state, by: .zero) } == name)
            #expect(parameter { _ = try layout.draggedOffset(state, by: .zero) } == name)
            #expect(parameter { _ = try Pinch(beganAt: .zero, touches: 2, from: state, in: layout) } == name)
            #expect(parameter { _ = try Drag(beganAt: .zero, from: state, in: layout) } == name)
        }
    }

    @Test(arguments: bad, [DoubleTapPlacement.anchored, .centered])
    func tapsAreAtPoints(_ number: Double, _ placement: DoubleTapPlacement) throws {
        let layout = try layout((1000, 800), in: (400, 300))
        let odd = Point(x: number, y: 0)
        let even = Point(x: 0, y: number)
        #expect(parameter { _ = try layout.doubleTap(layout.reset, at: odd, placement: placement) } == .pointX)
        #expect(parameter { _ = try layout.doubleTap(layout.reset, at: even, placement: placement) } == .pointY)
        #expect(parameter { _ = try Drag(beganAt: odd, from: layout.reset, in: layout) } == .pointX)
        #expect(parameter { _ = try Drag(beganAt: even, from: layout.reset, in: layout) } == .pointY)
    }

    @Test func whatIsMovedStaysANumber() throws {
        let layout = try layout((1000, 800), in: (400, 300))
        let right = ViewportState(scale: 2, offset: Point(x: 1e308, y: 0))
        let below = ViewportState(scale: 2, offset: Point(x: 0, y: 1e308))
        #expect(parameter { _ = try layout.pan(right, by: Point(x: -1e308, y: 0)) } == .offsetX)
        #expect(parameter { _ = try layout.pan(below, by: Point(x: 0, y: -1e308)) } == .offsetY)
    }

    @Test func aPinchIsMadeOfNumbers() throws {
        func make(
            scale: Double = 1,
            image: Point = .zero,
            at: Point = .zero,
            magnification: Double = 1,
            touches: Int = 2
        ) throws {
            _ = try Pinch(
                policy: .elastic,
                startScale: scale,
                imagePoint: image,
                location: at,
                magnification: magnification,
                touches: touches
            )
        }
        try make(touches: 1)
        for number in Self.bad {
            let odd = Point(x: number, y: 0)
            let even = Point(x: 0, y: number)
            #expect(parameter { try make(scale: number) } == .scale)
            #expect(parameter { try make(image: odd) } == .pointX)
            #expect(parameter { try make(image: even) } == .pointY)
            #expect(parameter { try make(at: odd) } == .pointX)
            #expect(parameter { try make(at: even) } == .pointY)
            #expect(parameter { try make(magnification: number) } == .pinchMagnification)
        }
        #expect(parameter { try make(scale: 0) } == .scale)
        #expect(parameter { try make(magnification: 0) } == .pinchMagnification)
        #expect(parameter { try make(touches: 0) } == .touches)
    }

    /// The image point is sent back so far away that its place in the viewport is no number any more.
    @Test(arguments: [PinchPolicy.elastic, .clamped])
    func whatIsPinchedStaysANumber(_ policy: PinchPolicy) throws {
        let layout = try layout((400, 300), in: (400, 300))
        for (point, name) in [(Point(x: 1e308, y: 0), GeometryParameter.offsetX), (Point(x: 0, y: 1e308), .offsetY)] {
            var pinch = try Pinch(
                policy: policy,
                startScale: 16,
                imagePoint: point,
                location: .zero,
                magnification: 1,
                touches: 2
            )
            let before = pinch
            let state = ViewportState(scale: 16, offset: .zero)
            #expect(
                parameter { _ = try pinch.changed(magnification: 1, at: .zero, touches: 2, from: state, in: layout) }
                    == name
            )
            #expect(pinch == before)
        }
    }
}
