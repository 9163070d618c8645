import ImageRequests
import Testing
import ZoomCore

@Suite struct IIIFRegionTests {
    @Test(
        arguments: [
            // The specification's own, and what rounds.
            ("pct:41.6,7.5,40,70", (300, 200), "125,15,120,140"),
            ("pct:41.6,7.5,66.6,100", (300, 200), "125,15,175,185"),
            ("125,15,200,200", (300, 200), "125,15,175,185"), ("125,15,120,140", (300, 200), "125,15,120,140"),
            ("full", (300, 200), "full"), ("0,0,300,200", (300, 200), "full"), ("0,0,999,999", (300, 200), "full"),
            ("pct:0,0,100,100", (300, 200), "full"), ("pct:0,0,99999999999999999999999,100", (300, 200), "full"),
            ("square", (300, 200), "50,0,200,200"), ("square", (200, 301), "0,50,200,200"), ("square", (7, 7), "full"),
            ("pct:99.99,0,0.001,50", (300, 200), "299,0,1,100"), ("pct:.5,5.,1,1.50", (200, 200), "1,10,2,3"),
            ("0,0,99999999999999999999999,1", (300, 200), "0,0,300,1"), ("299,199,1,1", (300, 200), "299,199,1,1"),
            ("2048,3072,884,1024", (2490, 4200), "2048,3072,442,1024"),
            ("2048,3072,442,1024", (2490, 4200), "2048,3072,442,1024"), ("00,01,02,03", (9, 9), "0,1,2,3"),
        ] as [(String, (Int, Int), String)]
    )
    func regionsAreCutOffAtTheImagesEdges(_ region: String, _ image: (Int, Int), _ canonical: String) throws {
        for version in IIIFVersion.allCases {
            let path = try iiif("\(region)/max/0/default.png", of: image, version).canonicalPath
            #expect(path == "\(canonical)/\(version == .v3 ? "max" : "full")/0/default.png")
        }
    }

    @Test(arguments: [
        "", "Full", "0,0,0,100", "0,0,100,0", "10,10,0,5", "-1,0,10,10", "0,0,10", "0,0,10,10,10", "a,0,10,10",
        "0,0,10,",
        "0.5,0,10,10", "1e1,0,10,10", "+1,0,10,10", " 0,0,10,10", "pct:0,0,0,10", "pct:0,0,10,0", "pct:-1,0,10,10",
        "pct:0,0,10", "pct:a,0,10,10", "pct:1e1,0,10,10", "pct:+1,0,10,10", "pct:", "PCT:0,0,10,10", "pct:0,0,.,10",
        "2490,0,10,10", "0,4200,10,10", "99999999999999999999999,0,1,1", "pct:100,0,10,10", "pct:0,100.5,10,10",
        "square,",
    ])
    func whatIsNoRegionIsMalformed(_ region: String) throws {
        for version in IIIFVersion.allCases {
            let error = try iiifError("\(region)/max/0/default.png", of: (2490, 4200), version)
            #expect(error.kind == .malformed)
            #expect(error.parameter == "region")
        }
    }

    @Test func theMessageSaysWhatTheImageHas() throws {
        #expect(
            try iiifError("2490,0,10,10/max/0/default.png", of: (2490, 4200)).message
                == "region is '2490,0,10,10': it must be at least partly inside the image, which is 2490 × 4200 pixels."
        )
    }

    @Test func onePixelIsReadAnywhere() throws {
        for (x, y) in [(465, 1096), (466, 1096), (931, 1096)] {
            let image = try iiif("\(x),\(y),1,1/1,1/0/default.png", of: (932, 1097))
            #expect(image.request.part == .level(0, PixelRect(x: x, y: y, width: 1, height: 1)))
        }
    }
}
