import StoredTiles
import TestSupport
import Testing
import ZoomCore

struct StoredLevelTests {
    static func level(_ number: Int, tables: [UInt8] = [0xFF, 0xD8, 0, 0x7F, 0xFF, 0xD9]) -> StoredLevel {
        StoredLevel(
            level: number,
            size: PixelSize(width: 1100 >> number, height: 801 >> number),
            tile: PixelSize(width: 256, height: 256),
            samples: number % 2 == 0 ? 3 : 1,
            isRGB: number == 0,
            tables: tables,
            offsets: TiffArray(offset: 16, width: 8, count: 20, isLittle: true),
            byteCounts: TiffArray(offset: 176, width: 4, count: 20, isLittle: number != 1)
        )
    }

    @Test(arguments: [0, 1, 2, 5]) func levelsComeBackFromTheirText(count: Int) {
        let levels = (0..<count).map { Self.level($0, tables: $0 == 2 ? [] : [0xFF, 0xD8, 1, 0xFF, 0xD9]) }
        #expect([StoredLevel](text: levels.text) == levels)
    }

    @Test func aTextThatWasTamperedWithIsNoLevelOrAnotherOneWithoutAFault() {
        let text = Array(Self.level(1).text.utf8)
        var generator = SeededGenerator(seed: 5)
        var refused = 0
        for _ in 0..<5000 {
            var bytes = text
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let place = Int.random(in: bytes.indices, using: &generator)
                bytes[place] = "0123456789 -afz".utf8.randomElement(using: &generator)!
            }
            guard let level = StoredLevel(text: String(decoding: bytes, as: UTF8.self)) else {
                refused += 1
                continue
            }
            var index = TileIndex(level)
            let file = BytesAsFile(content: text)
            for (column, row) in [(0, 0), (3, 2), (1 << 40, 0), (0, .max), (-1, 5)] {
                let place = index?.place(column: column, row: row, in: file)
                if let place { #expect(place.count >= 1) }
            }
        }
        #expect(refused > 1000)
    }

    @Test func tilesAreFoundWhereTheIndexSays() throws {
        let files = (0..<6).map { number in
            Picture(width: 64, height: 64, bands: 3) { x, y, band in UInt8((x * 2 + y + band * number) % 256) }.jpeg()
        }
        var content = [UInt8](repeating: 0, count: 6 * 12)
        for (number, file) in files.enumerated() {
            for byte in 0..<8 { content[number * 8 + byte] = UInt8(truncatingIfNeeded: content.count >> (8 * byte)) }
            for byte in 0..<4 { content[48 + number * 4 + byte] = UInt8(truncatingIfNeeded: file.count >> (8 * byte)) }
            content += file
        }
        let level = StoredLevel(
            level: 0,
            size: PixelSize(width: 150, height: 128),
            tile: PixelSize(width: 64, height: 64),
            samples: 3,
            isRGB: false,
            tables: [],
            offsets: TiffArray(offset: 0, width: 8, count: 6, isLittle: true),
            byteCounts: TiffArray(offset: 48, width: 4, count: 6, isLittle: true)
        )
        guard var index = TileIndex(level) else {
            Issue.record("no index")
            return
        }
        let file = BytesAsFile(content: content)
        for row in 0..<3 {
            for column in 0..<4 {
                let place = index.place(column: column, row: row, in: file)
                let found = place.flatMap { index.stream.file(at: $0, in: file) }
                #expect(found == (row < 2 && column < 3 ? files[row * 3 + column] : nil))
                #expect(index.isWhole(column: column, row: row) == (row < 2 && column < 2))
            }
        }
    }
}
