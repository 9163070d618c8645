import Foundation
import TestSupport
import Testing

@testable import PortholeServer

/// What the IIIF Image API says of an image, over real sockets.
@Suite struct IIIFInfoTests {
    let service: RunningService

    init() throws { service = try Pictures.service.get() }

    private static let ld3 = "application/ld+json;profile=\"http://iiif.io/api/image/3/context.json\""

    @Test(arguments: [
        ("3", nil, ld3), ("3", "*/*", ld3), ("3", "application/json", "application/json"),
        ("3", "application/ld+json", ld3), ("3", "text/html, */*;q=0.8", ld3),
        ("3", "application/ld+json;q=0.5, application/json", "application/json"), ("2", nil, "application/json"),
        ("2", "*/*", "application/json"), ("2", "application/ld+json", "application/ld+json"),
        ("2", "application/ld+json, application/json", "application/ld+json"),
        (
            "3",
            "application/ld+json;profile=\"http://iiif.io/api/image/3/context.json\", application/json;q=0.1",
            ld3
        ),
    ])
    func theTypeIsNegotiated(version: String, accept: String?, type: String) throws {
        let reply = try service.get("/iiif/\(version)/photo/info.json", accept.map { ["Accept": $0] } ?? [:])
        #expect(reply.status == 200)
        #expect(reply["Content-Type"] == type)
        #expect(reply["Vary"] == "Accept, X-Forwarded-Proto, X-Forwarded-Host, X-Forwarded-Prefix")
        let context = "<http://iiif.io/api/image/\(version)/context.json>"
        #expect(reply["Link"]?.hasPrefix("<http://iiif.io/api/image/\(version)/level2.json>;rel=\"profile\"") == true)
        #expect(reply["Link"]?.contains(context) == (type == "application/json"))
        let tag = try #require(reply["ETag"])
        let fields = ["If-None-Match": tag, "Accept": accept ?? "*/*"]
        #expect(try service.get("/iiif/\(version)/photo/info.json", fields).status == 304)
    }

    @Test func whatCannotBeSentIsNotAcceptable() throws {
        let reply = try service.get("/iiif/3/photo/info.json", ["Accept": "image/png"])
        #expect(reply.status == 406)
        #expect(reply["Access-Control-Allow-Origin"] == "*")
    }

    @Test func twoTypesHaveTwoTags() throws {
        let one = try service.get("/iiif/2/photo/info.json", ["Accept": "application/json"])
        let other = try service.get("/iiif/2/photo/info.json", ["Accept": "application/ld+json"])
        #expect(one.body == other.body)
        #expect(one["ETag"] != other["ETag"])
    }

    @Test(arguments: ["photo", "photo.png", "sub%2Fturned", "sub%2fturned.jpg", "%70hoto"], ["2", "3"])
    func theIdIsTheAddressThatWasAskedFor(id: String, version: String) throws {
        let member = version == "2" ? "@id" : "id"
        let path = "/iiif/\(version)/\(id)"
        #expect(try service.get("\(path)/info.json").json()[member] as? String == "http://localhost\(path)")
        let proxy = ["X-Forwarded-Proto": "https", "X-Forwarded-Host": "a.example", "X-Forwarded-Prefix": "/zoom"]
        let proxied = try service.get("\(path)/info.json", proxy).json()
        #expect(proxied[member] as? String == "https://a.example/zoom\(path)")
        let base = try service.get(path, proxy)
        #expect(base.status == 303)
        #expect(base["Location"] == "https://a.example/zoom\(path)/info.json")
    }

    @Test func everySizeAndTileThatIsToldIsThere() throws {
        let info = try service.get("/iiif/3/large/info.json").json()
        #expect(info["width"] as? Int == 4000)
        let sizes = try #require(info["sizes"] as? [[String: Int]])
        #expect(sizes.first == ["width": 250, "height": 188])
        for size in sizes.dropLast() {
            let path = "/iiif/3/large/full/\(size["width"]!),\(size["height"]!)/0/default.png"
            let found = try Picture(decoding: try service.get(path).body)
            #expect(["width": found.width, "height": found.height] == size)
        }
        let tiles = try #require((info["tiles"] as? [[String: Any]])?.first)
        #expect(tiles["width"] as? Int == 256)
        for factor in try #require(tiles["scaleFactors"] as? [Int]) {
            // The last column and row, as OpenSeadragon asks for them.
            let side = 256 * factor
            let (x, y) = ((3999 / side) * side, (2999 / side) * side)
            let (width, height) = (4000 - x, 3000 - y)
            let size = (width: (width + factor - 1) / factor, height: (height + factor - 1) / factor)
            for part in ["\(size.width),", "\(size.width),\(size.height)"] {
                let path = "/iiif/3/large/\(x),\(y),\(min(side, width)),\(min(side, height))/\(part)/0/default.jpg"
                let found = try Picture(decoding: try service.get(path).body)
                #expect((found.width, found.height) == size, "\(path)")
            }
        }
    }

    @Test func whatParsOfAURLAreMarkedBySurvivesInAnId() throws {
        let name = "a ?#[]@%2F&<\"é.png"
        let encoded = "a%20%3F%23%5B%5D%40%252F%26%3C%22%C3%A9.png"
        let service = try RunningService(fill: { try $0.write(Pictures.photo.png, to: "library/" + name) })
        let info = try service.get("/iiif/3/\(encoded)/info.json").json()
        #expect(info["id"] as? String == "http://localhost/iiif/3/\(encoded)")
        #expect(try service.get("/iiif/3/\(encoded)/full/10,/0/default.png").status == 200)
        let links = try #require(try service.get("/images/\(encoded)").json()["links"] as? [String: String])
        #expect(try service.get(try #require(links["iiif3"])).status == 200)
        #expect(try service.get(try #require(links["iiif2"])).status == 200)
    }

    @Test func aPublicURLStandsBeforeEveryAddress() throws {
        let service = try RunningService({ $0.publicURL = "https://own.example/z" }, fill: Pictures.fillWithSmall)
        let other = ["X-Forwarded-Host": "other.example"]
        let info = try service.get("/iiif/2/photo/info.json", other)
        #expect(info["Vary"] == "Accept")
        #expect(try info.json()["@id"] as? String == "https://own.example/z/iiif/2/photo")
        let picture = try service.get("/iiif/2/photo/full/full/0/default.jpg", other)
        #expect(picture["Link"]?.contains("<https://own.example/z/iiif/2/photo/full/full/0/default.jpg>") == true)
        #expect(picture["Vary"] == nil)
        #expect(try service.get("/iiif/2/photo", other)["Location"] == "https://own.example/z/iiif/2/photo/info.json")
    }

    @Test(arguments: ["/iiif/3/photo", "/iiif/3/photo/info.json", "/iiif/2/photo/full/10,/0/default.jpg"])
    func everyMethodIsAnswered(path: String) throws {
        let options = try service.request("OPTIONS", path)
        #expect(options.status == 204)
        #expect(options["Access-Control-Allow-Origin"] == "*")
        #expect(options["Allow"] == "GET, HEAD, OPTIONS")
        #expect(try service.request("PUT", path, body: "x").status == 405)
        let head = try service.request("HEAD", path)
        let get = try service.get(path)
        #expect(head.status == get.status)
        #expect(head["Content-Length"] == "\(get.body.count)")
    }
}
