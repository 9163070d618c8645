import ImageRequests
import TestSupport
import Testing
import ZoomCore

@Suite struct IIIFImageTests {
    @Test(
        arguments: [
            ("0", "0", false, 0), ("360", "0", false, 0), ("!360", "!0", true, 0), ("90", "90", false, 90),
            ("!180.0", "!180", true, 180), ("22.50", "22.5", false, 22.5), (".5", "0.5", false, 0.5),
            ("000.5", "0.5", false, 0.5), ("359.9999999", "0", false, 0), ("0.0000001", "0", false, 0),
        ] as [(String, String, Bool, Double)]
    )
    func rotationsAreRead(_ text: String, _ canonical: String, _ isMirrored: Bool, _ degrees: Double) throws {
        let image = try iiif("full/max/\(text)/default.png", of: (200, 100))
        #expect(image.canonicalPath == "full/max/\(canonical)/default.png")
        #expect(image.request.isMirrored == isMirrored)
        #expect(image.request.rotation == degrees)
    }

    @Test(arguments: ["", "!", "-90", "361", "360.001", "a", "90!", "!!90", "1e1", "+90", "9,0", " 0", "nan"])
    func whatIsNoRotationIsMalformed(_ text: String) throws {
        let error = try iiifError("full/max/\(text)/default.png", of: (200, 100))
        #expect(error.kind == .malformed)
        #expect(error.parameter == "rotation")
    }

    @Test func aTurnedPictureIsLimitedToo() throws {
        let limits = IIIFLimits(maximumArea: 10_000)
        #expect(try iiif("full/max/270/default.png", of: (100, 100), .v3, limits).request.rotation == 270)
        #expect(try iiifError("full/max/45/default.png", of: (100, 100), .v3, limits).parameter == "rotation")
        #expect(try iiif("full/70,/45/default.png", of: (100, 100), .v3, limits).request.rotation == 45)
    }

    @Test(arguments: [
        ("default.jpg", "default.jpg"), ("color.png", "default.png"), ("gray.webp", "gray.webp"),
        ("bitonal.tif", "bitonal.tif"), ("default.gif", "default.gif"), ("default.avif", "default.avif"),
    ])
    func qualitiesAndFormatsAreRead(_ file: String, _ canonical: String) throws {
        for version in IIIFVersion.allCases {
            let image = try iiif("full/max/0/\(file)", of: (200, 100), version)
            #expect(image.canonicalPath.hasSuffix("/0/\(canonical)"))
            #expect(canonical.hasSuffix(image.request.format.rawValue))
            #expect(image.request.background == (canonical.hasSuffix("jpg") ? .white : .transparent))
            #expect((image.request.colours == .grey) == canonical.hasPrefix("gray"))
            #expect((image.request.colours == .bitonal) == canonical.hasPrefix("bitonal"))
        }
    }

    @Test(arguments: [
        ("default.jp2", "format"), ("default.pdf", "format"), ("default.JPG", "format"), ("default.jpeg", "format"),
        ("default.", "format"), ("default", "format"), ("", "quality"), (".png", "quality"), ("native.png", "quality"),
        ("Default.png", "quality"), ("grey.png", "quality"), ("default.x.png", "quality"),
    ])
    func whatIsNoQualityOrFormatIsMalformed(_ file: String, _ parameter: String) throws {
        let error = try iiifError("full/max/0/\(file)", of: (200, 100))
        #expect(error.kind == .malformed)
        #expect(error.parameter == parameter)
    }

    @Test(
        arguments: [
            (.v3, "full/pct:50/0/color.png", "full/100,50/0/default.png"),
            (.v3, "full/200,/0/gray.png", "full/max/0/gray.png"),
            (.v3, "full/^400,/0/default.png", "full/^400,200/0/default.png"),
            (.v3, "full/^!9999,1000/0/default.png", "full/^max/0/default.png"),
            (.v3, "full/^max/0/default.png", "full/^max/0/default.png"),
            (.v3, "full/^100,/0/default.png", "full/100,50/0/default.png"),
            (.v2, "full/max/0/default.png", "full/full/0/default.png"),
            (.v2, "full/100,50/0/default.png", "full/100,/0/default.png"),
            (.v2, "full/100,51/0/default.png", "full/100,51/0/default.png"),
            (.v2, "full/,200/0/default.png", "full/400,/0/default.png"),
            (.v2, "square/pct:10/0/default.png", "50,0,100,100/10,/0/default.png"),
        ] as [(IIIFVersion, String, String)]
    )
    func eachVersionHasItsCanonicalForm(_ version: IIIFVersion, _ path: String, _ canonical: String) throws {
        let limits = IIIFLimits(maximumWidth: 4000, maximumHeight: 1000, maximumArea: 1 << 30)
        #expect(try iiif(path, of: (200, 100), version, limits).canonicalPath == canonical)
    }

    @Test func theCanonicalFormAsksForTheSame() throws {
        var generator = SeededGenerator(seed: 31)
        func number(_ highest: Int) -> Int { Int.random(in: 1...Swift.max(1, highest), using: &generator) }
        var resolved = 0
        for _ in 0..<4000 {
            let image = oddSizes.randomElement(using: &generator)!
            let version = IIIFVersion.allCases.randomElement(using: &generator)!
            let limits = [
                wide, IIIFLimits(maximumArea: number(1 << 22)),
                IIIFLimits(maximumWidth: number(4096), maximumHeight: number(4096), maximumArea: 1 << 30),
            ].randomElement(using: &generator)!
            let region = [
                "full", "square", "\(number(image.0) - 1),\(number(image.1) - 1),\(number(image.0)),\(number(image.1))",
                "pct:\(number(99)),\(number(99)),\(number(100)),\(number(100))",
            ].randomElement(using: &generator)!
            let mark = version == .v3 && Bool.random(using: &generator) ? "^" : ""
            let size = [
                "max", "\(number(2 * image.0)),", ",\(number(2 * image.1))", "\(number(image.0)),\(number(image.1))",
                "!\(number(2 * image.0)),\(number(image.1))", "pct:\(number(120))",
            ].randomElement(using: &generator)!
            let path = "\(region)/\(mark)\(size)/0/default.png"
            guard let asked = try? iiif(path, of: image, version, limits) else { continue }
            let again = try iiif(asked.canonicalPath, of: image, version, limits)
            #expect(again == asked, "\(path) of \(image)")
            #expect(asked.request.size.width <= limits.maximumWidth ?? .max)
            #expect(asked.request.size.height <= limits.maximumHeight ?? .max)
            #expect(asked.request.size.width * asked.request.size.height <= limits.maximumArea)
            #expect(try RegionRequest(text: asked.request.text) == asked.request)
            resolved += 1
        }
        #expect(resolved > 1000)
    }

    @Test func randomTextNeverTraps() throws {
        var generator = SeededGenerator(seed: 32)
        let pyramid = try Pyramid(image: PixelSize(width: 300, height: 200))
        for _ in 0..<20_000 {
            let texts = ["full", "max", "0", "default.png"].map { text in
                Bool.random(using: &generator) ? text : randomText("0123456789,.:!^pctfulmaxsqre", upTo: 12, &generator)
            }
            for version in IIIFVersion.allCases {
                let request = try? IIIFImageRequest(
                    version: version,
                    region: texts[0],
                    size: texts[1],
                    rotation: texts[2],
                    file: texts[3]
                )
                _ = try? request?.resolved(for: pyramid, limits: wide)
            }
        }
    }
}
