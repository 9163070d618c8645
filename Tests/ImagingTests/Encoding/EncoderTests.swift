import TestSupport
import Testing

@testable import Imaging

@Suite(.oneAtATime)
struct EncoderTests {
    private func raster(_ picture: Picture) -> Raster {
        Raster(width: picture.width, height: picture.height, bands: picture.bands, pixels: picture.pixels)
    }

    init() throws { _ = try SourceStore() }

    private static let shapes: [Picture] = [
        Picture(width: 61, height: 43, bands: 1) { x, y, _ in UInt8(x * 4) },
        Picture(width: 61, height: 43, bands: 2) { x, y, band in band == 0 ? UInt8(x * 4) : UInt8(y * 5) },
        Picture(width: 61, height: 43, bands: 3) { x, y, band in UInt8(band == 0 ? x * 4 : band == 1 ? y * 5 : 90) },
        Picture(width: 61, height: 43, bands: 4) { x, y, band in UInt8(band < 2 ? x * 4 : y * 5) },
        Picture(width: 1, height: 1, bands: 3) { _, _, band in UInt8(band * 100) },
    ]

    @Test(arguments: shapes) func aPNGIsLossless(picture: Picture) throws {
        let decoded = try Picture(decoding: Encoder.encode(raster(picture), as: .png))
        #expect(decoded == picture)
    }

    @Test func aSmallPNGHasTheSamePixelsInFewerBytes() throws {
        let picture = Picture(width: 300, height: 200, bands: 3) { x, y, band in
            UInt8(truncatingIfNeeded: (x / 5 * 7 + y / 3 * 11) ^ (x * y / 50) + band * 30)
        }
        let fast = try Encoder.encode(raster(picture), as: .png)
        let small = try Encoder.encode(raster(picture), as: .png, isSmall: true)
        #expect(small.count < fast.count)
        #expect(try Picture(decoding: small) == picture)
    }

    @Test(arguments: shapes.filter { $0.bands == 1 || $0.bands == 3 }) func aJPEGIsClose(picture: Picture) throws {
        let decoded = try Picture(decoding: Encoder.encode(raster(picture), as: .jpg, quality: 95))
        #expect(decoded.width == picture.width && decoded.bands == picture.bands)
        #expect(try #require(decoded.peakSignalToNoise(to: picture)) > 35)
    }

    @Test func aJPEGOfTwoQualitiesDiffersInSize() throws {
        let picture = Picture.waves(width: 200, height: 150)
        let small = try Encoder.encode(raster(picture), as: .jpg, quality: 20)
        let large = try Encoder.encode(raster(picture), as: .jpg, quality: 95)
        #expect(small.count < large.count)
    }

    @Test(arguments: [2, 4]) func aJPEGRefusesAlpha(bands: Int) throws {
        let picture = Picture(width: 4, height: 4, bands: bands) { _, _, _ in 9 }
        let failure = #expect(throws: ImagingError.self) { try Encoder.encode(raster(picture), as: .jpg) }
        #expect(failure?.kind == .internalFault)
    }

    @Test func aWebPKeepsAlpha() throws {
        let picture = Picture(width: 61, height: 43, bands: 4) { x, y, band in band < 3 ? 120 : UInt8(x * 4) }
        let decoded = try Picture(decoding: Encoder.encode(raster(picture), as: .webp, quality: 90))
        #expect(decoded.bands == 4)
        #expect((0..<61).allSatisfy { abs(Int(decoded[$0, 20][3]) - $0 * 4) <= 2 })
    }

    @Test func aWebPContainerIsWhole() throws {
        for bands in [3, 4] {
            let picture = Picture(width: 61, height: 43, bands: bands) { x, _, _ in UInt8(x * 4) }
            let bytes = try Encoder.encode(raster(picture), as: .webp)
            let length = (0..<4).reduce(0) { $0 | Int(bytes[4 + $1]) << (8 * $1) }
            #expect(length + 8 == bytes.count && length % 2 == 0)
            // Without alpha and metadata the simple form suffices.
            #expect(bytes[12..<16].elementsEqual((bands == 3 ? "VP8 " : "VP8X").utf8))
        }
    }

    @Test func whatIsNoWebPIsLeftAsItIs() {
        let samples: [[UInt8]] = [[], [1, 2, 3], Array("RIFF....WEBPVP8 \u{7F}\u{7F}\u{7F}\u{7F}too short".utf8)]
        for bytes in samples { #expect(WebPContainer.withoutMetadata(bytes) == bytes) }
    }

    @Test(arguments: [1, 2, 3, 4]) func anAVIFIsRead(bands: Int) throws {
        let picture = Picture(width: 64, height: 48, bands: bands) { x, y, band in
            band == bands - 1 && bands % 2 == 0 ? UInt8(y * 5) : UInt8(x * 3)
        }
        let bytes = try Encoder.encode(raster(picture), as: .avif, quality: 90)
        #expect(Array(bytes[4..<12]) == Array("ftypavif".utf8))
        let path = try Samples.shared.folder.write(bytes, to: "bands-\(bands).avif")
        let decoded = try SourceStore().open(path: path).picture()
        #expect(decoded.bands == (bands % 2 == 0 ? 4 : 3))
        #expect((0..<64).allSatisfy { abs(Int(decoded[$0, 20][0]) - $0 * 3) <= 6 })
    }

    @Test(arguments: EncodedFormat.allCases) func theBytesCarryNoMetadata(format: EncodedFormat) throws {
        let bytes = try Encoder.encode(raster(.waves(width: 40, height: 30)), as: format)
        for word in ["Exif", "ICC_PROFILE", "iCCP", "<x:xmp", "eXIf", "8BIM"] {
            #expect(!bytes.contains(sequence: Array(word.utf8)), "\(word)")
        }
    }

    @Test(arguments: [(EncodedFormat.jpg, 65_501), (.webp, 16_384), (.avif, 16_385), (.gif, 65_536)])
    func aSideTooLongForTheFormatIsNamed(
        format: EncodedFormat,
        width: Int
    ) throws {
        let picture = Picture(width: width, height: 1, colour: [1])
        let failure = #expect(throws: ImagingError.self) { try Encoder.encode(raster(picture), as: format) }
        #expect(failure?.kind == .outputTooLarge)
        #expect(failure?.message.contains("\(format.maximumSide)") == true)
    }

    /// The saver is stopped at its first question after the one before it begins.
    @Test(arguments: [EncodedFormat.png, .jpg])
    func aLongEncodingEndsSoonAfterItIsGivenUp(format: EncodedFormat) throws {
        let picture = Picture.waves(width: 6000, height: 4000)
        var questions = 0
        let cancellation = Cancellation {
            questions += 1
            return questions > 2
        }
        let failure = #expect(throws: ImagingError.self) {
            try Encoder.encode(raster(picture), as: format, cancellation: cancellation)
        }
        #expect(failure?.kind == .cancelled)
        #expect(try !Encoder.encode(raster(.waves(width: 40, height: 30)), as: format).isEmpty)
    }
}

extension [UInt8] {
    /// Whether a run of bytes occurs in these.
    func contains(sequence: [UInt8]) -> Bool {
        guard count >= sequence.count else { return false }
        return (0...(count - sequence.count)).contains { self[$0..<($0 + sequence.count)].elementsEqual(sequence) }
    }
}
