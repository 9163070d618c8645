import Foundation
import TestSupport
import Testing

@testable import PortholeServer

/// Sizes that servers are known to have got wrong, over real sockets, of pictures that are grey all over.
@Suite struct IIIFSizeTests {
    private static let sizes = [
        (2411, 3372), (2609, 3424), (2490, 4200), (300, 200), (1000, 4), (200, 100), (300, 300), (2049, 1024),
        (1273, 423), (1500, 735), (2000, 1000), (8199, 100), (1, 1),
    ]

    private static let service = Result {
        try RunningService(fill: { folder in
            for (width, height) in sizes {
                let pixels = [UInt8](repeating: 200, count: width * height)
                let picture = Picture(width: width, height: height, bands: 1, pixels: pixels)
                try folder.write(picture.png, to: "library/\(width)x\(height).png")
            }
        })
    }

    @Test(arguments: [
        // By one side alone: literally, unless it is a tile of the pyramid, cut at the edge.
        ("2411x3372/2048,0,363,2048/182,", 182, 1027), ("2609x3424/2048,0,561,2048/71,", 71, 256),
        ("2609x3424/2048,2048,561,1376/71,", 71, 172), ("2049x1024/2048,0,1,512/1,", 1, 256),
        ("2049x1024/2048,0,1,1024/1,256", 1, 256), ("8199x100/8192,0,7,100/1,6", 1, 6),
        // Cut off at the edge, and only then scaled.
        ("2490x4200/2048,3072,884,1024/max", 442, 1024), ("2490x4200/2048,3072,442,1024/max", 442, 1024),
        ("2490x4200/2048,3072,884,1024/221,512", 221, 512), ("300x200/pct:41.6,7.5,40,70/max", 120, 140),
        ("300x200/pct:41.6,7.5,66.6,100/max", 175, 185),
        // Into a box, rounded once; never less than a pixel, never enlarged unasked.
        ("1273x423/full/!100,33", 99, 33), ("1500x735/full/300,", 300, 147), ("1000x4/full/!50,50", 50, 1),
        ("300x300/full/!400,400", 300, 300), ("300x300/full/%5E!400,400", 400, 400),
        ("200x100/full/^300,", 300, 150), ("200x100/full/%5E300,", 300, 150), ("2490x4200/0,0,1,1/max", 1, 1),
        ("2490x4200/100,100,100,100/max", 100, 100), ("1x1/full/max", 1, 1), ("1x1/square/^3,5", 3, 5),
        ("2000x1000/full/max", 2000, 1000),
    ])
    func theSizeIsRight(path: String, width: Int, height: Int) throws {
        let reply = try Self.service.get().get("/iiif/3/\(path)/0/default.png")
        try #require(reply.status == 200, "\(reply.text)")
        let found = try Picture(decoding: reply.body)
        #expect((found.width, found.height) == (width, height))
        #expect(found.pixels.allSatisfy { (199...201).contains($0) || (found.bands == 4 && $0 == 255) })
    }

    @Test(arguments: [
        "2490x4200/2490,0,10,10/max", "2490x4200/10,10,0,5/max", "2490x4200/0,0,100,0/max", "2490x4200/0,0,-1,5/max",
        "2490x4200/a,0,1,5/max", "2490x4200/0,0,1/max", "300x200/full/0,0", "300x200/full/,", "300x200/full/!,",
        "200x100/full/300,", "1000x4/full/50,", "300x200/full/pct:0", "300x200/full/", "300x200/full/^",
        "300x200/full/99999999999999999999,", "300x200/pct:0,0,1e400,1/max", "300x200/full/^30000,30000",
    ])
    func whatHasNoSizeIsRefused(path: String) throws {
        let reply = try Self.service.get().get("/iiif/3/\(path)/0/default.png")
        #expect(path.hasSuffix("/") ? reply.status == 404 : reply.status == 400)
    }

    @Test func whatIsLargerThanTheLimitIsMadeToFit() throws {
        let service = try RunningService(
            { $0.limits.iiifArea = 1_000_000 },
            fill: { folder in
                let pixels = [UInt8](repeating: 200, count: 2_000_000)
                try folder.write(Picture(width: 2000, height: 1000, bands: 1, pixels: pixels).png, to: "library/a.png")
            }
        )
        let found = try Picture(decoding: try service.get("/iiif/3/a/full/max/0/default.png").body)
        #expect((found.width, found.height) == (1414, 707))
        #expect(try service.get("/iiif/3/a/full/2000,1000/0/default.png").status == 400)
        #expect(try service.get("/iiif/3/a/info.json").json()["maxArea"] as? Int == 1_000_000)
    }
}
