import Foundation
import ImageRequests
import TestSupport
import Testing
import ZoomCore

@testable import WorkerPool

/// Pictures that are too large to be decoded for a view.
@Suite struct WholePixelsTests {
    private static let picture = Picture(width: 1203, height: 901, bands: 3) { x, y, band in
        UInt8([x * 255 / 1202, y * 255 / 900, (x + y) * 255 / 2102][band])
    }

    private func info(_ source: SourceReference, _ harness: WorkerHarness) async throws -> ImageInfo {
        try ImageInfo(text: String(decoding: try await harness.run(.info(source)).get().body, as: UTF8.self))
    }

    private func needsPyramid(_ job: ImageJob, _ harness: WorkerHarness) async -> Bool {
        await harness.run(job).imageFailure?.kind == .needsPyramid
    }

    @Test func aLargePhotoIsShownSmallAtOnceAndNeedsAPyramidForMore() async throws {
        let harness = try WorkerHarness(options: ["--max-whole-pixels", "300000"])
        let source = try harness.add(Self.picture.jpeg(), "a.jpg")
        #expect(try await info(source, harness).overviewPixels == 1203 * 901)
        #expect(await needsPyramid(try harness.view(source, "w=1203&h=901"), harness))
        #expect(await needsPyramid(try harness.view(source, "w=100&h=100&scale=16"), harness))
        let plain = try WorkerHarness()
        let same = try plain.add(Self.picture.jpeg(), "a.jpg")
        // Half of 1203 × 901 pixels is 271,000: the reduced levels are there, though their last column is missing.
        for query in ["w=601&h=450", "w=150&h=112", "w=50&h=40"] {
            let shown = try await harness.picture(try harness.view(source, query))
            let expected = try await plain.picture(try plain.view(same, query))
            let likeness = try #require(shown.peakSignalToNoise(to: expected))
            #expect(likeness > 38, "\(query): \(likeness) dB")
        }
    }

    @Test func aLargePictureWithoutReducedLevelsNeedsAPyramidForAnything() async throws {
        let harness = try WorkerHarness(options: ["--max-whole-pixels", "1083902"])
        let source = try harness.add(Self.picture.png, "a.png")
        #expect(await needsPyramid(try harness.view(source, "w=50&h=40"), harness))
        #expect(await needsPyramid(try harness.tile(source, 0, 0, 0), harness))
        #expect(try await info(source, harness).overviewPixels == 1_083_903)
        let enough = try WorkerHarness(options: ["--max-whole-pixels", "1083903"])
        let same = try enough.add(Self.picture.png, "a.png")
        #expect(await enough.run(try enough.view(same, "w=50&h=40")).imageFailure == nil)
    }

    @Test func tilesWithoutALevelAreReadInPartsOnly() async throws {
        let harness = try WorkerHarness(options: ["--max-whole-pixels", "300000"])
        // A pyramid of which the first directory does not lead to the others.
        let folder = harness.cache.path + "/p"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let png = try harness.add(Self.picture.png, "a.png")
        _ = try await harness.run(.prepare(png, folder: folder)).get()
        var bytes = try harness.cache.read("p/pyramid.tif")
        func number(at place: Int) -> Int { (0..<8).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) } }
        let directory = number(at: 8)
        let next = directory + 8 + 20 * number(at: directory)
        bytes.replaceSubrange(next..<(next + 8), with: [UInt8](repeating: 0, count: 8))
        let source = try harness.add(bytes, "a.tif")
        #expect(try await info(source, harness).overviewPixels == 1203 * 901)
        #expect(await harness.run(try harness.tile(source, 0, 1, 1)).imageFailure == nil)
        #expect(await needsPyramid(try harness.view(source, "w=100&h=80"), harness))
        func region(_ width: Int, _ height: Int) -> ImageJob {
            let rect = PixelRect(x: 0, y: 0, width: width, height: height)
            return .region(source, RegionRequest(.region(rect, size: PixelSize(width: 90, height: 20)), format: .png))
        }
        #expect(await needsPyramid(region(1203, 901), harness))
        #expect(await needsPyramid(region(600, 501), harness))
        #expect(await harness.run(region(600, 499)).imageFailure == nil)
    }

    @Test func drawingsNeedNone() async throws {
        let harness = try WorkerHarness(options: ["--max-whole-pixels", "1000"])
        let drawing =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"400\" height=\"300\"><rect width=\"200\""
            + " height=\"300\" fill=\"#f00\"/></svg>"
        let source = try harness.add(Array(drawing.utf8), "a.svg")
        #expect(try await info(source, harness).overviewPixels == 0)
        #expect(try await harness.picture(try harness.view(source, "w=400&h=300"))[100, 100] == [255, 0, 0])
    }
}
