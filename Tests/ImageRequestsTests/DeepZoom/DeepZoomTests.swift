import ImageRequests
import Testing
import ZoomCore

@Suite struct DeepZoomTests {
    private func size(_ size: (Int, Int)) -> PixelSize { PixelSize(width: size.0, height: size.1) }

    @Test func theDescriptorSaysHowTilesLie() {
        let text = String(
            decoding: DeepZoom(image: size((4875, 4071))).descriptor(format: .jpg).document,
            as: UTF8.self
        )
        #expect(
            text == #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
                + #"<Image xmlns="http://schemas.microsoft.com/deepzoom/2008" Format="jpg" Overlap="1" TileSize="254">"#
                + #"<Size Width="4875" Height="4071"/></Image>"# + "\n"
        )
    }

    @Test(arguments: [("9/0_0", (255, 255)), ("9/1_0", (52, 255)), ("9/0_1", (255, 2)), ("9/1_1", (52, 2))])
    func aRowOfOnePixelHasTiles(_ path: String, _ expected: (Int, Int)) throws {
        let zoom = DeepZoom(image: size((4875, 4071)))
        #expect(zoom.size(ofLevel: 9) == size((305, 255)))
        #expect(zoom.grid(ofLevel: 9) == TileGrid(columns: 2, rows: 2))
        let parts = path.split(separator: "/")
        let request = try zoom.request(DeepZoomTile(level: parts[0], file: "\(parts[1]).png"))
        #expect(request.size == size(expected))
    }

    @Test(arguments: oddSizes, [(254, 1), (256, 0), (510, 2)])
    func tilesWithoutTheirOverlapAddUp(_ image: (Int, Int), _ tile: (Int, Int)) throws {
        let (side, overlap) = tile
        let zoom = DeepZoom(image: size(image), tileSize: side, overlap: overlap)
        #expect(zoom.size(ofLevel: 0) == size((1, 1)))
        #expect(zoom.size(ofLevel: zoom.lastLevel) == size(image))
        #expect(1 << zoom.lastLevel >= max(image.0, image.1))
        #expect(zoom.lastLevel == 0 || 1 << (zoom.lastLevel - 1) < max(image.0, image.1))
        for level in 0...zoom.lastLevel {
            let whole = try #require(zoom.size(ofLevel: level))
            let grid = try #require(zoom.grid(ofLevel: level))
            if level > 0 {
                let less = try #require(zoom.size(ofLevel: level - 1))
                #expect(less == size(((whole.width + 1) / 2, (whole.height + 1) / 2)))
            }
            func rect(_ column: Int, _ row: Int) throws -> PixelRect {
                let request = try zoom.request(DeepZoomTile(level: "\(level)", file: "\(column)_\(row).jpg"))
                guard case .level(zoom.lastLevel - level, let rect) = request.part else {
                    throw RequestError(message: "\(request.part)")
                }
                return rect
            }
            func inner(_ start: Int, _ count: Int, _ index: Int, of tiles: Int) -> (start: Int, count: Int) {
                let (before, after) = (index > 0 ? overlap : 0, index < tiles - 1 ? overlap : 0)
                return (start + before, count - before - after)
            }
            let columns = try (0..<grid.columns).map { column in
                let rect = try rect(column, 0)
                #expect(column == 0 || column == grid.columns - 1 || rect.width == side + 2 * overlap)
                return inner(rect.x, rect.width, column, of: grid.columns)
            }
            let rows = try (0..<grid.rows).map { row in
                let rect = try rect(grid.columns - 1, row)
                return inner(rect.y, rect.height, row, of: grid.rows)
            }
            #expect(addUp(columns, to: whole.width))
            #expect(addUp(rows, to: whole.height))
        }
    }

    @Test(
        arguments: [
            ("a", "0_0.png", "level"), ("-1", "0_0.png", "level"), ("0", "0.png", "row"), ("0", "_0.png", "column"),
            ("0", "0_.png", "row"), ("0", "0_0_0.png", "row"), ("0", "0_0", "format"), ("0", "0_0.gif", "format"),
            ("0", "0-0.png", "column"), ("0", "0_0.PNG", "format"), ("", "0_0.png", "level"), ("0", "", "format"),
        ] as [(String, String, String)]
    )
    func whatIsNoTileIsMalformed(_ level: String, _ file: String, _ parameter: String) {
        let error = #expect(throws: RequestError.self) { try DeepZoomTile(level: level, file: file) }
        #expect(error?.kind == .malformed)
        #expect(error?.parameter == parameter)
    }

    @Test(
        arguments: [
            ("11", "0_0.png", "There is no level 11: the image has levels 0 to 10."),
            ("10", "4_0.png", "There is no column 4: level 10 has columns 0 to 3."),
            ("10", "0_3.png", "There is no row 3: level 10 has rows 0 to 2."),
            ("99999999999999999999", "0_0.png", "There is no level 9223372036854775807: the image has levels 0 to 10."),
        ] as [(String, String, String)]
    )
    func whatIsBeyondTheImageIsNotFound(_ level: String, _ file: String, _ message: String) throws {
        let tile = try DeepZoomTile(level: level, file: file)
        let zoom = DeepZoom(image: size((1000, 600)))
        let error = #expect(throws: RequestError.self) { try zoom.request(tile) }
        #expect(error?.kind == .notFound)
        #expect(error?.message == message)
    }

    @Test func thePathComesBack() throws {
        let tile = try DeepZoomTile(level: "010", file: "03_1.webp")
        #expect(tile.canonicalPath == "10/3_1.webp")
        #expect(tile.format == .webp)
    }
}
