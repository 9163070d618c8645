import Foundation
import HTTPMessage
import ImageRequests
import TestSupport
import Testing

@testable import PortholeServer

@Suite struct EditFolderTests {
    let place: TemporaryFolder
    let folder: EditFolder

    init() throws {
        place = try TemporaryFolder()
        folder = try EditFolder(below: place.path, lockMilliseconds: 50)
    }

    private func text(_ id: String) throws -> String? {
        try folder.content(of: id).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    private func error(_ body: () throws -> Void) -> EditStoreError? {
        do {
            try body()
            return nil
        } catch {
            return error as? EditStoreError
        }
    }

    @Test(arguments: [
        "a", "2024/IMG 1.jpg", "100%.png", "..", "Grüße 🎏.png", EditFileNameTests.long, "a\u{0}b", ".lock",
    ])
    func whatIsStoredIsReadBackUntilItIsRemoved(id: String) throws {
        #expect(try folder.content(of: id) == nil)
        #expect(try folder.version(of: id) == nil)
        #expect(error { try folder.remove(id) } == .nothingStored)
        let first = try folder.replace(id, with: Array("one".utf8))
        #expect(first.isNew)
        #expect(try text(id) == "one")
        let second = try folder.replace(id, with: Array("two".utf8))
        #expect(!second.isNew)
        #expect(second.tag != first.tag)
        #expect(try folder.content(of: id)?.tag == second.tag)
        #expect(try folder.content(of: id + "x") == nil)
        try folder.remove(id)
        #expect(try folder.content(of: id) == nil)
        #expect(try folder.replace(id, with: Array("one".utf8)).isNew)
    }

    /// Many replacements in one tick of the file system's clock, whose files take turns at the same number.
    @Test func everyReplacementHasAVersionOfItsOwn() throws {
        var versions: Set<EditVersion> = []
        for number in 0..<120 {
            _ = try folder.replace("a", with: Array("\(number % 10)".utf8))
            versions.insert(try #require(try folder.version(of: "a")))
        }
        #expect(versions.count == 120)
        #expect(try folder.content(of: "a")?.version == folder.version(of: "a"))
    }

    @Test func aChangeIsMadeOnlyWhereItsConditionHolds() throws {
        let one = try folder.replace("a", with: Array("one".utf8), if: ChangeCondition(noneMatch: .any))
        #expect(
            error { _ = try folder.replace("a", with: [], if: ChangeCondition(noneMatch: .any)) } == .conditionFailed
        )
        let ofOne = ChangeCondition(match: .tags([one.tag]))
        _ = try folder.replace("a", with: Array("two".utf8), if: ofOne)
        #expect(error { _ = try folder.replace("a", with: [], if: ofOne) } == .conditionFailed)
        #expect(error { try folder.remove("a", if: ofOne) } == .conditionFailed)
        #expect(try text("a") == "two")
        try folder.remove("a", if: ChangeCondition(match: .any))
        #expect(error { _ = try folder.replace("a", with: [], if: ChangeCondition(match: .any)) } == .conditionFailed)
        #expect(try text("a") == nil)
    }

    @Test func leftoversOfWritersAreRemovedAndNothingElse() throws {
        _ = try folder.replace("a", with: Array("one".utf8))
        for name in [".new-1", ".new-ffff", "foreign", ".hidden"] { try place.write([1], to: "edits/\(name)") }
        try folder.removeUnfinished()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(names) == ["a.json", "foreign", ".hidden", ".lock"])
    }

    @Test func whatIsNoFileIsDamage() throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/a.json", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/b.json", withDestinationPath: "/etc/passwd")
        mkfifo(folder.path + "/c.json", 0o600)
        for (id, reason) in [("a", "is not a file"), ("b", "is a symbolic link"), ("c", "is not a file")] {
            let damage = EditStoreError.damaged(file: "\(folder.path)/\(id).json", reason: reason)
            #expect(error { _ = try folder.content(of: id) } == damage)
        }
        truncate(try place.write([1], to: "edits/d.json"), EditFolder.longestFile + 1)
        let tooLong = EditStoreError.damaged(file: "\(folder.path)/d.json", reason: "is longer than any edit")
        #expect(error { _ = try folder.content(of: "d") } == tooLong)
    }

    @Test func aFolderThatIsGoneIsAnErrorAndNotAnAbsentEdit() throws {
        _ = try folder.replace("a", with: [1])
        #expect(folder.isInPlace)
        try FileManager.default.removeItem(atPath: folder.path)
        #expect(!folder.isInPlace)
        // Another one of the same name is not the one that was opened.
        for isNew in [false, true] {
            if isNew { _ = try EditFolder(below: place.path) }
            #expect(error { _ = try folder.content(of: "a") } == .folderGone)
            #expect(error { _ = try folder.version(of: "a") } == .folderGone)
            #expect(error { _ = try folder.replace("a", with: [1]) } == .folderGone)
            #expect(error { try folder.remove("a") } == .folderGone)
            #expect(error { try folder.removeUnfinished() } == .folderGone)
        }
    }

    @Test func thereHasToBeAFolderToKeepThemIn() throws {
        #expect(throws: SystemError(call: "open", number: ENOENT)) { try EditFolder(below: place.path + "/none") }
        let file = try place.write([], to: "file")
        #expect(throws: SystemError(call: "open", number: ENOTDIR)) { try EditFolder(below: file) }
    }

    @Test func aWriterThatKeepsTheLockHoldsOthersUpForALimitedTime() throws {
        _ = try folder.replace("a", with: Array("one".utf8))
        do {
            let other = try FolderLock(in: FolderDescriptor(opening: folder.path), milliseconds: 0)
            #expect(error { _ = try folder.replace("a", with: []) } == .locked)
            #expect(try text("a") == "one")
            // Removed by somebody: what is locked then is of no use to others.
            unlink(folder.path + "/" + FolderLock.fileName)
            _ = try folder.replace("a", with: Array("two".utf8))
            withExtendedLifetime(other) {}
        }
        _ = try folder.replace("a", with: Array("three".utf8))
        #expect(try text("a") == "three")
    }

    @Test func readersSeeWholeEditsWhileOthersWrite() async throws {
        let folder = folder
        _ = try folder.replace("a", with: [UInt8](repeating: 0, count: 5000))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for value in 1...2 {
                group.addTask {
                    let writer = try EditFolder(below: folder.path.replacing("/edits", with: ""))
                    for round in 0..<60 {
                        let bytes = [UInt8](repeating: UInt8(value), count: 4000 + round)
                        _ = try writer.replace("a", with: bytes)
                    }
                }
            }
            group.addTask {
                for _ in 0..<3000 {
                    let bytes = try #require(try folder.content(of: "a")).bytes
                    #expect(bytes.count >= 4000 && bytes.allSatisfy { $0 == bytes[0] })
                }
            }
            try await group.waitForAll()
        }
    }

    @Test(arguments: [EACCES, EPERM, EROFS]) func whereTheFolderCannotBeWrittenToThatIsSaidAndNoDefect(number: Int32) {
        let error = EditStoreError(SystemError(call: "open", number: number))
        let problem = Problem(error, id: "a.png")
        #expect(problem.kind == .editsOff)
        #expect(problem.kind.status == .forbidden)
        #expect(problem.detail.contains("cannot be written to"))
    }

    @Test(arguments: [true, false]) func anEditIsStoredOnlyWhileItsPictureIsThere(hasPicture: Bool) throws {
        let store = EditStore(folder: folder)
        let isDone = DispatchSemaphore(value: 0)
        let failure = Guarded<EditStoreError?>(nil)
        store.replace("a.png", with: ImageEdit(), if: .none, hasPicture: { hasPicture }) { result in
            if case .failure(let error) = result { failure.withLock { $0 = error } }
            isDone.signal()
        }
        isDone.wait()
        #expect(failure.withLock { $0 } == (hasPicture ? nil : .pictureGone))
        #expect((try folder.content(of: "a.png") != nil) == hasPicture)
        #expect(Problem(EditStoreError.pictureGone, id: "a.png").kind == .noSuchImage)
    }
}
