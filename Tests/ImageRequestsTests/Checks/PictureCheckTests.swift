import ImageRequests
import Testing
import ZoomCore

@Suite struct PictureCheckTests {
    private static let rect = PixelRect(x: -3, y: 0, width: 300, height: 1 << 40)
    private static let pyramid = SourceReference(
        path: "/cache/ü&=;/pyramid.tif",
        version: SourceVersion(inode: 7, size: 8, modified: -9)
    )
    private static let checks: [PictureCheck] = [
        .facts, .decoding, .level(1, rect), .level(53, rect), .pyramid(pyramid),
        .tiles(level: -1, of: rect, [rect]),
        .tiles(level: 0, of: rect, [rect, PixelRect(x: 0, y: 5, width: 1, height: 1)]),
    ]

    @Test(arguments: checks)
    func checksComeBack(_ check: PictureCheck) throws {
        let source = SourceReference(path: "/a b", version: SourceVersion(inode: 1, size: 2, modified: 3))
        let job = ImageJob.check(source, check)
        #expect(try ImageJob(text: job.text) == job)
        #expect(job.source == source)
    }

    @Test(arguments: [
        ("check=other", "check"), ("", "check"), ("check=tiles&level=0&region=0,0,9,9", "tiles"),
        ("check=tiles&level=0&tiles=0,0,1,1", "region"), ("check=tiles&region=0,0,9,9&tiles=0,0,1,1", "level"),
        ("check=tiles&level=-2&region=0,0,9,9&tiles=0,0,1,1", "level"),
        ("check=tiles&level=0&region=0,0,9,9&tiles=0,0,1,10", "tiles"),
        ("check=tiles&level=0&region=0,0,9,0&tiles=0,0,1,1", "region"), ("check=level&level=0&region=0,0,9,9", "level"),
        ("check=level&level=54&region=0,0,9,9", "level"), ("check=level&level=1&region=0,0,9", "region"),
        ("check=level&level=1&region=0,0,9,9,", "region"), ("check=pyramid", "pyramid"),
        ("check=pyramid&pyramid=a&pyramid-version=1.2.3", "pyramid"),
        ("check=pyramid&pyramid=/a&pyramid-version=1", "version"),
    ])
    func whatIsNoCheckIsRefusedByItsPart(text: String, part: String) {
        #expect(throws: TextError(part: part)) {
            try ImageJob(text: "path=/a&version=1.2.3&job=check" + (text.isEmpty ? "" : "&\(text)"))
        }
    }

    @Test func factsComeBack() throws {
        let pyramid = try Pyramid(image: PixelSize(width: 5000, height: 37))
        var facts = SourceFacts(info: ImageInfo(pyramid: pyramid, format: "tiff", hasAlpha: true, bands: 4))
        #expect(try SourceFacts(text: facts.text) == facts)
        facts.layout = .tiles(PixelSize(width: 512, height: 256))
        facts.levels = 4
        facts.keptBytes = 1 << 40
        facts.bits = 16
        facts.colours = "rgb16"
        facts.profile = .foreign
        facts.orientationTag = -9
        facts.pages = 12
        facts.isLossy = true
        #expect(try SourceFacts(text: facts.text) == facts)
        facts.layout = .strips(1)
        #expect(try SourceFacts(text: facts.text) == facts)
    }

    @Test func reportsComeBack() throws {
        let size = PixelSize(width: 3, height: 2)
        let decoding = DecodingReport(size: size, milliseconds: 12.5)
        #expect(try DecodingReport(text: decoding.text) == decoding)
        let fault = TilesReport.Fault(tile: 4, size: size, pixels: 5, most: 255, x: -3, y: 9)
        for faults in [[], [fault], [fault, TilesReport.Fault(tile: 5, size: size)]] {
            #expect(try TilesReport(text: TilesReport(faults: faults).text).faults == faults)
        }
        let likeness = LikenessReport(squares: 9, unlike: 1, place: Self.rect, most: 0.25)
        #expect(try LikenessReport(text: likeness.text) == likeness)
    }
}
