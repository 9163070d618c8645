import JPEGCoding
import TestSupport
import Testing

struct JPEGDecoderTests {
    private func decoded(_ bytes: [UInt8], by decoder: JPEGDecoder, _ width: Int, _ height: Int, _ bands: Int) throws
        -> Picture
    {
        var pixels = [UInt8](repeating: 7, count: width * height * bands)
        try bytes.withUnsafeBufferPointer { bytes in
            try pixels.withUnsafeMutableBufferPointer { pixels in
                try decoder.decode(bytes, width: width, height: height, bands: bands, to: pixels.baseAddress!)
            }
        }
        return Picture(width: width, height: height, bands: bands, pixels: pixels)
    }

    private func rough(_ width: Int, _ height: Int) -> Picture {
        Picture(width: width, height: height, bands: 3) { x, y, band in UInt8((x * y / 3 + x * 5 + band * 30) % 256) }
    }

    @Test func oneDecoderReadsFilesOfAnyShapeOneAfterTheOther() throws {
        let decoder = try JPEGDecoder()
        for (width, height, bands) in [(1, 1, 3), (256, 256, 3), (37, 53, 1), (300, 8, 3), (8, 300, 1), (256, 256, 3)] {
            let picture = Picture(width: width, height: height, bands: bands) { x, y, band in
                UInt8((x * 3 + y * 2 + band * 50) % 256)
            }
            let file = picture.jpeg(quality: 90)
            #expect(try decoded(file, by: decoder, width, height, bands) == Picture(decoding: file))
        }
    }

    @Test func anotherShapeThanSaidIsDamage() throws {
        let decoder = try JPEGDecoder()
        let file = Picture(width: 40, height: 30, bands: 3) { x, _, _ in UInt8(x) }.jpeg()
        for (width, height, bands) in [(41, 30, 3), (40, 29, 3), (30, 40, 3), (40, 30, 1)] {
            #expect(throws: JPEGFailure.damaged) { try decoded(file, by: decoder, width, height, bands) }
        }
        #expect(try decoded(file, by: decoder, 40, 30, 3).width == 40)
    }

    @Test func whatIsCutOffAnywhereIsDamage() throws {
        let decoder = try JPEGDecoder()
        let file = rough(64, 64).jpeg()
        for count in 0..<(file.count - 2) {
            #expect(throws: JPEGFailure.damaged) { try decoded(Array(file[..<count]), by: decoder, 64, 64, 3) }
        }
        #expect(try decoded(file, by: decoder, 64, 64, 3) == Picture(decoding: file))
    }

    @Test func bytesOfAnyKindDoNoHarm() throws {
        let decoder = try JPEGDecoder()
        let file = rough(64, 64).jpeg()
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<2000 {
            var bytes = file
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                bytes[.random(in: bytes.indices, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            _ = try? decoded(bytes, by: decoder, 64, 64, 3)
        }
        #expect(try decoded(file, by: decoder, 64, 64, 3) == Picture(decoding: file))
    }
}
