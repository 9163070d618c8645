import ImageRequests
import Testing
import ZoomCore

@Suite struct ZoomifyTests {
    private func zoomify(_ image: (Int, Int)) throws -> Zoomify {
        Zoomify(try Pyramid(image: PixelSize(width: image.0, height: image.1)))
    }

    @Test func thePropertiesSayHowManyTiles() throws {
        let text = String(decoding: try zoomify((1000, 601)).properties.document, as: UTF8.self)
        #expect(
            text == #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
                + #"<IMAGE_PROPERTIES WIDTH="1000" HEIGHT="601" NUMTILES="17" NUMIMAGES="1" VERSION="1.8" TILESIZE="256"/>"#
                + "\n"
        )
    }

    @Test(arguments: oddSizes)
    func tilesAddUpAndAreCounted(_ image: (Int, Int)) throws {
        let zoomify = try zoomify(image)
        var count = 0
        for zoom in 0...zoomify.pyramid.lastLevel {
            let level = zoomify.pyramid.lastLevel - zoom
            let whole = try #require(zoomify.pyramid.size(ofLevel: level))
            let grid = try #require(zoomify.pyramid.grid(ofLevel: level))
            func rect(_ column: Int, _ row: Int) throws -> PixelRect {
                let tile = try ZoomifyTile(group: "TileGroup0", file: "\(zoom)-\(column)-\(row).jpg")
                // In the order of rows, 256 to a group.
                #expect(zoomify.group(of: tile) == (count + row * grid.columns + column) / 256)
                guard case .level(level, let rect) = try zoomify.request(tile).part else { return whole.rect }
                return rect
            }
            #expect(addUp(try (0..<grid.columns).map { try rect($0, 0).columns }, to: whole.width))
            #expect(addUp(try (0..<grid.rows).map { try rect(grid.columns - 1, $0).rows }, to: whole.height))
            count += grid.columns * grid.rows
        }
        #expect(zoomify.tileCount == count)
    }

    @Test(arguments: ["TileGroup0", "TileGroup7", "TileGroup99999999999999999999"])
    func anyGroupWillDo(_ group: String) throws {
        let tile = try ZoomifyTile(group: group, file: "2-03-1.jpg")
        #expect(tile == (try ZoomifyTile(group: "TileGroup1", file: "2-3-1.jpg")))
        #expect(tile.canonicalFile == "2-3-1.jpg")
        let rect = PixelRect(x: 768, y: 256, width: 232, height: 256)
        #expect(try zoomify((1000, 601)).request(tile).part == .level(0, rect))
    }

    @Test(
        arguments: [
            ("TileGroup", "0-0-0.jpg", "group"), ("tilegroup0", "0-0-0.jpg", "group"), ("0", "0-0-0.jpg", "group"),
            ("TileGroup-1", "0-0-0.jpg", "group"), ("TileGroup0", "0-0.jpg", "row"), ("TileGroup0", "0.jpg", "column"),
            ("TileGroup0", "a-0-0.jpg", "zoom"), ("TileGroup0", "0-0-0-0.jpg", "row"),
            ("TileGroup0", "0-0-0", "format"),
            ("TileGroup0", "0--1-0.jpg", "column"), ("TileGroup0", "0-0-0.tif", "format"),
        ] as [(String, String, String)]
    )
    func whatIsNoTileIsMalformed(_ group: String, _ file: String, _ parameter: String) {
        let error = #expect(throws: RequestError.self) { try ZoomifyTile(group: group, file: file) }
        #expect(error?.kind == .malformed)
        #expect(error?.parameter == parameter)
    }

    @Test(
        arguments: [
            ("3-0-0.jpg", "There is no zoom 3: the image has zooms 0 to 2."),
            ("2-4-0.jpg", "There is no column 4: zoom 2 has columns 0 to 3."),
            ("1-0-2.jpg", "There is no row 2: zoom 1 has rows 0 to 1."),
            ("99999999999999999999-0-0.jpg", "There is no zoom 9223372036854775807: the image has zooms 0 to 2."),
        ] as [(String, String)]
    )
    func whatIsBeyondTheImageIsNotFound(_ file: String, _ message: String) throws {
        let tile = try ZoomifyTile(group: "TileGroup0", file: file)
        let zoomify = try zoomify((1000, 601))
        let error = #expect(throws: RequestError.self) { try zoomify.request(tile) }
        #expect(error?.kind == .notFound)
        #expect(error?.message == message)
        #expect(zoomify.group(of: tile) == nil)
    }
}

extension PixelRect {
    fileprivate var columns: (start: Int, count: Int) { (x, width) }
    fileprivate var rows: (start: Int, count: Int) { (y, height) }
}

extension PixelSize {
    fileprivate var rect: PixelRect { PixelRect(x: -1, y: -1, width: width, height: height) }
}
