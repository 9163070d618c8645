import JPEGCoding
import TestSupport
import Testing

struct JPEGEncoderTests {
    private func encoded(_ picture: Picture, quality: Int = 90, halvesColour: Bool = false) throws -> [UInt8] {
        try JPEGEncoder.encode(
            picture.pixels,
            width: picture.width,
            height: picture.height,
            bands: picture.bands,
            quality: quality,
            halvesColour: halvesColour
        )
    }

    private func smooth(_ width: Int, _ height: Int, bands: Int) -> Picture {
        Picture(width: width, height: height, bands: bands) { x, y, band in UInt8((x * 2 + y + band * 40) % 200) }
    }

    private func rough(_ width: Int, _ height: Int) -> Picture {
        Picture(width: width, height: height, bands: 3) { x, y, band in UInt8((x * y / 3 + x * 5 + band * 30) % 256) }
    }

    @Test(arguments: [(1, 1), (7, 3), (16, 16), (17, 33), (256, 256), (1, 300), (300, 1), (640, 129)], [1, 3])
    func anotherDecoderSeesThePicture(size: (width: Int, height: Int), bands: Int) throws {
        let picture = smooth(size.width, size.height, bands: bands)
        let decoded = try Picture(decoding: encoded(picture, quality: 95))
        #expect(decoded.hasShape(of: picture))
        #expect(try #require(decoded.peakSignalToNoise(to: picture)) > 32)
    }

    @Test func aHigherQualityTakesMoreBytesAndLosesLess() throws {
        let picture = rough(200, 150)
        var last = (bytes: 0, ratio: 0.0)
        for quality in [1, 30, 60, 90, 100] {
            let bytes = try encoded(picture, quality: quality)
            let ratio = try #require(try Picture(decoding: bytes).peakSignalToNoise(to: picture))
            #expect(bytes.count > last.bytes && ratio > last.ratio)
            last = (bytes.count, ratio)
        }
    }

    /// The frame header says how many samples of each component a block has.
    @Test(arguments: [(true, UInt8(0x22)), (false, UInt8(0x11))])
    func colourIsStoredAtHalfResolutionWhereAskedFor(halves: Bool, factors: UInt8) throws {
        let bytes = try encoded(smooth(64, 64, bands: 3), halvesColour: halves)
        let frame = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
        #expect(bytes[frame + 11] == factors && bytes[frame + 14] == 0x11)
    }

    @Test func whatCannotBeCompressedGrowsItsBuffer() throws {
        var generator = SeededGenerator(seed: 1)
        let pixels = (0..<(600 * 400 * 3)).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let noise = Picture(width: 600, height: 400, bands: 3, pixels: pixels)
        let bytes = try encoded(noise, quality: 100)
        #expect(bytes.count > 400_000)
        #expect(try #require(try Picture(decoding: bytes).peakSignalToNoise(to: noise)) > 30)
    }

    @Test(arguments: [(65_501, 1), (1, 65_501), (0, 5), (5, 0), (-1, 5)])
    func aSizeThatNoJPEGHasIsRefused(width: Int, height: Int) {
        #expect(throws: JPEGFailure.tooLarge) {
            try JPEGEncoder.encode([0], width: width, height: height, bands: 1, quality: 80, halvesColour: true)
        }
    }

    @Test(arguments: [0, 1, 3])
    func givingUpHalfWayLeavesNothingBehind(questions: Int) throws {
        let picture = smooth(300, 400, bands: 3)
        for _ in 0..<50 {
            var asked = 0
            #expect(throws: JPEGFailure.cancelled) {
                try JPEGEncoder.encode(
                    picture.pixels,
                    width: 300,
                    height: 400,
                    bands: 3,
                    quality: 100,
                    halvesColour: false
                ) {
                    asked += 1
                    return asked > questions
                }
            }
        }
    }
}
