import ImageRequests
import Testing
import ZoomCore

@testable import PortholeServer

private let sizes = [
    PixelSize(width: 1, height: 1), PixelSize(width: 37, height: 53), PixelSize(width: 257, height: 255),
    PixelSize(width: 8317, height: 5479), PixelSize(width: 1, height: 20_000), PixelSize(width: 20_000, height: 1),
    PixelSize(width: 6300, height: 224_490),
]

@Suite struct ViewerProtocolTests {
    private let limits = IIIFLimits(maximumArea: 16_000_000)

    @Test(arguments: ViewerProtocol.allCases, sizes)
    func everyTileIsFoundByItsAddress(kind: ViewerProtocol, size: PixelSize) throws {
        let pyramid = try Pyramid(image: size)
        for level in kind.levels(of: pyramid) {
            let size = ViewerProtocol.size(ofLevel: level, of: size)
            let (columns, rows) = ((size.width - 1) / kind.side + 1, (size.height - 1) / kind.side + 1)
            // The corners, and the middle.
            for row in Set([0, rows / 2, rows - 1]) {
                for column in Set([0, columns / 2, columns - 1]) {
                    let tile = kind.tile(level: level, column: column, row: row, of: pyramid)
                    do throws(ViewerProtocol.Fault) {
                        try kind.check(tile, level: level, of: pyramid, limits: limits)
                    } catch {
                        // "1," is the size of a strip of one pixel's width in every level.
                        #expect(error == .ambiguous && kind == .iiif2 && size.width == 1, "\(tile): \(error)")
                    }
                }
            }
        }
    }

    @Test(arguments: ViewerProtocol.allCases)
    func aTileThatIsNotThereOrElsewhereIsToldOf(kind: ViewerProtocol) throws {
        let pyramid = try Pyramid(image: PixelSize(width: 1000, height: 600))
        var tile = kind.tile(level: 0, column: 0, row: 0, of: pyramid)
        tile.rect.width -= 1
        #expect(throws: ViewerProtocol.Fault.self) { try kind.check(tile, level: 0, of: pyramid, limits: limits) }
        let beyond = kind.tile(level: 0, column: 9, row: 0, of: pyramid)
        #expect(throws: ViewerProtocol.Fault.self) { try kind.check(beyond, level: 0, of: pyramid, limits: limits) }
    }

    @Test func limitsThatAllowNoTileAreToldOf() throws {
        let pyramid = try Pyramid(image: PixelSize(width: 1000, height: 600))
        let tile = ViewerProtocol.iiif3.tile(level: 0, column: 0, row: 0, of: pyramid)
        let narrow = IIIFLimits(maximumWidth: 100, maximumArea: 16_000_000)
        #expect(throws: ViewerProtocol.Fault.self) {
            try ViewerProtocol.iiif3.check(tile, level: 0, of: pyramid, limits: narrow)
        }
    }

    @Test(arguments: sizes)
    func partsOfALevelCoverItOnce(size: PixelSize) {
        let areas = LevelAreas(size: size)
        let rects = (0..<areas.count).map(areas.rect)
        #expect(rects.reduce(0) { $0 + $1.width * $1.height } == size.width * size.height)
        for rect in rects {
            #expect(rect.width * rect.height <= LevelAreas.mostPixels)
            #expect(rect.x >= 0 && rect.y >= 0 && rect.x + rect.width <= size.width)
            #expect(rect.y + rect.height <= size.height)
        }
        #expect(Set(rects).count == rects.count)
        #expect(areas.sampled(nil) == Array(0..<areas.count))
        for most in [1, 2, 5] where most < areas.count {
            let sample = areas.sampled(most)
            #expect(Set(sample).count == most)
            #expect(sample.last == areas.count - 1)
        }
    }

    /// All protocols' tiles are asked about, each once, and lie in what is rendered in one piece; which ends nowhere
    /// where a tile ends but at the level's own edges.
    @Test(arguments: [PixelSize(width: 257, height: 255), PixelSize(width: 8317, height: 5479)])
    func everyTileOfALevelIsCompared(size: PixelSize) throws {
        let pyramid = try Pyramid(image: size)
        for level in -1...DeepZoom(image: size).lastLevel {
            let level = level
            let levelSize = ViewerProtocol.size(ofLevel: level, of: size)
            let areas = LevelAreas(size: levelSize)
            let checks = (0..<areas.count).compactMap { AreaCheck(areas.rect($0), level: level, of: pyramid) }
            let tiles = checks.flatMap { $0.tiles.joined() }
            for kind in ViewerProtocol.allCases where kind.levels(of: pyramid).contains(level) {
                let columns = (levelSize.width - 1) / kind.side + 1
                let rows = (levelSize.height - 1) / kind.side + 1
                let own = Set(tiles.filter { $0.0 == kind }.map(\.1))
                #expect(own.count == columns * rows)
                #expect(tiles.count { $0.0 == kind } == columns * rows)
            }
            for check in checks {
                let end = (check.region.x + check.region.width, check.region.y + check.region.height)
                for rect in check.rects {
                    #expect(rect.x >= check.region.x && rect.y >= check.region.y)
                    #expect(rect.x + rect.width <= end.0 && rect.y + rect.height <= end.1)
                    if end.0 < levelSize.width { #expect(rect.x + rect.width < end.0) }
                    if end.1 < levelSize.height { #expect(rect.y + rect.height < end.1) }
                }
            }
        }
    }
}
