import Foundation
import TestSupport
import Testing

@testable import PortholeServer

@Suite struct TileTests {
    let service: RunningService

    init() throws { service = try Pictures.service.get() }

    @Test(arguments: [
        ("0/0/0.png", 256, 256), ("0/1/0.png", 144, 256), ("0/0/1.png", 256, 44), ("0/1/1.webp", 144, 44),
        ("1/0/0.jpg", 200, 150),
    ])
    func theLastColumnAndRowAreCutOff(path: String, width: Int, height: Int) throws {
        let reply = try service.get("/images/photo/tiles/\(path)")
        #expect(reply.status == 200)
        #expect(reply["Content-Location"] == "/images/photo.png/tiles/\(path)")
        #expect(reply["ETag"] != nil)
        #expect(reply["Cache-Control"] == "max-age=60")
        #expect(reply["Vary"] == nil)
        #expect(reply["Server-Timing"]?.hasPrefix("cache;desc=") == true)
        let picture = try Picture(decoding: reply.body)
        #expect(picture.width == width)
        #expect(picture.height == height)
    }

    @Test func aTileOfFullSizeIsAPieceOfTheImage() throws {
        let tile = try Picture(decoding: try service.get("/images/photo/tiles/0/1/1.png").body)
        #expect(tile == Pictures.photo.cut(x: 256, y: 256, width: 144, height: 44))
    }

    @Test func qualityIsPartOfWhatATileIs() throws {
        let plain = try service.get("/images/photo/tiles/0/0/0.jpg")
        let same = try service.get("/images/photo/tiles/0/0/0.jpg?quality=80")
        let better = try service.get("/images/photo/tiles/0/0/0.jpg?quality=95")
        #expect(same["ETag"] == plain["ETag"])
        #expect(same["Content-Location"] == plain["Content-Location"])
        #expect(better["ETag"] != plain["ETag"])
        #expect(better["Content-Location"]?.hasSuffix("?quality=95") == true)
        #expect(better.body.count > plain.body.count)
    }

    @Test func aTileIsKeptAndRevalidated() throws {
        let first = try service.get("/images/photo/tiles/1/0/0.png")
        #expect(try service.get("/images/photo/tiles/1/0/0.png")["Server-Timing"] == "cache;desc=hit")
        let reply = try service.get("/images/photo/tiles/1/0/0.png", ["If-None-Match": try #require(first["ETag"])])
        #expect(reply.status == 304)
        #expect(reply["Content-Location"] == first["Content-Location"])
    }
}
