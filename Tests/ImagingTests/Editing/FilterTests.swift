import TestSupport
import Testing
import ZoomCore

@testable import Imaging

/// Each filter is its formula, to one level, whatever the bands and whichever way pixels come.
struct FilterTests {
    /// The formula in numbers of full precision, rounded and bounded.
    private static func expected(_ filter: PictureFilter, _ pixel: [UInt8]) -> [Int] {
        let (r, g, b) = (Double(pixel[0]), Double(pixel[1]), Double(pixel[2]))
        let luma = 0.2126 * r + 0.7152 * g + 0.0722 * b
        let values: [Double] =
            switch filter {
            case .mono: [luma, luma, luma]
            case .noir: [Double](repeating: 1.5 * (luma - 127.5) + 127.5, count: 3)
            case .sepia:
                [
                    0.393 * r + 0.769 * g + 0.189 * b, 0.349 * r + 0.686 * g + 0.168 * b,
                    0.272 * r + 0.534 * g + 0.131 * b,
                ]
            case .invert: [255 - r, 255 - g, 255 - b]
            case .vivid: [luma + 1.4 * (r - luma), luma + 1.4 * (g - luma), luma + 1.4 * (b - luma)]
            case .fade: [0.8 * r + 32, 0.8 * g + 32, 0.8 * b + 32]
            }
        return values.map { Int(min(max($0, 0), 255).rounded()) }
    }

    /// Patches of all the corners and much in between of the colour cube, with alpha where there is some.
    private static func chart(bands: Int) -> Picture {
        let steps: [UInt8] = [0, 1, 51, 127, 128, 200, 254, 255]
        return Picture(width: 64, height: 40, bands: bands) { x, y, band in
            if bands % 2 == 0, band == bands - 1 { return [0, 1, 100, 254, 255][y / 8] }
            return bands < 3 ? UInt8((x * 4 + y) % 256) : [steps[x / 8], steps[x % 8], steps[y % 8]][band]
        }
    }

    private func check(_ view: Picture, against chart: Picture, _ filter: PictureFilter) {
        #expect(view.width == chart.width && view.height == chart.height)
        let (mine, source) = (view.full, chart.full)
        for y in 0..<view.height {
            for x in 0..<view.width {
                let pixel = mine[x, y]
                #expect(pixel[3] == source[x, y][3])
                let expected = source[x, y][3] == 0 ? [0, 0, 0] : Self.expected(filter, source[x, y])
                for band in 0..<3 { #expect(abs(Int(pixel[band]) - expected[band]) <= 1, "\(filter) at \(x), \(y)") }
            }
        }
    }

    @Test(arguments: PictureFilter.allCases, 1...4)
    func filtersAreTheirFormulas(filter: PictureFilter, bands: Int) throws {
        let chart = Self.chart(bands: bands)
        let source = Fixtures.source(chart)
        let plan = Fixtures.plan(try Fixtures.edit(source, .none, filter: filter))
        let view = try Fixtures.render(plan, from: source)
        let isGrey = bands < 3 ? filter != .sepia : filter == .mono || filter == .noir
        #expect(view.bands == (isGrey ? 1 : 3) + (bands % 2 == 0 ? 1 : 0))
        check(view, against: chart, filter)
    }

    /// Scaled and turned pixels are rounded to bytes, and then filtered.
    @Test(arguments: PictureFilter.allCases, [0.75, 1.0])
    func scaledAndTurnedPicturesAreFilteredLast(filter: PictureFilter, magnification: Double) throws {
        for bands in 1...4 {
            let source = Fixtures.source(Self.chart(bands: bands))
            for angle in [0, 12.5] {
                let edit = Edit(rotation: try Fixtures.turn(1, angle))
                let plain = Fixtures.plan(try Fixtures.edit(source, edit), magnification: magnification)
                var filtered = plain
                filtered.edit?.filter = filter
                check(
                    try Fixtures.render(filtered, from: source),
                    against: try Fixtures.render(plain, from: source),
                    filter
                )
            }
        }
    }

    @Test func whatLiesBesideThePictureIsNotFiltered() throws {
        let source = Fixtures.source(Picture(width: 20, height: 10, colour: [10, 200, 30]))
        for angle in [0, 30.0] {
            let edit = try Fixtures.edit(
                source,
                Edit(
                    crop: Fixtures.crop(x: -10, y: -10, width: 40, height: 30, of: source.info.size),
                    rotation: try Fixtures.turn(0, angle)
                ),
                filter: .invert
            )
            var plan = Fixtures.plan(edit, background: .opaque(red: 1, green: 2, blue: 3))
            plan.window = PixelRect(x: -2, y: -2, width: 44, height: 34)
            let view = try Fixtures.render(plan, from: source)
            #expect(view[0, 0] == [1, 2, 3])
            #expect(view[4, 4] == [1, 2, 3])
            #expect(view[22, 17] == [245, 55, 225])
            plan.background = .transparent
            #expect(try Fixtures.render(plan, from: source)[4, 4] == [0, 0, 0, 0])
        }
    }

    /// Alpha is blended with the background after the filter, not before.
    @Test func backgroundShowsUnfilteredThroughAlpha() throws {
        let source = Fixtures.source(Picture(width: 8, height: 8, colour: [200, 200, 200, 51]))
        let edit = try Fixtures.edit(source, .none, filter: .invert)
        let view = try Fixtures.render(
            Fixtures.plan(edit, background: .opaque(red: 0, green: 100, blue: 255)),
            from: source
        )
        #expect(view[3, 3] == [11, 91, 215])
    }
}
