import TestSupport
import Testing
import ZoomCore

@testable import Imaging

/// Faults that people have met in other servers, as numbers.
struct RenderingFieldCaseTests {
    /// Enlarging must not move the picture.
    @Test(arguments: ResampleKernel.allCases)
    func enlargedDotStaysInTheMiddle(kernel: ResampleKernel) throws {
        let dot = Picture(width: 3, height: 3, bands: 1) { x, y, _ in x == 1 && y == 1 ? 255 : 0 }
        let view = try Fixtures.render(Fixtures.source(dot), magnification: 8, kernel: kernel)
        #expect(view.width == 24 && view.height == 24)
        #expect(view.mirrored == view && view.flipped == view && view.transposed == view)
        var total = 0.0
        var across = 0.0
        for y in 0..<24 {
            for x in 0..<24 {
                let value = Double(view[x, y][0])
                total += value
                across += value * (Double(x) + 0.5)
            }
        }
        #expect(total > 0)
        #expect(abs(across / total - 12) < 1e-9)
    }

    @Test func smallVersionKeepsTheRightEdge() throws {
        let picture = Picture(width: 1033, height: 700, bands: 1) { x, _, _ in x < 1029 ? 255 : 0 }
        let magnification = 129.0 / 1033
        let view = try Fixtures.render(Fixtures.source(picture), magnification: magnification)
        #expect(view.width == 129 && view.height == 87)
        #expect(abs(Int(view[128, 40][0]) - 126) <= 25)
        #expect(view[127, 40][0] >= 245)
    }

    @Test func gradientRunsDownToTheLastRow() throws {
        let picture = Picture(width: 96, height: 5550, bands: 1) { _, y, _ in UInt8(y * 255 / 5549) }
        let plan = RenderPlan(
            rect: PixelRect(x: 0, y: 512, width: 12, height: 182),
            level: 3,
            of: PixelSize(width: 96, height: 5550)
        )
        let view = try Fixtures.render(plan, from: Fixtures.source(picture))
        #expect(view.height == 182)
        #expect(abs(Int(view[5, 181][0]) - 254) <= 2)
        for y in 1..<182 { #expect(view[5, y][0] >= view[5, y - 1][0]) }
    }

    @Test(arguments: [(5, 8192 >> 5, 38, 128), (6, 8192 >> 6, 19, 128), (6, 8192 >> 6, 19, 64)])
    func solidPictureHasNoRaggedEdge(level: Int, row: Int, height: Int, width: Int) throws {
        // The height is the reported one; the width only has to exceed the window.
        let blue = Picture(width: width << level, height: 9400, colour: [0, 0, 255])
        let plan = RenderPlan(
            rect: PixelRect(x: 0, y: row, width: width, height: height),
            level: level,
            of: PixelSize(width: blue.width, height: 9400)
        )
        #expect(plan.scaledSize.height == row + height)
        let view = try Fixtures.render(plan, from: Fixtures.source(blue))
        #expect(view == Picture(width: width, height: height, colour: [0, 0, 255]))
    }

    @Test func aStripOfSevenPixelsBecomesOneOfItsColour() throws {
        let plan = RenderPlan(
            rect: PixelRect(x: 512, y: 0, width: 1, height: 4),
            level: 4,
            of: PixelSize(width: 8199, height: 64)
        )
        let grey = Picture(width: 8199, height: 64, colour: [200])
        #expect(try Fixtures.render(plan, from: Fixtures.source(grey)) == Picture(width: 1, height: 4, colour: [200]))
    }

    @Test func everyTileIsAtItsScale() throws {
        let picture = Picture(width: 4096, height: 6143, bands: 3) { x, _, band in
            band == (x < 1024 ? 0 : 2) ? 255 : 0
        }
        let plan = RenderPlan(
            rect: PixelRect(x: 0, y: 512, width: 256, height: 256),
            level: 3,
            of: PixelSize(width: 4096, height: 6143)
        )
        let view = try Fixtures.render(plan, from: Fixtures.source(picture))
        #expect(view.width == 256 && view.height == 256)
        #expect(view[10, 128] == [255, 0, 0] && view[245, 128] == [0, 0, 255])
        #expect(view[10, 255] == [255, 0, 0] && view[245, 255] == [0, 0, 255])
        let edge = (0..<256).first { view[$0, 128][2] > 127 }
        #expect(edge == 128)
    }

    @Test(arguments: [(3, 128), (2, 256)])
    func edgesStayWhereTheyAreAtEveryScale(level: Int, edge: Int) throws {
        let picture = Picture(width: 4096, height: 2048, bands: 1) { x, _, _ in x < 3072 ? 0 : 255 }
        let side = 2048 >> level
        let plan = RenderPlan(
            rect: PixelRect(x: side, y: 0, width: side, height: side),
            level: level,
            of: PixelSize(width: 4096, height: 2048)
        )
        let view = try Fixtures.render(plan, from: Fixtures.source(picture))
        #expect((0..<side).first { view[$0, side / 2][0] > 127 } == edge)
    }

    @Test(arguments: [
        (1000, 4, 0.05, 50, 1), (2000, 4, 0.05, 100, 1), (180, 4, 25.0 / 180, 25, 1), (900, 1, 80.0 / 900, 80, 1),
    ])
    func thinPicturesKeepAPixel(width: Int, height: Int, magnification: Double, toWidth: Int, toHeight: Int) throws {
        for turned in [false, true] {
            for kernel in ResampleKernel.allCases {
                let thin = Picture(width: width, height: height, colour: [200, 100, 50])
                let view = try Fixtures.render(
                    Fixtures.source(turned ? thin.transposed : thin),
                    magnification: magnification,
                    kernel: kernel
                )
                let expected = Picture(width: toWidth, height: toHeight, colour: [200, 100, 50])
                #expect(view == (turned ? expected.transposed : expected))
            }
        }
    }

    @Test func pixelsOfTheRightHalfAreReadable() throws {
        let picture = Picture(width: 932, height: 1097, bands: 3) { x, y, band in
            UInt8([x % 256, y % 256, x / 256 + 16 * (y / 256)][band])
        }
        for (x, y) in [(465, 1096), (466, 1096), (931, 1096), (0, 0)] {
            let plan = RenderPlan(
                rect: PixelRect(x: x, y: y, width: 1, height: 1),
                level: 0,
                of: PixelSize(width: 932, height: 1097)
            )
            let view = try Fixtures.render(plan, from: Fixtures.source(picture))
            #expect(view[0, 0] == picture[x, y])
        }
    }
}
