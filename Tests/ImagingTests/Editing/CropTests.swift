import TestSupport
import Testing
import ZoomCore

@testable import Imaging

/// Crops of pictures that are turned by quarters at most.
struct CropTests {
    private let picture = Fixtures.noise(width: 90, height: 64, bands: 3)

    private func render(
        _ crop: Crop,
        magnification: Double = 1,
        kernel: ResampleKernel = .cubic,
        background: RenderPlan.Background = .transparent,
        picture: Picture? = nil
    ) throws -> Picture {
        let source = Fixtures.source(picture ?? self.picture)
        let edit = try Fixtures.edit(source, Edit(crop: crop))
        let plan = Fixtures.plan(edit, magnification: magnification, kernel: kernel, background: background)
        return try Fixtures.render(plan, from: source)
    }

    private func crop(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Crop {
        Fixtures.crop(x: x, y: y, width: width, height: height, of: PixelSize(width: 90, height: 64))
    }

    @Test(arguments: ResampleKernel.allCases)
    func wholePixelsAreCutOut(kernel: ResampleKernel) throws {
        for (x, y, width, height) in [(0, 0, 90, 64), (13, 7, 40, 31), (89, 63, 1, 1), (1, 0, 89, 5)] {
            let cut = try render(
                crop(Double(x), Double(y), Double(width), Double(height)),
                kernel: kernel
            )
            #expect(cut == picture.cut(x: x, y: y, width: width, height: height))
        }
    }

    /// At any scale, where the crop begins on a pixel of the scaled picture, it is cut out of the scaled picture.
    @Test(arguments: ResampleKernel.allCases, [0.25, 0.5, 1.5, 3])
    func scaledCropsAreCutOutOfTheScaledPicture(kernel: ResampleKernel, magnification: Double) throws {
        let scaled = try Fixtures.render(Fixtures.source(picture), magnification: magnification, kernel: kernel)
        let cut = try render(crop(12, 16, 40, 24), magnification: magnification, kernel: kernel)
        #expect(
            cut
                == scaled.cut(
                    x: Int(12 * magnification),
                    y: Int(16 * magnification),
                    width: Int(40 * magnification),
                    height: Int(24 * magnification)
                )
        )
    }

    @Test func aFractionOfAPixelMovesThePictureByIt() throws {
        // A ramp of 2 levels a pixel: half a pixel further right it is a level brighter.
        let ramp = Picture(width: 90, height: 64, bands: 1) { x, y, _ in UInt8(2 * x + y) }
        let moved = try render(crop(10.5, 4.25, 40, 30), picture: ramp)
        for y in 0..<30 {
            for x in 0..<40 {
                let expected = 2 * (Double(x) + 10.5) + Double(y) + 4.25
                #expect(abs(Double(moved[x, y][0]) - expected) <= 0.5, "\(x), \(y)")
            }
        }
    }

    @Test func whatLiesBesideTheSourceIsBackground() throws {
        let cut = try render(crop(-10, 50, 30, 30), background: .opaque(red: 9, green: 8, blue: 7))
        for y in 0..<30 {
            for x in 0..<30 {
                let isInside = x >= 10 && y < 14
                #expect(cut[x, y] == (isInside ? picture[x - 10, y + 50] : [9, 8, 7]), "\(x), \(y)")
            }
        }
        let far = try render(crop(500, 500, 20, 10))
        #expect(far == Picture(width: 20, height: 10, colour: [0, 0, 0, 0]))
    }

    /// Where the source ends between two pixels, the one there is covered in part.
    @Test func edgesBetweenPixelsAreSmooth() throws {
        let white = Picture(width: 90, height: 64, colour: [200])
        let cut = try render(crop(-10.25, -5.5, 120, 80), picture: white)
        #expect(cut.bands == 2)
        #expect(cut[9, 30] == [0, 0])
        #expect(cut[10, 30] == [200, 191])
        #expect(cut[11, 30] == [200, 255])
        #expect(cut[99, 30] == [200, 255])
        #expect(cut[100, 30] == [200, 64])
        #expect(cut[101, 30] == [0, 0])
        #expect(cut[50, 5] == [200, 128])
        #expect(cut[10, 5] == [200, 96])
        let hard = try render(crop(-10.25, -5.25, 120, 80), kernel: .nearest, picture: white)
        #expect(hard.pixels.enumerated().allSatisfy { $0.offset % 2 == 0 || [0, 255].contains($0.element) })
        #expect(hard.pixels.enumerated().count { $0.offset % 2 == 1 && $0.element == 255 } == 90 * 64)
    }

    /// A pixel that the source covers a little only has its centre outside; its colour is still one of the source's.
    @Test(arguments: ResampleKernel.allCases, [0.13, 0.4, 0.8, 1, 2.5])
    func edgePixelsHaveColoursOfTheSource(kernel: ResampleKernel, magnification: Double) throws {
        var generator = SeededGenerator(seed: 2)
        let soft = Picture(width: 90, height: 64, bands: 1) { _, _, _ in .random(in: 100...140, using: &generator) }
        for _ in 0..<5 {
            let corner = Point(x: .random(in: -20...0, using: &generator), y: .random(in: -20...0, using: &generator))
            let cut = try render(
                crop(corner.x, corner.y, 150, 120),
                magnification: magnification,
                kernel: kernel,
                picture: soft
            )
            let isSound = stride(from: 0, to: cut.pixels.count, by: 2).allSatisfy { index in
                cut.pixels[index + 1] == 0 || (70...170).contains(cut.pixels[index])
            }
            #expect(isSound, "\(corner)")
        }
    }

    @Test func bandsStayAsFewAsTheyCanBe() throws {
        let grey = Fixtures.noise(width: 90, height: 64, bands: 1)
        #expect(try render(crop(3.3, 4.4, 50, 50), picture: grey).bands == 1)
        #expect(try render(crop(-3, 4, 50, 50), picture: grey).bands == 2)
        #expect(
            try render(crop(-3, 4, 50, 50), background: .opaque(red: 1, green: 1, blue: 1), picture: grey).bands == 1
        )
        #expect(
            try render(crop(-3, 4, 50, 50), background: .opaque(red: 1, green: 2, blue: 1), picture: grey).bands == 3
        )
        #expect(
            try render(crop(3, 4, 50, 50), background: .opaque(red: 1, green: 2, blue: 1), picture: grey).bands == 1
        )
    }
}
