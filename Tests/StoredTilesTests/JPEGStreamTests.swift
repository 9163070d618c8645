import StoredTiles
import TestSupport
import Testing
import ZoomCore

extension JPEGStream {
    /// The whole file of a shortened one.
    fileprivate func file(from tile: [UInt8]) -> [UInt8]? { file(of: prefix + tile) }
}

struct JPEGStreamTests {
    private let tile = PixelSize(width: 64, height: 48)
    private let whole = Picture(width: 64, height: 48, bands: 3) { x, y, band in UInt8(x * 2 + y + band) }.jpeg()

    private func stream(tables: [UInt8] = [], samples: Int = 3, isRGB: Bool = false) throws -> JPEGStream {
        try #require(JPEGStream(tables: tables, tile: tile, samples: samples, isRGB: isRGB))
    }

    @Test func aFileWithItsOwnTablesStaysAsItIs() throws {
        #expect(try stream().file(from: whole) == whole)
    }

    @Test func sharedTablesGoInFront() throws {
        let tables: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDB, 0, 3, 7, 0xFF, 0xD9]
        let file = try #require(try stream(tables: tables).file(from: whole))
        #expect(file == [0xFF, 0xD8, 0xFF, 0xDB, 0, 3, 7] + whole[2...])
    }

    @Test func samplesThatAreRGBAreMarked() throws {
        // Without the marker of JFIF, which says YCbCr.
        let bare = Array(whole[..<2]) + whole[20...]
        let file = try #require(try stream(isRGB: true).file(from: bare))
        #expect(file[2] == 0xFF && file[3] == 0xEE && Array(file[6..<11]) == Array("Adobe".utf8) && file[17] == 0)
        #expect(Array(file[18...]) == Array(bare[2...]))
    }

    @Test(arguments: [[1, 2, 3], [0xFF, 0xD8, 0xFF, 0xDB, 0, 3], [0xFF, 0xD8, 0, 0, 0xFF, 0xD8]] as [[UInt8]])
    func whatIsNoTablesIsRefused(tables: [UInt8]) {
        #expect(JPEGStream(tables: tables, tile: tile, samples: 3, isRGB: false) == nil)
    }

    @Test func whatIsCutOffAnywhereIsRefused() throws {
        let stream = try stream()
        for count in 0..<whole.count { #expect(stream.file(from: Array(whole[..<count])) == nil) }
    }

    @Test func aScanWithZerosOrNoiseInItIsLeftToADecoder() throws {
        let noisy = Picture(width: 64, height: 48, bands: 3) { x, y, band in
            UInt8(truncatingIfNeeded: (x * x * 31 + y * y * 17 + band * 5) % 251)
        }.jpeg()
        #expect(try stream().file(from: noisy) == noisy)
        var zeros = noisy
        for index in (noisy.count / 2)..<(noisy.count - 2) { zeros[index] = 0 }
        #expect(try stream().file(from: zeros) == nil)
        var generator = SeededGenerator(seed: 9)
        var noise = noisy
        for index in (noisy.count / 2)..<(noisy.count - 2) { noise[index] = .random(in: 0...255, using: &generator) }
        #expect(try stream().file(from: noise) == nil)
    }

    @Test(arguments: 0..<60)
    func aStretchOf25ZerosIsFoundWhereverItBegins(shift: Int) throws {
        let scan = try #require(whole.indices.dropLast().last { whole[$0] == 0xFF && whole[$0 + 1] == 0xDA })
        let code = [UInt8](repeating: 7, count: 200)
        for (count, isFound) in [(24, false), (25, true), (40, true)] {
            var bytes = whole[..<(scan + 14)] + code
            let start = bytes.count - 190 + shift
            bytes.replaceSubrange(start..<(start + count), with: repeatElement(0, count: count))
            #expect((try stream().file(from: bytes + [0xFF, 0xD9]) == nil) == isFound)
        }
    }

    /// All that a tile says of its colours may stand in the tables that all share.
    @Test func tablesThatSaySomethingElseAreForADecoderThatKnowsBetter() throws {
        let jfif: [UInt8] = [0xFF, 0xE0, 0, 16] + Array("JFIF".utf8) + [0, 1, 1, 0, 0, 1, 0, 1, 0, 0]
        func adobe(_ transform: UInt8) -> [UInt8] {
            [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform]
        }
        // The picture's own first marker says JFIF.
        try #require(Array(whole[2..<4]) == [0xFF, 0xE0])
        let bare = Array(whole[..<2]) + whole[20...]
        for (marks, isYCbCr, isRGB) in [
            ([], true, true), (jfif, true, false), (adobe(0), false, true), (adobe(1), true, false),
            (adobe(2), false, false), (jfif + adobe(0), false, false),
        ] {
            let tables = [0xFF, 0xD8] + marks + [0xFF, 0xD9]
            for (stream, isTrue) in [
                (try stream(tables: tables), isYCbCr), (try stream(tables: tables, isRGB: true), isRGB),
            ] {
                #expect((stream.file(from: bare) != nil) == isTrue, "\(marks)")
                #expect(stream.file(of: stream.prefix + bare, isDecodedHere: true) != nil)
            }
        }
    }

    /// EXIF with an orientation, a profile, anything of a program's own.
    @Test(arguments: [0xE1, 0xE2, 0xED, 0xEF] as [UInt8], [1, 3])
    func aTileWithMarksOfItsOwnIsForADecoder(marker: UInt8, bands: Int) throws {
        let picture = Picture(width: 64, height: 48, bands: bands) { x, y, band in UInt8(x * 2 + y + band) }.jpeg()
        let marked = picture[..<2] + [0xFF, marker, 0, 8] + Array("Exif".utf8) + [0, 0] + picture[2...]
        let stream = try stream(samples: bands)
        #expect(stream.file(from: picture) != nil)
        #expect(stream.file(from: Array(marked)) == nil)
        #expect(stream.file(of: stream.prefix + marked, isDecodedHere: true) != nil)
    }

    @Test func anotherSizeOrNumberOfSamplesIsRefused() throws {
        let other = Picture(width: 48, height: 64, bands: 3) { _, _, _ in 9 }.jpeg()
        let grey = Picture(width: 64, height: 48, bands: 1) { _, _, _ in 9 }.jpeg()
        #expect(try stream().file(from: other) == nil)
        #expect(try stream().file(from: grey) == nil)
        #expect(try stream(samples: 1).file(from: grey) == grey)
    }

    @Test func anythingElseIsRefusedWithoutAFault() throws {
        let stream = try stream()
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<3000 {
            var bytes = whole
            for _ in 0..<3 { bytes[.random(in: 2..<200, using: &generator)] = .random(in: 0...255, using: &generator) }
            if let file = stream.file(from: bytes) { #expect(file.count == bytes.count) }
        }
    }
}
