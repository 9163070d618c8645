import ImageRequests
import TestSupport
import Testing
import ZoomCore

@testable import PortholeServer

@Suite struct SourceDoctorTests {
    private func facts(
        _ width: Int = 4000,
        _ height: Int = 3000,
        format: String = "jpeg",
        overview: Int? = nil,
        _ change: (inout SourceFacts) -> Void = { _ in }
    ) throws -> SourceFacts {
        let pyramid = try Pyramid(image: PixelSize(width: width, height: height))
        let info = ImageInfo(pyramid: pyramid, format: format, hasAlpha: false, bands: 3, overviewPixels: overview)
        var facts = SourceFacts(info: info)
        change(&facts)
        return facts
    }

    private func findings(_ facts: SourceFacts, path: String = "/pictures/photo.jpg") -> [Finding] {
        SourceDoctor(id: "photo.jpg", path: path, threshold: 32_000_000, memory: 1 << 30).findings(facts)
    }

    @Test func nothingIsSaidOfAnOrdinaryPhotograph() throws {
        for profile in [SourceFacts.Profile.good, .absent] {
            for orientation in [nil, 1, 6, 8] {
                let facts = try facts { facts in
                    facts.profile = profile
                    facts.orientationTag = orientation
                }
                #expect(findings(facts).isEmpty)
            }
        }
    }

    @Test func whatIsWrongIsSaidWithItsKindAndHowBadItIs() throws {
        let tiles = SourceFacts.Layout.tiles(PixelSize(width: 256, height: 256))
        let cases: [(kind: String, Finding.Severity, SourceFacts)] = [
            ("damaged-profile", .warning, try facts { $0.profile = .damaged }),
            ("wrong-profile", .warning, try facts { $0.profile = .foreign }),
            ("no-profile", .warning, try facts { $0.colours = "cmyk" }),
            (
                "cmyk", .advice,
                try facts { facts in
                    facts.colours = "cmyk"
                    facts.profile = .good
                }
            ),
            ("needs-memory", .warning, try facts(20_000, 20_000) { $0.keptBytes = 1_200_000_000 }),
            ("kept-whole", .advice, try facts(8000, 8000) { $0.keptBytes = 192_000_000 }),
            ("wrong-extension", .warning, try facts(format: "png")),
            ("odd-orientation", .warning, try facts { $0.orientationTag = 9 }),
            ("odd-orientation", .warning, try facts { $0.orientationTag = 0 }),
            ("deep", .advice, try facts { $0.bits = 16 }), ("pages", .advice, try facts { $0.pages = 3 }),
            ("huge-tiles", .advice, try facts { $0.layout = .tiles(PixelSize(width: 4096, height: 4096)) }),
            (
                "turned", .advice,
                try facts(overview: 1000) { facts in
                    facts.layout = tiles
                    facts.levels = 4
                    facts.orientationTag = 6
                }
            ),
        ]
        for (kind, severity, facts) in cases {
            let findings = findings(facts)
            #expect(findings.map(\.kind) == [kind])
            #expect(findings.map(\.severity) == [severity])
        }
    }

    @Test(arguments: [
        ("/a/photo.JPG", "jpeg", false), ("/a/photo.jpe", "jpeg", false), ("/a/photo.png", "jpeg", true),
        ("/a/slide.svs", "tiff", false), ("/a/slide.tif", "openslide", false), ("/a/drawing.svgz", "svg", false),
        ("/a/x.heic", "heif", false), ("/a/x.avif", "heif", false), ("/a/x.gif", "webp", true),
        ("/a/noname", "png", false),
        ("/a.b/noname", "png", false),
    ])
    func aNameIsHeldAgainstTheContent(path: String, format: String, isWrong: Bool) throws {
        let kinds = findings(try facts(format: format), path: path).map(\.kind)
        #expect(kinds == (isWrong ? ["wrong-extension"] : []))
    }

    @Test func commandsAreForTheFileHoweverItIsCalled() throws {
        let finding = try #require(findings(try facts(format: "png"), path: "/my pictures/it's.jpg").first)
        #expect(finding.remedy == #"mv -n '/my pictures/it'\''s.jpg' '/my pictures/it'\''s.png'"#)
    }

    @Test func aCommandOverwritesNoOtherPicture() throws {
        let folder = try TemporaryFolder()
        let photo = try folder.write([1], to: "photo.jpg")
        for name in ["photo.png", "photo.mended.jpg", "photo.srgb.jpg", "photo.jpg.tiled.tif", "photo.jpg.upright.tif"]
        {
            try folder.write([2], to: name)
        }
        let cases: [(SourceFacts, String)] = [
            (try facts(format: "png"), "/photo.2.png"),
            (try facts { $0.profile = .damaged }, "/photo.mended.2.jpg[profile=srgb,Q=95]'"),
            (try facts(20_000, 20_000) { $0.keptBytes = 1_200_000_000 }, "/photo.jpg.tiled.2.tif --tile"),
            (
                try facts { facts in
                    facts.colours = "cmyk"
                    facts.profile = .good
                }, "/photo.srgb.2.jpg srgb"
            ),
            (
                try facts(overview: 1000) { facts in
                    facts.layout = .tiles(PixelSize(width: 256, height: 256))
                    facts.levels = 4
                    facts.orientationTag = 6
                }, "/photo.jpg.upright.2.tif["
            ),
        ]
        for (facts, part) in cases {
            let remedy = try #require(findings(facts, path: photo).first?.remedy)
            #expect(remedy.contains(part), "\(remedy)")
        }
    }

    @Test func whyAPictureHasToBePreparedIsSaid() throws {
        let doctor = SourceDoctor(id: "a", path: "/a", threshold: 32_000_000, memory: 1 << 30)
        let large = try facts(20_000, 20_000)
        #expect(doctor.needsPyramid(large))
        #expect(doctor.reason(large) == "400 megapixels that are decoded from the top, in one go")
        var striped = large
        striped.layout = .strips(1)
        #expect(doctor.reason(striped) == "400 megapixels in strips of 1 row instead of tiles")
        striped.layout = .strips(20_000)
        #expect(doctor.reason(striped) == "400 megapixels in one strip instead of tiles")
        var tiled = large
        tiled.layout = .tiles(PixelSize(width: 256, height: 256))
        #expect(doctor.reason(tiled) == "400 megapixels in tiles, but without smaller levels")
        #expect(!doctor.needsPyramid(try facts(20_000, 20_000, overview: 1000)))
    }

    @Test func aLineHasNoControlCharacters() {
        let finding = Finding(.error, "a\nb", "damaged", "x\u{1B}[2J", remedy: "y")
        #expect(finding.line == "error: a?b: x?[2J; try: y")
    }
}
