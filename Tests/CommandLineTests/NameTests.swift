import Foundation
import TestSupport
import Testing

/// Files whose names are no letters to `String`, or the same ones: an accent after a `/`, and é in two ways.
@Suite struct NameTests {
    private let folder: TemporaryFolder
    private let pictures: [[UInt8]]

    init() throws {
        folder = try TemporaryFolder()
        pictures = (0..<3).map { Picture(width: 40, height: 30, colour: [UInt8(60 * $0 + 50)]).png }
        for (name, picture) in zip(["é/a.png", "e\u{301}/b.png", "sub/\u{301}c.png"], pictures) {
            try folder.write(picture, exactly: "library/\(name)")
        }
    }

    private func id(_ info: String) throws -> String? {
        let file = try #require(fopen("\(folder.path)/\(info)", "r"))
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 10_000)
        let count = fread(&bytes, 1, bytes.count, file)
        let json = try JSONSerialization.jsonObject(with: Data(bytes[..<count])) as? [String: Any]
        return json?["id"] as? String
    }

    @Test func allPicturesOfALibraryAreExported() throws {
        let result = try Tool.run("export", "--iiif", folder.path + "/out", folder.path + "/library")
        #expect(result.text.hasPrefix("Pictures: 3 exported, 0 failed; "), "\(result.errors)")
        #expect(try id("out/é/a/info.json") == "http://localhost:8000/%C3%A9/a")
        #expect(try id("out/e\u{301}/b/info.json") == "http://localhost:8000/e%CC%81/b")
        #expect(try id("out/sub/\u{301}c/info.json") == "http://localhost:8000/sub/%CC%81c")
    }

    @Test func picturesThatAreNamedAreExported() throws {
        let paths = ["é/a.png", "e\u{301}/b.png", "sub/\u{301}c.png"].map { "\(folder.path)/library/\($0)" }
        let result = try Tool.run(["export", "--dzi", folder.path + "/out"] + paths)
        #expect(result.text.hasPrefix("Pictures: 3 exported, 0 failed; "), "\(result.errors)")
        for name in ["a.dzi", "b.dzi", "\u{301}c.dzi", "\u{301}c_files/0/0_0.jpg"] {
            #expect(folder.hasExactly("out/\(name)"), "\(name)")
        }
    }

    @Test func anOptionsValueMayBeginWithAnAccent() throws {
        let result = try Tool.run("view", folder.path + "/library/sub/\u{301}c.png", "--output=\u{301}none/x.png")
        #expect(result.errors.contains("cannot write to \u{301}none/x.png"), "\(result.errors)")
    }

    @Test func picturesAreVerifiedAndTheirTilesAreNone() throws {
        let one = try Tool.run("verify", folder.path + "/library/sub/\u{301}c.png")
        #expect(one.text.hasPrefix("Verified: 1 picture, "), "\(one.text)\(one.errors)")
        let exported = try Tool.run(
            "export",
            "--dzi",
            folder.path + "/library/x",
            folder.path + "/library/sub/\u{301}c.png"
        )
        #expect(exported.status == 0, "\(exported.errors)")
        let all = try Tool.run("verify", folder.path + "/library")
        #expect(all.text.hasPrefix("Verified: 4 pictures, "), "\(all.text)")
    }

    @Test func bothOfTwoPicturesOfOneSpellingThatFailAreSaid() throws {
        for name in ["é.png", "e\u{301}.png"] { try folder.write([1, 2, 3], exactly: "broken/\(name)") }
        let result = try Tool.run("export", "--iiif", folder.path + "/out", folder.path + "/broken")
        #expect(result.text.hasPrefix("Pictures: 0 exported, 2 failed; "), "\(result.text)")
    }
}
