import TestSupport
import Testing

@testable import Imaging

@Suite(.oneAtATime)
struct LimitTests {
    @Test(arguments: ["bomb.png", "bomb.jpg"]) func aHeaderOfHugeSizeIsRefusedUndecoded(name: String) throws {
        let store = try SourceStore()
        let clock = ContinuousClock()
        var failure: ImagingError?
        let time = clock.measure {
            do { _ = try store.open(path: Samples.shared.path(name)) } catch { failure = error as? ImagingError }
        }
        #expect(failure?.kind == .tooManyPixels)
        #expect(failure?.message.contains("2000000000") == true, "the limit is named")
        #expect(time < .seconds(1))
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
}
