import ImageRequests
import TestSupport
import Testing
import ZoomCore

@testable import WorkerPool

/// Edits through a real worker: from a request to a file that another library decodes.
@Suite struct EditedViewTests {
    private static let picture = Picture(width: 160, height: 120, bands: 3) { x, y, band in
        UInt8([x * 255 / 159, y * 255 / 119, (x * y) % 256][band])
    }
    private static let diagonal = 200.0

    private func view(
        _ harness: WorkerHarness,
        _ source: SourceReference,
        _ query: String,
        _ stickers: [PlacedSticker] = []
    ) throws -> ImageJob {
        .view(source, try ViewRequest(query: query, accept: nil, limits: .none), stickers)
    }

    private func sticker(_ source: SourceReference, x: Double, y: Double, width: Double) -> PlacedSticker {
        PlacedSticker(
            source: source,
            place: StickerPlace(
                center: Point(x: (x - 80) / Self.diagonal, y: (y - 60) / Self.diagonal),
                width: width / Self.diagonal,
                angle: 0
            )
        )
    }

    @Test(arguments: [1, 6], [false, true])
    func quarterTurnsMovePixels(orientation: Int, isFlipped: Bool) async throws {
        let harness = try WorkerHarness()
        let file = Self.picture.jpeg(orientation: orientation)
        let source = try harness.add(file, "a.jpg")
        let upright = try Picture(decoding: file).upright(orientation: orientation)
        let flipped = isFlipped ? upright.mirrored : upright
        for (quadrant, expected) in [
            flipped, flipped.transposed.mirrored, flipped.mirrored.flipped, flipped.transposed.flipped,
        ].enumerated() {
            let query = "w=\(expected.width)&h=\(expected.height)&quadrant=\(quadrant)&flip=\(isFlipped)"
            #expect(try await harness.picture(try view(harness, source, query)) == expected, "\(query)")
        }
    }

    @Test func cropsAreCutOutAndFiltered() async throws {
        let harness = try WorkerHarness()
        let source = try harness.add(Self.picture.png, "a.png")
        // 40 × 30 pixels, their middle 20 to the right of and 10 above the image's.
        let query = "w=40&h=30&crop=0.1,-0.05,0.2,0.15"
        let cut = Self.picture.cut(x: 80, y: 35, width: 40, height: 30)
        #expect(try await harness.picture(try view(harness, source, query)) == cut)
        let inverted = try await harness.picture(try view(harness, source, query + "&filter=invert"))
        #expect(inverted.pixels == cut.pixels.map { 255 - $0 })
        #expect(try await harness.picture(try view(harness, source, query + "&filter=mono")).bands == 1)
    }

    @Test func theCropCanvasShowsTheWholePictureTurned() async throws {
        let harness = try WorkerHarness()
        let source = try harness.add(Self.picture.png, "a.png")
        let query = "w=200&h=200&mode=crop&crop=0.1,-0.05,0.2,0.15&quadrant=1&background=010203"
        let canvas = try await harness.picture(try view(harness, source, query))
        let turned = Self.picture.transposed.mirrored
        #expect(canvas.cut(x: 40, y: 20, width: 120, height: 160) == turned)
        #expect(canvas[0, 0] == [1, 2, 3] && canvas[100, 19] == [1, 2, 3] && canvas[160, 100] == [1, 2, 3])
        let slanted = try await harness.picture(
            try view(harness, source, "w=200&h=200&mode=crop&angle=30&background=transparent")
        )
        #expect(slanted.bands == 4 && slanted[0, 0] == [0, 0, 0, 0] && slanted[100, 100][3] == 255)
    }

    @Test func stickersAreLaidOnTheViewOnly() async throws {
        let harness = try WorkerHarness()
        let source = try harness.add(Self.picture.png, "a.png")
        let star = Picture(width: 20, height: 10, colour: [255, 0, 0, 255])
        let stickers = [sticker(try harness.add(star.png, "star.png"), x: 50, y: 40, width: 20)]
        let plain = try await harness.picture(try view(harness, source, "w=160&h=120"))
        let view = try await harness.picture(try self.view(harness, source, "w=160&h=120", stickers))
        var expected = plain
        for y in 35..<45 {
            for x in 40..<60 { expected[x, y] = [255, 0, 0] }
        }
        #expect(view == expected)
        let edit = try await harness.picture(try self.view(harness, source, "w=160&h=120&mode=edit", stickers))
        #expect(edit == plain)
    }

    @Test func aStickerThatCannotBeReadFailsTheRequestAndIsNamed() async throws {
        let harness = try WorkerHarness()
        let source = try harness.add(Self.picture.png, "a.png")
        let good = sticker(try harness.add(Self.picture.png, "good.png"), x: 40, y: 40, width: 30)
        let pids = harness.pool.workers.map(\.pid)
        let cut = sticker(try harness.add(Array(Self.picture.png.prefix(3000)), "cut.png"), x: 40, y: 40, width: 30)
        let text = sticker(try harness.add(Array("no picture".utf8), "text.png"), x: 40, y: 40, width: 30)
        var gone = good
        gone.source.path += ".gone"
        var changed = good
        changed.source.version.modified += 1
        for (bad, kind) in [
            (cut, ImageFailure.Kind.corrupt), (text, .unreadable), (gone, .notFound), (changed, .sourceChanged),
            (cut, .corrupt),
        ] {
            let failure = await harness.run(try view(harness, source, "w=160&h=120", [good, bad])).imageFailure
            #expect(failure?.kind == kind)
            #expect(failure?.sticker == 1)
        }
        #expect(await harness.run(try view(harness, source, "w=160&h=120", [good])).imageFailure == nil)
        #expect(harness.pool.workers.map(\.pid) == pids, "no worker was lost")
    }
}
