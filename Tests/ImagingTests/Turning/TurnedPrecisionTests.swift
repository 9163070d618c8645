import Foundation
import TestSupport
import Testing
import ZoomCore

@testable import Imaging

/// Turned pixels are those of weights computed for every pixel in double precision.
struct TurnedPrecisionTests {
    /// One output pixel, premultiplied, not rounded, of a picture that is continued by its edge pixels.
    private static func exact(_ picture: Picture, at point: Point, kernel: ResampleKernel, step: Double) -> [Double] {
        let reach = kernel.support / step + 1
        func taps(_ position: Double) -> [(index: Int, weight: Double)] {
            let first = Int((position - reach).rounded(.down))
            let last = Int((position + reach).rounded(.up))
            let taps = (first...last).map { ($0, kernel.weight(at: (Double($0) + 0.5 - position) * step)) }
            let sum = taps.reduce(0) { $0 + $1.1 }
            return taps.map { ($0.0, $0.1 / sum) }.filter { $0.1 != 0 }
        }
        let columns = taps(point.x)
        let bands = picture.bands
        var result = [Double](repeating: 0, count: bands)
        for row in taps(point.y) {
            let y = min(max(row.index, 0), picture.height - 1)
            for column in columns {
                let x = min(max(column.index, 0), picture.width - 1)
                let start = (y * picture.width + x) * bands
                let weight = row.weight * column.weight
                let alpha = bands % 2 == 0 ? Double(picture.pixels[start + bands - 1]) / 255 : 1
                for band in 0..<bands {
                    let isAlpha = bands % 2 == 0 && band == bands - 1
                    result[band] += weight * Double(picture.pixels[start + band]) * (isAlpha ? 1 : alpha)
                }
            }
        }
        return result
    }

    @Test(arguments: [ResampleKernel.linear, .cubic, .lanczos3], [0.52, 0.8, 1, 2.7])
    func pixelsAreWithinALevelOfExactWeights(kernel: ResampleKernel, magnification: Double) throws {
        var generator = SeededGenerator(seed: UInt64(magnification * 100))
        for bands in [1, 3, 4] {
            let picture = Fixtures.chart(width: 70, height: 50, bands: bands)
            let orientation = Int.random(in: 1...8, using: &generator)
            let source = Fixtures.source(picture, orientation: orientation)
            let upright = picture.upright(orientation: orientation)
            let edit = try Fixtures.edit(
                source,
                Edit(
                    rotation: try Fixtures.turn(
                        .random(in: 0...3, using: &generator),
                        .random(in: -45...45, using: &generator)
                    ),
                    isFlipped: .random(using: &generator)
                )
            )
            let plan = Fixtures.plan(edit, magnification: magnification, kernel: kernel)
            let view = try Fixtures.render(plan, from: source)
            #expect(view.bands == bands + bands % 2)
            let stride = magnification > 2 ? 5 : 2
            var seen = 0
            for y in Swift.stride(from: 0, to: view.height, by: stride) {
                for x in Swift.stride(from: 0, to: view.width, by: stride) {
                    let point = edit.edited.sourcePoint(
                        atEditedPoint: Point(
                            x: (Double(x) + 0.5) / magnification,
                            y: (Double(y) + 0.5) / magnification
                        )
                    )
                    // As a whole inside, up to the very edge: there it is continued by its edge pixels.
                    let margin = 0.71 / magnification
                    guard point.x > margin, point.y > margin, point.x < Double(upright.width) - margin,
                        point.y < Double(upright.height) - margin
                    else { continue }
                    seen += 1
                    let exact = Self.exact(upright, at: point, kernel: kernel, step: min(1, magnification))
                    let pixel = view[x, y]
                    let alpha = bands == 4 ? min(max(exact[3], 0), 255) : 255
                    if bands == 4 { #expect(abs(Double(pixel[3]) - alpha) <= 1) }
                    for band in 0..<min(bands, 3) {
                        // What is hidden by alpha need not be exact.
                        let expected = min(max(exact[band], 0), alpha)
                        let shown = Double(pixel[band]) * Double(pixel[bands - bands % 2 == 0 ? 1 : 3]) / 255
                        let tolerance = bands == 4 ? 1.5 : 1
                        #expect(abs(shown - expected) <= tolerance, "\(kernel) \(edit) at \(x), \(y)")
                    }
                }
            }
            #expect(seen > 100)
        }
    }

    @Test func theNearestPixelIsTheOneInWhichTheCentreLies() throws {
        let picture = Fixtures.noise(width: 70, height: 50, bands: 3)
        let source = Fixtures.source(picture)
        for magnification in [0.2, 1, 3.3] {
            let edit = try Fixtures.edit(source, Edit(rotation: try Fixtures.turn(2, 21), isFlipped: true))
            let plan = Fixtures.plan(edit, magnification: magnification, kernel: .nearest)
            let view = try Fixtures.render(plan, from: source)
            for y in 0..<view.height {
                for x in 0..<view.width {
                    let point = edit.edited.sourcePoint(
                        atEditedPoint: Point(
                            x: (Double(x) + 0.5) / magnification,
                            y: (Double(y) + 0.5) / magnification
                        )
                    )
                    let isInside = point.x >= 0 && point.y >= 0 && point.x < 70 && point.y < 50
                    let expected = isInside ? picture[Int(point.x), Int(point.y)] + [255] : [0, 0, 0, 0]
                    #expect(view[x, y] == expected, "\(x), \(y) at \(magnification)")
                }
            }
        }
    }

    /// As the angle goes to nothing, so does the difference to what is not turned at all.
    @Test(arguments: [ResampleKernel.linear, .cubic, .lanczos3], 1...4)
    func smallAnglesConvergeToNone(kernel: ResampleKernel, bands: Int) throws {
        // Clear of black and white: only what is not turned is bounded to them between its two passes.
        let photo = Fixtures.photo(width: 120, height: 90, bands: bands)
        let soft = Picture(width: 120, height: 90, bands: bands, pixels: photo.pixels.map { $0 / 2 + 60 })
        let source = Fixtures.source(soft, orientation: 6)
        for (quadrant, isFlipped) in [(0, false), (1, false), (2, true), (3, true)] {
            for magnification in [0.75, 1, 1.6] {
                for x in [20, 20.3] {
                    let crop = Fixtures.crop(x: x, y: 24, width: 50, height: 40, of: source.info.size)
                    let pictures = try [0, 1e-9].map { angle in
                        let edit = Edit(
                            crop: crop,
                            rotation: try Fixtures.turn(quadrant, angle),
                            isFlipped: isFlipped
                        )
                        let plan = Fixtures.plan(
                            try Fixtures.edit(source, edit),
                            magnification: magnification,
                            kernel: kernel
                        )
                        return try Fixtures.render(plan, from: source).premultiplied
                    }
                    let difference = try #require(pictures[0].maximumDifference(to: pictures[1]))
                    #expect(difference <= (bands % 2 == 0 ? 2 : 1), "\(quadrant) at \(magnification), \(x)")
                }
            }
        }
    }

    /// Below half of the only level, a level in between is made, and what comes out is near to exact weights.
    @Test(arguments: [0.45, 0.2, 0.06])
    func strongReductionsStayClose(magnification: Double) throws {
        let picture = Fixtures.photo(width: 500, height: 400, bands: 1)
        let source = Fixtures.source(picture)
        let edit = try Fixtures.edit(source, Edit(rotation: try Fixtures.turn(0, 20)))
        let plan = Fixtures.plan(edit, magnification: magnification, kernel: .lanczos3)
        let view = try Fixtures.render(plan, from: source)
        var (sum, count) = (0.0, 0)
        for y in stride(from: 1, to: view.height, by: view.height / 12) {
            for x in stride(from: 1, to: view.width, by: view.width / 12) {
                guard view[x, y][1] == 255 else { continue }
                let point = edit.edited.sourcePoint(
                    atEditedPoint: Point(x: (Double(x) + 0.5) / magnification, y: (Double(y) + 0.5) / magnification)
                )
                let exact = Self.exact(picture, at: point, kernel: .lanczos3, step: magnification)[0]
                sum += pow(Double(view[x, y][0]) - min(max(exact, 0), 255), 2)
                count += 1
            }
        }
        #expect(count > 30)
        #expect(10 * log10(255 * 255 * Double(count) / sum) > 35)
    }
}
