import TestSupport
import Testing

/// The tools that other tests judge by are themselves held against Pillow.
struct ReferenceDecodingTests {
    @Test(arguments: 1...4)
    func pngSurvivesEncodingAndDecoding(bands: Int) throws {
        let picture = noise(width: 37, height: 21, bands: bands)
        #expect(try Picture(decoding: picture.png) == picture)
        let script = """
            import sys, io
            from PIL import Image
            image = Image.open(sys.stdin.buffer)
            sys.stdout.buffer.write(image.mode.encode() + b"\\n" + image.tobytes())
            """
        let answer = try Python.run(script, input: picture.png)
        #expect(answer == Array("\(Python.mode(bands: bands))\n".utf8) + picture.pixels)
    }

    @Test(arguments: [("JPEG", 3), ("JPEG", 1), ("WEBP", 3), ("WEBP", 4)])
    func lossyFormatsDecodeAsPillowDecodesThem(format: String, bands: Int) throws {
        let picture = Picture(width: 40, height: 24, bands: bands) { x, y, band in UInt8(x * 3 + y * 2 + band * 20) }
        let script = """
            import sys, io
            from PIL import Image
            image = Image.open(sys.stdin.buffer)
            file = io.BytesIO()
            image.save(file, "\(format)", quality=90)
            sys.stdout.buffer.write(file.getvalue())
            """
        let decoded = try Picture(decoding: try Python.run(script, input: picture.png))
        #expect(try #require(decoded.peakSignalToNoise(to: picture)) > 35)
    }

    @Test(arguments: 1...8)
    func orientationsAreThoseOfPillow(orientation: Int) throws {
        let picture = noise(width: 24, height: 16, bands: 3)
        let file = picture.jpeg(orientation: orientation)
        let decoded = try Picture.decode(file)
        #expect(decoded.orientation == orientation)
        let script = """
            import sys
            from PIL import Image, ImageOps
            image = ImageOps.exif_transpose(Image.open(sys.stdin.buffer))
            sys.stdout.buffer.write(bytes(image.size) + image.tobytes())
            """
        let upright = decoded.picture.upright(orientation: orientation)
        let reference = try Python.run(script, input: file)
        #expect(reference == [UInt8(upright.width), UInt8(upright.height)] + upright.pixels)
    }

    @Test func brokenFilesAreErrors() throws {
        let picture = noise(width: 64, height: 64, bands: 3)
        #expect(throws: PictureError.self) { try Picture(decoding: []) }
        #expect(throws: PictureError.self) { try Picture(decoding: Array(picture.png.prefix(500))) }
        #expect(throws: PictureError.self) { try Picture(decoding: Array(picture.jpeg().prefix(100))) }
    }

    @Test func comparisonsCountWhatDiffers() throws {
        let black = Picture(width: 10, height: 10, colour: [0])
        var spotted = black
        spotted[3, 4] = [255]
        #expect(black.peakSignalToNoise(to: black) == .infinity)
        #expect(black.peakSignalToNoise(to: spotted) == 20)
        #expect(black.maximumDifference(to: spotted) == 255)
        #expect(black.differences(to: spotted) == 1)
        #expect(black.maximumDifference(to: Picture(width: 10, height: 9, colour: [0])) == nil)
    }

    private func noise(width: Int, height: Int, bands: Int) -> Picture {
        var generator = SeededGenerator(seed: 11)
        return Picture(width: width, height: height, bands: bands) { _, _, _ in .random(in: 0...255, using: &generator)
        }
    }
}
