import Foundation
import TestSupport
import Testing

@testable import PortholeServer

@Suite struct LibraryRouteTests {
    let service: RunningService

    init() throws { service = try Pictures.service.get() }

    @Test(arguments: [
        ("photo", "photo.png", 400, 300, "png", 1, false), ("photo.png", "photo.png", 400, 300, "png", 1, false),
        ("sub%2Fturned", "sub/turned.jpg", 300, 400, "jpeg", 6, false), ("alpha", "alpha.png", 40, 30, "png", 1, true),
    ])
    func anImageIsDescribed(
        target: String,
        id: String,
        width: Int,
        height: Int,
        format: String,
        orientation: Int,
        hasAlpha: Bool
    ) throws {
        let reply = try service.get("/images/\(target)")
        #expect(reply.status == 200)
        #expect(reply["Content-Type"] == "application/json")
        let encoded = id.replacingOccurrences(of: "/", with: "%2F")
        #expect(reply["Content-Location"] == "/images/\(encoded)")
        let object = try reply.json()
        #expect(object["id"] as? String == id)
        #expect(object["width"] as? Int == width)
        #expect(object["height"] as? Int == height)
        #expect(object["format"] as? String == format)
        #expect(object["orientation"] as? Int == orientation)
        #expect(object["hasAlpha"] as? Bool == hasAlpha)
        #expect(object["tileSize"] as? Int == 256)
        let links = try #require(object["links"] as? [String: String])
        #expect(links["self"] == "/images/\(encoded)")
        #expect(links["view"] == "/images/\(encoded)/view")
        #expect(links["viewport"] == "/images/\(encoded)/viewport")
        #expect(links["tiles"] == "/images/\(encoded)/tiles/{level}/{column}/{row}.{format}")
        let levels = try #require(object["levels"] as? [[String: Int]])
        #expect(levels.first?["width"] == width)
        #expect(levels.last.map { max($0["width"]!, $0["height"]!) }! <= 256)
        let tag = try #require(reply["ETag"])
        #expect(try service.get("/images/\(target)", ["If-None-Match": tag]).status == 304)
    }

    @Test func theLastTileOfEveryLevelIsThereAndTheNextIsNot() throws {
        let levels = try #require(try service.get("/images/large").json()["levels"] as? [[String: Int]])
        #expect(levels.count == 5)
        for level in levels {
            let (column, row) = (level["columns"]! - 1, level["rows"]! - 1)
            let tiles = "/images/large/tiles/\(level["level"]!)"
            #expect(try service.get("\(tiles)/\(column)/\(row).jpg").status == 200)
            #expect(try service.get("\(tiles)/\(column + 1)/\(row).jpg").status == 404)
        }
    }

    @Test(arguments: [1, 2, 3, 100]) func pagesLeadThroughTheWholeLibrary(limit: Int) throws {
        var target: String? = "/images?limit=\(limit)"
        var ids: [String] = []
        while let page = target {
            let reply = try service.get(page)
            #expect(reply.status == 200)
            let object = try reply.json()
            let images = try #require(object["images"] as? [[String: Any]])
            #expect(images.count <= limit)
            ids += images.compactMap { $0["id"] as? String }
            target = object["next"] as? String
            #expect(reply["Link"] == target.map { "<\($0)>; rel=\"next\"" })
            for image in images { #expect(try service.get(try #require(image["url"] as? String)).status != 404) }
        }
        #expect(ids == ["alpha.png", "cut.png", "empty.png", "large.png", "photo.png", "sub/turned.jpg"])
    }

    @Test(arguments: ["limit=0", "limit=1001", "limit=x", "limit=-1", "limit=1&limit=1", "page=2"])
    func aWrongPageIsRefused(query: String) throws {
        #expect(try service.get("/images?\(query)").status == 400)
    }

    @Test func aDescriptionWithOtherLinksHasAnotherTag() throws {
        let proxied = try RunningService({ $0.publicURL = "https://pictures.example" }, fill: Pictures.fill)
        let path = "/library/photo.png"
        // The same file in the same state.
        #expect(unlink(proxied.folder.path + path) == 0)
        #expect(link(service.folder.path + path, proxied.folder.path + path) == 0)
        let one = try service.get("/images/photo")
        let other = try proxied.get("/images/photo")
        #expect(one.body != other.body)
        #expect(one["ETag"] != nil)
        #expect(one["ETag"] != other["ETag"])
        #expect(try service.get("/images/photo/view")["ETag"] == proxied.get("/images/photo/view")["ETag"])
    }

    @Test func theListHasATag() throws {
        let reply = try service.get("/images?limit=2")
        #expect(reply["Cache-Control"] == "no-cache")
        #expect(try service.get("/images?limit=2", ["If-None-Match": try #require(reply["ETag"])]).status == 304)
    }
}
