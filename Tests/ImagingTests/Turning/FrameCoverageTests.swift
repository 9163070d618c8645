import TestSupport
import Testing
import ZoomCore

@testable import Imaging

/// How much of a pixel at its edge a turned picture covers.
struct FrameCoverageTests {
    /// The alpha of what is turned adds up to its area, and its edge is no wider than a pixel.
    @Test(arguments: [0.001, 10, 33.3, 45], [0.21, 0.77, 1, 3.4])
    func coverageAddsUpToTheArea(angle: Double, magnification: Double) throws {
        let source = Fixtures.source(Picture(width: 60, height: 40, colour: [200]))
        let edit = try Fixtures.edit(
            source,
            Edit(
                crop: Fixtures.crop(x: -20.3, y: -30.1, width: 100, height: 100, of: source.info.size),
                rotation: try Fixtures.turn(0, angle)
            )
        )
        let view = try Fixtures.render(Fixtures.plan(edit, magnification: magnification), from: source)
        var sum = 0.0
        var partial = 0
        for y in 0..<view.height {
            for x in 0..<view.width {
                let pixel = view[x, y]
                sum += Double(pixel[1]) / 255
                partial += [0, 255].contains(pixel[1]) ? 0 : 1
                // Faint pixels keep their colour as well as it can be seen.
                let error = pixel[1] == 0 ? Int(pixel[0]) : abs(Int(pixel[0]) - 200)
                #expect(error <= (pixel[1] < 16 ? 4 : 1))
            }
        }
        let area = 60 * 40 * magnification * magnification
        #expect(abs(sum - area) < 0.001 * area + 0.3)
        #expect(Double(partial) < 200 * magnification * 1.5 + 8)
    }

    /// The share of a pixel is the share of points in it that the picture covers.
    @Test func sharesOfPixelsAreTheirAreas() throws {
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<40 {
            let size = PixelSize(
                width: .random(in: 1...6, using: &generator),
                height: .random(in: 1...6, using: &generator)
            )
            let magnification = Double.random(in: 0.3...1.5, using: &generator)
            let edited = try EditedImage(
                image: Size(width: Double(size.width), height: Double(size.height)),
                edit: Edit(rotation: try Fixtures.turn(1, .random(in: -45...45, using: &generator)), isFlipped: true)
            )
            let map = AffineMap.scale(1 / magnification, 1 / magnification)
                .then(AffineMap(picture: PictureEdit(edited: edited, mode: .crop)))
            let coverage = FrameCoverage(map: map, size: size, magnification: magnification)
            for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1), (2, 2), (3, 2), (2, 4), (5, 3)] {
                var covered = 0
                for row in 0..<50 {
                    for column in 0..<50 {
                        let point = map(
                            Point(x: Double(x) + (Double(column) + 0.5) / 50, y: Double(y) + (Double(row) + 0.5) / 50)
                        )
                        let isInside =
                            point.x >= 0 && point.y >= 0 && point.x < Double(size.width)
                            && point.y < Double(size.height)
                        covered += isInside ? 1 : 0
                    }
                }
                #expect(abs(coverage.share(x: x, y: y) - Double(covered) / 2500) < 0.012, "\(edited.edit) \(x), \(y)")
            }
        }
    }
}
