import Foundation
import TestSupport
import Testing

/// Pictures that are right, and pictures that are wrong in one way each, as a person has them verified.
@Suite struct VerifyTests {
    private let folder: TemporaryFolder
    private let cache: TemporaryFolder

    init() throws {
        folder = try TestPictures.folder()
        cache = try TemporaryFolder()
    }

    private func verify(_ options: String..., path: String? = nil) throws -> Tool.Result {
        try Tool.run(["verify", path ?? folder.path, "--cache", cache.path] + options)
    }

    /// What was found, as `severity kind subject`.
    private func found(_ options: [String] = [], path: String? = nil) throws -> Set<String> {
        let result = try Tool.run(["verify", path ?? folder.path, "--cache", cache.path, "--json"] + options)
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any],
            "\(result.errors)"
        )
        let findings = try #require(document["findings"] as? [[String: Any]])
        #expect((document["clean"] as? Bool) == (result.status == 0))
        return Set(findings.map { "\($0["severity"]!) \($0["kind"]!) \($0["subject"]!)" })
    }

    /// Has Pillow write pictures into the folder.
    private func make(_ script: String) throws {
        let prologue = """
            import sys
            from PIL import Image, ImageCms
            folder = sys.argv[1] + '/'
            picture = Image.open(folder + 'gradient.png')
            srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile('sRGB')).tobytes()

            """
        _ = try Python.run(prologue + script, arguments: [folder.path])
    }

    @Test func aCleanLibraryHasNoFinding() throws {
        let result = try verify()
        #expect(result.status == 0, "\(result.text)\(result.errors)")
        #expect(result.text.hasPrefix("Verified: 1 picture, 1 of them by their tiles: "))
        #expect(result.text.contains("; 0 errors, 0 warnings, 0 advice; "))
        #expect(try found() == [])
    }

    @Test(arguments: ["", "/gradient.png", "/gradient"])
    func aFolderAFileAndAnIDCanBeNamed(end: String) throws {
        let result = try verify(path: folder.path + end)
        #expect(result.status == 0)
        #expect(result.text.hasPrefix("Verified: 1 picture, "))
    }

    @Test func whatIsWrongWithASourceIsSaid() throws {
        try make(
            """
            picture.save(folder + 'broken.jpg', icc_profile=srgb[:200] + b'\\xff' * 400)
            picture.convert('L').save(folder + 'foreign.png', icc_profile=srgb)
            picture.convert('CMYK').save(folder + 'print.jpg')
            picture.save(folder + 'photo.gif', 'PNG')
            picture.save(folder + 'good.jpg', icc_profile=srgb)
            """
        )
        let picture = try folder.read("gradient.png")
        try folder.write(Array(picture.prefix(picture.count / 2)), to: "cut.png")
        try folder.write(Array("nothing".utf8), to: "text.jpg")
        #expect(
            try found() == [
                "warning damaged-profile broken.jpg", "warning wrong-profile foreign.png",
                "warning no-profile print.jpg", "warning wrong-extension photo.gif", "error damaged cut.png",
                "error unreadable text.jpg",
            ]
        )
        let result = try verify()
        #expect(result.status == 1)
        #expect(result.text.contains("\nwarning: photo.gif: its name says gif, but it is png; try: mv "))
    }

    @Test func whatIsTooLargeIsSaid() throws {
        #expect(try found(["--max-source-pixels", "1k"]) == ["error too-large gradient.png"])
        #expect(try found(["--max-source-bytes", "100"]) == ["error too-large gradient.png"])
    }

    @Test func whatHasToBePreparedIsDecodedAndThatIsSaid() throws {
        try make(
            """
            picture.save(folder + 'strips.tif')
            picture.save(folder + 'progressive.jpg', progressive=True)
            """
        )
        let bytes = try folder.read("progressive.jpg")
        try folder.write(Array(bytes.prefix(bytes.count / 2)), to: "cut.jpg")
        #expect(
            try found(["--pyramid-from", "100k"]) == [
                "advice not-prepared gradient.png", "advice not-prepared strips.tif",
                "advice not-prepared progressive.jpg", "advice kept-whole progressive.jpg",
                "advice kept-whole cut.jpg", "error damaged cut.jpg",
            ]
        )
        let text = try verify("--pyramid-from", "100k").text
        #expect(text.contains("porthole prepare \(folder.path)"))
        #expect(text.contains(" instead of tiles: "))
    }

    // MARK: Pyramids of the cache folder

    private func prepared() throws -> String {
        let result = try Tool.run("prepare", folder.path, "--cache", cache.path, "--pyramid-from", "100k")
        #expect(result.status == 0)
        let root = cache.path + "/pyramids"
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root)
        return root + "/" + (try #require(paths.first { $0.hasSuffix("/pyramid.tif") }))
    }

    /// Says that a pyramid was made as it is now, as if a disk had changed it behind everybody's back.
    private func hide(changeOf pyramid: String) throws {
        var status = stat()
        #expect(stat(pyramid, &status) == 0)
        let version =
            "\(status.st_ino).\(status.st_size).\(status.st_ctim.tv_sec * 1_000_000_000 + status.st_ctim.tv_nsec)"
        let path = pyramid.replacing("pyramid.tif", with: "made")
        var lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
        lines[lines.count - 1] = version
        try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }

    @Test func aPyramidIsComparedWithItsPicture() throws {
        let pyramid = try prepared()
        #expect(try found(["--pyramid-from", "100k"]) == [])
        var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: pyramid)))
        // The first tile's code; deflate knows by its sum that it is not what it was.
        for index in 16..<60 { bytes[index] ^= 0xFF }
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: pyramid))
        try file.write(contentsOf: Data(bytes))
        try file.close()
        #expect(
            try found(["--pyramid-from", "100k"]) == [
                "warning changed-pyramid gradient.png", "advice not-prepared gradient.png",
            ]
        )
        try hide(changeOf: pyramid)
        let findings = try found(["--pyramid-from", "100k"])
        #expect(findings == ["error damaged-pyramid gradient.png", "error wrong-pyramid gradient.png"])
        let text = try verify("--pyramid-from", "100k").text
        #expect(text.contains("try: rm -r \(pyramid.dropLast("/pyramid.tif".count))\n"))
    }

    @Test func aPyramidOfAnotherPictureIsSeen() throws {
        let pyramid = try prepared()
        let other = try TemporaryFolder()
        let picture = Picture(width: 640, height: 480, bands: 3) { x, y, band in
            UInt8(truncatingIfNeeded: x / 3 + (y * band) / 5)
        }
        try other.write(picture.png, to: "gradient.png")
        let second = try TemporaryFolder()
        #expect(
            try Tool.run("prepare", other.path, "--cache", second.path, "--pyramid-from", "100k").status == 0
        )
        let paths = try FileManager.default.subpathsOfDirectory(atPath: second.path)
        let name = try #require(paths.first { $0.hasSuffix("/pyramid.tif") })
        try Data(contentsOf: URL(fileURLWithPath: "\(second.path)/\(name)"))
            .write(to: URL(fileURLWithPath: pyramid))
        try hide(changeOf: pyramid)
        #expect(try found(["--pyramid-from", "100k"]) == ["error wrong-pyramid gradient.png"])
    }

    // MARK: Trees of tiles

    /// A Deep Zoom of a picture of 300 × 200 pixels, in tiles of 128 that overlap by one.
    private func tree() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let descriptor = """
            <Image xmlns="http://schemas.microsoft.com/deepzoom/2008" Format="png" Overlap="1" TileSize="128">
            <Size Width="300" Height="200"/></Image>
            """
        try folder.write(Array(descriptor.utf8), to: "a.dzi")
        for level in 0...9 {
            let (width, height) = ((300 - 1) >> (9 - level) + 1, (200 - 1) >> (9 - level) + 1)
            let picture = Picture(width: width, height: height, bands: 1) { x, y, _ in UInt8((x + y) % 256) }
            for row in 0...((height - 1) / 128) {
                for column in 0...((width - 1) / 128) {
                    let (x, y) = (max(column * 128 - 1, 0), max(row * 128 - 1, 0))
                    let tile = picture.cut(
                        x: x,
                        y: y,
                        width: min(width, (column + 1) * 128 + 1) - x,
                        height: min(height, (row + 1) * 128 + 1) - y
                    )
                    try folder.write(tile.png, to: "a_files/\(level)/\(column)_\(row).png")
                }
            }
        }
        return folder
    }

    @Test func aTreeOfTilesIsLookedThrough() throws {
        let tree = try tree()
        for path in [tree.path, tree.path + "/a.dzi"] {
            let result = try verify(path: path)
            #expect(result.status == 0, "\(result.text)")
            #expect(result.text.hasPrefix("Verified: 1 picture, 1 of them by their tiles: 16 tiles"))
        }
        try FileManager.default.removeItem(atPath: tree.path + "/a_files/9/2_1.png")
        let tile = Picture(width: 100, height: 100, colour: [1])
        try tree.write(tile.png, to: "a_files/9/0_0.png")
        try tree.write(Array(try tree.read("a_files/9/1_0.png").dropLast(60)), to: "a_files/9/1_0.png")
        let result = try verify(path: tree.path)
        #expect(result.status == 1)
        #expect(result.text.contains("9/2_1.png: there is no such tile"))
        #expect(result.text.contains("9/0_0.png has 100 × 100 pixels instead of 129 × 129"))
        #expect(result.text.contains("9/1_0.png is damaged: "))
        #expect(result.text.contains("; 3 errors, "))
    }

    @Test func picturesBesideATreeAreVerifiedAndItsTilesAreNone() throws {
        let tree = try tree()
        try tree.write(try folder.read("gradient.png"), to: "gradient.png")
        #expect(try verify(path: tree.path).text.hasPrefix("Verified: 2 pictures, 2 of them by their tiles: "))
    }

    @Test(arguments: [1 << 30, 1 << 40])
    func aTreeOfMoreTilesThanThereCanBeIsNotLookedFor(side: Int) throws {
        let tree = try TemporaryFolder()
        let size = #"<Size Width="\#(side)" Height="\#(side)"/>"#
        try tree.write(Array(#"<Image Format="png" Overlap="1" TileSize="128">\#(size)</Image>"#.utf8), to: "a.dzi")
        #expect(try found(path: tree.path) == ["error unreadable \(tree.path)/a.dzi"])
        #expect(
            try verify(path: tree.path).text.contains(
                ": it tells of \(side) × \(side) pixels, in more than 100000000 tiles"
            )
        )
    }

    @Test func nobodyGoesOnLookingWhereNothingIs() throws {
        let tree = try TemporaryFolder()
        let size = #"<Size Width="20000" Height="20000"/>"#
        try tree.write(Array(#"<Image Format="png" Overlap="1" TileSize="128">\#(size)</Image>"#.utf8), to: "a.dzi")
        let text = try verify(path: tree.path).text
        #expect(text.contains("\nVerified: 1 picture, 1 of them by their tiles: 20 tiles; 20 errors, "), "\(text)")
        #expect(text.contains("15/19_0.png: there is no such tile (further ones are not listed)"))
    }

    @Test func anInfoOfSomethingElseHidesNoPictures() throws {
        try folder.write(Array(#"{"title": "Holiday"}"#.utf8), to: "info.json")
        #expect(try found() == [])
        #expect(try verify().text.hasPrefix("Verified: 1 picture, 1 of them by their tiles: "))
        let tree = try TemporaryFolder()
        try tree.write(Array("{}".utf8), to: "a/info.json")
        try tree.write(try folder.read("gradient.png"), to: "a/full/max/0/default.png")
        #expect(try found(path: tree.path) == ["error unreadable \(tree.path)/a/info.json"])
    }

    // MARK: What cannot be done

    @Test func whatIsNotThereIsAFailure() throws {
        let result = try verify(path: "/nonexistent/folder")
        #expect(result.status == 1)
        #expect(result.errors.contains("/nonexistent/folder"))
        #expect(result.output.isEmpty)
    }

    @Test func aSampleIsSaidToBeOne() throws {
        let picture = Picture(width: 1100, height: 1000, bands: 1) { x, y, _ in UInt8((x ^ y) & 255) }
        try folder.write(picture.png, to: "gradient.png")
        let text = try verify("--sample", "1").text
        #expect(text.contains(" parts (--all: every one); "))
        #expect(try !verify("--all").text.contains(" parts "))
    }
}
