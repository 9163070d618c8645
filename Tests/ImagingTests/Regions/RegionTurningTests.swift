import Foundation
import TestSupport
import Testing
import ZoomCore

@testable import Imaging

@Suite struct RegionTurningTests {
    private let part = RegionPlan.Part.region(
        PixelRect(x: 10, y: 20, width: 120, height: 60),
        size: PixelSize(width: 61, height: 43)
    )

    @Test(arguments: 1...4)
    func quarterTurnsAndMirroringMovePixelsOnly(bands: Int) throws {
        let source = Fixtures.source(Fixtures.photo(width: 160, height: 100, bands: bands))
        let plain = try Fixtures.render(RegionPlan(part), from: source)
        for (base, isMirrored) in [(plain, false), (plain.mirrored, true)] {
            let turns = [base, base.transposed.mirrored, base.mirrored.flipped, base.transposed.flipped]
            for (index, expected) in turns.enumerated() {
                let plan = RegionPlan(part, isMirrored: isMirrored, rotation: Double(index) * 90)
                #expect(try Fixtures.render(plan, from: source) == expected, "\(isMirrored) \(index)")
                #expect(plan.outputSize == PixelSize(width: expected.width, height: expected.height))
            }
        }
    }

    @Test func theBoxHoldsTheTurnedPart() {
        let table = [
            (100, 50, 45.0, 107, 107), (100, 50, 30, 112, 94), (100, 50, 150, 112, 94), (100, 50, 330, 112, 94),
            (1, 1, 45, 2, 2), (1000, 1, 0.001, 1001, 2), (60, 80, 53.13010235415598, 100, 96), (300, 1, 89.5, 4, 300),
        ]
        for (width, height, angle, boxWidth, boxHeight) in table {
            let rect = PixelRect(x: 0, y: 0, width: width, height: height)
            let box = RegionPlan(.level(0, rect), rotation: angle).outputSize
            #expect(box == PixelSize(width: boxWidth, height: boxHeight), "\(width) × \(height) by \(angle)")
        }
    }

    /// A picture that is a smooth function is known at every point.
    private func shade(_ x: Double, _ y: Double, _ band: Int) -> Double {
        128 + 60 * sin(x / 17 + Double(band)) + 50 * cos(y / 13 - x / 40)
    }

    @Test(arguments: [12.5, 45, 89.5, 137, 222.25, 359], [false, true])
    func turnedPixelsLieWhereTheAngleSays(angle: Double, isMirrored: Bool) throws {
        let (width, height) = (160, 90)
        let picture = Picture(width: width, height: height, bands: 3) { x, y, band in
            UInt8(shade(Double(x) + 0.5, Double(y) + 0.5, band).rounded())
        }
        let plan = RegionPlan(
            .level(0, PixelRect(x: 0, y: 0, width: width, height: height)),
            isMirrored: isMirrored,
            rotation: angle
        )
        let shown = try Fixtures.render(plan, from: Fixtures.source(picture))
        #expect(shown.bands == 4)
        let radians = angle * .pi / 180
        var inside = 0
        for y in 0..<shown.height {
            for x in 0..<shown.width {
                let dx = Double(x) + 0.5 - Double(shown.width) / 2
                let dy = Double(y) + 0.5 - Double(shown.height) / 2
                // Clockwise on a screen, whose y grows downwards: turned back by the angle.
                var sx = dx * cos(radians) + dy * sin(radians) + Double(width) / 2
                let sy = dy * cos(radians) - dx * sin(radians) + Double(height) / 2
                let depth = min(min(sx, Double(width) - sx), min(sy, Double(height) - sy))
                if isMirrored { sx = Double(width) - sx }
                let pixel = shown[x, y]
                if depth < -1 { #expect(pixel == [0, 0, 0, 0]) }
                guard depth > 1 else { continue }
                #expect(pixel[3] == 255)
                guard depth > 4 else { continue }
                inside += 1
                let off = (0..<3).map { abs(Double(pixel[$0]) - shade(sx, sy, $0)) }.max()!
                if off > 2 { Issue.record("\(off) off at \(x), \(y)") }
            }
        }
        #expect(inside > 9000)
    }

    @Test func edgesAreSmoothAndCornersBackground() throws {
        let source = Fixtures.source(Picture(width: 60, height: 60, colour: [200]))
        let whole = RegionPlan.Part.level(0, PixelRect(x: 0, y: 0, width: 60, height: 60))
        let clear = try Fixtures.render(RegionPlan(whole, rotation: 30), from: source)
        #expect(clear.bands == 2 && clear[0, 0] == [0, 0])
        #expect(Set(clear.pixels.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)).count > 20)
        for index in stride(from: 0, to: clear.pixels.count, by: 2) where clear.pixels[index + 1] > 0 {
            // What is hardly there has its colour from few counts.
            #expect(abs(Int(clear.pixels[index]) - 200) * Int(clear.pixels[index + 1]) <= 255)
        }
        let white = RenderPlan.Background.opaque(red: 255, green: 255, blue: 255)
        let solid = try Fixtures.render(RegionPlan(whole, rotation: 30, background: white), from: source)
        #expect(solid.bands == 1 && solid[0, 0] == [255] && solid[41, 41] == [200])
        for index in solid.pixels.indices {
            let share = Double(clear.pixels[2 * index + 1]) / 255
            #expect(abs(Double(solid.pixels[index]) - (255 - 55 * share)) <= 1.5)
        }
        let red = RenderPlan.Background.opaque(red: 255, green: 0, blue: 0)
        let coloured = try Fixtures.render(RegionPlan(whole, rotation: 30, background: red), from: source)
        #expect(coloured.bands == 3 && coloured[0, 0] == [255, 0, 0] && coloured[41, 41] == [200, 200, 200])
    }

    @Test func everyPlanGivesItsSize() throws {
        var generator = SeededGenerator(seed: 7)
        let sides = [1, 2, 3, 7, 33, 130, 1501]
        let angles = [0, 1e-9, 0.01, 44.999, 89.99999999, 90.00000001, 180, 200, 270, 359.99999999999994]
        for round in 0..<120 {
            let (width, height) = (sides.randomElement(using: &generator)!, sides.randomElement(using: &generator)!)
            let picture = Fixtures.noise(width: width, height: min(height, 130), bands: 1 + round % 4)
            let x = Int.random(in: 0..<width, using: &generator)
            let y = Int.random(in: 0..<picture.height, using: &generator)
            let rect = PixelRect(x: x, y: y, width: width - x, height: picture.height - y)
            let target = PixelSize(
                width: sides.randomElement(using: &generator)!,
                height: [1, 5, 40, 97].randomElement(using: &generator)!
            )
            let plan = RegionPlan(
                round % 3 == 0
                    ? .level(round % 5, PixelRect(x: -x, y: y, width: 40, height: 9))
                    : .region(rect, size: target),
                isMirrored: round % 2 == 0,
                rotation: angles.randomElement(using: &generator)!,
                colours: RegionPlan.Colours.allCases[round / 4 % 3],
                background: round % 7 < 3 ? .transparent : .opaque(red: 1, green: 2, blue: 3)
            )
            let raster = try Renderer.render(
                plan,
                from: Fixtures.source(picture, orientation: round % 8 == 5 ? 3 : 1)
            )
            #expect(PixelSize(width: raster.width, height: raster.height) == plan.outputSize, "\(plan)")
            if case .opaque = plan.background { #expect(!raster.hasAlpha) }
        }
    }

    @Test func aGivenUpRegionEnds() throws {
        let cancellation = Cancellation { true }
        let source = Source(
            size: PixelSize(width: 60, height: 60),
            bands: 1,
            pixels: [UInt8](repeating: 9, count: 3600),
            cancellation: cancellation
        )
        for angle in [0.0, 90, 30] {
            let plan = RegionPlan(part, rotation: angle)
            let whole = RegionPlan(.level(0, PixelRect(x: 0, y: 0, width: 60, height: 60)), rotation: angle)
            #expect(throws: ImagingError.self) { try Renderer.render(plan, from: source) }
            let failure = #expect(throws: ImagingError.self) { try Renderer.render(whole, from: source) }
            #expect(failure?.kind == .cancelled)
        }
    }
}
