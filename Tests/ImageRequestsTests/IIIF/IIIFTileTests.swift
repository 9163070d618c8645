import ImageRequests
import Testing
import ZoomCore

@Suite struct IIIFTileTests {
    /// A tile of a grid as the specification's implementation notes compute it: region and size.
    private func request(_ image: (Int, Int), _ tile: Int, _ factor: Int, _ column: Int, _ row: Int) -> (
        region: PixelRect, size: PixelSize
    ) {
        let (x, y) = (column * tile * factor, row * tile * factor)
        let region = PixelRect(
            x: x,
            y: y,
            width: min(tile * factor, image.0 - x),
            height: min(tile * factor, image.1 - y)
        )
        let size = PixelSize(
            width: (region.width + factor - 1) / factor,
            height: (region.height + factor - 1) / factor
        )
        return (region, size)
    }

    private func text(_ rect: PixelRect) -> String { "\(rect.x),\(rect.y),\(rect.width),\(rect.height)" }

    /// The first two, the middle one and the last two of so many.
    private func some(_ count: Int) -> Set<Int> {
        Set([0, 1, count / 2, count - 2, count - 1].filter { (0..<count).contains($0) })
    }

    @Test(arguments: oddSizes, [256, 1024])
    func everyTileIsARectangleOfItsLevel(_ image: (Int, Int), _ tile: Int) throws {
        let pyramid = try Pyramid(image: PixelSize(width: image.0, height: image.1), tileSize: tile)
        for level in 0...pyramid.lastLevel {
            let grid = try #require(pyramid.grid(ofLevel: level))
            for row in some(grid.rows) {
                for column in some(grid.columns) {
                    let (region, size) = request(image, tile, 1 << level, column, row)
                    let rect = try #require(
                        pyramid.rect(of: TileAddress(level: level, column: column, row: row))
                    )
                    #expect(size == PixelSize(width: rect.width, height: rect.height))
                    for version in IIIFVersion.allCases {
                        let path = "\(text(region))/\(size.width),\(size.height)/0/default.jpg"
                        let picture = try iiif(path, of: image, tile: tile, version)
                        #expect(picture.request.size == size)
                        // The same pixels may be those of a finer level, too: a single one of an edge.
                        guard case .level(let found, let place) = picture.request.part else {
                            Issue.record("\(path) is no rectangle of a level")
                            continue
                        }
                        #expect(found <= level)
                        if found == level { #expect(place == rect) }

                        // By one side alone, unless a tile of another level is asked for by the same words.
                        let levels = (0...pyramid.lastLevel).filter {
                            let side = tile << $0
                            // All of the image is asked for in the size of any level.
                            if region.width == image.0, region.height == image.1 { return true }
                            return region.x % side == 0 && region.y % side == 0
                                && region == request(image, tile, 1 << $0, region.x / side, region.y / side).region
                        }
                        let widths = levels.filter { reduced(region.width, $0) == size.width }
                        if widths.count == 1 {
                            let path = "\(text(region))/\(size.width),/0/default.jpg"
                            #expect(try iiif(path, of: image, tile: tile, version).request == picture.request)
                        }
                        let heights = levels.filter { reduced(region.height, $0) == size.height }
                        if heights.count == 1 {
                            let path = "\(text(region))/,\(size.height)/0/default.jpg"
                            #expect(try iiif(path, of: image, tile: tile, version).request == picture.request)
                        }
                    }
                }
            }
        }
    }

    private func reduced(_ length: Int, _ level: Int) -> Int { (length + (1 << level) - 1) >> level }

    @Test(arguments: oddSizes)
    func everyLevelIsARectangleOfItself(_ image: (Int, Int)) throws {
        let pyramid = try Pyramid(image: PixelSize(width: image.0, height: image.1))
        for level in 0...pyramid.lastLevel {
            let size = try #require(pyramid.size(ofLevel: level))
            for version in IIIFVersion.allCases {
                let whole = try iiif("full/\(size.width),\(size.height)/0/default.jpg", of: image, version)
                #expect(
                    whole.request.part == .level(level, PixelRect(x: 0, y: 0, width: size.width, height: size.height))
                )
                guard min(size.width, size.height) > 1 else { continue }
                #expect(try iiif("full/\(size.width),/0/default.jpg", of: image, version).request == whole.request)
                #expect(try iiif("full/,\(size.height)/0/default.jpg", of: image, version).request == whole.request)
            }
        }
    }

    @Test(
        arguments: [
            (2, "11264,11008,294,73", "147,37"), (2, "11264,10752,294,329", "147,165"),
            (4, "11264,10240,294,841", "74,211"), (8, "10240,10240,1318,841", "165,106"),
            (16, "8192,8192,3366,2889", "211,181"), (32, "8192,8192,3366,2889", "106,91"),
        ] as [(Int, String, String)]
    )
    func edgesAreRoundedUp(_ factor: Int, _ region: String, _ size: String) throws {
        let level = factor.trailingZeroBitCount
        for text in [size, String(size.prefix { $0 != "," }) + ","] {
            let picture = try iiif("\(region)/\(text)/0/default.jpg", of: (11_558, 11_081))
            guard case .level(level, let rect) = picture.request.part else {
                Issue.record("\(region)/\(text) is \(picture.request.part)")
                continue
            }
            #expect("\(rect.width),\(rect.height)" == size)
        }
    }

    @Test func aWidthRoundedDownKeepsTheRowsHeight() throws {
        let image = (11_558, 11_081)
        let picture = try iiif("11264,10240,294,841/73,/0/default.jpg", of: image)
        #expect(picture.request.size == PixelSize(width: 73, height: 211))
        // Exactly what is asked for by both.
        let exact = try iiif("11264,10240,294,841/73,210/0/default.jpg", of: image)
        #expect(exact.request.size == PixelSize(width: 73, height: 210))
    }

    @Test func tilesOfARowHaveOneHeight() throws {
        let image = (8317, 5479)
        let first = try iiif("0,0,8192,5479/1024,/0/default.jpg", of: image, tile: 1024)
        let last = try iiif("8192,0,125,5479/16,/0/default.jpg", of: image, tile: 1024)
        #expect(first.request.size == PixelSize(width: 1024, height: 685))
        #expect(last.request.size == PixelSize(width: 16, height: 685))
    }

    @Test func aStripThatIsATileOfTwoLevelsIsTheSmaller() throws {
        let image = (2049, 1024)
        for (text, size) in [("1,512", (1, 512)), ("1,256", (1, 256)), ("1,", (1, 256)), ("1,1024", (1, 1024))] {
            let picture = try iiif("2048,0,1,1024/\(text)/0/default.jpg", of: image, tile: 512)
            #expect(picture.request.size == PixelSize(width: size.0, height: size.1))
        }
        // A tile of full size is that, in whatever words.
        let full = try iiif("2048,512,1,512/1,/0/default.jpg", of: image, tile: 512)
        #expect(full.request.part == .level(0, PixelRect(x: 2048, y: 512, width: 1, height: 512)))
    }

    @Test func aStripOfFullSizeIsNeverReduced() throws {
        let strip = try iiif("2048,0,1,100/1,/0/default.jpg", of: (2049, 100))
        #expect(strip.request.part == .level(0, PixelRect(x: 2048, y: 0, width: 1, height: 100)))
        let whole = try iiif("full/1,/0/default.jpg", of: (1, 20_000), .v2)
        #expect(whole.request.part == .level(0, PixelRect(x: 0, y: 0, width: 1, height: 20_000)))
        let flat = try iiif("full/,1/0/default.jpg", of: (20_000, 1), .v2)
        #expect(flat.request.part == .level(0, PixelRect(x: 0, y: 0, width: 20_000, height: 1)))
    }

    @Test(
        arguments: [
            // Each edge in turn lies between two pixels of the level; and a size that is not the level's.
            ("2,4,10,8/3,2", nil), ("4,2,8,10/2,3", nil), ("4,4,6,8/2,2", nil), ("4,4,8,6/2,2", nil),
            ("4,4,8,8/2,3", nil),
            ("4,4,8,8/3,3", nil), ("4,4,8,8/2,2", PixelRect(x: 1, y: 1, width: 2, height: 2)),
            ("96,60,5,41/2,11", PixelRect(x: 24, y: 15, width: 2, height: 11)), ("96,60,5,41/1,10", nil),
        ] as [(String, PixelRect?)]
    )
    func onlyWholePixelsOfALevelAreOnes(_ path: String, _ rect: PixelRect?) throws {
        let part = try iiif("\(path)/0/default.png", of: (101, 101)).request.part
        if let rect {
            #expect(part == .level(2, rect))
        } else if case .level = part {
            Issue.record("\(path) is \(part)")
        }
    }
}
