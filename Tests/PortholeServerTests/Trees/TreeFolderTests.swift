import Foundation
import TestSupport
import Testing

@testable import PortholeServer

@Suite struct TreeFolderTests {
    private let place: TemporaryFolder

    init() throws { place = try TemporaryFolder() }

    private var path: String { place.path + "/a/out" }

    private func names(_ path: String) -> [String] {
        (try? FileManager.default.subpathsOfDirectory(atPath: path))?.sorted() ?? []
    }

    /// What anybody sees who does not look for what is hidden.
    private func seen() -> [String] { names(path).filter { !$0.hasPrefix(".") } }

    @Test func nothingIsSeenBeforeItIsPublished() throws {
        let folder = try TreeFolder(path)
        try folder.write([1, 2, 3], to: "x/y/1/a.jpg")
        try folder.link("x/y/1/a.jpg", as: "x/y/2/a.jpg", bytes: [1, 2, 3])
        #expect(seen() == [])
        try folder.publish(["x/y"], isReplacing: false)
        #expect(seen() == ["x", "x/y", "x/y/1", "x/y/1/a.jpg", "x/y/2", "x/y/2/a.jpg"])
        #expect(try place.read("a/out/x/y/2/a.jpg") == [1, 2, 3])
        folder.end()
        #expect(names(path) == seen())
        let mode = try FileManager.default.attributesOfItem(atPath: path + "/x/y")[.posixPermissions] as? Int
        let mask = umask(0)
        umask(mask)
        #expect(mode == 0o777 & ~Int(mask))
    }

    @Test func aFolderThatWasMadeForNothingIsGone() throws {
        let folder = try TreeFolder(path)
        try folder.write([1], to: "x/a.jpg")
        folder.discard("x")
        #expect(names(path).count == 1)
        folder.end()
        #expect(names(place.path) == [])
        #expect(FileManager.default.fileExists(atPath: place.path))
    }

    @Test func whatIsThereStaysUnlessItIsToGiveWay() throws {
        try place.write([9], to: "a/out/x/old.jpg")
        #expect(TreeFolder.isTaken(path + "/x"))
        let folder = try TreeFolder(path)
        try folder.write([1], to: "x/new.jpg")
        #expect(throws: SystemError(call: "rename", number: EEXIST)) { try folder.publish(["x"], isReplacing: false) }
        #expect(seen() == ["x", "x/old.jpg"])
        try folder.publish(["x"], isReplacing: true)
        #expect(seen() == ["x", "x/new.jpg"])
        folder.end()
        #expect(names(path) == seen())
    }

    @Test func anEmptyFolderIsNotInTheWay() throws {
        try FileManager.default.createDirectory(atPath: path + "/x", withIntermediateDirectories: true)
        #expect(!TreeFolder.isTaken(path + "/x"))
        let folder = try TreeFolder(path)
        try folder.write([1], to: "x/new.jpg")
        try folder.publish(["x"], isReplacing: false)
        folder.end()
        #expect(seen() == ["x", "x/new.jpg"])
    }

    @Test func aLaterPlaceIsNeverBesideAnotherEarlierOne() throws {
        try place.write([9], to: "a/out/x_files/old.jpg")
        try place.write([9], to: "a/out/x.dzi")
        let folder = try TreeFolder(path)
        try folder.write([1], to: "x_files/new.jpg")
        // The descriptor is missing: it cannot be published, and the old one must not describe the new tiles.
        #expect(throws: SystemError(call: "rename", number: ENOENT)) {
            try folder.publish(["x_files", "x.dzi"], isReplacing: true)
        }
        #expect(seen() == ["x_files", "x_files/new.jpg"])
        folder.end()
    }

    @Test func whatAWriterHasLeftThatWasKilledIsRemovedAndWhatOneIsAtIsNot() throws {
        try place.write([9], to: "a/out/.porthole-export-abcdef/x/half.jpg")
        try place.write([9], to: "a/out/mine/x.jpg")
        let first = try TreeFolder(path)
        try first.write([1], to: "x/a.jpg")
        let second = try TreeFolder(path)
        try second.write([2], to: "x/a.jpg")
        #expect(names(path).count { $0.hasPrefix(".porthole-export-") && !$0.contains("/") } == 2)
        #expect(!names(path).contains { $0.contains("half.jpg") })
        try first.publish(["x"], isReplacing: false)
        first.end()
        second.end()
        #expect(names(path) == ["mine", "mine/x.jpg", "x", "x/a.jpg"])
    }

    @Test(arguments: ["backup", "abcd", "abcdefg", "abc-e", "abcde\u{301}"])
    func aFolderThatIsOnlyCalledNearlySoIsNotRemoved(end: String) throws {
        try place.write([9], exactly: "a/out/.porthole-export-\(end)x/mine.jpg")
        try TreeFolder(path).end()
        #expect(place.hasExactly("a/out/.porthole-export-\(end)x/mine.jpg"))
    }

    @Test func whereThereCanBeNoFolderTheReasonIsSaid() throws {
        try place.write([1], to: "file")
        #expect(throws: SystemError(call: "mkdir", number: ENOTDIR)) { try TreeFolder(place.path + "/file") }
        #expect(throws: SystemError(call: "mkdir", number: ENOTDIR)) { try TreeFolder(place.path + "/file/below") }
    }
}
