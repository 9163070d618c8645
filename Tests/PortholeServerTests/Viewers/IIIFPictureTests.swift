import Foundation
import TestSupport
import Testing

@testable import PortholeServer

/// Pictures by the IIIF Image API, over real sockets.
@Suite struct IIIFPictureTests {
    let service: RunningService

    init() throws { service = try Pictures.service.get() }

    private func picture(_ path: String) throws -> Picture {
        let reply = try service.get("/iiif/\(path)")
        try #require(reply.status == 200, "\(path): \(reply.text)")
        return try Picture(decoding: reply.body)
    }

    /// Tiles as viewers ask for them, by both versions, against the pyramid's own.
    @Test(arguments: [
        ("3", "0,0,256,256/256,256", "0/0/0"), ("3", "256,256,144,44/144,44", "0/1/1"),
        ("2", "256,0,144,256/144,", "0/1/0"), ("2", "0,256,256,44/256,", "0/0/1"), ("3", "0,0,400,300/200,", "1/0/0"),
        ("3", "full/200,150", "1/0/0"), ("2", "full/200,", "1/0/0"),
    ])
    func aTileHasThePixelsOfThePyramid(version: String, part: String, tile: String) throws {
        let expected = try service.get("/images/photo/tiles/\(tile).png")
        #expect(try picture("\(version)/photo/\(part)/0/default.png") == Picture(decoding: expected.body))
    }

    /// The last tile of the larger image's level 3, which is 500 × 375.
    @Test(arguments: ["244,119", "244,", ",119"])
    func aCutTileIsOfTheGridsSize(size: String) throws {
        let found = try picture("2/large/2048,2048,1952,952/\(size)/0/default.png")
        #expect((found.width, found.height) == (244, 119))
    }

    @Test(arguments: [
        ("3/photo/full/max", 400, 300), ("2/photo/full/full", 400, 300), ("3/photo/square/max", 300, 300),
        ("3/photo/pct:25,50,50,25/max", 200, 75), ("3/photo/full/100,", 100, 75), ("3/photo/full/,100", 133, 100),
        ("3/photo/full/pct:10", 40, 30), ("3/photo/full/10,200", 10, 200), ("3/photo/full/!100,100", 100, 75),
        ("3/photo/full/^800,", 800, 600), ("3/photo/full/%5E!500,900", 500, 375), ("3/photo/full/^pct:110", 440, 330),
        ("2/photo/full/800,", 800, 600), ("3/photo/390,290,100,100/max", 10, 10), ("3/photo/0,0,1,300/^3,", 3, 900),
        ("3/sub%2Fturned/full/max", 300, 400),
    ])
    func aPictureHasTheSizeAskedFor(path: String, width: Int, height: Int) throws {
        let found = try picture("\(path)/0/default.png")
        #expect((found.width, found.height) == (width, height))
    }

    /// Blocks of 20 pixels: red, green, blue, white, row by row.
    @Test(arguments: [
        ("0", "rgbw"), ("90", "brwg"), ("180", "wbgr"), ("270", "gwrb"), ("!0", "grwb"), ("!90", "wgbr"),
        ("!180", "bwrg"), ("!270", "rbgw"), ("360", "rgbw"),
    ])
    func itIsMirroredAndThenTurned(rotation: String, blocks: String) throws {
        let colours: [Character: [UInt8]] = [
            "r": [255, 0, 0], "g": [0, 255, 0], "b": [0, 0, 255], "w": [255, 255, 255],
        ]
        let service = try Self.blocks.get()
        let reply = try service.get("/iiif/3/blocks/full/max/\(rotation)/default.png")
        let found = try Picture(decoding: reply.body)
        let corners = [(0, 0), (39, 0), (0, 39), (39, 39)]
        for (block, corner) in zip(blocks, corners) {
            let at = (corner.1 * 40 + corner.0) * found.bands
            #expect(Array(found.pixels[at..<at + 3]) == colours[block], "\(corner)")
        }
    }

    private static let blocks = Result {
        try RunningService { _ in
        } fill: { folder in
            let picture = Picture(width: 40, height: 40, bands: 3) { x, y, band in
                [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]][(y / 20) * 2 + x / 20][band]
            }
            try folder.write(picture.png, to: "library/blocks.png")
        }
    }

    @Test func cornersAreTransparentOrWhite() throws {
        let turned = try picture("3/photo/full/max/45/default.png")
        #expect((turned.width, turned.height, turned.bands) == (495, 495, 4))
        #expect(turned.pixels[3] == 0)
        let white = try picture("3/photo/full/max/45/default.jpg")
        #expect(white.pixels[0..<3].allSatisfy { $0 > 250 })
    }

    @Test func itComesInShadesOfGreyAndInBlackAndWhite() throws {
        let grey = try picture("3/photo/full/max/0/gray.png")
        let first = grey.pixels.enumerated().filter { $0.offset % grey.bands == 0 }.map(\.element)
        for band in 1..<max(2, min(grey.bands, 3)) where grey.bands >= 3 {
            let other = grey.pixels.enumerated().filter { $0.offset % grey.bands == band }.map(\.element)
            #expect(other == first)
        }
        for pixel in [0, 12_345, 119_999] {
            let colour = (0..<3).map { Double(Pictures.photo.pixels[3 * pixel + $0]) }
            let brightness: Double = 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]
            #expect(abs(Double(first[pixel]) - brightness) <= 0.5001)
        }
        let bitonal = try picture("3/photo/full/max/0/bitonal.png")
        #expect(Set(bitonal.pixels).isSubset(of: [0, 255]))
    }

    @Test(arguments: [
        ("jpg", "image/jpeg"), ("png", "image/png"), ("webp", "image/webp"), ("avif", "image/avif"),
        ("gif", "image/gif"), ("tif", "image/tiff"),
    ])
    func everyFormatIsNamed(format: String, type: String) throws {
        let reply = try service.get("/iiif/3/photo/0,0,32,32/max/0/default.\(format)")
        #expect(reply.status == 200)
        #expect(reply["Content-Type"] == type)
        // Pillow may be without AVIF.
        guard format != "avif" else { return }
        let size = try Python.run(
            "import io, sys; from PIL import Image; print(Image.open(io.BytesIO(sys.stdin.buffer.read())).size)",
            input: reply.body
        )
        #expect(String(decoding: size, as: UTF8.self) == "(32, 32)\n")
    }

    @Test(arguments: [
        ("3/photo/full/full/0/default.png", "size"), ("3/photo/full/800,/0/default.png", "size"),
        ("3/photo/full/pct:101/0/default.png", "size"), ("3/photo/full/0,/0/default.png", "size"),
        ("3/photo/full/pct:0.0001/0/default.png", "size"), ("3/photo/full/^5000,5000/0/default.png", "size"),
        ("3/photo/400,0,10,10/max/0/default.png", "region"), ("3/photo/0,0,0,10/max/0/default.png", "region"),
        ("3/photo/pct:0,0,0,10/max/0/default.png", "region"), ("3/photo/-1,0,5,5/max/0/default.png", "region"),
        ("3/photo/full/max/361/default.png", "rotation"), ("3/photo/full/max/a/default.png", "rotation"),
        ("3/photo/full/max/0/grey.png", "quality"), ("3/photo/full/max/0/default.pdf", "format"),
        ("2/photo/full/max/0/default", "format"), ("2/photo/full/max/0/native.jpg", "quality"),
        ("3/photo/full/max/0/default.png?a=1", "a"),
    ])
    func whatIsWrongIsNamed(path: String, parameter: String) throws {
        let reply = try service.get("/iiif/\(path)")
        #expect(reply.status == 400)
        #expect(try reply.json()["parameter"] as? String == parameter)
    }

    @Test(arguments: ["3/nothing/full/max/0/default.png", "3/photo/full/max/0", "3/photo/full", "4/photo", "3/nothing"])
    func whatIsNotThereIsNotFound(path: String) throws {
        #expect(try service.get("/iiif/\(path)").status == 404)
    }

    @Test(arguments: [
        ("3", "full/max", "full/max"), ("3", "0,0,400,300/200,", "full/200,150"),
        ("3", "full/^800,", "full/%5E800,600"),
        ("3", "pct:50,0,50,100/max", "200,0,200,300/max"), ("2", "full/200,150", "full/200,"),
        ("2", "full/max", "full/full"), ("2", "square/100,", "50,0,300,300/100,"),
    ])
    func profileAndCanonicalAddressAreLinkedInOneField(version: String, part: String, canonical: String) throws {
        let reply = try service.get("/iiif/\(version)/photo/\(part)/0.0/color.png")
        let address = "http://localhost/iiif/\(version)/photo/\(canonical)/0/default.png"
        let profile = "<http://iiif.io/api/image/\(version)/level2.json>;rel=\"profile\""
        #expect(reply["Link"] == "\(profile), <\(address)>;rel=\"canonical\"")
        #expect(reply.fields.filter { $0.name == "Link" }.count == 1)
        let target = address.replacingOccurrences(of: "http://localhost", with: "")
        let again = try service.get(target)
        #expect(again["ETag"] == reply["ETag"])
        #expect(again["Link"] == reply["Link"])
        #expect(try service.get(target, ["If-None-Match": try #require(reply["ETag"])]).status == 304)
    }

    /// Whoever asks by another name is told that one, also where the picture lies ready.
    @Test func aPictureThatIsKeptReadyIsToldByTheNameItWasAskedBy() throws {
        let client = try HTTPClient(port: service.port, seconds: 20)
        let path = "/iiif/3/photo.png/10,20,30,40/max/0/default.jpg"
        for _ in 0..<4 {
            for host in ["a.example", "b.example", nil] {
                let fields = host.map { ["X-Forwarded-Host": $0] } ?? [:]
                let reply = try client.get(path, fields)
                #expect(reply["Link"]?.contains("<http://\(host ?? "localhost")\(path)>") == true)
                #expect(reply["Vary"] == "X-Forwarded-Proto, X-Forwarded-Host, X-Forwarded-Prefix")
            }
        }
        // By the name it was kept ready for nothing is looked up; by another one it is.
        let lookups = try service.metric("porthole_info_cache_hits_total")
        _ = try client.get(path)
        #expect(try service.metric("porthole_info_cache_hits_total") == lookups)
        _ = try client.get(path, ["X-Forwarded-Proto": "https"])
        #expect(try service.metric("porthole_info_cache_hits_total") != lookups)
    }

    @Test func theTilesOfOtherProtocolsAreTheSamePictures() throws {
        let iiif = try service.get("/iiif/3/photo/256,0,144,256/144,256/0/default.webp")
        let zoomify = try service.get("/zoomify/photo/TileGroup0/1-1-0.webp")
        #expect(iiif["ETag"] == zoomify["ETag"])
        #expect(zoomify["Server-Timing"] == "cache;desc=hit")
        #expect(iiif.body == zoomify.body)
        #expect(zoomify["Link"] == nil)
    }

    @Test func limitsAreKept() throws {
        let service = try RunningService(
            {
                $0.limits.iiifWidth = 200
                $0.limits.iiifHeight = 120
                $0.limits.iiifArea = 20_000
            },
            fill: Pictures.fillWithSmall
        )
        let largest = try Picture(decoding: try service.get("/iiif/3/photo/full/max/0/default.png").body)
        #expect(largest.width <= 200 && largest.height <= 120 && largest.width * largest.height <= 20_000)
        #expect(largest.width >= 155)
        for size in ["201,50", "50,121", "190,119", "400,", "full"] {
            let reply = try service.get("/iiif/2/photo/full/\(size)/0/default.png")
            #expect(reply.status == 400, "\(size)")
        }
        let info = try service.get("/iiif/3/photo/info.json").json()
        #expect(info["maxWidth"] as? Int == 200)
        #expect(info["maxHeight"] as? Int == 120)
        #expect(info["maxArea"] as? Int == 20_000)
        #expect(info["tiles"] == nil)
    }
}
