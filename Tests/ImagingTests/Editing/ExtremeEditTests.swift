import TestSupport
import Testing
import ZoomCore

@testable import Imaging

/// Numbers out of all proportion are no reason to trap, nor to take memory without end.
struct ExtremeEditTests {
    @Test(arguments: ResampleKernel.allCases)
    func extremeEditsAreRenderedAsAnyOther(kernel: ResampleKernel) throws {
        let sizes = [0.01, 0.2, 1, 1e5, 1e9, 1e12]
        let places = [0, 0.3, -7, 1e9, -1e12]
        var generator = SeededGenerator(seed: 4)
        let source = Fixtures.source(Fixtures.noise(width: 200, height: 150, bands: 3), orientation: 5)
        for width in sizes {
            for height in sizes {
                for x in places {
                    let edit = Edit(
                        crop: Crop(
                            center: Point(x: x, y: places.randomElement(using: &generator)!),
                            size: Size(width: width, height: height)
                        ),
                        rotation: try Fixtures.turn(1, [0, 45, 1e-300].randomElement(using: &generator)!)
                    )
                    let picture = try Fixtures.edit(source, edit)
                    let size = picture.edited.pictureSize(.view)
                    let zoom = [1, 16, 1e6, 1e-3, 1e-9, 1e-16].randomElement(using: &generator)!
                    let magnification = min(32 / size.width, 24 / size.height) * zoom
                    var plan = Fixtures.plan(picture, magnification: magnification, kernel: kernel)
                    plan.window = PixelRect(
                        x: plan.scaledSize.width / 2 - 16,
                        y: plan.scaledSize.height / 2 - 12,
                        width: 32,
                        height: 24
                    )
                    let raster = try Renderer.render(plan, from: source)
                    #expect(raster.width == 32 && raster.height == 24)
                }
            }
        }
    }

    @Test func extremeStickersAreDrawnOrNot() throws {
        let numbers = [1e-300, 1e-9, 1e-3, 1, 1e9, 1e300]
        let source = Fixtures.source(Picture(width: 40, height: 30, colour: [1, 2, 3]))
        let picture = Fixtures.source(Fixtures.noise(width: 300, height: 2, bands: 4))
        for width in numbers {
            for x in [0] + numbers + numbers.map(-) {
                for angle in [0, 1, -1e300] {
                    let place = StickerPlace(center: Point(x: x, y: -x), width: width, angle: angle)
                    let plan = Fixtures.plan(try Fixtures.edit(source, Edit(rotation: try Fixtures.turn(0, 3))))
                    let raster = try Renderer.render(
                        plan,
                        from: source,
                        stickers: [PictureSticker(source: picture, place: place)]
                    )
                    #expect(raster.width == 40 && raster.bands == 4)
                }
            }
        }
    }
}
