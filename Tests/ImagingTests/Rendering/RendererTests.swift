import TestSupport
import Testing
import ZoomCore

@testable import Imaging

struct RendererTests {
    // MARK: One colour

    @Test(
        arguments: [[200], [77, 9], [3, 254, 128], [200, 100, 50, 6], [1, 128, 255, 255]],
        ResampleKernel.allCases
    )
    func oneColourStaysThatColourAtEveryScale(colour: [Int], kernel: ResampleKernel) throws {
        let colour = colour.map { UInt8($0) }
        let source = Fixtures.source(Picture(width: 67, height: 41, colour: colour), orientation: 6)
        for magnification in [0.011, 0.0837, 0.2, 0.5, 0.61803, 1, 1.01, 3.7, 31] {
            let scaled = Fixtures.scaledSize(source.info.size, magnification: magnification)
            let window = PixelRect(
                x: scaled.width / 3,
                y: scaled.height / 2,
                width: min(60, scaled.width - scaled.width / 3),
                height: min(60, scaled.height - scaled.height / 2)
            )
            let view = try Fixtures.render(source, magnification: magnification, window: window, kernel: kernel)
            #expect(view == Picture(width: window.width, height: window.height, colour: colour), "at \(magnification)")
        }
    }

    @Test(arguments: ResampleKernel.allCases)
    func onePixelFillsAnySize(kernel: ResampleKernel) throws {
        let source = Fixtures.source(Picture(width: 1, height: 1, colour: [12, 200, 255]))
        for magnification in [0.001, 1, 2, 300, 1e6, 3e9] {
            let scaled = Fixtures.scaledSize(source.info.size, magnification: magnification)
            let window = PixelRect(
                x: scaled.width / 2,
                y: scaled.height - min(scaled.height, 20),
                width: min(scaled.width - scaled.width / 2, 20),
                height: min(scaled.height, 20)
            )
            let view = try Fixtures.render(source, magnification: magnification, window: window, kernel: kernel)
            #expect(view == Picture(width: window.width, height: window.height, colour: [12, 200, 255]))
        }
    }

    // MARK: Copies

    @Test(arguments: ResampleKernel.allCases, 1...8)
    func fullSizeIsACopy(kernel: ResampleKernel, orientation: Int) throws {
        let picture = Fixtures.noise(width: 45, height: 33, bands: 1 + orientation % 4)
        let upright = picture.upright(orientation: orientation)
        let plan = RenderPlan(
            rect: PixelRect(x: 7, y: 5, width: 20, height: 25),
            level: 0,
            of: PixelSize(width: upright.width, height: upright.height),
            kernel: kernel
        )
        let view = try Fixtures.render(plan, from: Fixtures.source(picture, orientation: orientation))
        #expect(view == upright.cut(x: 7, y: 5, width: 20, height: 25))
    }

    @Test func tilesOfAStoredLevelAreCopies() throws {
        let level = Fixtures.noise(width: 101, height: 67, bands: 3)
        let full = PixelSize(width: 807, height: 531)
        let source = Fixtures.pyramid(full: full, level: level, scale: 1.0 / 8)
        let plan = RenderPlan(rect: PixelRect(x: 64, y: 32, width: 37, height: 35), level: 3, of: full)
        #expect(plan.scaledSize == PixelSize(width: 101, height: 67))
        let view = try Fixtures.render(plan, from: source)
        #expect(view == level.cut(x: 64, y: 32, width: 37, height: 35))
    }

    @Test func nearestShowsThePixelUnderTheCentre() throws {
        let picture = Fixtures.noise(width: 50, height: 30, bands: 3)
        for magnification in [0.13, 0.5, 0.9, 1.3, 2.5, 7] {
            let view = try Fixtures.render(
                Fixtures.source(picture),
                magnification: magnification,
                kernel: .nearest
            )
            for y in 0..<view.height {
                for x in 0..<view.width {
                    let column = min(49, Int((Double(x) + 0.5) / magnification))
                    let row = min(29, Int((Double(y) + 0.5) / magnification))
                    #expect(view[x, y] == picture[column, row])
                }
            }
        }
    }

    // MARK: Sizes that are rounded up

    /// The last column of a level may cover less than half of its share of the picture; it still shows what is there.
    @Test(arguments: ResampleKernel.allCases, 1...15)
    func lastPixelOfARoundedUpSizeShowsTheEdge(kernel: ResampleKernel, extra: Int) throws {
        let width = 64 * 16 + extra
        let edge = Picture(width: width, height: 16, bands: 1) { x, _, _ in x < width - 6 ? 100 : 160 }
        for level in 1...4 {
            let count = (width - 1) / (1 << level) + 1
            let plan = RenderPlan(
                rect: PixelRect(x: count - 4, y: 0, width: 4, height: 1),
                level: level,
                of: PixelSize(width: width, height: 16),
                kernel: kernel
            )
            let view = try Fixtures.render(plan, from: Fixtures.source(edge))
            // A kernel rings by a tenth of an edge.
            let pixels = (0..<4).map { Int(view[$0, 0][0]) }
            #expect(pixels.allSatisfy { (94...166).contains($0) }, "\(pixels) at \(level)")
        }
    }

    // MARK: Levels whose scale is no power of two

    @Test func foreignLevelsAreScaledByTheirOwnRatio() throws {
        // An edge at a quarter of the full picture, in a level of 300 of 1000 pixels.
        let level = Picture(width: 300, height: 200, bands: 1) { x, _, _ in x < 75 ? 0 : 255 }
        let source = Fixtures.pyramid(full: PixelSize(width: 1000, height: 667), level: level, scale: 0.3)
        let view = try Fixtures.render(source, magnification: 0.2)
        #expect(view.width == 200)
        #expect(view[48, 60] == [0] || view[48, 60][0] < 20)
        #expect((0..<200).first { view[$0, 60][0] > 127 } == 50)
    }

    // MARK: Cost

    @Test func onlyTheWindowAndTheKernelsReachAreRead() throws {
        let reads = Reads()
        let source = Fixtures.reading(width: 4000, height: 3000, bands: 3, reads: reads)
        let window = PixelRect(x: 1000, y: 800, width: 100, height: 50)
        _ = try Fixtures.render(source, magnification: 0.5, window: window)
        let area = try #require(reads.all.first)
        #expect(area.x >= 2000 - 6 && area.x + area.width <= 2200 + 6)
        #expect(reads.all.allSatisfy { $0.y >= 1600 - 6 && $0.y + $0.height <= 1700 + 6 })
    }

    @Test(arguments: [1, 6])
    func stripsBoundTheMemory(orientation: Int) throws {
        let reads = Reads()
        let source = Fixtures.reading(width: 16000, height: 9000, bands: 3, reads: reads, orientation: orientation)
        let scaled = Fixtures.scaledSize(source.info.size, magnification: 0.064)
        _ = try Fixtures.render(
            source,
            magnification: 0.064,
            window: PixelRect(x: 0, y: 0, width: scaled.width, height: scaled.height)
        )
        #expect(reads.all.allSatisfy { $0.width * $0.height * 3 <= 16 << 20 })
        // Every row once, in order, and cut where tiles end.
        var next = 0
        for area in reads.all {
            #expect(area.y == next && (area.y % 256 == 0))
            next = area.y + area.height
        }
        #expect(next == 9000)
    }

    @Test func workEndsWhenItIsGivenUp() throws {
        let cancellation = Cancellation()
        var questions = 0
        cancellation.isCancelled = {
            questions += 1
            return questions > 2
        }
        let source = Source(
            size: PixelSize(width: 64, height: 64),
            bands: 1,
            pixels: [UInt8](repeating: 0, count: 4096),
            cancellation: cancellation
        )
        let error = #expect(throws: ImagingError.self) { try Fixtures.render(source, magnification: 20) }
        #expect(error?.kind == .cancelled)
        #expect(questions == 3)
    }

    @Test func plansThatMakeNoSenseAreErrors() throws {
        let source = Fixtures.source(Picture(width: 4, height: 4, colour: [1]))
        for magnification in [0, -1, .nan, .infinity] {
            let plan = RenderPlan(
                magnification: magnification,
                scaledSize: PixelSize(width: 4, height: 4),
                window: PixelRect(x: 0, y: 0, width: 4, height: 4),
                kernel: .linear,
                background: .transparent
            )
            let error = #expect(throws: ImagingError.self) { try Renderer.render(plan, from: source) }
            #expect(error?.kind == .internalFault)
        }
        let empty = RenderPlan(rect: PixelRect(x: 0, y: 0, width: 0, height: 4), level: 0, of: source.info.size)
        #expect(throws: ImagingError.self) { try Renderer.render(empty, from: source) }
    }

    @Test func hugePicturesDoNotOverflow() throws {
        let reads = Reads()
        let side = 1 << 33
        let source = Fixtures.reading(width: side, height: side, bands: 1, reads: reads)
        let corner = PixelRect(x: side - 8, y: side - 8, width: 16, height: 16)
        for kernel in ResampleKernel.allCases {
            let plan = RenderPlan(
                magnification: 1.5,
                scaledSize: PixelSize(width: side / 2 * 3, height: side / 2 * 3),
                window: PixelRect(x: side / 2 * 3 - 12, y: side / 2 * 3 - 12, width: 16, height: 16),
                kernel: kernel,
                background: .transparent
            )
            let view = try Fixtures.render(plan, from: source)
            #expect(view[0, 0].last == 255 && view[12, 12] == [0, 0])
        }
        let view = try Fixtures.render(RenderPlan(rect: corner, level: 0, of: source.info.size), from: source)
        #expect(view[7, 7].last == 255 && view[8, 7].last == 0)
    }
}
