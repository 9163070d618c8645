import TestSupport
import Testing
import ZoomCore

@testable import Imaging

@Suite struct RegionScalingTests {
    private let size = PixelSize(width: 300, height: 220)

    private func photo(_ bands: Int) -> Picture {
        Fixtures.photo(width: size.width, height: size.height, bands: bands)
    }

    private func region(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ target: (Int, Int)) -> RegionPlan {
        RegionPlan(
            .region(
                PixelRect(x: x, y: y, width: width, height: height),
                size: PixelSize(width: target.0, height: target.1)
            )
        )
    }

    @Test(arguments: 1...4)
    func regionsAreThoseOfPillowEachAxisByItself(bands: Int) throws {
        let picture = photo(bands)
        let boxes = [
            (PixelRect(x: 0, y: 0, width: 300, height: 220), 150, 200, "lanczos3"),
            (PixelRect(x: 20, y: 30, width: 257, height: 63), 100, 63, "lanczos3"),
            (PixelRect(x: 43, y: 0, width: 257, height: 190), 257, 40, "lanczos3"),
            (PixelRect(x: 7, y: 9, width: 33, height: 41), 120, 50, "cubic"),
            (PixelRect(x: 299, y: 219, width: 1, height: 1), 5, 3, "cubic"),
            (PixelRect(x: 100, y: 219, width: 60, height: 1), 30, 1, "lanczos3"),
        ]
        for (box, width, height, kernel) in boxes {
            let target = PixelSize(width: width, height: height)
            let shown = try Fixtures.render(RegionPlan(.region(box, size: target)), from: Fixtures.source(picture))
            let reference = try Fixtures.pillow(picture, box, to: target, kernel: kernel)
            let worst = try #require(shown.premultiplied.maximumDifference(to: reference.premultiplied))
            #expect(worst <= (bands % 2 == 0 ? 3 : 1), "\(box) to \(target)")
        }
    }

    @Test func aRegionAtItsOwnSizeIsACopy() throws {
        let picture = photo(3)
        let shown = try Fixtures.render(region(11, 12, 201, 101, (201, 101)), from: Fixtures.source(picture))
        #expect(shown == picture.cut(x: 11, y: 12, width: 201, height: 101))
    }

    /// Both axes are scaled by themselves: what is stored transposed takes the other's scale.
    @Test(arguments: 1...8)
    func aStoredPictureGivesWhatTheUprightOneDoes(orientation: Int) throws {
        let stored = photo(3)
        let upright = stored.upright(orientation: orientation)
        let turned = Fixtures.source(stored, orientation: orientation)
        for plan in [
            region(10, 20, 180, 150, (45, 120)), region(3, 5, 50, 40, (111, 43)), region(0, 0, 200, 200, (200, 200)),
        ] {
            #expect(try Fixtures.render(plan, from: turned) == Fixtures.render(plan, from: Fixtures.source(upright)))
        }
    }

    @Test(arguments: [(64, 32), (64, 16), (48, 16), (30, 21), (20, 60)])
    func regionsThatMeetHaveNoSeam(side: Int, target: Int) throws {
        let source = Fixtures.source(photo(3))
        let whole = try Fixtures.render(region(8, 4, side * 3, side * 2, (target * 3, target * 2)), from: source)
        for column in 0..<3 {
            for row in 0..<2 {
                let part = try Fixtures.render(
                    region(8 + column * side, 4 + row * side, side, side, (target, target)),
                    from: source
                )
                let cut = whole.cut(x: column * target, y: row * target, width: target, height: target)
                // Where the scale is no power of two, positions differ in their last digit.
                let allowed = [32, 16].contains(target) && side == 64 ? 0 : 1
                #expect(try #require(part.maximumDifference(to: cut)) <= allowed, "\(column), \(row)")
            }
        }
    }

    @Test(arguments: [1, 2, 3])
    func aRegionReducedByAPowerOfTwoIsARectangleOfTheLevel(level: Int) throws {
        let source = Fixtures.source(photo(3))
        let side = 1 << level
        let rect = PixelRect(x: 2, y: 3, width: 20, height: 17)
        let scaled = region(2 * side, 3 * side, 20 * side, 17 * side, (20, 17))
        #expect(
            try Fixtures.render(scaled, from: source)
                == Fixtures.render(RegionPlan(.level(level, rect)), from: source)
        )
    }

    @Test(arguments: [(1, 1), (37, 53), (257, 255), (1, 400)])
    func rectanglesOfALevelAreWindowsOnItAndBackgroundBeyond(width: Int, height: Int) throws {
        let picture = Fixtures.photo(width: width, height: height, bands: 3)
        let source = Fixtures.source(picture)
        for level in -1...3 {
            let scaled = RenderPlan(
                rect: PixelRect(x: 0, y: 0, width: 1, height: 1),
                level: level,
                of: source.info.size
            )
            .scaledSize
            let all = PixelRect(x: 0, y: 0, width: scaled.width, height: scaled.height)
            let whole = try Fixtures.render(RegionPlan(.level(level, all)), from: source)
            #expect(whole.bands == 3)
            let beyond = PixelRect(x: -3, y: -2, width: scaled.width + 8, height: scaled.height + 4)
            let padded = try Fixtures.render(RegionPlan(.level(level, beyond)), from: source)
            let expected = Picture(width: beyond.width, height: beyond.height, bands: 4) { x, y, band in
                let (x, y) = (x - 3, y - 2)
                guard (0..<scaled.width).contains(x), (0..<scaled.height).contains(y) else { return 0 }
                return band == 3 ? 255 : whole[x, y][band]
            }
            #expect(padded == expected, "level \(level)")
        }
    }

    @Test func aStripOfFewPixelsIsOneYet() throws {
        let source = Fixtures.source(photo(3))
        let shown = try Fixtures.render(region(293, 0, 7, 220, (1, 27)), from: source)
        #expect(shown.width == 1 && shown.height == 27)
        let thin = try Fixtures.render(region(0, 219, 300, 1, (1, 1)), from: source)
        #expect(thin.width == 1 && thin.height == 1)
    }

    @Test func whatLiesBeyondThePictureIsRefused() throws {
        let source = Fixtures.source(photo(3))
        for plan in [
            region(-1, 0, 10, 10, (5, 5)), region(291, 0, 10, 10, (5, 5)), region(0, 211, 10, 10, (5, 5)),
            region(0, 0, 0, 10, (5, 5)), region(0, 0, 10, 10, (0, 5)), region(.max, 0, .max, 10, (5, 5)),
        ] {
            let failure = #expect(throws: ImagingError.self) { try Renderer.render(plan, from: source) }
            #expect(failure?.kind == .internalFault)
        }
    }

    /// The level has the detail that the less reduced axis shows; out of all proportion, not all of it.
    @Test(arguments: [
        (512, 512, 3), (512, 2048, 1), (2048, 512, 1), (4096, 256, 0), (1, 4096, 8), (4096, 1, 8), (8, 100, 5),
    ])
    func levelsAreChosenByTheSmallerReduction(width: Int, height: Int, level: Int) throws {
        let size = PixelSize(width: 4096, height: 4096)
        let reads = (0...12).map { _ in Reads() }
        let info = Fixtures.reading(width: 4096, height: 4096, bands: 1, reads: reads[0]).info
        let levels = reads.enumerated().map { level, reads in
            let (side, scale) = (size.width >> level, 1 / Double(1 << level))
            let reader = Fixtures.WhiteReader(size: PixelSize(width: side, height: side), bands: 1, reads: reads)
            return SourceLevel(size: reader.size, scaleX: scale, scaleY: scale) { (_) throws(ImagingError) in reader }
        }
        let source = Source(info: info, levels: levels, cancellation: Cancellation())
        let shown = try Renderer.render(region(0, 0, 4096, 4096, (width, height)), from: source)
        #expect(shown.width == width && shown.height == height && shown.pixels.allSatisfy { $0 == 255 })
        #expect(reads.indices.filter { !reads[$0].all.isEmpty } == [level])
    }

    @Test func onlyTheRegionIsRead() throws {
        let reads = Reads()
        let source = Fixtures.reading(width: 4096, height: 4096, bands: 3, reads: reads)
        _ = try Renderer.render(region(1024, 512, 512, 1024, (64, 512)), from: source)
        let columns = reads.all.map(\.x).min()!..<reads.all.map { $0.x + $0.width }.max()!
        let rows = reads.all.map(\.y).min()!..<reads.all.map { $0.y + $0.height }.max()!
        #expect(columns.lowerBound < 1024 && columns.upperBound > 1536 && columns.count < 512 + 64)
        #expect(rows.lowerBound < 512 && rows.upperBound > 1536 && rows.count < 1024 + 32)
    }
}
