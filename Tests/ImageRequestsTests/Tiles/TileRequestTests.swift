import ImageRequests
import Testing
import ZoomCore

@Suite struct TileRequestTests {
    private func tile(_ path: String, query: String? = nil) throws -> TileRequest {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return try TileRequest(level: parts[0], column: parts[1], file: parts[2], query: query)
    }

    @Test func pathNamesTheTile() throws {
        let request = try tile("3/12/07.jpg", query: "quality=90&_=1")
        #expect(request.address == TileAddress(level: 3, column: 12, row: 7))
        #expect(request.format == .jpg)
        #expect(request.quality == 90)
        #expect(request.canonicalPath == "3/12/7.jpg?quality=90")
        #expect(request.background == .black)
        let png = try tile("0/0/0.png", query: "quality=90")
        #expect(png.canonicalPath == "0/0/0.png")
        #expect(png == (try tile("0/0/0.png")))
        #expect(png.background == .transparent)
        #expect(try tile("0/0/0.webp").quality == 80)
    }

    @Test(
        arguments: [
            ("a/0/0.png", nil, "level"), ("-1/0/0.png", nil, "level"), ("/0/0.png", nil, "level"),
            ("0/1.5/0.png", nil, "column"), ("0/0/.png", nil, "row"), ("0/0/x.png", nil, "row"),
            ("0/0/1.2.png", nil, "row"), ("0/0/0", nil, "format"), ("0/0/0.gif", nil, "format"),
            ("0/0/0.", nil, "format"), ("0/0/0.PNG", nil, "format"), ("0/0/0.png", "quality=0", "quality"),
            ("0/0/0.png", "scale=1", "scale"), ("0/0/0.png", "quality=1&quality=1", "quality"),
        ] as [(String, String?, String)]
    )
    func whatIsWrongIsNamed(_ path: String, _ query: String?, _ parameter: String) {
        let error = #expect(throws: RequestError.self) { try tile(path, query: query) }
        #expect(error?.kind == .malformed)
        #expect(error?.parameter == parameter)
    }

    @Test func theTileCoversItsPixels() throws {
        let image = PixelSize(width: 1000, height: 600)
        let small = try Pyramid(image: image)
        #expect(try tile("0/3/2.png").rect(in: small) == PixelRect(x: 768, y: 512, width: 232, height: 88))
        let large = try Pyramid(image: image, tileSize: 512)
        #expect(try tile("0/1/1.png").rect(in: large) == PixelRect(x: 512, y: 512, width: 488, height: 88))
    }

    @Test(arguments: [
        ("3/0/0.png", "There is no level 3: the image has levels 0 to 2."),
        ("0/4/0.png", "There is no column 4: level 0 has columns 0 to 3."),
        ("1/0/2.png", "There is no row 2: level 1 has rows 0 to 1."),
        ("0/99999999999999999999999/0.png", "There is no column 9223372036854775807: level 0 has columns 0 to 3."),
    ])
    func tilesThatAreNotThereAreNotFound(_ path: String, _ message: String) throws {
        let request = try tile(path)
        let pyramid = try Pyramid(image: PixelSize(width: 1000, height: 600))
        let error = #expect(throws: RequestError.self) { try request.rect(in: pyramid) }
        #expect(error?.kind == .notFound)
        #expect(error?.message == message)
    }
}
