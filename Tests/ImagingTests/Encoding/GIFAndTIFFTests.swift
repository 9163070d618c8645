import TestSupport
import Testing

@testable import Imaging

/// GIF and TIFF files, decoded by Pillow.
@Suite(.oneAtATime)
struct GIFAndTIFFTests {
    init() throws { _ = try SourceStore() }

    private func encoded(_ picture: Picture, _ format: EncodedFormat) throws -> [UInt8] {
        try Encoder.encode(
            Raster(width: picture.width, height: picture.height, bands: picture.bands, pixels: picture.pixels),
            as: format
        )
    }

    /// Pillow's mode of the file, and what it decodes, as another mode.
    private func decoded(_ bytes: [UInt8], as mode: String) throws -> (mode: String, format: String, picture: Picture) {
        let script = """
            import io, sys
            from PIL import Image
            image = Image.open(io.BytesIO(sys.stdin.buffer.read()))
            assert getattr(image, "n_frames", 1) == 1
            head = "%s %s %d %d" % (image.mode, image.format, image.width, image.height)
            sys.stdout.buffer.write(head.ljust(64).encode() + image.convert(sys.argv[1]).tobytes())
            """
        let output = try Python.run(script, arguments: [mode], input: bytes)
        let head = String(decoding: output.prefix(64), as: UTF8.self).split(separator: " ").map(String.init)
        let bands = try #require(["L": 1, "LA": 2, "RGB": 3, "RGBA": 4][mode])
        let picture = Picture(
            width: try #require(Int(head[2])),
            height: try #require(Int(head[3])),
            bands: bands,
            pixels: Array(output.dropFirst(64))
        )
        return (head[0], head[1], picture)
    }

    @Test(arguments: 1...4)
    func aTIFFIsLossless(bands: Int) throws {
        let picture = Fixtures.photo(width: 131, height: 77, bands: bands)
        let bytes = try encoded(picture, .tif)
        let file = try decoded(bytes, as: Python.mode(bands: bands))
        #expect(file.format == "TIFF" && file.mode == Python.mode(bands: bands))
        #expect(file.picture == picture)
        #expect(bytes.count < picture.pixels.count)
    }

    @Test(arguments: [EncodedFormat.tif, .gif, .png], [(1, 1), (8, 3), (133, 70)])
    func blackAndWhiteTakesABit(format: EncodedFormat, size: (Int, Int)) throws {
        let picture = Picture(width: size.0, height: size.1, bands: 1) { x, y, _ in
            (x * x / 7 + y * 5) % 11 < 5 ? 255 : 0
        }
        let bytes = try encoded(picture, format)
        let file = try decoded(bytes, as: "L")
        #expect(file.picture == picture)
        // One pixel is a byte one way or the other.
        if format == .tif || (format == .png && size.0 > 1) { #expect(file.mode == "1") }
        #expect(bytes.count < picture.pixels.count / 5 + 900, "\(bytes.count) bytes")
    }

    @Test func blackAndWhiteAndNothingIsKept() throws {
        let picture = Picture(width: 90, height: 60, bands: 2) { x, y, band in
            let isClear = (x / 9 + y / 7) % 3 == 0
            return isClear || (band == 0 && (x + y) % 5 < 2) ? 0 : 255
        }
        for format in [EncodedFormat.gif, .tif, .png] {
            let shown = try decoded(try encoded(picture, format), as: "RGBA").picture
            for y in 0..<60 {
                for x in 0..<90 {
                    #expect(shown[x, y][3] == picture[x, y][1])
                    if shown[x, y][3] == 255 { #expect(shown[x, y][0] == picture[x, y][0]) }
                }
            }
        }
    }

    @Test func aGIFOfFewColoursIsExact() throws {
        let picture = Picture(width: 120, height: 90, bands: 3) { x, y, band in
            UInt8([(x / 24) * 50, (y / 18) * 60, 90 + (x / 60) * 100][band])
        }
        let file = try decoded(try encoded(picture, .gif), as: "RGB")
        #expect(file.format == "GIF")
        #expect(try #require(file.picture.maximumDifference(to: picture)) == 0)
    }

    @Test(arguments: [1, 3])
    func aGIFOfAPhotoIsClose(bands: Int) throws {
        let picture = Fixtures.photo(width: 200, height: 150, bands: bands)
        let shown = try decoded(try encoded(picture, .gif), as: Python.mode(bands: bands)).picture
        let likeness = try #require(shown.peakSignalToNoise(to: picture))
        #expect(likeness > (bands == 1 ? 40 : 26), "\(likeness) dB")
    }

    @Test func halfOfTheOpacityIsTheLimitOfAGIF() throws {
        let picture = Picture(width: 256, height: 8, bands: 4) { x, _, band in band == 3 ? UInt8(x) : 120 }
        let shown = try decoded(try encoded(picture, .gif), as: "RGBA").picture
        for x in 0..<256 where abs(x - 128) > 1 { #expect(shown[x, 4][3] == (x < 128 ? 0 : 255), "\(x)") }
        #expect(abs(Int(shown[200, 4][0]) - 120) <= 1)
    }
}
