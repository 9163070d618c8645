import Foundation
import TestSupport
import Testing

@testable import PortholeServer

@Suite struct LibraryIndexTests {
    let folder: TemporaryFolder
    let index: LibraryIndex

    init() throws {
        folder = try TemporaryFolder()
        for name in [
            "b.png", "a.jpg", "sub/c.tif", "sub.png", "sub-x.png", "B.png", ".hidden.png", ".h/d.png", "notes.txt",
        ] {
            try folder.write([1], to: "library/\(name)")
        }
        try folder.write([1], to: "secret.png")
        index = LibraryIndex(library: try ImageLibrary(folder: folder.path + "/library"))
    }

    private func ids() async -> [String] {
        await withCheckedContinuation { continuation in index.withIDs { continuation.resume(returning: $0) } }
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/library/\(name)",
            withDestinationPath: target
        )
    }

    @Test func listsPicturesInTheOrderOfTheirBytes() async {
        #expect(await ids() == ["B.png", "a.jpg", "b.png", "sub-x.png", "sub.png", "sub/c.tif"])
    }

    @Test func everythingListedIsFound() async throws {
        try link("l.png", to: "b.png")
        let library = try ImageLibrary(folder: folder.path + "/library")
        for id in await ids() { #expect(library.item(id: id)?.id == id) }
    }

    @Test func seesWhatIsAddedAndRemoved() async throws {
        _ = await ids()
        try folder.write([1], to: "library/sub/new.png")
        try folder.write([1], to: "library/other/deep/new.png")
        #expect(await ids().suffix(2) == ["sub/c.tif", "sub/new.png"])
        #expect(await ids().contains("other/deep/new.png"))
        try FileManager.default.removeItem(atPath: "\(folder.path)/library/sub")
        #expect(await !ids().contains { $0.hasPrefix("sub/") })
    }

    @Test func seesALinksEndComeAndGo() async throws {
        try link("late.png", to: "sub/late.png")
        try link("out.png", to: "../secret.png")
        #expect(await !ids().contains { $0 == "late.png" || $0 == "out.png" })
        try folder.write([1], to: "library/sub/late.png")
        #expect(await ids().contains("late.png"))
        try FileManager.default.removeItem(atPath: "\(folder.path)/library/sub/late.png")
        #expect(await !ids().contains("late.png"))
    }

    @Test func aCircleOfLinksIsNotFollowed() async throws {
        try link("sub/up", to: "..")
        #expect(await ids().count == 6)
    }

    @Test func aNameThatIsNotUTF8IsLeftOut() async throws {
        let name = Array("\(folder.path)/library/x".utf8) + [0xff] + Array(".png".utf8) + [0]
        let file = name.withUnsafeBytes { creat($0.baseAddress!.assumingMemoryBound(to: CChar.self), 0o600) }
        try #require(file >= 0)
        close(file)
        #expect(await ids().count == 6)
    }

    /// An accent of its own, or a letter that has one: equal for `String`, but two names.
    @Test func namesThatLookAlikeAreTwo() async throws {
        for name in ["d\u{E9}", "de\u{301}"] {
            try folder.write([1], to: "library/\(name)/in-\(name.utf8.count).png")
            try folder.write([1], to: "library/\(name).png")
        }
        let found = await ids().map { Array($0.utf8) }
        for name in ["d\u{E9}/in-3.png", "de\u{301}/in-4.png", "d\u{E9}.png", "de\u{301}.png"] {
            #expect(found.contains(Array(name.utf8)), "\(name)")
        }
    }

    @Test func manyPicturesAreListed() async throws {
        for number in 0..<3000 {
            let file = creat("\(folder.path)/library/sub/\(number).png", 0o600)
            close(file)
        }
        #expect(await ids().count == 3006)
    }
}

@Suite struct ListingPageTests {
    static let all = ["a", "b", "b/c", "d", "é", "z"]

    @Test(
        arguments: [
            (nil, 2, ["a", "b"], true), (nil, 6, all, false), (nil, 7, all, false), ("a", 1, ["b"], true),
            ("b", 2, ["b/c", "d"], true), ("bb", 1, ["d"], true), ("", 1, ["a"], true), ("z", 5, ["é"], false),
            ("é", 5, [], false), ("0", 1, ["a"], true),
        ] as [(String?, Int, [String], Bool)]
    )
    func givesWhatFollows(after: String?, limit: Int, ids: [String], hasMore: Bool) {
        // By bytes, é comes behind z.
        let sorted = Self.all.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let page = ListingPage(of: sorted, after: after, limit: limit)
        #expect(page.ids == ids.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        #expect(page.hasMore == hasMore)
    }

    @Test(arguments: 1...7) func pagesTogetherAreTheWhole(limit: Int) {
        let all = (0..<23).map { "id\($0 + 100)" }
        var seen: [String] = []
        var page = ListingPage(of: all, after: nil, limit: limit)
        seen += page.ids
        while page.hasMore {
            page = ListingPage(of: all, after: page.ids.last, limit: limit)
            seen += page.ids
        }
        #expect(seen == all)
    }

    @Test func anEmptyLibraryHasAnEmptyPage() {
        #expect(ListingPage(of: [], after: nil, limit: 10) == ListingPage(of: [], after: "x", limit: 1))
    }
}
