import Foundation
import TestSupport
import Testing

@testable import PortholeServer

/// What a library remembers of the way to a picture, against what it finds when it looks everything up.
@Suite struct SightingTests {
    /// What may happen to `a.png` of a folder, and around it.
    private static let changes: [(name: String, change: @Sendable (String) -> Void)] = [
        ("nothing", { _ in }),
        ("written to", { _ = FileManager.default.createFile(atPath: $0 + "/a.png", contents: Data([1, 2, 3])) }),
        ("touched", { _ = utimensat(AT_FDCWD, $0 + "/a.png", nil, 0) }),
        ("mode", { _ = chmod($0 + "/a.png", 0o600) }),
        ("removed", { _ = unlink($0 + "/a.png") }),
        ("moved away", { _ = rename($0 + "/a.png", $0 + "/b.png") }),
        ("replaced", { _ = rename($0 + "/other.png", $0 + "/a.png") }),
        ("linked twice", { _ = link($0 + "/a.png", $0 + "/a.jpg") }),
        ("an earlier extension", { _ = rename($0 + "/other.png", $0 + "/a.jpg") }),
        ("a later extension", { _ = rename($0 + "/other.png", $0 + "/a.webp") }),
        ("the bare name", { _ = rename($0 + "/other.png", $0 + "/a") }),
        ("a folder of that name", { _ = mkdir($0 + "/a", 0o700) }),
        ("a link of that name", { _ = symlink("other.png", $0 + "/a") }),
        ("a link in its place", { _ = (unlink($0 + "/a.png"), symlink("other.png", $0 + "/a.png")) }),
        ("a link to itself elsewhere", { _ = (rename($0 + "/a.png", $0 + "/b.png"), symlink("b.png", $0 + "/a.png")) }),
        ("the folder moved", { _ = rename($0, $0 + "-away") }),
        ("the folder moved and linked", { _ = (rename($0, $0 + "-away"), symlink($0 + "-away", $0)) }),
        ("the folder moved out and linked", { _ = (rename($0, $0 + "/../../out"), symlink($0 + "/../../out", $0)) }),
        ("the folder hidden and linked", { _ = (rename($0, $0 + "/../.hidden"), symlink(".hidden", $0)) }),
        ("the folder replaced", { _ = (rename($0, $0 + "-away"), rename($0 + "-other", $0)) }),
    ]

    private static func fill(_ path: String) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for name in ["a.png", "other.png"] {
            try Data(name.utf8).write(to: URL(filePath: path + "/" + name))
        }
    }

    /// Every change is made in a folder, and in a library of its own; all of them are seen first, when they are old
    /// enough to be trusted.
    @Test func everyChangeIsSeen() throws {
        let folder = try TemporaryFolder()
        var roots: [ImageLibrary] = []
        try Self.fill(folder.path + "/library")
        for index in Self.changes.indices {
            try Self.fill(folder.path + "/library/\(index)")
            try Self.fill(folder.path + "/library/\(index)-other")
            try Self.fill(folder.path + "/roots/\(index)/library")
            roots.append(try ImageLibrary(folder: folder.path + "/roots/\(index)/library"))
        }
        let library = try ImageLibrary(folder: folder.path + "/library")
        Thread.sleep(forTimeInterval: 3.2)
        let ids = ["a", "a.png", "other", "b", "a.jpg"]
        func check(_ library: ImageLibrary, _ prefix: String, _ comment: Comment) {
            for id in ids {
                let id = prefix + id
                // Before, and after it is remembered.
                for _ in 0..<2 { #expect(library.item(id: id) == library.lookedUp(id), "\(comment): \(id)") }
            }
        }
        for index in Self.changes.indices {
            check(library, "\(index)/", "before")
            check(roots[index], "", "before")
            for id in ["a", "a.png"] {
                let item = try #require(library.item(id: "\(index)/\(id)"))
                #expect(library.sighting(of: item, by: "\(index)/\(id)")?.isUnchanged == true)
            }
        }
        for (index, (name, change)) in Self.changes.enumerated() {
            change(folder.path + "/library/\(index)")
            check(library, "\(index)/", "\(name), in a folder")
            if index > 0, !name.hasPrefix("the folder") {
                change(roots[index].root)
                check(roots[index], "", "\(name), in the library itself")
            }
        }
        // A library that is moved is found by nobody, and found again when it is back.
        let root = roots[0].root
        #expect(roots[0].item(id: "a") != nil)
        #expect(rename(root, root + "-away") == 0)
        check(roots[0], "", "the library moved")
        #expect(roots[0].item(id: "a") == nil)
        #expect(rename(root + "-away", root) == 0)
        check(roots[0], "", "the library back")
        #expect(roots[0].item(id: "a") != nil)
    }

    @Test func aYoungFolderIsNotTrustedAboutNames() throws {
        let folder = try TemporaryFolder()
        try Self.fill(folder.path + "/library")
        let library = try ImageLibrary(folder: folder.path + "/library")
        let item = try #require(library.item(id: "a"))
        #expect(library.sighting(of: item, by: "a") == nil)
        #expect(library.sighting(of: item, by: "a.png") != nil)
    }

    /// What a link leads to comes and goes while the link's own folder stays as it is.
    @Test func anEarlierNameThatLeadsNowhereYetIsLookedAtAgain() throws {
        let folder = try TemporaryFolder()
        let names = ["x.jpg", "x.JPEG", "x"]
        let places = ["library/", "library/sub/"].flatMap { place in names.map { (place, $0) } }
        for (index, (place, name)) in places.enumerated() {
            try folder.write(Pictures.photo.png, to: "\(index)/\(place)x.png")
            try folder.write(Pictures.photo.png, to: "\(index)/\(place)far/other.png")
            #expect(symlink("far/real.jpg", folder.path + "/\(index)/\(place)\(name)") == 0)
        }
        try folder.write(Pictures.photo.png, to: "plain/x.png")
        try folder.write(Pictures.photo.png, to: "plain/x/a.png")
        Thread.sleep(forTimeInterval: 3.2)
        for (index, (place, name)) in places.enumerated() {
            let library = try ImageLibrary(folder: folder.path + "/\(index)/library")
            let prefix = place.dropFirst("library/".count)
            for _ in 0..<2 { #expect(library.item(id: prefix + "x")?.id == prefix + "x.png") }
            try folder.write(Pictures.photo.jpeg(), to: "\(index)/\(place)far/real.jpg")
            #expect(library.item(id: prefix + "x") == library.lookedUp(prefix + "x"))
            #expect(library.item(id: prefix + "x")?.id == prefix + name)
        }
        // A folder is in nobody's way.
        let library = try ImageLibrary(folder: folder.path + "/plain")
        let item = try #require(library.item(id: "x"))
        #expect(item.id == "x.png")
        #expect(library.sighting(of: item, by: "x") != nil)
    }

    @Test func aPictureBehindALinkIsLookedUp() throws {
        let folder = try TemporaryFolder()
        try Self.fill(folder.path + "/library")
        #expect(symlink("a.png", folder.path + "/library/link.png") == 0)
        let library = try ImageLibrary(folder: folder.path + "/library")
        let item = try #require(library.item(id: "link.png"))
        #expect(library.sighting(of: item, by: "link.png") == nil)
        unlink(folder.path + "/library/link.png")
        #expect(library.item(id: "link.png") == nil)
    }
}
