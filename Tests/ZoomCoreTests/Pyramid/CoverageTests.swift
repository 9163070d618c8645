import Testing
import ZoomCore

@Suite struct CoverageTests {
    @Test func nearestToTheMiddleComesFirst() throws {
        let pyramid = try Pyramid(image: PixelSize(width: 2560, height: 2560))
        let tiles = pyramid.tiles(covering: Rect(x: 300, y: 300, width: 700, height: 700), level: 0)
        #expect(tiles.count == 9)
        #expect(tiles[0] == TileAddress(level: 0, column: 2, row: 2))
        #expect(tiles.last == TileAddress(level: 0, column: 1, row: 1))
    }

    @Test func tilesOfOneDistanceComeByRowThenColumn() throws {
        let pyramid = try Pyramid(image: PixelSize(width: 512, height: 512))
        let tiles = pyramid.tiles(covering: Rect(x: 0, y: 0, width: 512, height: 512), level: 0)
        #expect(tiles.map { [$0.row, $0.column] } == [[0, 0], [0, 1], [1, 0], [1, 1]])
    }

    @Test func aSharedEdgeTouchesNothing() throws {
        let pyramid = try Pyramid(image: PixelSize(width: 1024, height: 1024))
        let tiles = pyramid.tiles(covering: Rect(x: 256, y: 256, width: 256, height: 256), level: 0)
        #expect(tiles == [TileAddress(level: 0, column: 1, row: 1)])
        let more = pyramid.tiles(covering: Rect(x: 255.999, y: 256, width: 256.002, height: 256), level: 0)
        #expect(Set(more.map(\.column)) == [0, 1, 2])
    }

    @Test func whatIsOutsideOrEmptyTouchesNothing() throws {
        let pyramid = try Pyramid(image: PixelSize(width: 1000, height: 600))
        let rects = [
            Rect(x: 0, y: 0, width: 0, height: 10), Rect(x: 0, y: 0, width: 10, height: 0),
            Rect(x: 1000, y: 0, width: 10, height: 10), Rect(x: -10, y: 0, width: 10, height: 10),
            Rect(x: 0, y: 600, width: 10, height: 10), Rect(x: 5, y: 5, width: -3, height: 3),
            Rect(x: .nan, y: 0, width: 1, height: 1), Rect(x: 0, y: .infinity, width: 1, height: 1),
            Rect(x: 0, y: 0, width: .nan, height: 1), Rect(x: 0, y: 0, width: 1, height: .infinity),
        ]
        for rect in rects { #expect(pyramid.tiles(covering: rect, level: 0) == []) }
    }

    @Test func aRectBeyondTheImageIsClippedToIt() throws {
        let pyramid = try Pyramid(image: PixelSize(width: 1000, height: 600))
        let all = pyramid.tiles(covering: Rect(x: -1e300, y: -1e300, width: 2e300, height: 2e300), level: 0)
        #expect(all.count == 12)
        #expect(
            pyramid.tiles(covering: Rect(x: 999.5, y: 599.5, width: 50, height: 50), level: 0)
                == [TileAddress(level: 0, column: 3, row: 2)]
        )
    }

    @Test func tilesAreExactlyThoseThatTheRectTouches() throws {
        var generator = SeededGenerator(seed: 22)
        for _ in 0..<200 {
            let image = PixelSize(
                width: .random(in: 1...6000, using: &generator),
                height: .random(in: 1...6000, using: &generator)
            )
            let pyramid = try Pyramid(image: image)
            let level = Int.random(in: 0...pyramid.lastLevel, using: &generator)
            let rect = Rect(
                x: .random(in: 0...Double(image.width), using: &generator),
                y: .random(in: 0...Double(image.height), using: &generator),
                width: .random(in: 0...3000, using: &generator),
                height: .random(in: 0...3000, using: &generator)
            )
            let grid = try #require(pyramid.grid(ofLevel: level))
            var expected: Set<TileAddress> = []
            let right = min(rect.origin.x + rect.size.width, Double(image.width))
            let bottom = min(rect.origin.y + rect.size.height, Double(image.height))
            for row in 0..<grid.rows {
                for column in 0..<grid.columns {
                    let address = TileAddress(level: level, column: column, row: row)
                    let tile = try #require(pyramid.imageRect(of: address))
                    if rect.origin.x < Double(tile.x + tile.width), right > Double(tile.x),
                        rect.origin.y < Double(tile.y + tile.height), bottom > Double(tile.y)
                    {
                        expected.insert(address)
                    }
                }
            }
            let tiles = pyramid.tiles(covering: rect, level: level)
            #expect(Set(tiles) == expected)
            #expect(tiles.count == expected.count)
        }
    }

    @Test func theOrderIsThatOfDistanceThenRowThenColumn() throws {
        var generator = SeededGenerator(seed: 23)
        for _ in 0..<200 {
            let image = PixelSize(
                width: .random(in: 1...5000, using: &generator),
                height: .random(in: 1...9000, using: &generator)
            )
            let pyramid = try Pyramid(image: image)
            let level = Int.random(in: 0...min(2, pyramid.lastLevel), using: &generator)
            let rect = Rect(
                x: .random(in: -500...Double(image.width), using: &generator),
                y: .random(in: -500...Double(image.height), using: &generator),
                width: .random(in: 1...2500, using: &generator),
                height: .random(in: 1...3500, using: &generator)
            )
            let left = max(0, rect.origin.x)
            let top = max(0, rect.origin.y)
            let right = min(Double(image.width), rect.origin.x + rect.size.width)
            let bottom = min(Double(image.height), rect.origin.y + rect.size.height)
            let side = 256 * Double(1 << level)
            let middle = Point(x: (left + right) / 2 / side, y: (top + bottom) / 2 / side)
            func distance(_ tile: TileAddress) -> Double {
                let dx = Double(tile.column) + 0.5 - middle.x
                let dy = Double(tile.row) + 0.5 - middle.y
                return dx * dx + dy * dy
            }
            let tiles = pyramid.tiles(covering: rect, level: level)
            for (one, next) in zip(tiles, tiles.dropFirst()) {
                let comesFirst =
                    (distance(one), Double(one.row), Double(one.column))
                    < (distance(next), Double(next.row), Double(next.column))
                #expect(comesFirst, "\(one), \(next) of \(rect) on \(image)")
            }
        }
    }

    @Test func aMarginTakesInTheTilesAroundWhatIsTouched() throws {
        let pyramid = try Pyramid(image: PixelSize(width: 4000, height: 3000))
        let rect = Rect(x: 600, y: 100, width: 300, height: 100)
        let touched = pyramid.tiles(covering: rect, level: 0)
        let around = pyramid.tiles(covering: rect, level: 0, margin: 2)
        #expect(Set(touched.map(\.column)) == [2, 3] && Set(touched.map(\.row)) == [0])
        #expect(Set(around.map(\.column)) == Set(0...5) && Set(around.map(\.row)) == Set(0...2))
        #expect(around.count == 18 && Array(around.prefix(2)) == touched)
        #expect(pyramid.tiles(covering: rect, level: 0, margin: 1000).count == 16 * 12)
        #expect(pyramid.tiles(covering: Rect(x: 600, y: 100, width: 0, height: 9), level: 0, margin: 2).isEmpty)
    }

    @Test func aTileIsDrawnWhereItsPixelsLieThoughTheLastStandForLess() throws {
        let pyramid = try Pyramid(image: PixelSize(width: 1025, height: 700))
        let last = TileAddress(level: 2, column: 1, row: 0)
        #expect(pyramid.imageRect(of: last) == PixelRect(x: 1024, y: 0, width: 1, height: 700))
        #expect(pyramid.drawingRect(of: last) == PixelRect(x: 1024, y: 0, width: 4, height: 700))
        #expect(pyramid.drawingRect(of: TileAddress(level: 2, column: 2, row: 0)) == nil)
        #expect(GeometryParameter.tileMargin.name.description == "margin of tiles")
    }
}
