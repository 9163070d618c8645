import TestSupport
import Testing
import ZoomCore

@testable import Imaging

/// Tiles as JPEG, in the quality that each needs.
struct TileCoderTests {
    private let tile = PixelSize(width: 256, height: 256)

    /// Grey noise about a slope.
    private func noise(_ amplitude: Int, bands: Int) -> Picture {
        var generator = SeededGenerator(seed: 77)
        return Picture(width: 256, height: 256, bands: bands) { x, y, _ in
            UInt8(clamping: 60 + (x + y) / 4 + .random(in: -amplitude...amplitude, using: &generator))
        }
    }

    private func coded(_ picture: Picture, by coder: TileCoder, filled: PixelSize? = nil) throws -> [UInt8] {
        try picture.pixels.withUnsafeBufferPointer { pixels in
            let start = try #require(pixels.baseAddress)
            let rows = (0..<256).map { Optional(start + $0 * 256 * picture.bands) }
            return try rows.withUnsafeBufferPointer { Array(try coder.coded($0, filled: filled ?? tile)) }
        }
    }

    /// The quality that a tile says it has: libjpeg's first step is 16 at quality 50.
    private func firstStep(_ tile: [UInt8]) throws -> UInt8 {
        let place = try #require(tile.indices.dropLast().first { tile[$0] == 0xFF && tile[$0 + 1] == 0xDB })
        return tile[place + 5]
    }

    private func likeness(_ bytes: [UInt8], _ coder: TileCoder, to picture: Picture) throws -> Double {
        let decoded = try Picture(decoding: Array(coder.tables.dropLast(2)) + bytes[2...])
        return try #require(decoded.peakSignalToNoise(to: picture))
    }

    @Test(arguments: [1, 3]) func aTileIsCodedAsWellAsItNeeds(bands: Int) throws {
        let coder = try TileCoder(.jpeg(halvesColour: false), tile: tile, bands: bands)
        // Grey, so that colours cost nothing.
        var steps: [UInt8] = []
        for amplitude in [6, 7, 4, 0, 0, 0, 0, 0, 0] {
            var picture = noise(amplitude, bands: 1)
            if bands == 3 { picture = Picture(width: 256, height: 256, bands: 3) { x, y, _ in picture[x, y][0] } }
            let bytes = try coded(picture, by: coder)
            #expect(try likeness(bytes, coder, to: picture) >= TileQuality.leastLikeness, "noise of \(amplitude)")
            steps.append(try firstStep(bytes))
        }
        // Of a better quality than 89, and back again.
        #expect(steps[0] < 4 && steps[1] < 4 && steps.last == 4)
    }

    /// Decoding again takes as long as coding.
    @Test func tilesBesideOneWithMuchToSpareAreNotCompared() {
        var quality = TileQuality()
        func compared(_ likenesses: [Double]) -> [Bool] {
            likenesses.map { likeness in
                let isCompared = quality.isToBeCompared()
                if isCompared { while quality.isToBeCodedAgain(likeness: likeness) {} }
                return isCompared
            }
        }
        #expect(compared(Array(repeating: 50, count: 17)).filter { $0 }.count == 3)
        #expect(compared(Array(repeating: 44, count: 10)).filter { $0 }.count <= 6)
        #expect(compared(Array(repeating: 42.5, count: 10)).filter { $0 }.count >= 9)
        #expect(quality.quality == 89)
        #expect(compared([30, 30, 30]) == [true, true, true] && quality.quality == 97)
    }

    @Test func whatCannotBeCodedWellEnoughHasTheBestQualityThereIs() throws {
        let coder = try TileCoder(.jpeg(halvesColour: true), tile: tile, bands: 3)
        let picture = noise(60, bands: 3)
        let bytes = try coded(picture, by: coder)
        #expect(try firstStep(bytes) == 1)
        #expect(try likeness(bytes, coder, to: picture) < TileQuality.leastLikeness)
        #expect(try coded(picture, by: coder) == bytes)
    }

    /// What fills a tile up is not seen, and counts for nothing.
    @Test func onlyWhatIsOfThePictureIsCompared() throws {
        let noisy = noise(9, bands: 1)
        let picture = Picture(width: 256, height: 256, bands: 1) { x, y, _ in x < 40 && y < 9 ? noisy[x, y][0] : 90 }
        let whole = try coded(picture, by: TileCoder(.jpeg(halvesColour: false), tile: tile, bands: 1))
        let corner = PixelSize(width: 40, height: 9)
        let part = try coded(picture, by: TileCoder(.jpeg(halvesColour: false), tile: tile, bands: 1), filled: corner)
        #expect(try firstStep(whole) == 4 && firstStep(part) < 4)
    }

    @Test func aTileForWhichThereIsNoRoomIsNoLackOfMemory() throws {
        let coder = try TileCoder(.jpeg(halvesColour: false), tile: tile, bands: 3, capacity: 1000)
        let error = #expect(throws: ImagingError.self) { try coded(noise(60, bands: 3), by: coder) }
        #expect(error?.kind == .internalFault && error?.message.contains("1000 bytes") == true)
    }
}
