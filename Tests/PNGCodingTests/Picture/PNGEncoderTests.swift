import PNGCoding
import TestSupport
import Testing

struct PNGEncoderTests {
    private func encode(_ picture: Picture, _ effort: PNGEncoder.Effort = .fast) throws -> [UInt8] {
        try picture.pixels.withUnsafeBufferPointer { (pixels) throws(PNGEncoder.Failure) in
            try PNGEncoder.encode(
                PNGPixels(
                    pixels.baseAddress!,
                    width: picture.width,
                    height: picture.height,
                    bands: picture.bands
                ),
                effort: effort
            )
        }
    }

    /// More than the pixels, in bytes, that no file may have.
    private func bound(_ picture: Picture) -> Int {
        picture.pixels.count * 101 / 100 + picture.height + 200
    }

    @Test(arguments: Sample.allCases) func everyPictureComesBack(sample: Sample) throws {
        var generator = SeededGenerator(seed: 7)
        for round in 0..<24 {
            let longest = round % 4 == 0 ? 600 : round % 4 == 1 ? 9 : 90
            let picture = sample.picture(
                width: .random(in: 1...longest, using: &generator),
                height: .random(in: 1...longest, using: &generator),
                bands: round / 4 % 4 + 1,
                using: &generator
            )
            for effort in longest == 600 ? [PNGEncoder.Effort.fast] : PNGEncoder.Effort.allCases {
                let bytes = try encode(picture, effort)
                let decoded = try Picture(decoding: bytes)
                let isSame = decoded.widened(to: picture.bands) == picture
                #expect(isSame, "\(picture.width) × \(picture.height) × \(picture.bands), \(effort)")
                #expect(bytes.count <= bound(picture))
            }
        }
    }

    @Test func pillowReadsTheSamePixels() throws {
        var generator = SeededGenerator(seed: 21)
        var input: [UInt8] = []
        var expected: [UInt8] = []
        for sample in Sample.allCases {
            for bands in 1...4 {
                let picture = sample.picture(width: 83, height: 41, bands: bands, using: &generator)
                let bytes = try encode(picture)
                input += withUnsafeBytes(of: Int32(bytes.count)) { Array($0) } + [UInt8(bands)] + bytes
                expected += picture.pixels
            }
        }
        let script = """
            import io, struct, sys
            from PIL import Image
            data = sys.stdin.buffer.read()
            while data:
                count, bands = struct.unpack('<iB', data[:5])
                image = Image.open(io.BytesIO(data[5:5 + count]))
                image.load()
                sys.stdout.buffer.write(image.convert([0, 'L', 'LA', 'RGB', 'RGBA'][bands]).tobytes())
                data = data[5 + count:]
            """
        let decoded = try Python.run(script, input: input)
        #expect(decoded == expected)
    }

    @Test(arguments: [
        (Sample.photo, [1, 0], 1, 0, 8), (.photo, [1, 0], 3, 2, 8), (.flat, [9, 200], 1, 0, 8),
        (.twoColours, [0, 255], 1, 0, 1), (.twoColours, [85, 170], 1, 0, 2), (.twoColours, [17, 255], 1, 0, 4),
        (.twoColours, [17, 254], 1, 0, 8), (.twoColours, [17, 254], 3, 0, 8), (.twoColours, [0, 255], 3, 0, 1),
    ]) func theFormIsTheSmallestExactOne(
        sample: Sample,
        values: [Int],
        bands: Int,
        colourType: UInt8,
        depth: UInt8
    ) throws {
        var generator = SeededGenerator(seed: 3)
        var picture = sample.picture(width: 64, height: 64, bands: bands, using: &generator)
        if sample != .photo {
            picture = Picture(width: 64, height: 64, bands: bands) { x, y, _ in UInt8(values[(x * y / 7) % 2]) }
        }
        let bytes = try encode(picture)
        #expect(bytes[24] == depth && bytes[25] == colourType)
    }

    @Test(arguments: [(1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8)])
    func fewColoursBecomeAPalette(colours: Int, depth: UInt8) throws {
        let picture = Picture(width: 64, height: 64, bands: 3) { x, y, band in
            UInt8(truncatingIfNeeded: (x * 64 + y) % colours * (band + 1) + 9 * band)
        }
        let bytes = try encode(picture)
        #expect(bytes[24] == depth && bytes[25] == 3)
        #expect(try Picture(decoding: bytes) == picture)
    }

    @Test func oneColourMoreThanAByteCountsIsNoPalette() throws {
        let picture = Picture(width: 257, height: 2, bands: 3) { x, _, band in
            band == 0 ? UInt8(x % 256) : band == 1 ? UInt8(x / 256) : 7
        }
        #expect(try encode(picture)[25] == 2)
        #expect(try Picture(decoding: encode(picture)) == picture)
    }

    @Test(arguments: 1...4) func alphaThatIsFullEverywhereIsLeftOut(bands: Int) throws {
        var picture = Picture(width: 50, height: 30, bands: bands) { x, y, band in
            band == bands - 1 && bands % 2 == 0 ? 255 : UInt8(truncatingIfNeeded: x * 5 + y * 7 * (band + 1))
        }
        #expect(try encode(picture)[25] == (bands < 3 ? 0 : 2))
        guard bands % 2 == 0 else { return }
        picture.pixels[picture.pixels.count - 1] = 254
        #expect(try encode(picture)[25] == (bands < 3 ? 4 : 6))
        #expect(try Picture(decoding: encode(picture)) == picture)
    }

    @Test(arguments: [(1, 77), (1, 255), (3, 10), (4, 200)]) func oneColourIsAlmostFree(bands: Int, value: UInt8) throws
    {
        let picture = Picture(
            width: 2000,
            height: 1500,
            bands: bands,
            pixels: [UInt8](repeating: value, count: 2000 * 1500 * bands)
        )
        #expect(try encode(picture).count < picture.pixels.count / 200)
    }

    @Test func aPhotoIsSmallerThanByLibpngsFastest() throws {
        var generator = SeededGenerator(seed: 5)
        let picture = Sample.photo.picture(width: 512, height: 512, bands: 3, using: &generator)
        #expect(try encode(picture).count < picture.png.count)
    }

    @Test func smallIsNeverLargerThanFast() throws {
        var generator = SeededGenerator(seed: 6)
        for sample in Sample.allCases where sample != .noise {
            let picture = sample.picture(width: 200, height: 150, bands: 3, using: &generator)
            #expect(try encode(picture, .small).count <= encode(picture, .fast).count, "\(sample)")
        }
    }

    @Test(arguments: PNGEncoder.Effort.allCases, [Sample.photo, .blocks])
    func aPictureThatIsNoLongerWantedIsNotFinished(effort: PNGEncoder.Effort, sample: Sample) throws {
        var generator = SeededGenerator(seed: 8)
        let picture = sample.picture(width: 600, height: 600, bands: 3, using: &generator)
        var asked = 0
        #expect(throws: PNGEncoder.Failure.cancelled) {
            try picture.pixels.withUnsafeBufferPointer { (pixels) throws(PNGEncoder.Failure) in
                _ = try PNGEncoder.encode(
                    PNGPixels(pixels.baseAddress!, width: 600, height: 600, bands: 3),
                    effort: effort,
                    isCancelled: {
                        asked += 1
                        return asked > 1
                    }
                )
            }
        }
    }
}
