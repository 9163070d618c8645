import Foundation
import TestSupport
import Testing
import ZoomCore

@testable import Imaging

/// Which pixel shows which: a dot lands where the edited image says, in every mode.
struct CanvasTests {
    /// A picture of one white dot on black, and where the dot's weight lies in what is rendered.
    private func weight(
        dot: PixelPoint,
        edit: Edit,
        mode: EditMode,
        magnification: Double,
        kernel: ResampleKernel,
        orientation: Int
    ) throws -> (found: Point?, expected: Point, size: PixelSize, edited: EditedImage) {
        var upright = Picture(width: 64, height: 48, colour: [0])
        for y in 0..<3 {
            for x in 0..<3 { upright[dot.x + x - 1, dot.y + y - 1] = [255] }
        }
        let inverse = [1: 1, 3: 3, 6: 8, 7: 7][orientation] ?? 1
        let source = Fixtures.source(upright.upright(orientation: inverse), orientation: orientation)
        #expect(source.info.size == PixelSize(width: 64, height: 48))
        let plan = Fixtures.plan(
            try Fixtures.edit(source, edit, mode: mode),
            magnification: magnification,
            kernel: kernel,
            background: .opaque(red: 0, green: 0, blue: 0)
        )
        let view = try Fixtures.render(plan, from: source)
        let edited = try #require(plan.edit).edited
        let point = Point(x: Double(dot.x) + 0.5, y: Double(dot.y) + 0.5)
        let place = mode == .crop ? edited.canvasPoint(atSourcePoint: point) : edited.editedPoint(atSourcePoint: point)
        var sum = (weight: 0.0, x: 0.0, y: 0.0)
        for y in 0..<view.height {
            for x in 0..<view.width {
                let value = Double(view[x, y][0])
                sum.weight += value
                sum.x += value * (Double(x) + 0.5)
                sum.y += value * (Double(y) + 0.5)
            }
        }
        let found = sum.weight > 0 ? Point(x: sum.x / sum.weight, y: sum.y / sum.weight) : nil
        return (
            found, Point(x: place.x * magnification, y: place.y * magnification),
            PixelSize(width: view.width, height: view.height), edited
        )
    }

    @Test(arguments: ResampleKernel.allCases, [EditMode.view, .edit, .crop])
    func dotsLandWhereTheEditedImageSays(kernel: ResampleKernel, mode: EditMode) throws {
        var generator = SeededGenerator(seed: 21)
        var seen = 0
        for round in 0..<40 {
            let edit = try Fixtures.randomEdit(using: &generator)
            let result = try weight(
                dot: PixelPoint(
                    x: .random(in: 3...60, using: &generator),
                    y: .random(in: 3...44, using: &generator)
                ),
                edit: edit,
                mode: mode,
                magnification: .random(in: 0.4...2.2, using: &generator),
                kernel: kernel,
                orientation: [1, 3, 6, 7][round % 4]
            )
            // Clear of the picture's own edges, which cut the dot's weight.
            let margin = 9.0
            guard result.expected.x > margin, result.expected.y > margin,
                result.expected.x < Double(result.size.width) - margin,
                result.expected.y < Double(result.size.height) - margin
            else { continue }
            seen += 1
            let found = try #require(result.found, "\(edit)")
            // The nearest pixel may be off by half of one in each direction.
            let tolerance = kernel == .nearest ? 0.8 : 0.12
            #expect(hypot(found.x - result.expected.x, found.y - result.expected.y) < tolerance, "\(edit), \(mode)")
        }
        #expect(seen >= 8)
    }

    @Test(arguments: [0, 17.5, -45], [0.5, 1, 2.3])
    func theCropCanvasIsASquareOfTheDiagonal(angle: Double, magnification: Double) throws {
        let white = Picture(width: 64, height: 48, colour: [255])
        let source = Fixtures.source(white)
        let edit = try Fixtures.edit(
            source,
            Edit(
                crop: Crop(center: Point(x: 0.1, y: 0.05), size: Size(width: 0.3, height: 0.2)),
                rotation: try Fixtures.turn(1, angle)
            ),
            mode: .crop
        )
        #expect(edit.edited.diagonal == 80)
        let view = try Fixtures.render(Fixtures.plan(edit, magnification: magnification), from: source)
        #expect(view.width == Int((80 * magnification).rounded()) && view.height == view.width)
        // The whole image is on it, uncropped, its middle in the middle.
        var sum = (weight: 0.0, x: 0.0, y: 0.0)
        for y in 0..<view.height {
            for x in 0..<view.width {
                let share = Double(view[x, y][1]) / 255
                sum.weight += share
                sum.x += share * (Double(x) + 0.5)
                sum.y += share * (Double(y) + 0.5)
            }
        }
        let area = 64 * 48 * magnification * magnification
        #expect(abs(sum.weight - area) < 0.002 * area)
        #expect(abs(sum.x / sum.weight - 40 * magnification) < 0.02)
        #expect(abs(sum.y / sum.weight - 40 * magnification) < 0.02)
    }

    /// What the crop's frame on the canvas shows is the finished picture: both are the same pixels of the source.
    @Test func theFrameShowsTheFinishedPicture() throws {
        let picture = Fixtures.photo(width: 120, height: 90, bands: 3)
        let source = Fixtures.source(picture)
        // Frame and picture lie on whole pixels both: the frame's corner is (75, 75) + (−30, −20) from the middle.
        let geometry = Edit(
            crop: Crop(center: Point(x: 0, y: 0), size: Size(width: 0.4, height: 80.0 / 300)),
            rotation: try Fixtures.turn(0, 25)
        )
        let view = try Fixtures.render(Fixtures.plan(try Fixtures.edit(source, geometry)), from: source)
        let edit = try Fixtures.edit(source, geometry, mode: .crop)
        let frame = edit.edited.cropFrame
        #expect(abs(frame.center.x - 75) < 1e-9 && abs(frame.size.width - 60) < 1e-9)
        let canvas = try Fixtures.render(Fixtures.plan(edit), from: source)
        let cut = canvas.cut(x: 45, y: 55, width: 60, height: 40)
        #expect(try #require(cut.full.maximumDifference(to: view.full)) <= 1)
    }
}
