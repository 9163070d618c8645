import Testing
import ZoomCore

private let oddSizes: [PixelSize] = [
    PixelSize(width: 1, height: 1), PixelSize(width: 256, height: 256), PixelSize(width: 257, height: 1),
    PixelSize(width: 1, height: 9999), PixelSize(width: 2049, height: 1024), PixelSize(width: 12001, height: 7999),
    PixelSize(width: 8317, height: 5479), PixelSize(width: 511, height: 513), PixelSize(width: 4875, height: 4071),
]

@Suite struct PyramidTests {
    @Test(arguments: oddSizes, [1, 7, 254, 256, 1024])
    func tilesCoverEachLevelWithNoGapAndNoOverlap(_ image: PixelSize, _ tileSize: Int) throws {
        let pyramid = try Pyramid(image: image, tileSize: tileSize)
        // The finest levels of the smallest tiles have millions of them: there the edges are enough.
        for level in 0...pyramid.lastLevel {
            let size = try #require(pyramid.size(ofLevel: level))
            let grid = try #require(pyramid.grid(ofLevel: level))
            var x = 0
            for column in 0..<grid.columns {
                let rect = try #require(pyramid.rect(of: TileAddress(level: level, column: column, row: 0)))
                #expect(rect.x == x && rect.width >= 1 && rect.width <= tileSize)
                x += rect.width
            }
            var y = 0
            for row in 0..<grid.rows {
                let address = TileAddress(level: level, column: grid.columns - 1, row: row)
                let rect = try #require(pyramid.rect(of: address))
                #expect(rect.y == y && rect.height >= 1 && rect.height <= tileSize)
                #expect(rect.x + rect.width == size.width)
                y += rect.height
            }
            #expect(x == size.width && y == size.height)
        }
    }

    @Test(arguments: oddSizes)
    func tilesStandForTheWholeImageAtEveryLevel(_ image: PixelSize) throws {
        let pyramid = try Pyramid(image: image)
        for level in 0...pyramid.lastLevel {
            let grid = try #require(pyramid.grid(ofLevel: level))
            var area = 0
            for row in 0..<grid.rows {
                for column in 0..<grid.columns {
                    let address = TileAddress(level: level, column: column, row: row)
                    let rect = try #require(pyramid.imageRect(of: address))
                    area += rect.width * rect.height
                }
            }
            #expect(area == image.width * image.height)
        }
    }

    @Test func levelsAreHalvesRoundedUp() throws {
        let pyramid = try Pyramid(image: PixelSize(width: 12001, height: 7999))
        #expect(pyramid.lastLevel == 6)
        let expected = [(12001, 7999), (6001, 4000), (3001, 2000), (1501, 1000), (751, 500), (376, 250), (188, 125)]
        for (level, size) in expected.enumerated() {
            #expect(pyramid.size(ofLevel: level) == PixelSize(width: size.0, height: size.1))
        }
    }

    @Test func whatIsNotThereIsNil() throws {
        let pyramid = try Pyramid(image: PixelSize(width: 1000, height: 600))
        for level in [-1, 3, 64, 1000, Int.min, Int.max] {
            #expect(pyramid.size(ofLevel: level) == nil)
            #expect(pyramid.grid(ofLevel: level) == nil)
            #expect(pyramid.rect(of: TileAddress(level: level, column: 0, row: 0)) == nil)
            #expect(pyramid.tiles(covering: Rect(x: 0, y: 0, width: 9, height: 9), level: level) == [])
        }
        for (column, row) in [(-1, 0), (0, -1), (4, 0), (0, 3), (Int.max, Int.min), (Int.min, Int.max)] {
            let address = TileAddress(level: 0, column: column, row: row)
            #expect(pyramid.rect(of: address) == nil)
            #expect(pyramid.imageRect(of: address) == nil)
        }
        #expect(
            pyramid.rect(of: TileAddress(level: 0, column: 3, row: 2))
                == PixelRect(x: 768, y: 512, width: 232, height: 88)
        )
    }

    @Test func levelLeavesAFactorOfAHalfToOne() throws {
        var generator = SeededGenerator(seed: 21)
        for _ in 0..<2000 {
            let pyramid = try Pyramid(
                image: PixelSize(
                    width: .random(in: 1...100_000, using: &generator),
                    height: .random(in: 1...100_000, using: &generator)
                )
            )
            let magnification = Double.random(in: 0.001...2, using: &generator)
            let level = pyramid.level(forMagnification: magnification)
            let rest = magnification * Double(1 << level)
            #expect(rest <= 1 || level == 0)
            #expect(rest > 0.5 || level == pyramid.lastLevel)
        }
    }

    @Test func levelAtTheBorders() throws {
        let pyramid = try Pyramid(image: PixelSize(width: 4096, height: 4096))
        let table: [(Double, Int)] = [
            (2, 0), (1, 0), (0.51, 0), (0.5, 1), (0.25, 2), (0.2500001, 1), (0.0625, 4), (0.001, 4),
            (.leastNonzeroMagnitude, 4),
            (0, 4), (-1, 4), (.infinity, 0), (-.infinity, 4), (.nan, 0),
        ]
        for (magnification, level) in table {
            #expect(pyramid.level(forMagnification: magnification) == level, "\(magnification)")
        }
    }

    @Test func sidesArePositiveAndCountable() throws {
        let table: [(Int, Int, Int, GeometryParameter)] = [
            (0, 1, 256, .imageWidth), (1, -1, 256, .imageHeight), (1, 1, 0, .tileSize), (1, 1, .min, .tileSize),
            (.max, 1, 256, .imageWidth), (1, .max, 256, .imageHeight),
        ]
        for (width, height, tile, parameter) in table {
            let error = #expect(throws: GeometryError.self) {
                try Pyramid(image: PixelSize(width: width, height: height), tileSize: tile)
            }
            #expect(error?.parameter == parameter)
        }
        let largest = try Pyramid(image: PixelSize(width: 1 << 53, height: 1 << 53), tileSize: 1)
        #expect(largest.lastLevel == 53)
        #expect(largest.imageRect(of: TileAddress(level: 53, column: 0, row: 0))?.width == 1 << 53)
    }
}
