import Glibc
import TestSupport
import Testing

@testable import Imaging

@Suite(.oneAtATime)
struct LimitTests {
    @Test(arguments: ["bomb.png", "bomb.jpg"]) func aHeaderOfHugeSizeIsRefusedUndecoded(name: String) throws {
        var questions = 0
        let store = try SourceStore(
            cancellation: Cancellation {
                questions += 1
                return false
            }
        )
        let failure = #expect(throws: ImagingError.self) { try store.open(path: Samples.shared.path(name)) }
        #expect(questions == 0, "nothing was decoded: whoever decodes asks whether it is still wanted")
        #expect(failure?.kind == .tooManyPixels)
        #expect(failure?.message.contains("2000000000") == true, "the limit is named")
    }

    @Test func aPictureOfExactlyTheLimitIsRead() throws {
        let path = Samples.shared.path("photo.png")
        #expect(throws: Never.self) { try SourceStore(limits: SourceLimits(maximumPixels: 9600)).open(path: path) }
        let failure = #expect(throws: ImagingError.self) {
            try SourceStore(limits: SourceLimits(maximumPixels: 9599)).open(path: path)
        }
        #expect(failure?.kind == .tooManyPixels)
        #expect(failure?.message == "the picture has 120 × 80 = 9600 pixels, the limit is 9599")
    }

    @Test func tiledPicturesHaveALimitOfTheirOwn() throws {
        let path = try Samples.shared.pyramid(.waves(width: 600, height: 400), name: "limits.tif")
        let limits = SourceLimits(maximumPixels: 1000, maximumPixelsTiled: 240_000)
        #expect(throws: Never.self) { try SourceStore(limits: limits).open(path: path) }
        let tight = SourceLimits(maximumPixels: .max, maximumPixelsTiled: 239_999)
        let failure = #expect(throws: ImagingError.self) { try SourceStore(limits: tight).open(path: path) }
        #expect(failure?.kind == .tooManyPixels)
    }

    @Test func aFileOfTooManyBytesIsRefusedByItsLength() throws {
        let path = Samples.shared.path("photo.ppm")
        let bytes = try Samples.shared.bytes("photo.ppm").count
        #expect(throws: Never.self) { try SourceStore(limits: SourceLimits(maximumBytes: bytes)).open(path: path) }
        let failure = #expect(throws: ImagingError.self) {
            try SourceStore(limits: SourceLimits(maximumBytes: bytes - 1)).open(path: path)
        }
        #expect(failure?.kind == .tooManyBytes)
        #expect(failure?.message == "the file has \(bytes) bytes, the limit is \(bytes - 1)")
    }

    @Test func aHugeDrawingIsMadeSmaller() throws {
        let source = try SourceStore(limits: SourceLimits(maximumPixels: 1_000_000))
            .open(path: Samples.shared.path("bomb.svg"))
        #expect(source.info.size == .init(width: 1000, height: 1000))
        #expect(try source.picture()[999, 999] == [255, 0, 0, 255])
    }

    /// The processor time that this thread spends on decoding a picture of one pixel's width, at best.
    private func decodingTime(height: Int) throws -> Double {
        let bytes = Picture(width: 1, height: height, bands: 3) { _, y, _ in UInt8(y & 255) }.jpeg(quality: 90)
        let folder = try TemporaryFolder()
        let path = try folder.write(bytes, to: "tall.jpg")
        var best = Double.infinity
        for _ in 0..<3 {
            let source = try SourceStore().open(path: path)
            var start = timespec()
            var end = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
            _ = try source.reader(forMagnification: 1)
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
            best = min(best, Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) * 1e-9)
        }
        return best
    }

    @Test func timeGrowsNoFasterThanTheHeight() throws {
        let short = try decodingTime(height: 15_000)
        let long = try decodingTime(height: 60_000)
        // Four times as high: 16 times as long where the time grows with the square.
        #expect(long < 9 * short, "\(short) s and \(long) s")
    }
}
