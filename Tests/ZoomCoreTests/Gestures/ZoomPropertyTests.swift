import Testing
import ZoomCore

/// What holds for every layout, state and point.
@Suite struct ZoomPropertyTests {
    /// A state at rest, and a point of the viewport.
    private func random(_ generator: inout SeededGenerator) throws -> (Layout, ViewportState, Point) {
        let layout = try randomLayout(&generator)
        let scale = layout.limits.scale(atSliderPosition: .random(in: 0...1, using: &generator))
        let center = Point(x: .random(in: 0...1, using: &generator), y: .random(in: 0...1, using: &generator))
        let state = try layout.place(scale: scale, .center(center)).state
        let point = Point(
            x: .random(in: 0...layout.viewport.width, using: &generator),
            y: .random(in: 0...layout.viewport.height, using: &generator)
        )
        return (layout, state, point)
    }

    /// How far two points are apart, in parts of the viewport.
    private func apart(_ one: Point, _ other: Point, _ layout: Layout) -> Double {
        max(abs(one.x - other.x) / layout.viewport.width, abs(one.y - other.y) / layout.viewport.height)
    }

    /// Whether resting has moved the offset that keeps an image point where it is: then its axis is clamped.
    private func isClamped(_ layout: Layout, _ state: ViewportState) -> (x: Bool, y: Bool) {
        let (least, greatest) = layout.offsetRange(at: state.scale)
        return (
            state.offset.x <= least.x || state.offset.x >= greatest.x,
            state.offset.y <= least.y || state.offset.y >= greatest.y
        )
    }

    @Test func thePointUnderTheAnchorStays() throws {
        var generator = SeededGenerator(seed: 301)
        var held = 0
        for _ in 0..<2000 {
            let (layout, state, point) = try random(&generator)
            let scale = state.scale * .random(in: 0.5...2, using: &generator)
            let zoomed = try layout.zoom(state, to: scale, anchor: point)
            let pixel = layout.imagePoint(atViewportPoint: point, in: state)
            let shown = layout.viewportPoint(atImagePoint: pixel, in: zoomed.state)
            let clamped = isClamped(layout, zoomed.state)
            if !clamped.x {
                #expect(abs(shown.x - point.x) < 1e-9 * layout.viewport.width)
                held += 1
            }
            if !clamped.y {
                #expect(abs(shown.y - point.y) < 1e-9 * layout.viewport.height)
                held += 1
            }
        }
        #expect(held > 1000)
    }

    @Test func zoomingThereAndBackReturns() throws {
        var generator = SeededGenerator(seed: 302)
        var returned = 0
        for _ in 0..<2000 {
            let (layout, state, point) = try random(&generator)
            let scale = state.scale * .random(in: 0.5...2, using: &generator)
            let there = try layout.zoom(state, to: scale, anchor: point)
            let clamped = isClamped(layout, there.state)
            guard there.bound == nil, !clamped.x, !clamped.y else { continue }
            let back = try layout.zoom(there.state, to: state.scale, anchor: point)
            #expect(back.state.scale == state.scale && back.bound == nil)
            #expect(apart(back.state.offset, state.offset, layout) < 1e-9)
            returned += 1
        }
        #expect(returned > 300)
    }

    /// Wheel steps in and out about one point, many times over.
    @Test func aWheelTurnedBackReturns() throws {
        let layout = try layout((6000, 4000), in: (800, 600))
        let state = try layout.place(scale: 4, .center(Point(x: 0.4, y: 0.6))).state
        let viewport = try InteractiveViewport(layout: layout, state: state)
        var session = TouchSession(viewport: viewport)
        for turn in 0..<1000 {
            let step = WheelStep(delta: Point(x: 0, y: turn % 20 < 10 ? -30 : 30), at: Point(x: 123, y: 456))
            _ = try session.handle(TouchEvent(time: Double(turn), action: .wheel(step)))
        }
        #expect(isClose(session.viewport.state.scale, 4, within: 1e-11))
        #expect(apart(session.viewport.state.offset, state.offset, layout) < 1e-9)
    }

    @Test func panningByNothingRestsOnce() throws {
        var generator = SeededGenerator(seed: 303)
        for _ in 0..<2000 {
            let layout = try randomLayout(&generator)
            let scale = layout.limits.maximum * .random(in: 0.001...4, using: &generator)
            let state = ViewportState(scale: scale, offset: randomOffset(&generator))
            let panned = try layout.pan(state, by: .zero)
            #expect(try layout.pan(panned, by: .zero) == panned)
        }
    }

    @Test func aDragWithinItsRangeIsAPan() throws {
        var generator = SeededGenerator(seed: 304)
        for _ in 0..<500 {
            let (layout, state, point) = try random(&generator)
            var dragged = try InteractiveViewport(layout: layout, state: state)
            var panned = dragged
            _ = try dragged.apply(.dragBegan(at: .zero))
            for _ in 0..<5 {
                _ = try dragged.apply(.dragChanged(to: randomOffset(&generator)))
                #expect(dragged.drag != nil)
            }
            _ = try dragged.apply(.dragChanged(to: point))
            _ = try dragged.apply(.dragEnded)
            _ = try panned.apply(.pan(by: point))
            #expect(dragged.state.scale == panned.state.scale)
            #expect(apart(dragged.state.offset, panned.state.offset, layout) < 1e-9)
        }
    }
}
