import Foundation
import TestSupport
import Testing

@testable import PortholeServer

/// The tiles of other viewers' protocols, over real sockets.
@Suite struct ViewerTileTests {
    let service: RunningService

    init() throws { service = try Pictures.service.get() }

    private func picture(_ path: String) throws -> Picture {
        let reply = try service.get(path)
        try #require(reply.status == 200, "\(path): \(reply.text)")
        return try Picture(decoding: reply.body)
    }

    /// 400 × 300 has the levels 0 and 1 of its pyramid; Deep Zoom counts from one pixel, the others from level 1.
    @Test(arguments: [
        ("0/1/0", "zoomify/photo/TileGroup0/1-1-0"), ("0/1/1", "zoomify/photo/TileGroup7/1-1-1"),
        ("1/0/0", "zoomify/photo/TileGroup0/0-0-0"), ("0/0/0", "xyz/photo/1/0/0"),
    ])
    func everyProtocolHasThePixelsOfThePyramid(tile: String, path: String) throws {
        let expected = try picture("/images/photo/tiles/\(tile).png")
        let found = try picture("/\(path).png")
        #expect(found.width == expected.width)
        #expect(found.height == expected.height)
        // One of a map may have transparency beyond the image; here it is all inside.
        #expect(found.widened(to: 4) == expected.widened(to: 4))
    }

    @Test(arguments: [
        ("9/0_0", 0, 0, 255, 255), ("9/1_0", 253, 0, 147, 255), ("9/0_1", 0, 253, 255, 47),
        ("9/1_1", 253, 253, 147, 47),
    ])
    func aDeepZoomTileShowsAPixelOfItsNeighbours(tile: String, x: Int, y: Int, width: Int, height: Int) throws {
        #expect(
            try picture("/dzi/photo_files/\(tile).png")
                == Pictures.photo.cut(x: x, y: y, width: width, height: height)
        )
    }

    @Test(arguments: [("8", 200, 150), ("7", 100, 75), ("6", 50, 38), ("1", 2, 2), ("0", 1, 1)])
    func deepZoomGoesDownToOnePixel(level: String, width: Int, height: Int) throws {
        let found = try picture("/dzi/photo_files/\(level)/0_0.png")
        #expect((found.width, found.height) == (width, height))
    }

    @Test func aMapsTileIsSquareAndTransparentBeyondTheImage() throws {
        let tile = try picture("/xyz/photo/1/1/1.png")
        #expect((tile.width, tile.height, tile.bands) == (256, 256, 4))
        let inside = tile.cut(x: 0, y: 0, width: 144, height: 44)
        #expect(inside == Pictures.photo.cut(x: 256, y: 256, width: 144, height: 44).widened(to: 4))
        for (x, y) in [(144, 0), (255, 43), (0, 44), (255, 255)] {
            #expect(tile.pixels[(y * 256 + x) * 4 + 3] == 0, "\(x), \(y)")
        }
    }

    @Test func aDenseTileHasTheNextLevelsPixels() throws {
        let tile = try picture("/xyz/photo/0/0/0@2x.png")
        #expect((tile.width, tile.height) == (512, 512))
        #expect(tile.cut(x: 0, y: 0, width: 400, height: 300) == Pictures.photo.widened(to: 4))
        // At full size there is no next level: the picture is enlarged.
        let enlarged = try picture("/xyz/photo/1/0/0@2x.png")
        #expect((enlarged.width, enlarged.height) == (512, 512))
    }

    @Test(arguments: [
        "/dzi/photo_files/10/0_0.png", "/dzi/photo_files/9/2_0.png", "/dzi/photo_files/9/0_2.png",
        "/zoomify/photo/TileGroup0/2-0-0.jpg", "/zoomify/photo/TileGroup0/1-2-0.jpg", "/xyz/photo/2/0/0.png",
        "/xyz/photo/1/2/0.png", "/xyz/photo/1/0/2.png", "/dzi/nothing.dzi", "/dzi/nothing_files/0/0_0.jpg",
        "/zoomify/nothing/ImageProperties.xml", "/xyz/nothing/tilejson.json", "/xyz/nothing/0/0/0.png", "/dzi/photo",
        "/dzi/.dzi", "/dzi/_files/0/0_0.jpg", "/zoomify/photo/Group0/0-0-0.jpg", "/xyz/photo",
    ])
    func whatIsNotThereIsNotFound(path: String) throws {
        let reply = try service.get(path)
        #expect(reply.status == 404)
        #expect(reply["Content-Type"] == "application/problem+json")
        #expect(reply["Access-Control-Allow-Origin"] == "*")
    }

    @Test(arguments: [
        ("/dzi/photo_files/9/0_0.gif", "format"), ("/dzi/photo_files/9/0-0.png", "column"),
        ("/dzi/photo_files/x/0_0.png", "level"), ("/zoomify/photo/TileGroupx/0-0-0.jpg", "group"),
        ("/zoomify/photo/TileGroup0/0-0.jpg", "row"), ("/xyz/photo/0/0/0@3x.png", "y"), ("/xyz/photo/-1/0/0.png", "z"),
        ("/xyz/photo/0/0/0", "format"), ("/dzi/photo_files/9/0_0.png?quality=3", "quality"),
        ("/xyz/photo/tilejson.json?format=gif", "format"), ("/dzi/photo.dzi?a=1", "a"),
    ])
    func whatIsWrongIsNamed(path: String, parameter: String) throws {
        let reply = try service.get(path)
        #expect(reply.status == 400)
        #expect(try reply.json()["parameter"] as? String == parameter)
    }

    @Test func aTileIsOnePictureUnderEveryProtocol() throws {
        let first = try service.get("/zoomify/alpha/TileGroup0/0-0-0.webp")
        // The same region: the whole of an image of one tile.
        let other = try service.get("/dzi/alpha_files/6/0_0.webp")
        #expect(other["ETag"] == first["ETag"])
        #expect(other["Server-Timing"] == "cache;desc=hit")
        #expect(other.body == first.body)
        #expect(first["Content-Location"] == "/zoomify/alpha.png/TileGroup0/0-0-0.webp")
        #expect(other["Content-Location"] == "/dzi/alpha.png_files/6/0_0.webp")
        #expect(other["Cache-Control"] == "max-age=60")
        #expect(other["Content-Type"] == "image/webp")
        let tag = try #require(first["ETag"])
        let again = try service.get("/dzi/alpha_files/6/0_0.webp", ["If-None-Match": tag])
        #expect(again.status == 304)
        #expect(again["Content-Location"] == other["Content-Location"])
        #expect(again.body.isEmpty)
    }

    /// The third time, what was prepared for these words is sent.
    @Test func aTileThatIsKeptReadyHasTheSameFields() throws {
        let path = "/xyz/sub%2Fturned/1/1/0.jpg"
        let replies = try (0..<4).map { _ in try service.get(path) }
        #expect(Set(replies.map(\.body)).count == 1)
        #expect(Set(replies.map { $0["Content-Location"] }) == ["/xyz/sub%2Fturned.jpg/1/1/0.jpg"])
        #expect(Set(replies.map { $0["ETag"] }).count == 1)
        #expect(replies.last?["Server-Timing"] == "cache;desc=hit")
    }

    @Test(arguments: ["/dzi/photo.dzi", "/zoomify/photo/TileGroup0/0-0-0.jpg", "/xyz/photo/tilejson.json"])
    func everyMethodIsAnswered(path: String) throws {
        let options = try service.request("OPTIONS", path)
        #expect(options.status == 204)
        #expect(options["Allow"] == "GET, HEAD, OPTIONS")
        #expect(try service.request("POST", path).status == 405)
        let head = try service.request("HEAD", path)
        #expect(head.status == 200)
        #expect(head.body.isEmpty)
        #expect(head["Content-Length"] == "\(try service.get(path).body.count)")
    }
}
