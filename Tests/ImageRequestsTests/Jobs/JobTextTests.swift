import ImageRequests
import TestSupport
import Testing
import ZoomCore

private let paths = [
    "/library/a.jpg", "/", "/with space/ü/日本.png", "/a&b=c%20d+e;f#g?h", "/new\nline\r\ttab\u{1}", "/_=1&_", "/😀",
    "/\u{7F}\u{FFFD}", "/" + String(repeating: "long/", count: 800),
]

@Suite struct JobTextTests {
    private func sticker(_ path: String, x: Double = 0.1, angle: Double = 0) -> PlacedSticker {
        PlacedSticker(
            source: SourceReference(path: path, version: SourceVersion(inode: 1, size: 2, modified: -3)),
            place: StickerPlace(center: Point(x: x, y: -1.0 / 3), width: 0.2, angle: angle)
        )
    }

    private func wholeRegion() -> RegionRequest.Part {
        .region(PixelRect(x: 0, y: 0, width: 40, height: 30), size: PixelSize(width: 20, height: 15))
    }

    @Test(arguments: paths)
    func jobsComeBackWhateverThePath(_ path: String) throws {
        let source = SourceReference(path: path, version: SourceVersion(inode: .max, size: 0, modified: .min))
        let jobs: [ImageJob] = [
            .info(source),
            .view(source, try view("scale=3&x=1&y=-2.5&w=390&dpr=2&format=webp&background=transparent"), []),
            .view(source, try view(""), []),
            .view(source, try view("anchor=0.1,0.2&dx=3"), []),
            .view(source, try view(""), [sticker(path)]),
            .view(source, try view(""), [sticker("/star.png"), sticker(path, x: 1e-300), sticker(path, angle: -45)]),
            .tile(source, try TileRequest(level: "3", column: "1", file: "2.jpg", query: "quality=7")),
            .tile(source, try TileRequest(level: "0", column: "0", file: "0.png", query: nil)),
            .region(source, RegionRequest(.level(3, PixelRect(x: 0, y: -1, width: 256, height: 9)), format: .gif)),
            .region(source, RegionRequest(wholeRegion(), isMirrored: true, rotation: 22.5, format: .tif)),
            .prepare(source, folder: path),
            .prepare(source, folder: path, bytes: 0),
            .prepare(source, folder: path, bytes: 12_345_678_901),
        ]
        for job in jobs {
            let back = try ImageJob(text: job.text)
            #expect(back == job)
            #expect(back.text == job.text)
            #expect(back.source == source)
            #expect(job.text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F })
        }
        #expect(Set(jobs.map(\.text)).count == jobs.count)
    }

    @Test(arguments: [
        ("", "path"), ("x", "x"), ("%", "record"), ("path=/a", "version"), ("path=/a&version=1.2.3", "job"),
        ("path=a&version=1.2.3&job=info", "path"), ("path=/a%00&version=1.2.3&job=info", "path"),
        ("path=/a&version=1.2&job=info", "version"), ("path=/a&version=-1.2.3&job=info", "version"),
        ("path=/a&version=1.2.x&job=info", "version"), ("path=/a&version=1.2.3&job=other", "job"),
        ("path=/a&version=1.2.3&job=view", "request"), ("path=/a&version=1.2.3&job=view&request=scale%3D0", "request"),
        ("path=/a&version=1.2.3&job=tile&request=1/2", "request"),
        ("path=/a&version=1.2.3&job=tile&request=1/2/3", "request"), ("path=/a&path=/b", "path"),
        ("path=/a&version=1.2.3&job=region", "request"), ("path=/a&version=1.2.3&job=region&request=1", "request"),
        ("path=/a&version=1.2.3&job=prepare", "folder"), ("path=/a&version=1.2.3&job=prepare&folder=b", "folder"),
        ("path=/a&version=1.2.3&job=prepare&folder=/b%00", "folder"),
        ("path=/a&version=1.2.3&job=prepare&folder=/b&bytes=-1", "bytes"),
        ("path=/a&version=1.2.3&job=prepare&folder=/b&bytes=1k", "bytes"),
        ("path=/a&version=1.2.3&job=view&request=&stickers=", "stickers"),
        ("path=/a&version=1.2.3&job=view&request=&stickers=path%3D/b%26version%3D1.2.3", "stickers"),
    ])
    func whatIsNoJobIsAnError(_ text: String, _ part: String) {
        #expect(throws: TextError(part: part)) { try ImageJob(text: text) }
    }

    @Test func versionsComeBack() throws {
        for version in [
            SourceVersion(inode: 0, size: 0, modified: 0), SourceVersion(inode: .max, size: .max, modified: .max),
            SourceVersion(inode: 7, size: 5, modified: -1_500_000_000_000_000_000),
        ] {
            #expect(try SourceVersion(text: version.text) == version)
        }
        #expect(SourceVersion(inode: 7, size: 5, modified: -1).text == "7.5.-1")
    }

    @Test func informationComesBack() throws {
        let infos = [
            ImageInfo(
                pyramid: try Pyramid(image: PixelSize(width: 4000, height: 3000)),
                format: "jpeg",
                orientation: 6,
                hasAlpha: false,
                bands: 3
            ),
            ImageInfo(
                pyramid: try Pyramid(image: PixelSize(width: 1, height: 1 << 53), tileSize: 512),
                format: "x & y=\n%",
                hasAlpha: true,
                bands: 5,
                overviewPixels: 0
            ),
        ]
        for info in infos {
            #expect(try ImageInfo(text: info.text) == info)
            #expect(!info.text.contains("\n"))
        }
        #expect(infos.map(\.overviewPixels) == [12_000_000, 0])
    }

    @Test(arguments: [
        ("size=0x1", "size"), ("size=1x-1", "size"), ("size=1", "size"), ("size=1x2x3", "size"),
        ("orientation=0", "orientation"), ("orientation=9", "orientation"), ("alpha=2", "alpha"), ("bands=0", "bands"),
        ("bands=x", "bands"), ("tile=0", "tile"), ("tile=x", "tile"), ("size=1x\(Int.max)", "size"),
        ("size=ax1", "size"), ("overview=-1", "overview"), ("overview=", "overview"),
    ])
    func whatIsNoInformationIsAnError(_ change: String, _ part: String) {
        let good = ["size=2x2", "format=png", "orientation=1", "alpha=0", "bands=3", "tile=256", "overview=4"]
        let name = change.prefix { $0 != "=" }
        let text = good.map { $0.hasPrefix(name + "=") ? change : $0 }.joined(separator: "&")
        #expect(throws: TextError(part: part)) { try ImageInfo(text: text) }
    }

    @Test func headsComeBack() throws {
        let head = ReplyHead(mediaType: "image/png", open: 0.25, render: 12.125, encode: 1e-9)
        #expect(try ReplyHead(text: head.text) == head)
        #expect(head.text == "type=image/png&open=0.25&render=12.125&encode=1e-9")
        #expect(throws: TextError(part: "open")) { try ReplyHead(text: "type=a&open=x&render=0&encode=0") }
        #expect(throws: TextError(part: "encode")) { try ReplyHead(text: "type=a&open=0&render=0") }
    }

    @Test(arguments: ImageFailure.Kind.allCases)
    func failuresComeBack(_ kind: ImageFailure.Kind) throws {
        for message in ["", "The file is broken: 100 % & more = worse\n\u{1}", "é😀"] {
            let failure = ImageFailure(kind, message: message)
            #expect(try ImageFailure(text: failure.text) == failure)
            let ofSticker = ImageFailure(kind, message: message, sticker: 31)
            #expect(try ImageFailure(text: ofSticker.text) == ofSticker)
        }
        #expect(throws: TextError(part: "kind")) { try ImageFailure(text: "kind=none&message=a") }
        #expect(throws: TextError(part: "message")) { try ImageFailure(text: "kind=corrupt") }
        #expect(throws: TextError(part: "sticker")) { try ImageFailure(text: "kind=corrupt&message=a&sticker=b") }
    }

    @Test func randomTextNeverTraps() throws {
        var generator = SeededGenerator(seed: 71)
        let source = SourceReference(path: "/a/b", version: SourceVersion(inode: 1, size: 2, modified: 3))
        let seeds = [
            ImageJob.info(source).text, ImageJob.view(source, try view(""), [sticker("/a"), sticker("/b")]).text,
            "path=/a&version=1.2.3&job=tile&request=1/2/3.png",
            "path=/a&version=1.2.3&job=view&request=scale%3D2%26rect%3D1,2,3,4",
            "size=2x2&format=png&orientation=1&alpha=0&bands=3&tile=256&overview=4",
            "path=/a&version=1.2.3&job=prepare&folder=/b",
            "path=/a&version=1.2.3&job=region&request=level%3D3%26region%3D0,0,9,9%26rotation%3D5%26format%3Djpg",
            "type=image/png&open=0&render=0&encode=0", "kind=corrupt&message=a",
        ]
        for _ in 0..<5000 {
            var text = Array(seeds.randomElement(using: &generator)!.utf8)
            for _ in 0..<Int.random(in: 0...4, using: &generator) {
                let place = Int.random(in: 0..<text.count, using: &generator)
                text[place] = UInt8.random(in: 0...255, using: &generator)
            }
            let string = String(decoding: text, as: UTF8.self)
            if let job = try? ImageJob(text: string) { #expect((try? ImageJob(text: job.text)) == job) }
            if let info = try? ImageInfo(text: string) { #expect((try? ImageInfo(text: info.text)) == info) }
            _ = try? ReplyHead(text: string)
            _ = try? ImageFailure(text: string)
        }
    }
}

@Suite struct SourceReferenceTests {
    @Test func twoFilesAreTwoWhoseNamesDifferInTheirBytesOnly() {
        let version = SourceVersion(inode: 1, size: 2, modified: 3)
        let (one, other) = ("/a/é", "/a/e\u{301}")
        #expect(one == other)
        let sources = [one, other, one].map { SourceReference(path: $0, version: version) }
        #expect(Set(sources).count == 2)
        #expect(sources[0] == sources[2])
    }
}
