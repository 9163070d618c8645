import ImageRequests
import TestSupport
import Testing
import ZoomCore

@Suite struct IIIFSizeTests {
    private func size(
        _ path: String,
        _ image: (Int, Int),
        _ version: IIIFVersion = .v3,
        _ limits: IIIFLimits = wide
    ) throws -> String {
        let size = try iiif("\(path)/0/default.png", of: image, version, limits).request.size
        return "\(size.width)x\(size.height)"
    }

    @Test(
        arguments: [
            // Boxes larger than the region do not enlarge it.
            ("full/!400,400", (300, 300), "300x300"), ("full/!300,300", (200, 200), "200x200"),
            // One factor, rounded once.
            ("full/!1800,1200", (3279, 6016), "654x1200"), ("full/,480", (5920, 6736), "422x480"),
            ("full/!100,33", (1273, 423), "99x33"), ("full/300,", (1500, 735), "300x147"),
            ("full/256,", (1034, 1024), "256x254"),
            // Thin pictures.
            ("full/!50,50", (1000, 4), "50x1"), ("full/25,", (180, 4), "25x1"), ("full/!80,80", (900, 1), "80x1"),
            // The largest is the region's own size.
            ("0,0,1,1/max", (20_000, 20_000), "1x1"), ("100,100,100,100/max", (20_000, 20_000), "100x100"),
            ("full/max", (2725, 2441), "2725x2441"),
            // Narrow strips: the width is exact, the height follows, unless it is a tile.
            ("2048,0,363,2048/182,", (2411, 3372), "182x1027"), ("2048,0,561,2048/71,", (2609, 3424), "71x256"),
            ("2048,2048,561,1376/71,", (2609, 3424), "71x172"), ("8192,0,7,5466/1,342", (8199, 5466), "1x342"),
            ("8192,0,1312,6336/82,396", (9504, 6336), "82x396"),
            ("full/pct:50", (4001, 3001), "2001x1501"), ("full/pct:100", (4001, 3001), "4001x3001"),
            ("full/pct:0.1", (4001, 3001), "4x3"), ("full/10,999", (4001, 3001), "10x999"),
            ("0,0,2001,10000/500,500", (2490, 4200), "500x500"),
        ] as [(String, (Int, Int), String)]
    )
    func bothVersionsAgree(_ path: String, _ image: (Int, Int), _ expected: String) throws {
        #expect(try size(path, image) == expected)
        #expect(try size(path, image, .v2) == expected)
        if !path.contains("!"), !path.contains("max") {
            #expect(try size(path.replacing("/", with: "/^"), image) == expected)
        }
    }

    @Test func aTileOfOtherTilesIsTheirs() throws {
        let (image, path) = ((2411, 3372), "2048,0,363,2048/182,/0/default.jpg")
        #expect(try iiif(path, of: image, tile: 1024).request.size == PixelSize(width: 182, height: 1024))
    }

    @Test(
        arguments: [
            ("^300,", "300x150"), ("^,300", "600x300"), ("^pct:150", "300x150"), ("^400,90", "400x90"),
            ("^90,400", "90x400"), ("^!400,400", "400x200"), ("^!400,100", "200x100"), ("^max", "2000x1000"),
            ("^pct:0.5", "1x1"),
        ] as [(String, String)]
    )
    func version3EnlargesAfterAMark(_ text: String, _ expected: String) throws {
        let limits = IIIFLimits(maximumArea: 2_000_000)
        #expect(try size("full/\(text)", (200, 100), .v3, limits) == expected)
        let error = try iiifError("full/\(text)/0/default.png", of: (200, 100), .v2, limits)
        #expect(error.kind == .malformed)
        #expect(error.parameter == "size")
    }

    @Test(arguments: [("300,", "300x150"), (",300", "600x300"), ("pct:150", "300x150"), ("400,90", "400x90")])
    func version2EnlargesUnmarked(_ text: String, _ expected: String) throws {
        #expect(try size("full/\(text)", (200, 100), .v2) == expected)
        let error = try iiifError("full/\(text)/0/default.png", of: (200, 100), .v3)
        #expect(error.kind == .malformed)
        #expect(error.message.contains("^"))
        let limits = IIIFLimits(maximumArea: 1 << 30, allowsEnlarging: false)
        #expect(try iiifError("full/\(text)/0/default.png", of: (200, 100), .v2, limits).kind == .notImplemented)
        #expect(try iiifError("full/^\(text)/0/default.png", of: (200, 100), .v3, limits).kind == .notImplemented)
        #expect(try iiifError("full/\(text)/0/default.png", of: (200, 100), .v3, limits).kind == .malformed)
        #expect(try size("full/^100,", (200, 100), .v3, limits) == "100x50")
    }

    @Test(arguments: [
        "", ",", "0,", ",0", "0,0", "10,0", "0,10", "!0,10", "!10,", "!,10", "!10", "pct:0", "pct:", "pct:-1",
        "pct:1e1",
        "pct:a", "-1,", "1.5,", "a,", "10", "10,10,10", "Max", "^", "^^10,", "!^10,10", " 10,", "^full", "+10,", "max,",
    ])
    func whatIsNoSizeIsMalformed(_ text: String) throws {
        for version in IIIFVersion.allCases {
            let error = try iiifError("full/\(text)/0/default.png", of: (200, 100), version)
            #expect(error.kind == .malformed)
            #expect(error.parameter == "size")
        }
    }

    @Test func fullIsOfVersion2Alone() throws {
        #expect(try size("full/full", (200, 100), .v2) == "200x100")
        #expect(try iiifError("full/full/0/default.png", of: (200, 100)).parameter == "size")
    }

    @Test(arguments: ["100,", "pct:0.01", ",1"])
    func lessThanAPixelIsMalformed(_ text: String) throws {
        let image = text == ",1" ? (4, 2000) : (2000, 4)
        for version in IIIFVersion.allCases {
            let error = try iiifError("full/\(text)/0/default.png", of: image, version)
            #expect(error.kind == .malformed)
            #expect(error.message.contains("each side rounds to a pixel"))
        }
    }

    @Test(
        arguments: [
            ((2000, 1000), IIIFLimits(maximumArea: 1_000_000), "1414x707"),
            ((20_000, 10_000), IIIFLimits(maximumArea: 100_000_000), "14142x7071"),
            ((6000, 4000), IIIFLimits(maximumWidth: 3000, maximumHeight: 2000, maximumArea: 4_000_000), "2449x1632"),
            ((6000, 4000), IIIFLimits(maximumWidth: 3000, maximumArea: 1 << 30), "3000x2000"),
            ((4000, 6000), IIIFLimits(maximumWidth: 3000, maximumArea: 1 << 30), "2000x3000"),
            ((4001, 6000), IIIFLimits(maximumHeight: 3000, maximumArea: 1 << 30), "2001x3000"),
            ((1, 20_000), IIIFLimits(maximumArea: 100), "1x100"), ((20_000, 1), IIIFLimits(maximumArea: 100), "100x1"),
            ((10, 10), IIIFLimits(maximumArea: 100), "10x10"),
        ] as [((Int, Int), IIIFLimits, String)]
    )
    func limitsAreApplied(_ image: (Int, Int), _ limits: IIIFLimits, _ expected: String) throws {
        #expect(try size("full/max", image, .v3, limits) == expected)
        #expect(try size("full/max", image, .v2, limits) == expected)
        #expect(try size("full/!999999,999999", image, .v3, limits) == expected)
        #expect(try size("full/^!999999,999999", image, .v3, limits) == expected)
        #expect(try size("full/^max", image, .v3, limits) == expected)
        let (width, height) = image
        if expected != "\(width)x\(height)" {
            for text in ["full", "\(width),", ",\(height)", "\(width),\(height)", "pct:100"] {
                #expect(try iiifError("full/\(text)/0/default.png", of: image, .v2, limits).kind == .malformed)
            }
        }
    }

    @Test func theMessageSaysTheLimits() throws {
        let limits = IIIFLimits(maximumWidth: 3000, maximumHeight: 2000, maximumArea: 4_000_000)
        #expect(
            try iiifError("full/3500,/0/default.png", of: (6000, 4000), .v3, limits).message
                == "size is '3500,': it must be at most 3000 wide, 2000 high and 4000000 pixels in all, or max for the "
                + "largest; it leads to 3500 × 2333."
        )
    }

    @Test func numbersBeyondAllBoundsAreErrors() throws {
        let long = String(repeating: "9", count: 30)
        for text in ["\(long),", ",\(long)", "\(long),\(long)", "pct:\(long)"] {
            #expect(try iiifError("full/^\(text)/0/default.png", of: (300, 20_000)).parameter == "size")
            #expect(try iiifError("full/\(text)/0/default.png", of: (300, 20_000), .v2).parameter == "size")
        }
        #expect(try size("full/!\(long),\(long)", (300, 200)) == "300x200")
        #expect(try size("full/^!\(long),\(long)", (300, 200), .v3, IIIFLimits(maximumArea: 600)) == "30x20")
    }

    @Test func aBoxIsFilledAsFarAsTheShapeAllows() throws {
        var generator = SeededGenerator(seed: 33)
        func number(_ highest: Int) -> Int { Int.random(in: 1...highest, using: &generator) }
        for _ in 0..<2000 {
            let (image, box) = ((number(5000), number(5000)), (number(6000), number(6000)))
            let size = try iiif("full/!\(box.0),\(box.1)/0/default.png", of: image).request.size
            let enlarged = try iiif("full/^!\(box.0),\(box.1)/0/default.png", of: image).request.size
            #expect(size.width <= min(box.0, image.0) && size.height <= min(box.1, image.1))
            #expect(enlarged.width <= box.0 && enlarged.height <= box.1)
            #expect(size.width == min(box.0, image.0) || size.height == min(box.1, image.1))
            #expect(enlarged.width == box.0 || enlarged.height == box.1)
            for size in [size, enlarged] {
                // The side that does not bind is the nearest whole number to its share, and at least 1.
                let height = Double(image.1) * Double(size.width) / Double(image.0)
                let width = Double(image.0) * Double(size.height) / Double(image.1)
                let isNear =
                    abs(Double(size.height) - max(height, 1)) <= 0.5 || abs(Double(size.width) - max(width, 1)) <= 0.5
                #expect(isNear, "\(image) in \(box) is \(size)")
            }
        }
    }
}
