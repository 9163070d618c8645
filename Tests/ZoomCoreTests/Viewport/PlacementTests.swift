import Testing
import ZoomCore

@Suite struct PlacementTests {
    @Test func noPlacementIsCentred() throws {
        let layout = try layout((4000, 3000), in: (390, 844))
        #expect(try layout.place().state == ViewportState(scale: 1, offset: Point(x: 0, y: -275.75)))
        let zoomed = try layout.place(scale: 16).state
        #expect(isClose(zoomed.offset, Point(x: 2925, y: 1918)))
    }

    @Test func offsetIsTakenAndClamped() throws {
        let layout = try layout((4000, 3000), in: (390, 844))
        let table: [(Double?, Double?, Point)] = [
            (1500, 1588, Point(x: 1500, y: 1588)),
            (-5, 1e9, Point(x: 0, y: 3836)),
            (1e300, -1e300, Point(x: 5850, y: 0)),
            (100, nil, Point(x: 100, y: 1918)),
            (nil, 100, Point(x: 2925, y: 100)),
            (nil, nil, Point(x: 2925, y: 1918)),
        ]
        for (x, y, expected) in table {
            #expect(isClose(try layout.place(scale: 16, .offset(x: x, y: y)).state.offset, expected))
        }
    }

    @Test func scaleBeyondALimitIsClampedAndSaysSo() throws {
        let layout = try layout((4000, 3000), in: (390, 844))
        let table: [(Double, Double, Bound?)] = [
            (0.5, 1, .minimum), (1, 1, nil), (16, 16, nil), (1e300, 16, .maximum),
            (.leastNonzeroMagnitude, 1, .minimum),
        ]
        for (asked, scale, bound) in table {
            let placed = try layout.place(scale: asked, .center(Point(x: 0.3, y: 0.3)))
            #expect(placed.state.scale == scale)
            #expect(placed.bound == bound)
        }
    }

    @Test func centreOfTheViewportShowsTheUnitPoint() throws {
        let layout = try layout((4000, 3000), in: (390, 844))
        let state = try layout.place(scale: 16, .center(Point(x: 0.25, y: 0.5))).state
        #expect(isClose(layout.imagePoint(atViewportPoint: Point(x: 195, y: 422), in: state), Point(x: 1000, y: 1500)))
        // Near the corner it is rested.
        let corner = try layout.place(scale: 16, .center(Point(x: 0, y: 1))).state
        #expect(isClose(corner.offset, Point(x: 0, y: 3836)))
    }

    @Test func anchorStaysUnderTheFinger() throws {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<500 {
            let layout = try randomLayout(&generator)
            let anchor = Point(x: .random(in: 0...1, using: &generator), y: .random(in: 0...1, using: &generator))
            let shift = Point(x: .random(in: -99...99, using: &generator), y: .random(in: -99...99, using: &generator))
            let finger = Point(x: anchor.x * layout.viewport.width, y: anchor.y * layout.viewport.height)
            let fitted = layout.contentSize(at: 1)
            let atFit = ViewportState(
                scale: 1,
                offset: Point(
                    x: (fitted.width - layout.viewport.width) / 2,
                    y: (fitted.height - layout.viewport.height) / 2
                )
            )
            let before = layout.imagePoint(atViewportPoint: finger, in: atFit)
            let scale = Double.random(in: layout.limits.minimum...layout.limits.maximum, using: &generator)
            let state = try layout.place(scale: scale, .anchor(anchor, translation: shift)).state
            let moved = Point(x: finger.x + shift.x, y: finger.y + shift.y)
            #expect(isClose(layout.viewportPoint(atImagePoint: before, in: state), moved, within: 1e-6))
        }
    }

    @Test func anchorIsNotRested() throws {
        let layout = try layout((1000, 1000), in: (400, 400))
        let placed = try layout.place(scale: 1, .anchor(Point(x: 0.5, y: 0.5), translation: Point(x: 30, y: -20)))
        #expect(placed.state.offset == Point(x: -30, y: 20))
        #expect(layout.destination(placed.state) == Rect(x: 30, y: 0, width: 370, height: 380))
        let corner = try layout.place(scale: 2, .anchor(.zero, translation: .zero))
        #expect(corner.state.offset == .zero)
        let far = try layout.place(scale: 99, .anchor(.zero, translation: Point(x: 1, y: 1)))
        #expect(far.state == ViewportState(scale: 16, offset: Point(x: -1, y: -1)))
        #expect(far.bound == .maximum)
    }

    @Test func rectIsShownWholeInTheMiddle() throws {
        let layout = try layout((4000, 3000), in: (400, 400))
        let placed = try layout.place(.rect(Rect(x: 1000, y: 1000, width: 400, height: 800)))
        #expect(placed.state.scale == 5)
        #expect(placed.bound == nil)
        #expect(isClose(layout.visibleRect(placed.state), Rect(x: 800, y: 1000, width: 800, height: 800)))
    }

    @Test func rectIsClampedAndRested() throws {
        let layout = try layout((4000, 3000), in: (400, 400))
        let tiny = try layout.place(.rect(Rect(x: 0, y: 0, width: 1, height: 1)))
        #expect(tiny.state == ViewportState(scale: 16, offset: .zero))
        #expect(tiny.bound == .maximum)
        let huge = try layout.place(.rect(Rect(x: -1e6, y: -1e6, width: 9e6, height: 9e6)))
        #expect(huge.state == ViewportState(scale: 1, offset: Point(x: 0, y: -50)))
        #expect(huge.bound == .minimum)
    }

    @Test func rectShowsAllThatWasAskedFor() throws {
        var generator = SeededGenerator(seed: 12)
        for _ in 0..<1000 {
            let layout = try randomLayout(&generator)
            let width = Double.random(in: 0.01...1, using: &generator) * layout.image.width
            let height = Double.random(in: 0.01...1, using: &generator) * layout.image.height
            let rect = Rect(
                x: .random(in: 0...1, using: &generator) * (layout.image.width - width),
                y: .random(in: 0...1, using: &generator) * (layout.image.height - height),
                width: width,
                height: height
            )
            let placed = try layout.place(.rect(rect))
            guard placed.bound != .minimum else { continue }
            let visible = layout.visibleRect(placed.state)
            let slack = 1e-6
            #expect(visible.origin.x <= rect.origin.x + slack && visible.origin.y <= rect.origin.y + slack)
            if placed.bound == nil {
                #expect(visible.origin.x + visible.size.width >= rect.origin.x + width - slack)
                #expect(visible.origin.y + visible.size.height >= rect.origin.y + height - slack)
            }
        }
    }

    @Test(arguments: [.nan, .infinity, -.infinity] as [Double])
    func whatIsNotFiniteIsNamed(_ bad: Double) throws {
        let layout = try layout((100, 100), in: (100, 100))
        let table: [(Placement, GeometryParameter)] = [
            (.offset(x: bad, y: nil), .offsetX), (.offset(x: 1, y: bad), .offsetY),
            (.center(Point(x: bad, y: 0)), .centerX), (.center(Point(x: 0, y: bad)), .centerY),
            (.anchor(Point(x: bad, y: 0), translation: .zero), .anchorX),
            (.anchor(Point(x: 0, y: bad), translation: .zero), .anchorY),
            (.anchor(.zero, translation: Point(x: bad, y: 0)), .translationX),
            (.anchor(.zero, translation: Point(x: 0, y: bad)), .translationY),
            (.rect(Rect(x: bad, y: 0, width: 1, height: 1)), .rectX),
            (.rect(Rect(x: 0, y: bad, width: 1, height: 1)), .rectY),
            (.rect(Rect(x: 0, y: 0, width: bad, height: 1)), .rectWidth),
            (.rect(Rect(x: 0, y: 0, width: 1, height: bad)), .rectHeight),
        ]
        for (placement, parameter) in table {
            let error = #expect(throws: GeometryError.self) { try layout.place(placement) }
            #expect(error?.parameter == parameter)
        }
        #expect(#expect(throws: GeometryError.self) { try layout.place(scale: bad) }?.parameter == .scale)
    }

    @Test(arguments: [0, -2] as [Double])
    func scalesAndRectsArePositive(_ length: Double) throws {
        let layout = try layout((100, 100), in: (100, 100))
        #expect(#expect(throws: GeometryError.self) { try layout.place(scale: length) }?.parameter == .scale)
        let rect = Placement.rect(Rect(x: 0, y: 0, width: length, height: 1))
        #expect(#expect(throws: GeometryError.self) { try layout.place(rect) }?.parameter == .rectWidth)
    }

    @Test func anchorTooFarAwayIsAnErrorAndNotATrap() throws {
        let layout = try layout((100, 100), in: (100, 100))
        let wide = Placement.anchor(Point(x: 1e307, y: 0), translation: .zero)
        #expect(#expect(throws: GeometryError.self) { try layout.place(scale: 16, wide) }?.parameter == .offsetX)
        let high = Placement.anchor(Point(x: 0, y: 1e307), translation: .zero)
        #expect(#expect(throws: GeometryError.self) { try layout.place(scale: 16, high) }?.parameter == .offsetY)
    }

    @Test func extremeNumbersNeverTrap() throws {
        let extremes: [Double] = [
            0, -0.0, .leastNonzeroMagnitude, 1e-100, 1, 1e100, .greatestFiniteMagnitude, -1e308, .nan, .infinity,
        ]
        let layout = try layout((100, 1), in: (1, 1e6))
        for one in extremes {
            for other in extremes {
                let placements: [Placement] = [
                    .offset(x: one, y: other), .center(Point(x: one, y: other)),
                    .anchor(Point(x: one, y: other), translation: Point(x: other, y: one)),
                    .rect(Rect(x: one, y: other, width: other, height: one)),
                ]
                for placement in placements {
                    guard let placed = try? layout.place(scale: one, placement) else { continue }
                    #expect(placed.state.offset.x.isFinite && placed.state.offset.y.isFinite)
                    #expect(layout.visibleRect(placed.state).size.width.isFinite)
                    _ = try? DeviceRect(layout: layout, state: placed.state, devicePixelRatio: other)
                }
            }
        }
    }
}
