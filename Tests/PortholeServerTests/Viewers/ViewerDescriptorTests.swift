import Foundation
import TestSupport
import Testing

@testable import PortholeServer

/// What viewers are told of an image, over real sockets.
@Suite struct ViewerDescriptorTests {
    let service: RunningService

    init() throws { service = try Pictures.service.get() }

    /// The root's attributes and those of its first child, read by an XML parser that is not ours.
    private func attributes(_ xml: [UInt8]) throws -> [String: String] {
        let script = """
            import json, sys, xml.etree.ElementTree as tree
            root = tree.parse(sys.stdin.buffer).getroot()
            found = dict(root.attrib, tag=root.tag)
            for child in root: found.update(child.attrib)
            json.dump(found, sys.stdout)
            """
        let output = try Python.run(script, input: xml)
        return try #require(try JSONSerialization.jsonObject(with: Data(output)) as? [String: String])
    }

    @Test(arguments: [("photo.dzi", "jpg", 400, 300), ("photo.png.xml", "jpg", 400, 300), ("alpha.dzi", "png", 40, 30)])
    func deepZoomIsDescribed(file: String, format: String, width: Int, height: Int) throws {
        let reply = try service.get("/dzi/\(file)")
        #expect(reply.status == 200)
        #expect(reply["Content-Type"] == "application/xml")
        #expect(reply["Content-Location"] == "/dzi/\(file.prefix(5)).png.dzi")
        let found = try attributes(reply.body)
        #expect(
            found == [
                "tag": "{http://schemas.microsoft.com/deepzoom/2008}Image", "Format": format, "Overlap": "1",
                "TileSize": "254", "Width": "\(width)", "Height": "\(height)",
            ]
        )
        #expect(try service.get("/dzi/\(file)", ["If-None-Match": try #require(reply["ETag"])]).status == 304)
    }

    @Test func zoomifyIsDescribed() throws {
        let reply = try service.get("/zoomify/sub%2Fturned/ImageProperties.xml")
        #expect(reply.status == 200)
        #expect(reply["Content-Location"] == "/zoomify/sub%2Fturned.jpg/ImageProperties.xml")
        let found = try attributes(reply.body)
        // 300 × 400 is one tile of the smaller level, and two by two of the larger.
        #expect(found["WIDTH"] == "300" && found["HEIGHT"] == "400" && found["NUMTILES"] == "5")
    }

    @Test func tileJSONIsForWhoeverAsks() throws {
        func tiles(_ fields: [String: String], query: String = "") throws -> String? {
            let reply = try service.get("/xyz/sub%2Fturned/tilejson.json\(query)", fields)
            #expect(reply["Content-Type"] == "application/json")
            #expect(reply["Vary"] == "X-Forwarded-Proto, X-Forwarded-Host, X-Forwarded-Prefix")
            return (try reply.json()["tiles"] as? [String])?.first
        }
        let template = "/xyz/sub%2Fturned.jpg/{z}/{x}/{y}.png"
        #expect(try tiles([:]) == "http://localhost" + template)
        let proxy = ["X-Forwarded-Proto": "https", "X-Forwarded-Host": "a.example", "X-Forwarded-Prefix": "/zoom/"]
        #expect(try tiles(proxy) == "https://a.example/zoom" + template)
        #expect(try tiles([:], query: "?format=webp") == "http://localhost/xyz/sub%2Fturned.jpg/{z}/{x}/{y}.webp")
    }

    @Test func everyTileThatTileJSONNamesIsThere() throws {
        let object = try service.get("/xyz/photo/tilejson.json").json()
        #expect(object["tilejson"] as? String == "3.0.0")
        let last = try #require(object["maxzoom"] as? Int)
        #expect(last == 1)
        let address = try #require((object["tiles"] as? [String])?.first)
        let template = try #require(address.range(of: "/xyz/").map { String(address[$0.lowerBound...]) })
        for zoom in 0...last {
            for x in 0..<1 << zoom {
                for y in 0..<1 << zoom {
                    let path = template.replacingOccurrences(of: "{z}", with: "\(zoom)")
                        .replacingOccurrences(of: "{x}", with: "\(x)").replacingOccurrences(of: "{y}", with: "\(y)")
                    #expect(try service.get(path).status == 200, "\(path)")
                }
            }
        }
    }

    /// What parts of a URL are marked by stands in the id itself.
    @Test func idsOfAnyCharactersSurvive() throws {
        let name = "a b/?#[]@%2F&<\"é.png"
        let encoded = "a%20b%2F%3F%23%5B%5D%40%252F%26%3C%22%C3%A9.png"
        let service = try RunningService(fill: { folder in
            try FileManager.default.createDirectory(
                atPath: folder.path + "/library/a b",
                withIntermediateDirectories: true
            )
            try folder.write(Pictures.photo.png, to: "library/" + name)
        })
        #expect(try service.get("/dzi/\(encoded).dzi").status == 200)
        #expect(try service.get("/dzi/\(encoded)_files/9/0_0.jpg").status == 200)
        #expect(try service.get("/zoomify/\(encoded)/TileGroup0/0-0-0.jpg").status == 200)
        let object = try service.get("/xyz/\(encoded)/tilejson.json").json()
        #expect(object["name"] as? String == name)
        #expect((object["tiles"] as? [String])?.first == "http://localhost/xyz/\(encoded)/{z}/{x}/{y}.png")
        let links = try #require(try service.get("/images/\(encoded)").json()["links"] as? [String: String])
        for link in ["deepZoom", "zoomify", "xyz"] {
            #expect(try service.get(try #require(links[link])).status == 200, "\(link)")
        }
    }

    @Test func aPublicURLStandsBeforeEveryAddress() throws {
        let service = try RunningService(
            { $0.publicURL = "https://pictures.example/zoom" },
            fill: Pictures.fillWithSmall
        )
        let reply = try service.get("/xyz/photo/tilejson.json", ["X-Forwarded-Host": "other.example"])
        #expect(reply["Vary"] == nil)
        let tiles = try reply.json()["tiles"] as? [String]
        #expect(tiles == ["https://pictures.example/zoom/xyz/photo.png/{z}/{x}/{y}.png"])
        #expect(reply["Content-Location"] == "https://pictures.example/zoom/xyz/photo.png/tilejson.json")
    }
}
