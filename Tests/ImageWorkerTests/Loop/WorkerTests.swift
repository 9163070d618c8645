import Foundation
import ImageRequests
import TestSupport
import Testing
import ZoomCore

@testable import WorkerPool

@Suite struct WorkerTests {
    private let gradient = WorkerTests.gradient

    private static let gradient = Picture(width: 600, height: 400, bands: 3) { x, y, band in
        UInt8([x * 255 / 599, y * 255 / 399, (x + y) % 256][band])
    }

    @Test func infoTellsWhatTheFrontNeedsToKnow() async throws {
        let harness = try WorkerHarness()
        let source = try harness.add(gradient.jpeg(orientation: 6), "a.jpg")
        let reply = try await harness.run(.info(source)).get()
        let info = try ImageInfo(text: String(decoding: reply.body, as: UTF8.self))
        #expect(info.size == PixelSize(width: 400, height: 600), "upright")
        #expect(info.format == "jpeg" && info.orientation == 6 && !info.hasAlpha && info.bands == 3)
        #expect(info.pyramid.tileSize == 256)
        #expect(info.pyramid.lastLevel == 2)
        #expect(info.pyramid.size(ofLevel: 2) == PixelSize(width: 100, height: 150))
    }

    @Test func aViewAtFullSizeIsThePictureItself() async throws {
        let harness = try WorkerHarness()
        let source = try harness.add(gradient.png, "a.png")
        let view = try await harness.picture(try harness.view(source, "w=600&h=400"))
        #expect(view == gradient)
    }

    @Test func aWindowIsCutFromThePicture() async throws {
        let harness = try WorkerHarness()
        let source = try harness.add(gradient.png, "a.png")
        let view = try await harness.picture(try harness.view(source, "w=300&h=200&scale=2&x=120&y=77"))
        #expect(view == gradient.cut(x: 120, y: 77, width: 300, height: 200))
    }

    @Test func tilesOfLevelZeroAreCutFromThePicture() async throws {
        let harness = try WorkerHarness()
        let source = try harness.add(gradient.png, "a.png")
        for (column, row, width, height) in [(0, 0, 256, 256), (2, 0, 88, 256), (2, 1, 88, 144)] {
            let tile = try await harness.picture(try harness.tile(source, 0, column, row))
            let expected = gradient.cut(x: column * 256, y: row * 256, width: width, height: height)
            #expect(tile.width == width && tile.height == height)
            for (x, y) in [(0, 0), (width - 1, height - 1), (width / 2, height / 3)] {
                #expect(tile[x, y].prefix(3).elementsEqual(expected[x, y]), "tile \(column) \(row) at \(x), \(y)")
            }
        }
    }

    @Test func aTileThatDoesNotExistIsNotFound() async throws {
        let harness = try WorkerHarness()
        let source = try harness.add(gradient.png, "a.png")
        #expect(await harness.run(try harness.tile(source, 0, 3, 0)).imageFailure?.kind == .notFound)
        #expect(await harness.run(try harness.tile(source, 9, 0, 0)).imageFailure?.kind == .notFound)
    }

    @Test(arguments: [("png", "image/png"), ("jpg", "image/jpeg"), ("webp", "image/webp"), ("avif", "image/avif")])
    func theHeadNamesTheMediaTypeAndTheTimes(format: String, type: String) async throws {
        let harness = try WorkerHarness()
        let source = try harness.add(gradient.png, "a.png")
        let reply = try await harness.run(try harness.view(source, "w=64&h=64&format=\(format)")).get()
        let head = try ReplyHead(text: String(decoding: reply.head, as: UTF8.self))
        #expect(head.mediaType == type)
        #expect(head.open > 0 && head.render > 0 && head.encode > 0)
        #expect(head.open + head.render + head.encode <= reply.runMilliseconds)
    }

    @Test func whatCannotBeReadIsATypedFailureAndTheWorkerGoesOn() async throws {
        let harness = try WorkerHarness()
        let good = try harness.add(gradient.png, "good.png")
        let pids = harness.pool.workers.map(\.pid)
        let text = try harness.add(Array("no picture at all".utf8), "text.png")
        #expect(await harness.run(.info(text)).imageFailure?.kind == .unreadable)
        let cut = try harness.add(Array(gradient.png.prefix(2000)), "cut.png")
        #expect(await harness.run(try harness.view(cut, "w=600&h=400")).imageFailure?.kind == .corrupt)
        let gone = SourceReference(path: good.path + ".gone", version: good.version)
        #expect(await harness.run(.info(gone)).imageFailure?.kind == .notFound)
        var changed = good
        changed.version.modified += 1
        #expect(await harness.run(.info(changed)).imageFailure?.kind == .sourceChanged)
        #expect(await harness.run(try harness.view(good, "w=8&h=8")).imageFailure == nil)
        #expect(harness.pool.workers.map(\.pid) == pids, "no worker was lost")
    }

    @Test func aDamagedPictureFailsEveryTimeAndNeverGivesHalfAPicture() async throws {
        let harness = try WorkerHarness()
        let files = [("cut.png", gradient.png), ("cut.jpg", gradient.jpeg())]
        for (name, bytes) in files {
            let source = try harness.add(Array(bytes.prefix(bytes.count / 2)), name)
            for query in ["w=600&h=400", "w=600&h=400", "w=100&h=100&scale=2", "w=600&h=400"] {
                let failure = await harness.run(try harness.view(source, query)).imageFailure
                #expect(failure?.kind == .corrupt, "\(name) \(query): \(failure?.message ?? "a picture")")
            }
        }
        #expect(harness.pool.statistics.workersDied == 0)
    }

    @Test func limitsAreKept() async throws {
        let harness = try WorkerHarness(options: [
            "--max-source-pixels", "200000", "--max-source-bytes", "100000", "--max-output-pixels", "10000",
        ])
        let wide = try harness.add(gradient.png, "a.png")
        let flat = try harness.add(Picture(width: 600, height: 400, colour: [9]).png, "flat.png")
        let small = try harness.add(Picture(width: 60, height: 40, colour: [9]).png, "small.png")
        let kind = await harness.run(.info(wide)).imageFailure?.kind
        #expect(kind == .tooManyBytes || kind == .tooManyPixels)
        #expect(await harness.run(.info(flat)).imageFailure?.kind == .tooManyPixels)
        let failure = await harness.run(try harness.view(small, "w=101&h=100")).imageFailure
        #expect(failure?.kind == .outputTooLarge && failure?.message.contains("10000") == true)
        #expect(await harness.run(try harness.view(small, "w=100&h=100")).imageFailure == nil)
    }

    @Test func rubbishInsteadOfAJobIsADefectAndCostsNoMoreThanTheWorker() async throws {
        let harness = try WorkerHarness()
        let result = await withCheckedContinuation { continuation in
            harness.pool.submit(
                Work(key: "k", affinity: "", client: 1, payload: Array("rubbish".utf8))
            ) { continuation.resume(returning: $0) }
        }
        #expect(result.imageFailure?.kind == .internalFault)
        let source = try harness.add(gradient.png, "a.png")
        #expect(await harness.run(.info(source)).imageFailure == nil)
    }

    @Test func aChangedFileIsSeenAtTheNextJob() async throws {
        let harness = try WorkerHarness()
        let first = try harness.add(Picture(width: 20, height: 10, colour: [255, 0, 0]).png, "a.png")
        #expect(try await harness.picture(try harness.view(first, "w=20&h=10"))[5, 5] == [255, 0, 0])
        let second = try harness.add(Picture(width: 20, height: 10, colour: [0, 0, 255]).png, "a.png")
        #expect(try await harness.picture(try harness.view(second, "w=20&h=10"))[5, 5] == [0, 0, 255])
    }
}
