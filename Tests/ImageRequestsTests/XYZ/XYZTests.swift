import ImageRequests
import Testing
import ZoomCore

@Suite struct XYZTests {
    private func world(_ image: (Int, Int)) throws -> XYZ {
        XYZ(try Pyramid(image: PixelSize(width: image.0, height: image.1)))
    }

    private func tile(_ path: String) throws -> XYZTile {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return try XYZTile(zoom: parts[0], column: parts[1], file: parts[2])
    }

    @Test(
        arguments: [
            ("2/3/2.png", .level(0, PixelRect(x: 768, y: 512, width: 256, height: 256))),
            ("2/3/3.png", .level(0, PixelRect(x: 768, y: 768, width: 256, height: 256))),
            ("0/0/0.jpg", .level(2, PixelRect(x: 0, y: 0, width: 256, height: 256))),
            ("0/0/0@2x.png", .level(1, PixelRect(x: 0, y: 0, width: 512, height: 512))),
            ("1/1/0@2x.png", .level(0, PixelRect(x: 512, y: 0, width: 512, height: 512))),
            ("2/3/2@2x.png", .level(-1, PixelRect(x: 1536, y: 1024, width: 512, height: 512))),
        ] as [(String, RegionRequest.Part)]
    )
    func tilesAreWholeEverywhereInTheWorld(_ path: String, _ part: RegionRequest.Part) throws {
        let request = try world((1000, 601)).request(tile(path))
        #expect(request.part == part)
        #expect(request.background == (path.hasSuffix("jpg") ? .white : .transparent))
        #expect(try RegionRequest(text: request.text) == request)
    }

    @Test(arguments: oddSizes)
    func aDenseTileIsTheFourOfTheNextZoom(_ image: (Int, Int)) throws {
        let world = try world(image)
        for zoom in 0..<world.lastZoom {
            let last = (1 << zoom) - 1
            for (x, y) in [(0, 0), (last, last), (last / 2, 0)] {
                let dense = try world.request(tile("\(zoom)/\(x)/\(y)@2x.webp")).part
                let first = try world.request(tile("\(zoom + 1)/\(2 * x)/\(2 * y).webp")).part
                guard case .level(let level, let rect) = dense, case .level(level, let quarter) = first else {
                    Issue.record("\(dense) and \(first)")
                    continue
                }
                #expect((rect.x, rect.y, rect.width, rect.height) == (quarter.x, quarter.y, 512, 512))
            }
        }
        // The world of the last zoom holds all of the image, that of the one before does not.
        let side = 256 << world.lastZoom
        #expect(side >= max(image.0, image.1))
        #expect(world.lastZoom == 0 || side / 2 < max(image.0, image.1))
    }

    @Test(
        arguments: [
            ("a/0/0.png", "z"), ("-1/0/0.png", "z"), ("0/a/0.png", "x"), ("0/0/a.png", "y"), ("0/0/0@3x.png", "y"),
            ("0/0/@2x.png", "y"), ("0/0/0@2x", "format"), ("0/0/0.tif", "format"), ("0/0/0@2x@2x.png", "y"),
        ] as [(String, String)]
    )
    func whatIsNoTileIsMalformed(_ path: String, _ parameter: String) {
        let error = #expect(throws: RequestError.self) { try tile(path) }
        #expect(error?.kind == .malformed)
        #expect(error?.parameter == parameter)
    }

    @Test(
        arguments: [
            ("3/0/0.png", "There is no z 3: the image has zs 0 to 2."),
            ("1/2/0.png", "There is no x 2: z 1 has xs 0 to 1."), ("0/0/1.png", "There is no y 1: z 0 has ys 0 to 0."),
            ("99999999999999999999/0/0.png", "There is no z 9223372036854775807: the image has zs 0 to 2."),
        ] as [(String, String)]
    )
    func whatIsBeyondTheWorldIsNotFound(_ path: String, _ message: String) throws {
        let (world, tile) = (try world((1000, 601)), try tile(path))
        let error = #expect(throws: RequestError.self) { try world.request(tile) }
        #expect(error?.kind == .notFound)
        #expect(error?.message == message)
    }

    @Test func thePathComesBack() throws {
        #expect(try tile("02/3/01@2x.webp").canonicalPath == "2/3/1@2x.webp")
        #expect(try tile("2/3/1.png").canonicalPath == "2/3/1.png")
    }

    @Test func tileJSONSaysWhereTheImageLies() throws {
        let template = "https://a.example/xyz/b/{z}/{x}/{y}.png"
        let square = try world((1024, 1024)).tileJSON(name: "a \"b\"", template: template).text
        #expect(
            square == #"{"tilejson":"3.0.0","name":"a \"b\"","scheme":"xyz","tiles":["\#(template)"],"minzoom":0,"#
                + #""maxzoom":2,"bounds":[-180,-85.05112877980659,180,85.05112877980659],"center":[0,0,0],"#
                + #""width":1024,"height":1024,"tileSize":256}"#
        )
        // The upper half of the globe; and its upper quarter, which ends at the latitude of 66.51326°.
        let half = try world((512, 256)).tileJSON(name: "", template: template).text
        #expect(half.contains(#""bounds":[-180,0,180,85.05112877980659]"#))
        let quarter = try world((1024, 256)).tileJSON(name: "", template: template).text
        #expect(quarter.contains(#""bounds":[-180,66.5132604431118"#))
    }
}
