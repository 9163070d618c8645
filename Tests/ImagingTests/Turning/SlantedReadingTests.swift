import TestSupport
import Testing
import ZoomCore

@testable import Imaging

/// What an edit reads of a large source, and that it can be given up.
struct SlantedReadingTests {
    /// A pyramid of 400 megapixels, all levels in tiles, and what is read of it.
    private func pyramid(reads: Reads, cancellation: Cancellation = Cancellation()) -> Source {
        let side = 20000
        let levels = (0...6).map { exponent in
            let size = PixelSize(
                width: (side - 1) >> exponent + 1,
                height: (side - 1) >> exponent + 1
            )
            let scale = 1 / Double(1 << exponent)
            return SourceLevel(size: size, scaleX: scale, scaleY: scale) { (_) throws(ImagingError) in
                Fixtures.WhiteReader(size: size, bands: 3, reads: reads)
            }
        }
        let info = SourceInfo(
            storedSize: PixelSize(width: side, height: side),
            orientation: .upright,
            format: "memory",
            hasAlpha: false,
            bands: 3,
            levels: levels.map(\.size),
            tileSize: 256,
            isTiledPyramid: true
        )
        return Source(info: info, levels: levels, cancellation: cancellation)
    }

    private func pixels(_ reads: Reads) -> Int { reads.all.reduce(0) { $0 + $1.width * $1.height } }

    private func plan(_ source: Source, _ edit: Edit?, magnification: Double, width: Int, height: Int) throws
        -> RenderPlan
    {
        let edit = try Fixtures.edit(source, edit ?? .none)
        var plan = Fixtures.plan(edit, magnification: magnification, kernel: .lanczos3)
        plan.window = PixelRect(
            x: plan.scaledSize.width / 2 - width / 2,
            y: plan.scaledSize.height / 2 - height / 2,
            width: width,
            height: height
        )
        return plan
    }

    /// A slanted window reads the upright rectangle around it: at 45° twice its own area, and the kernel's margin.
    @Test(arguments: [0, 10, 33.3, 45], [0.04, 0.13, 0.7, 1, 3])
    func aWindowReadsLittleMoreThanAnUneditedOne(angle: Double, magnification: Double) throws {
        let reads = Reads()
        let source = pyramid(reads: reads)
        let unedited = try plan(source, nil, magnification: magnification, width: 512, height: 512)
        _ = try Renderer.render(unedited, from: source)
        let least = pixels(reads)
        reads.all = []
        let edit = Edit(
            crop: Crop(center: Point(x: 0.01, y: -0.02), size: Size(width: 0.6, height: 0.6)),
            rotation: try Fixtures.turn(1, angle),
            isFlipped: true
        )
        let edited = try plan(source, edit, magnification: magnification, width: 512, height: 512)
        let raster = try Renderer.render(edited, from: source)
        #expect(raster.pixels.allSatisfy { $0 == 255 })
        #expect(pixels(reads) <= Int(2.1 * Double(least)) + 20000, "\(reads.all.count) reads")
        #expect(reads.all.allSatisfy { $0.width * $0.height * 3 <= 8 << 20 })
    }

    /// A long and narrow window is read in pieces: the rectangle around the whole would be most of the picture.
    @Test(arguments: [(4096, 64), (64, 4096)])
    func narrowWindowsAreReadInPieces(width: Int, height: Int) throws {
        let reads = Reads()
        let source = pyramid(reads: reads)
        let edit = Edit(rotation: try Fixtures.turn(0, 45))
        _ = try Renderer.render(plan(source, edit, magnification: 0.9, width: width, height: height), from: source)
        let covered = Double(width * height) / (0.9 * 0.9)
        #expect(Double(pixels(reads)) < 8 * covered)
    }

    /// Where a file has only its largest level, that is read in strips and not kept.
    @Test func aPictureWithoutLevelsIsReducedInPieces() throws {
        let reads = Reads()
        let source = Fixtures.reading(width: 20000, height: 2000, bands: 3, reads: reads)
        let edit = try Fixtures.edit(source, Edit(rotation: try Fixtures.turn(0, 30)))
        let plan = Fixtures.plan(edit, magnification: 0.02, background: .opaque(red: 255, green: 255, blue: 255))
        #expect(try Renderer.render(plan, from: source).pixels.allSatisfy { $0 == 255 })
        #expect(reads.all.allSatisfy { $0.width * $0.height * 3 <= 16 << 20 })
        #expect(pixels(reads) <= 3 * 20000 * 2000)
    }

    @Test func whatLiesBesideTheSourceIsNotRead() throws {
        let reads = Reads()
        let source = pyramid(reads: reads)
        for angle in [0, 20.0] {
            let edit = Edit(
                crop: Crop(center: Point(x: 3, y: 0), size: Size(width: 0.1, height: 0.1)),
                rotation: try Fixtures.turn(0, angle)
            )
            let plan = try plan(source, edit, magnification: 1, width: 256, height: 256)
            #expect(try Renderer.render(plan, from: source).pixels.allSatisfy { $0 == 0 })
        }
        #expect(reads.all.isEmpty)
    }

    @Test func aTurnedRenderingCanBeGivenUp() throws {
        let reads = Reads()
        var checks = 0
        let cancellation = Cancellation {
            checks += 1
            return checks > 5
        }
        let source = pyramid(reads: reads, cancellation: cancellation)
        let edit = Edit(rotation: try Fixtures.turn(0, 20))
        let plan = try plan(source, edit, magnification: 1, width: 4000, height: 4000)
        let error = #expect(throws: ImagingError.self) { try Renderer.render(plan, from: source) }
        #expect(error?.kind == .cancelled)
        #expect(checks == 6)
        #expect(reads.all.count == 1)
    }
}
