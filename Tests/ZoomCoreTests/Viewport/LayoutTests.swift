import Testing
import ZoomCore

@Suite struct LayoutTests {
    @Test func fitIsTheSmallerRatio() throws {
        let wide = try layout((4000, 3000), in: (390, 844))
        #expect(wide.fitFactor == 0.0975)
        #expect(wide.contentSize(at: 1) == Size(width: 390, height: 292.5))
        #expect(wide.contentSize(at: 16) == Size(width: 6240, height: 4680))
        #expect(isClose(wide.magnification(at: 16), 1.56))
        let tall = try layout((100, 1000), in: (500, 500))
        #expect(tall.fitFactor == 0.5)
    }

    @Test func insetsCentreASmallImageAndKeepThePaddingOfALargeOne() throws {
        let plain = try layout((4000, 3000), in: (390, 844))
        #expect(plain.insets(at: 1) == Insets(horizontal: 0, vertical: 275.75))
        #expect(plain.insets(at: 16) == Insets(horizontal: 0, vertical: 0))
        let padded = try layout((4000, 3000), in: (390, 844), padding: 16)
        #expect(padded.insets(at: 1) == Insets(horizontal: 16, vertical: 275.75))
        #expect(padded.insets(at: 16) == Insets(horizontal: 16, vertical: 16))
    }

    @Test func offsetGoesFromTheInsetToTheFarEdgeAndItsInset() throws {
        let padded = try layout((1000, 1000), in: (400, 800), padding: 100)
        let range = padded.offsetRange(at: 3)
        #expect(range.least == Point(x: -100, y: -100))
        #expect(isClose(range.greatest, Point(x: 900, y: 500)))
    }

    @Test func smallContentHasOneOffset() throws {
        let plain = try layout((4000, 3000), in: (390, 844))
        let range = plain.offsetRange(at: 1)
        #expect(range.least == Point(x: 0, y: -275.75))
        #expect(range.greatest == range.least)
    }

    @Test func restingTwiceChangesNothing() throws {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<2000 {
            let layout = try randomLayout(&generator)
            let scale = Double.random(in: layout.limits.minimum...layout.limits.maximum, using: &generator)
            let once = layout.rest(randomOffset(&generator), at: scale)
            #expect(layout.rest(once, at: scale) == once)
            let range = layout.offsetRange(at: scale)
            #expect(range.least.x <= once.x && once.x <= range.greatest.x)
            #expect(range.least.y <= once.y && once.y <= range.greatest.y)
        }
    }

    @Test func centredOffsetIsAtRestAndLeavesEqualGaps() throws {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<500 {
            let layout = try randomLayout(&generator)
            let scale = Double.random(in: layout.limits.minimum...layout.limits.maximum, using: &generator)
            let offset = layout.centeredOffset(at: scale)
            #expect(layout.rest(offset, at: scale) == offset)
            let content = layout.contentSize(at: scale)
            #expect(isClose(-offset.x, offset.x + layout.viewport.width - content.width, within: 1e-6))
            #expect(isClose(-offset.y, offset.y + layout.viewport.height - content.height, within: 1e-6))
        }
    }

    @Test func theWorkedExampleOfTheInterface() throws {
        let layout = try layout((4000, 3000), in: (390, 844))
        let state = ViewportState(scale: 16, offset: Point(x: 1500, y: 1588))
        #expect(
            isClose(
                layout.visibleRect(state),
                Rect(x: 961.538461538, y: 1017.948717949, width: 250, height: 541.025641026)
            )
        )
        #expect(isClose(layout.destination(state), Rect(x: 0, y: 0, width: 390, height: 844)))
    }

    @Test func withoutPaddingThereIsNone() throws {
        let size = Size(width: 100, height: 100)
        #expect(try Layout(image: size, viewport: size).padding == 0)
    }

    /// At the far corner, where the sum of offset and viewport could be rounded beyond the image.
    @Test func whatShowsEndsWithTheImage() throws {
        var generator = SeededGenerator(seed: 31)
        for _ in 0..<2000 {
            let layout = try randomLayout(&generator)
            let scale = layout.limits.maximum
            let state = ViewportState(scale: scale, offset: layout.offsetRange(at: scale).greatest)
            let shown = layout.visibleRect(state)
            #expect(shown.size.width <= layout.image.width - shown.origin.x)
            #expect(shown.size.height <= layout.image.height - shown.origin.y)
        }
    }

    @Test func visibleRectAndDestinationAgree() throws {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<2000 {
            let layout = try randomLayout(&generator)
            let scale = Double.random(in: layout.limits.minimum...layout.limits.maximum, using: &generator)
            let state = ViewportState(scale: scale, offset: randomOffset(&generator))
            let k = layout.magnification(at: scale)
            let visible = layout.visibleRect(state)
            let destination = layout.destination(state)
            #expect(visible.origin.x >= 0 && visible.origin.x + visible.size.width <= layout.image.width * (1 + 1e-12))
            #expect(visible.size.width >= 0 && visible.size.height >= 0)
            #expect(isClose(destination.size.width, visible.size.width * k))
            #expect(isClose(destination.size.height, visible.size.height * k))
            #expect(isClose(layout.viewportPoint(atImagePoint: visible.origin, in: state), destination.origin))
            if visible.size.width > 0 {
                #expect(destination.origin.x >= -1e-6)
                #expect(destination.origin.x + destination.size.width <= layout.viewport.width + 1e-6)
            }
        }
    }

    @Test func nothingShowsWhereTheImageIsOutOfSight() throws {
        let layout = try layout((100, 100), in: (100, 100))
        for offset in [Point(x: 500, y: 0), Point(x: -500, y: 0), Point(x: 0, y: 101), Point(x: 0, y: -101)] {
            let visible = layout.visibleRect(ViewportState(scale: 1, offset: offset))
            #expect(visible.size.width == 0 || visible.size.height == 0)
        }
    }

    @Test func pointsGoThereAndBack() throws {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<500 {
            let layout = try randomLayout(&generator)
            let state = try layout.place(scale: 2).state
            let point = Point(x: .random(in: 0...4000, using: &generator), y: .random(in: 0...4000, using: &generator))
            let there = layout.imagePoint(atViewportPoint: point, in: state)
            #expect(isClose(layout.viewportPoint(atImagePoint: there, in: state), point, within: 1e-6))
        }
    }
}
