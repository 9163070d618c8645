import ImageRequests
import JSONReading
import Testing
import ZoomCore

@Suite struct IIIFInfoTests {
    private func info(
        _ version: IIIFVersion,
        _ image: (Int, Int),
        tile: Int = 256,
        _ limits: IIIFLimits = wide,
        hasAlpha: Bool = false,
        hasColour: Bool = true
    ) throws -> String {
        IIIFInfo(
            version,
            address: "https://a.example/iiif/\(version.rawValue)/b%2Fc",
            pyramid: try Pyramid(image: PixelSize(width: image.0, height: image.1), tileSize: tile),
            limits: limits,
            hasAlpha: hasAlpha,
            hasColour: hasColour
        ).json.text
    }

    @Test func version3SaysAll() throws {
        let limits = IIIFLimits(maximumWidth: 3000, maximumHeight: 2000, maximumArea: 4_000_000)
        #expect(
            try info(.v3, (1000, 601), limits)
                == #"{"@context":"http://iiif.io/api/image/3/context.json","id":"https://a.example/iiif/3/b%2Fc","#
                + #""type":"ImageService3","protocol":"http://iiif.io/api/image","profile":"level2","width":1000,"#
                + #""height":601,"maxWidth":3000,"maxHeight":2000,"maxArea":4000000,"sizes":[{"width":250,"height":151},"#
                + #"{"width":500,"height":301},{"width":1000,"height":601}],"tiles":[{"width":256,"height":256,"#
                + #""scaleFactors":[1,2,4]}],"preferredFormats":["jpg","webp","png"],"#
                + #""extraFormats":["webp","avif","gif","tif"],"extraQualities":["color","gray","bitonal"],"#
                + #""extraFeatures":["canonicalLinkHeader","mirroring","profileLinkHeader","rotationArbitrary","#
                + #""sizeUpscaling"]}"#
        )
    }

    @Test func version2SaysAll() throws {
        let limits = IIIFLimits(maximumWidth: 3000, maximumArea: 4_000_000)
        #expect(
            try info(.v2, (300, 200), limits, hasColour: false)
                == #"{"@context":"http://iiif.io/api/image/2/context.json","@id":"https://a.example/iiif/2/b%2Fc","#
                + #""@type":"iiif:Image","protocol":"http://iiif.io/api/image","width":300,"height":200,"#
                + #""sizes":[{"width":150,"height":100},{"width":300,"height":200}],"#
                + #""tiles":[{"width":256,"height":256,"scaleFactors":[1,2]}],"#
                + #""profile":["http://iiif.io/api/image/2/level2.json",{"formats":["webp","avif","gif","tif"],"#
                + #""qualities":["gray"],"supports":["canonicalLinkHeader","mirroring","profileLinkHeader","#
                + #""rotationArbitrary","regionSquare","sizeAboveFull"],"maxWidth":3000,"maxArea":4000000}]}"#
        )
    }

    @Test func whatIsNotThereIsNotSaid() throws {
        let limits = IIIFLimits(maximumHeight: 300, maximumArea: 100_000, allowsEnlarging: false)
        let text = try info(.v3, (1000, 600), limits, hasAlpha: true, hasColour: false)
        #expect(!text.contains("sizeUpscaling"))
        #expect(text.contains(#""extraQualities":["gray","bitonal"]"#))
        #expect(text.contains(#""preferredFormats":["png","webp","jpg"]"#))
        // A height alone may not be said, and nothing is said that is not served.
        #expect(
            text.contains(#""maxWidth":100000,"maxHeight":300,"maxArea":100000,"sizes":[{"width":250,"height":150}]"#)
        )
        #expect(text.contains(#""tiles""#))
        #expect(!(try info(.v3, (1000, 600), IIIFLimits(maximumWidth: 255, maximumArea: 1 << 30)).contains("tiles")))
        #expect(!(try info(.v2, (1000, 600), IIIFLimits(maximumWidth: 100, maximumArea: 1 << 30)).contains("sizes")))
        #expect(!(try info(.v2, (1000, 600), limits).contains("sizeAboveFull")))
    }

    @Test(arguments: [
        ((39_125, 34_708), 1024, "[1,2,4,8,16,32,64]"), ((200, 150), 256, "[1]"), ((1, 1), 256, "[1]"),
        ((2049, 1024), 512, "[1,2,4,8]"), ((256, 257), 256, "[1,2]"),
    ])
    func theLastScaleFactorIsOneTile(_ image: (Int, Int), _ tile: Int, _ factors: String) throws {
        for version in IIIFVersion.allCases {
            #expect(try info(version, image, tile: tile).contains(#""scaleFactors":\#(factors)"#))
        }
    }

    @Test(arguments: oddSizes + [(4905, 6788), (39_125, 34_708)])
    func everySizeThatIsOfferedIsServed(_ image: (Int, Int)) throws {
        let pyramid = try Pyramid(image: PixelSize(width: image.0, height: image.1))
        for limits in [wide, IIIFLimits(maximumWidth: 2453, maximumHeight: 3394, maximumArea: 9_000_000)] {
            for version in IIIFVersion.allCases {
                let text = try info(version, image, limits)
                for level in 0...pyramid.lastLevel {
                    let size = try #require(pyramid.size(ofLevel: level))
                    let isOffered = text.contains(#"{"width":\#(size.width),"height":\#(size.height)}"#)
                    let path = "full/\(size.width),\(size.height)/0/default.jpg"
                    let served = try? iiif(path, of: image, version, limits)
                    #expect(served?.request.size == (isOffered ? size : nil))
                }
            }
        }
        #expect(
            try iiif("full/2453,3394/0/default.jpg", of: (4905, 6788)).request.size
                == PixelSize(width: 2453, height: 3394)
        )
    }
}
