import Testing
import ZoomCore

/// Faults of layout and placement that viewers have had; the number is that of the reported case.
@Suite struct PlacementCaseTests {
    /// Case 17: the zoom is capped before the rectangle is centred; here with the same margin on all sides.
    @Test func capComesBeforeTheMargin() throws {
        let limits = try ZoomLimits(minimum: 1, maximum: 5)
        let layout = try layout((1000, 1000), in: (500, 400), limits: limits, padding: 50)
        let placed = try layout.place(.rect(Rect(x: 500, y: 500, width: 10, height: 10)))
        #expect(isClose(layout.magnification(at: placed.state.scale), 2))
        #expect(isClose(placed.state.offset, Point(x: 505 * 2 - 250, y: 505 * 2 - 200)))
    }

    /// Case 17 with its margin on one side: the viewport is what the margin leaves free.
    @Test func capComesBeforeAMarginOnOneSide() throws {
        let layout = try layout((1000, 1000), in: (500 - 100, 400), limits: ZoomLimits(minimum: 1, maximum: 5))
        let placed = try layout.place(.rect(Rect(x: 500, y: 500, width: 10, height: 10)))
        #expect(isClose(layout.magnification(at: placed.state.scale), 2) && placed.bound == .maximum)
        #expect(isClose(placed.state.offset, Point(x: 810, y: 810)))
        let shown = layout.viewportPoint(atImagePoint: Point(x: 505, y: 505), in: placed.state)
        #expect(isClose(shown, Point(x: 200, y: 200)))
        let range = layout.offsetRange(at: placed.state.scale)
        #expect(isClose(range.least, .zero) && isClose(range.greatest, Point(x: 1600, y: 1600)))
    }

    /// Case 31 with its margins, 100 at the top and 50 at the bottom: the viewport is what they leave free, and begins
    /// 100 points down.
    @Test func smallPictureFloatsBetweenBars() throws {
        let layout = try layout((1000, 1000), in: (400, 800 - 100 - 50))
        #expect(layout.fitFactor == 0.4)
        let frame = layout.destination(try layout.place().state)
        #expect(frame == Rect(x: 0, y: 225 - 100, width: 400, height: 400))
        let range = layout.offsetRange(at: 3)
        #expect(isClose(range.least, Point(x: 0, y: -100 + 100)))
        #expect(isClose(range.greatest, Point(x: 800, y: 450 + 100)))
    }

    /// Case 31: a margin counts once; zooms have one margin for both sides of an axis.
    @Test func smallPictureFloatsBetweenEqualMargins() throws {
        let layout = try layout((1000, 1000), in: (400, 800), padding: 100)
        #expect(layout.fitFactor == 0.4)
        let fitted = try layout.place().state
        #expect(layout.destination(fitted) == Rect(x: 0, y: 200, width: 400, height: 400))
        let range = layout.offsetRange(at: 3)
        #expect(isClose(range.least, Point(x: -100, y: -100)))
        #expect(isClose(range.greatest, Point(x: 900, y: 500)))
    }

    /// Case 32: the range is that of the fitted picture, not of the viewport.
    @Test func zoomedPictureIsNotDraggedIntoTheLetterbox() throws {
        let layout = try layout((393, 616), in: (393, 852))
        let range = layout.offsetRange(at: 2)
        #expect(isClose(range.least, .zero))
        #expect(isClose(range.greatest, Point(x: 393, y: 380)))
    }

    /// Case 42: a rectangle does not zoom past the maximum.
    @Test func rectKeepsToTheMaximum() throws {
        let layout = try layout((1000, 1000), in: (500, 500), limits: ZoomLimits(minimum: 1, maximum: 4))
        let placed = try layout.place(.rect(Rect(x: 495, y: 495, width: 10, height: 10)))
        #expect(placed.bound == .maximum)
        #expect(isClose(layout.magnification(at: placed.state.scale), 2))
        #expect(isClose(layout.visibleRect(placed.state), Rect(x: 375, y: 375, width: 250, height: 250)))
    }

    /// Case 43: a rectangle at the edge shows no blank.
    @Test func rectAtTheEdgeIsRested() throws {
        let layout = try layout((1000, 1000), in: (800, 400), limits: ZoomLimits(minimum: 1, maximum: 100))
        let placed = try layout.place(.rect(Rect(x: 0, y: 0, width: 50, height: 50)))
        #expect(isClose(layout.magnification(at: placed.state.scale), 8))
        #expect(isClose(layout.visibleRect(placed.state), Rect(x: 0, y: 0, width: 100, height: 50)))
    }

    /// Case 45: content smaller than the viewport is centred, whatever rectangle was asked for.
    @Test func rectLargerThanTheContentIsCentred() throws {
        let layout = try layout((100, 100), in: (200, 200), limits: ZoomLimits(minimum: 0.25, maximum: 2))
        let placed = try layout.place(.rect(Rect(x: 0, y: 0, width: 200, height: 200)))
        #expect(layout.magnification(at: placed.state.scale) == 1)
        #expect(placed.state.offset == Point(x: -50, y: -50))
    }

    /// Case 61: a fitted size comes from one factor and one rounding.
    @Test(arguments: [
        ((3279, 6016), (1800, 1200), (654, 1200)), ((5920, 6736), (9999, 480), (422, 480)),
        ((1273, 423), (100, 33), (99, 33)), ((1500, 735), (300, 9999), (300, 147)),
        ((1034, 1024), (256, 9999), (256, 254)),
    ])
    func fittedSizeIsRoundedOnce(_ image: (Int, Int), _ box: (Int, Int), _ fitted: (Int, Int)) throws {
        #expect(try scaledSize(image, in: box) == PixelSize(width: fitted.0, height: fitted.1))
    }

    /// Case 75: a side never rounds to nothing.
    @Test(arguments: [
        ((1000, 4), (50, 50), (50, 1)), ((2000, 4), (100, 999), (100, 1)), ((180, 4), (25, 999), (25, 1)),
        ((900, 1), (80, 999), (80, 1)),
    ])
    func thinPictureKeepsAPixel(_ image: (Int, Int), _ box: (Int, Int), _ fitted: (Int, Int)) throws {
        #expect(try scaledSize(image, in: box) == PixelSize(width: fitted.0, height: fitted.1))
    }

    /// Case 80: resting a view larger than the content has one answer.
    @Test func restingDoesNotOscillate() throws {
        let layout = try layout((800, 600), in: (800, 600), limits: ZoomLimits(minimum: 0.5, maximum: 4))
        var generator = SeededGenerator(seed: 80)
        for _ in 0..<1000 {
            let rested = layout.rest(randomOffset(&generator), at: 0.5)
            #expect(rested == Point(x: -200, y: -150))
            #expect(layout.rest(rested, at: 0.5) == rested)
        }
    }

    /// Case 85: coordinates of a huge picture keep their precision.
    @Test func hugeCoordinatesGoThereAndBack() throws {
        let layout = try layout((100_000, 100_000), in: (1000, 1000), limits: ZoomLimits(minimum: 1, maximum: 1e6))
        let state = try layout.place(scale: 1e5, .center(Point(x: 0.999995, y: 0.999995))).state
        #expect(isClose(layout.magnification(at: state.scale), 1000))
        let pixel = Point(x: 99999.5, y: 99999.5)
        let shown = layout.viewportPoint(atImagePoint: pixel, in: state)
        #expect(abs(shown.x - 500) < 1e-3 && abs(shown.y - 500) < 1e-3)
        let back = layout.imagePoint(atViewportPoint: shown, in: state)
        #expect(abs(back.x - pixel.x) < 1e-6 && abs(back.y - pixel.y) < 1e-6)
    }

    /// Case 86: the zoom of the viewport and the magnification of the picture are two things.
    @Test func magnificationIsFitTimesZoom() throws {
        let layout = try layout((64256, 33423), in: (433, 252), limits: ZoomLimits(minimum: 1, maximum: 200))
        #expect(abs(layout.magnification(at: 148.36) - 0.99975) < 1e-5)
    }

    /// Case 87: a picture zoomed out below the fit stays in the middle.
    @Test func zoomedOutPictureStaysInTheMiddle() throws {
        let layout = try layout((1000, 1000), in: (400, 400), limits: ZoomLimits(minimum: 0.5, maximum: 4))
        let state = try layout.place(scale: 0.7, .offset(x: 0, y: 0)).state
        #expect(isClose(layout.destination(state), Rect(x: 60, y: 60, width: 280, height: 280)))
        #expect(layout.destination(try layout.place().state) == Rect(x: 0, y: 0, width: 400, height: 400))
    }

    private func scaledSize(_ image: (Int, Int), in box: (Int, Int)) throws -> PixelSize {
        let layout = try layout((Double(image.0), Double(image.1)), in: (Double(box.0), Double(box.1)))
        return try DeviceRect(layout: layout, state: layout.place().state, devicePixelRatio: 1).scaled
    }
}
