import ImageRequests
import TestSupport
import Testing
import ZoomCore

@testable import WorkerPool

/// Regions through a real worker: from a request to a file that another library decodes.
@Suite struct RegionJobTests {
    private static let picture = Picture(width: 700, height: 520, bands: 3) { x, y, band in
        UInt8([x * 255 / 699, y * 255 / 519, (x * 3 + y * 2) % 256][band])
    }

    private func region(_ source: SourceReference, _ request: RegionRequest) -> ImageJob { .region(source, request) }

    private func level(_ level: Int, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> RegionRequest.Part {
        .level(level, PixelRect(x: x, y: y, width: width, height: height))
    }

    @Test func rectanglesOfALevelAreItsTiles() async throws {
        let harness = try WorkerHarness()
        let source = try harness.add(Self.picture.png, "a.png")
        for (n, x, y, width, height) in [(0, 256, 256, 256, 256), (0, 512, 0, 188, 256), (1, 256, 0, 94, 256)] {
            let tile = try await harness.run(try harness.tile(source, n, x / 256, y / 256)).get()
            let part = region(source, RegionRequest(level(n, x, y, width, height), format: .png))
            #expect(try await harness.run(part).get().body == tile.body)
        }
        let padded = region(source, RegionRequest(level(0, 512, 512, 256, 256), format: .jpg))
        let shown = try await harness.picture(padded)
        #expect(shown.width == 256 && shown.height == 256)
        #expect(shown[250, 100].allSatisfy { $0 > 250 }, "white beyond the picture")
    }

    @Test func wholeTilesArePassedThroughAndNothingElseIs() async throws {
        let harness = try WorkerHarness()
        let folder =
            try harness.cache.path + "/"
            + {
                try harness.cache.write([], to: "p/x"); return "p"
            }()
        let jpeg = try harness.add(Self.picture.jpeg(), "a.jpg")
        _ = try await harness.run(.prepare(jpeg, folder: folder)).get()
        let source = try harness.source(folder + "/pyramid.tif")
        let stored = try await harness.run(try harness.tile(source, 0, 1, 1, "jpg")).get()
        let part = level(0, 256, 256, 256, 256)
        let same = try await harness.run(region(source, RegionRequest(part, format: .jpg))).get()
        #expect(same.body == stored.body)
        for request in [
            RegionRequest(part, isMirrored: true, format: .jpg), RegionRequest(part, rotation: 90, format: .jpg),
            RegionRequest(part, colours: .grey, format: .jpg), RegionRequest(part, format: .jpg, quality: 81),
            RegionRequest(level(0, 255, 256, 256, 256), format: .jpg),
            RegionRequest(level(0, 256, 256, 256, 255), format: .jpg),
            RegionRequest(level(0, 512, 256, 256, 256), format: .jpg),
            RegionRequest(level(-1, 256, 256, 256, 256), format: .jpg),
            RegionRequest(level(0, -256, 0, 256, 256), format: .jpg),
        ] {
            let reply = try await harness.run(region(source, request)).get()
            #expect(reply.body != stored.body, "\(request.text)")
            let shown = try Picture(decoding: reply.body)
            #expect(shown.width == 256 && shown.height == request.size.height)
        }
    }

    @Test func regionsAreMirroredTurnedAndColoured() async throws {
        let harness = try WorkerHarness()
        let source = try harness.add(Self.picture.png, "a.png")
        let rect = PixelRect(x: 30, y: 40, width: 100, height: 60)
        let part = RegionRequest.Part.region(rect, size: PixelSize(width: 100, height: 60))
        let cut = Self.picture.cut(x: 30, y: 40, width: 100, height: 60)
        let turned = RegionRequest(part, isMirrored: true, rotation: 90, format: .png)
        #expect(try await harness.picture(region(source, turned)) == cut.mirrored.transposed.mirrored)
        let half = RegionRequest(level(2, 0, 0, 175, 130), colours: .bitonal, format: .png)
        let bitonal = try await harness.picture(region(source, half))
        #expect(Set(bitonal.pixels) == [0, 255])
        let slanted = try await harness.picture(region(source, RegionRequest(part, rotation: 45, format: .png)))
        #expect(slanted.width == 114 && slanted.height == 114 && slanted[0, 0] == [0, 0, 0, 0])
        let white = try await harness.picture(region(source, RegionRequest(part, rotation: 45, format: .jpg)))
        #expect(white.bands == 3 && white[0, 0].allSatisfy { $0 > 250 })
    }

    @Test(arguments: ImageFormat.allCases)
    func everyFormatIsWritten(format: ImageFormat) async throws {
        let harness = try WorkerHarness()
        let source = try harness.add(Self.picture.png, "a.png")
        for colours in RegionRequest.Colours.allCases {
            let request = RegionRequest(level(1, 20, 10, 64, 48), rotation: 20, colours: colours, format: format)
            let reply = try await harness.run(region(source, request)).get()
            let head = try ReplyHead(text: String(decoding: reply.head, as: UTF8.self))
            #expect(head.mediaType == format.mediaType)
            #expect(!reply.body.isEmpty)
        }
    }

    @Test func theLimitOfOutputPixelsIsOfTheTurnedPicture() async throws {
        let harness = try WorkerHarness(options: ["--max-output-pixels", "10000"])
        let source = try harness.add(Self.picture.png, "a.png")
        let part = level(0, 0, 0, 100, 100)
        #expect(await harness.run(region(source, RegionRequest(part, format: .png))).imageFailure == nil)
        for request in [
            RegionRequest(part, rotation: 10, format: .png), RegionRequest(level(0, 0, 0, 101, 100), format: .png),
            RegionRequest(level(0, 0, 0, 1 << 53, 1 << 53), rotation: 1, format: .png),
            RegionRequest(
                .region(PixelRect(x: 0, y: 0, width: 1, height: 1), size: PixelSize(width: 1 << 53, height: 1)),
                format: .gif
            ),
        ] {
            let failure = await harness.run(region(source, request)).imageFailure
            #expect(failure?.kind == .outputTooLarge, "\(request.text)")
        }
    }

    /// They have few pixels, and rows that no memory holds.
    @Test(arguments: [
        (16_000_000, 1, ImageFormat.png), (1, 16_000_000, .png), (1_000_001, 2, .tif), (65_501, 1, .jpg),
        (16_384, 1, .webp), (1, 65_536, .gif),
    ])
    func aSideThatNoFileHasIsRefusedBeforeAnyWork(width: Int, height: Int, format: ImageFormat) async throws {
        let harness = try WorkerHarness()
        let source = try harness.add(Self.picture.png, "a.png")
        let part = RegionRequest.Part.region(
            PixelRect(x: 0, y: 0, width: 700, height: 520),
            size: PixelSize(width: width, height: height)
        )
        let failure = await harness.run(region(source, RegionRequest(part, format: format))).imageFailure
        #expect(failure?.kind == .outputTooLarge)
        #expect(failure?.message.contains("a side") == true)
    }
}
