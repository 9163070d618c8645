import Testing
import ZoomCore

/// Faults of tile and level arithmetic that viewers and servers have had; the number is that of the reported case.
@Suite struct TileCaseTests {
    struct Tile: Sendable, CustomTestStringConvertible {
        let number: Int
        let image: (Int, Int)
        let side: Int
        let level: Int
        let place: (column: Int, row: Int)
        let size: (Int, Int)

        var testDescription: String { "case \(number), level \(level), tile \(place)" }
    }

    @Test(arguments: [
        Tile(number: 9, image: (8317, 5479), side: 1024, level: 3, place: (0, 0), size: (1024, 685)),
        Tile(number: 9, image: (8317, 5479), side: 1024, level: 3, place: (1, 0), size: (16, 685)),
        Tile(number: 27, image: (2411, 3372), side: 1024, level: 1, place: (1, 0), size: (182, 1024)),
        Tile(number: 27, image: (2609, 3424), side: 256, level: 3, place: (1, 0), size: (71, 256)),
        Tile(number: 27, image: (2609, 3424), side: 256, level: 3, place: (1, 1), size: (71, 172)),
        Tile(number: 28, image: (11558, 11081), side: 256, level: 1, place: (22, 21), size: (147, 165)),
        Tile(number: 28, image: (11558, 11081), side: 256, level: 2, place: (11, 10), size: (74, 211)),
        Tile(number: 28, image: (11558, 11081), side: 256, level: 3, place: (5, 5), size: (165, 106)),
        Tile(number: 28, image: (11558, 11081), side: 256, level: 4, place: (2, 2), size: (211, 181)),
        Tile(number: 28, image: (11558, 11081), side: 256, level: 5, place: (1, 1), size: (106, 91)),
        Tile(number: 36, image: (8199, 5466), side: 512, level: 4, place: (1, 0), size: (1, 342)),
        Tile(number: 36, image: (9504, 6336), side: 512, level: 4, place: (1, 0), size: (82, 396)),
        Tile(number: 53, image: (12288, 5550), side: 256, level: 3, place: (5, 2), size: (256, 182)),
        Tile(number: 54, image: (12868, 9400), side: 128, level: 5, place: (1, 2), size: (128, 38)),
        Tile(number: 54, image: (12868, 9400), side: 128, level: 6, place: (0, 1), size: (128, 19)),
        Tile(number: 57, image: (39125, 34708), side: 1024, level: 6, place: (0, 0), size: (612, 543)),
        Tile(number: 58, image: (200, 150), side: 256, level: 0, place: (0, 0), size: (200, 150)),
        Tile(number: 58, image: (1, 1), side: 256, level: 0, place: (0, 0), size: (1, 1)),
        Tile(number: 59, image: (2049, 1024), side: 512, level: 1, place: (2, 0), size: (1, 512)),
        Tile(number: 59, image: (2049, 1024), side: 512, level: 2, place: (1, 0), size: (1, 256)),
        Tile(number: 70, image: (4096, 6143), side: 256, level: 3, place: (0, 2), size: (256, 256)),
    ])
    func edgeTileHasItsSize(_ tile: Tile) throws {
        let pyramid = try Pyramid(image: PixelSize(width: tile.image.0, height: tile.image.1), tileSize: tile.side)
        let address = TileAddress(level: tile.level, column: tile.place.column, row: tile.place.row)
        let rect = try #require(pyramid.rect(of: address))
        #expect(rect.width == tile.size.0)
        #expect(rect.height == tile.size.1)
    }

    /// Case 28 also gives the region of the image that each corner tile stands for.
    @Test(arguments: [
        (1, 22, 21, PixelRect(x: 11264, y: 10752, width: 294, height: 329)),
        (2, 11, 10, PixelRect(x: 11264, y: 10240, width: 294, height: 841)),
        (3, 5, 5, PixelRect(x: 10240, y: 10240, width: 1318, height: 841)),
        (4, 2, 2, PixelRect(x: 8192, y: 8192, width: 3366, height: 2889)),
        (5, 1, 1, PixelRect(x: 8192, y: 8192, width: 3366, height: 2889)),
    ])
    func edgeTileStandsForItsRegion(_ level: Int, _ column: Int, _ row: Int, _ region: PixelRect) throws {
        let pyramid = try Pyramid(image: PixelSize(width: 11558, height: 11081))
        #expect(pyramid.imageRect(of: TileAddress(level: level, column: column, row: row)) == region)
    }

    /// Case 9 as a property: one height a row, one width a column, and the sums are the level's size.
    @Test func tilesOfARowHaveOneHeight() throws {
        let pyramid = try Pyramid(image: PixelSize(width: 8317, height: 5479))
        for level in 0...pyramid.lastLevel {
            let grid = try #require(pyramid.grid(ofLevel: level))
            func rect(_ column: Int, _ row: Int) -> PixelRect? {
                pyramid.rect(of: TileAddress(level: level, column: column, row: row))
            }
            for row in 0..<grid.rows {
                #expect(Set((0..<grid.columns).map { rect($0, row)?.height }).count == 1)
            }
            for column in 0..<grid.columns {
                #expect(Set((0..<grid.rows).map { rect(column, $0)?.width }).count == 1)
            }
            #expect(
                (0..<grid.columns).reduce(0) { $0 + (rect($1, 0)?.width ?? 0) } == (8317 + (1 << level) - 1) >> level
            )
            #expect((0..<grid.rows).reduce(0) { $0 + (rect(0, $1)?.height ?? 0) } == (5479 + (1 << level) - 1) >> level)
        }
    }

    /// Case 23 and case 84: a level's size is rounded one way everywhere, and level 0 is the whole.
    @Test func levelsHaveTheirSizes() throws {
        let halved = try Pyramid(image: PixelSize(width: 4905, height: 6788))
        #expect(halved.size(ofLevel: 1) == PixelSize(width: 2453, height: 3394))
        let whole = try Pyramid(image: PixelSize(width: 2725, height: 2441))
        #expect(whole.size(ofLevel: 0) == PixelSize(width: 2725, height: 2441))
    }

    /// Case 56: rows are counted on the level's own size.
    @Test func aSecondRowOfOnePixelIsARow() throws {
        let pyramid = try Pyramid(image: PixelSize(width: 4875, height: 4071), tileSize: 254)
        #expect(pyramid.size(ofLevel: 4) == PixelSize(width: 305, height: 255))
        #expect(pyramid.grid(ofLevel: 4) == TileGrid(columns: 2, rows: 2))
    }

    /// Case 57 and case 58: the levels end with the first that fits one tile.
    @Test(arguments: [
        (39125, 34708, 1024, 6), (200, 150, 256, 0), (1, 1, 256, 0), (256, 256, 256, 0), (257, 1, 256, 1),
    ])
    func lastLevelIsTheFirstOfOneTile(_ width: Int, _ height: Int, _ side: Int, _ last: Int) throws {
        let pyramid = try Pyramid(image: PixelSize(width: width, height: height), tileSize: side)
        #expect(pyramid.lastLevel == last)
        #expect(pyramid.grid(ofLevel: last) == TileGrid(columns: 1, rows: 1))
        if last > 0 { #expect(pyramid.grid(ofLevel: last - 1) != TileGrid(columns: 1, rows: 1)) }
    }

    /// Case 50: tiles at a fractional scale meet.
    @Test func tilesAtAFractionalScaleMeet() throws {
        func edges(_ count: Int, _ scale: Double) throws -> [PixelRect] {
            try (0..<count).map { index in
                let left = Double(index) * 256 * scale
                let right = Double(index + 1) * 256 * scale
                return try PixelRect(roundingEdgesOf: Rect(x: left, y: 0, width: right - left, height: 1))
            }
        }
        let five = try edges(5, 1.2)
        #expect(five.map(\.x) == [0, 307, 614, 922, 1229])
        #expect(five.map(\.width) == [307, 307, 308, 307, 307])
        var generator = SeededGenerator(seed: 50)
        for _ in 0..<1000 {
            let tiles = try edges(9, .random(in: 0.01...20, using: &generator))
            for (tile, next) in zip(tiles, tiles.dropFirst()) { #expect(tile.x + tile.width == next.x) }
        }
    }

    /// Case 51: a dense screen is served from a finer level.
    @Test(arguments: [(1.0, 2), (2, 1), (3, 0)])
    func deviceRatioCountsInTheChoiceOfLevel(_ ratio: Double, _ level: Int) throws {
        let layout = try layout((4096, 4096), in: (1024, 1024))
        let state = try layout.place().state
        let device = try DeviceRect(layout: layout, state: state, devicePixelRatio: ratio)
        let pyramid = try Pyramid(image: PixelSize(width: 4096, height: 4096))
        #expect(pyramid.level(forMagnification: device.magnification) == level)
        #expect(state.offset == .zero)
    }
}
