import JPEGCoding
import TestSupport
import Testing

struct JPEGDecoderTests {
    private func decoded(
        _ bytes: [UInt8],
        by decoder: JPEGDecoder,
        _ width: Int,
        _ height: Int,
        _ bands: Int,
        as components: JPEGDecoder.Components = .asMarked
    ) throws -> Picture {
        var pixels = [UInt8](repeating: 7, count: width * height * bands)
        try bytes.withUnsafeBufferPointer { bytes in
            try pixels.withUnsafeMutableBufferPointer { pixels in
                let base = pixels.baseAddress!
                try decoder.decode(bytes, width: width, height: height, bands: bands, as: components, to: base)
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

    @Test func whatTheSamplesAreIsToldOrMarked() throws {
        let decoder = try JPEGDecoder()
        let file = Picture(width: 16, height: 16, bands: 3) { _, _, band in [200, 60, 30][band] }.jpeg(quality: 100)
        let samples = try decoded(file, by: decoder, 16, 16, 3, as: .rgb)
        // JFIF's luma of that colour, and how far blue and red are from it.
        #expect(zip(samples[8, 8], [98, 89, 200] as [UInt8]).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
        #expect(try decoded(file, by: decoder, 16, 16, 3, as: .yCbCr) == Picture(decoding: file))
        #expect(try decoded(file, by: decoder, 16, 16, 3) == Picture(decoding: file))
        // Without JFIF's marker the names of components tell; what is said from outside is still right.
        var bare = Array(file[..<2]) + file[20...]
        let frame = try #require(bare.indices.dropLast().first { bare[$0] == 0xFF && bare[$0 + 1] == 0xC0 })
        let scan = try #require(bare.indices.dropLast().first { bare[$0] == 0xFF && bare[$0 + 1] == 0xDA })
        for (index, name) in "RGB".utf8.enumerated() {
            bare[frame + 10 + 3 * index] = name
            bare[scan + 5 + 2 * index] = name
        }
        #expect(try decoded(bare, by: decoder, 16, 16, 3) == samples)
        #expect(try decoded(bare, by: decoder, 16, 16, 3, as: .yCbCr) == Picture(decoding: file))
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
