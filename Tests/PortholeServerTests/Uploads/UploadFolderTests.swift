import Dispatch
import Glibc
import TestSupport
import Testing

@testable import PortholeServer

@Suite struct UploadFolderTests {
    private let place: TemporaryFolder
    private let library: ImageLibrary
    private let path = LibraryPath(id: "a.png")!

    init() throws {
        place = try TemporaryFolder()
        library = try ImageLibrary(folder: place.path)
    }

    private func newFile(_ byte: UInt8, in folder: UploadFolder) throws -> UploadFile {
        let file = try folder.newFile(for: path)
        try file.append([byte])
        return file
    }

    @Test(arguments: [EIO, ENOSPC, EROFS]) func whatComesAfterTheChangeOfANameMakesNoFailureOfIt(number: Int32) throws {
        let said = Guarded<[String]>([])
        let folder = UploadFolder(
            library: library,
            sync: { (_) throws(SystemError) in throw SystemError(call: "fsync", number: number) },
            log: { line in said.withLock { $0.append(line) } }
        )
        for byte in UInt8(1)...2 {
            let adopted = try folder.adopt(try newFile(byte, in: folder), at: path, expecting: .anything) { _ in "a.png"
            }
            #expect(adopted.item.source == library.item(exactly: "a.png")?.source)
            #expect((adopted.replaced != nil) == (byte == 2))
            #expect(try place.read("a.png") == [byte])
        }
        _ = try folder.remove(path, expecting: .anything)
        #expect(library.item(exactly: "a.png") == nil)
        #expect(said.withLock { $0 }.count { $0.hasPrefix("a.png was changed, and may be") } == 3)
    }

    @Test func whatGoesWithAPictureGoesBeforeItsNameIsFreeForAnother() throws {
        let events = Guarded<[String]>([])
        let folder = UploadFolder(library: library, sync: { (_) in events.withLock { $0.append("waits") } })
        try place.write([1], to: "a.png")
        _ = try folder.remove(path, expecting: .anything) { events.withLock { $0.append("goes too") } }
        #expect(events.withLock { $0 } == ["goes too", "goes too", "waits"])
        #expect(throws: UploadError.missing) {
            try folder.remove(path, expecting: .anything) { events.withLock { $0.append("another's") } }
        }
        #expect(events.withLock { $0 }.count == 3)
    }

    @Test func aPictureStaysWhereWhatGoesWithItDoesNotGo() throws {
        try place.write([1], to: "a.png")
        let folder = UploadFolder(library: library)
        #expect(throws: UploadError.editStays("so")) {
            try folder.remove(path, expecting: .anything) { () throws(UploadError) in throw .editStays("so") }
        }
        #expect(try place.read("a.png") == [1])
    }

    @Test(arguments: [0o600, 0o640, 0o644]) func whatReplacesAFileHasItsRights(mode: mode_t) throws {
        let folder = UploadFolder(library: library)
        try place.write([1], to: "a.png")
        chmod(place.path + "/a.png", mode)
        chown(place.path + "/a.png", 1234, 5678)
        _ = try folder.adopt(try newFile(2, in: folder), at: path, expecting: .anything) { _ in "a.png" }
        var status = stat()
        #expect(stat(place.path + "/a.png", &status) == 0)
        #expect(try place.read("a.png") == [2])
        #expect(status.st_mode & 0o777 == mode)
        // Only root may give files away.
        #expect(geteuid() != 0 || (status.st_uid, status.st_gid) == (1234, 5678))
    }

    @Test func ofHiddenFilesOnlyThoseWithNamesOfUploadsAreRemoved() throws {
        let foreign = [".porthole-upload-mine.png", ".porthole-upload-", ".porthole-upload-12345678901234567"]
        let own = [".porthole-upload-1f", ".porthole-upload-0123456789abcdef.png"]
        for name in foreign + own { try place.write([1], to: name) }
        UploadFile.removeAbandoned(in: library.folder)
        for name in foreign { #expect(try place.read(name) == [1]) }
        for name in own { #expect(throws: (any Error).self) { try place.read(name) } }
    }

    /// The kernel's own files: there is no disk to wait for.
    @Test func aFileSystemThatCannotBeWaitedForIsNoFailure() throws {
        let descriptor = try FolderDescriptor(opening: "/proc")
        #expect(fsync(descriptor.rawValue) != 0)
        #expect(throws: Never.self) { try descriptor.sync() }
    }

    /// Other processes are waited for so long, here not at all; who is of this one has its turn, whenever that is.
    @Test func thisProcessDoesNotKeepItselfFromChangingALibrary() async throws {
        let folder = UploadFolder(library: library, lockMilliseconds: 0)
        let files = try (UInt8(1)...3).map { try newFile($0, in: folder) }
        let isUnderWay = DispatchSemaphore(value: 0)
        let path = path
        async let first: Void = Task.detached {
            _ = try folder.adopt(files[0], at: path, expecting: .anything) { _ in
                isUnderWay.signal()
                usleep(200_000)
                return "a.png"
            }
        }.value
        try await Task.detached { [library] in
            isUnderWay.wait()
            _ = try folder.adopt(files[1], at: path, expecting: .anything) { _ in "a.png" }
            _ = try folder.remove(path, expecting: .anything)
            let lock = try LibraryLock(on: library.folder, milliseconds: 1000)
            #expect(throws: UploadError.locked) {
                _ = try folder.adopt(files[2], at: path, expecting: .anything) { _ in "a.png" }
            }
            withExtendedLifetime(lock) {}
        }.value
        try await first
        #expect(library.item(exactly: "a.png") == nil)
    }

    @Test func whatIsNoFileIsRefusedBeforeTheBodyComes() throws {
        try place.write([], to: "folder.png/b.png")
        #expect(symlink("folder.png/b.png", place.path + "/link.png") == 0)
        let folder = UploadFolder(library: library)
        func check(_ id: String) throws { try folder.check(try #require(LibraryPath(id: id))) }
        #expect(throws: UploadError.occupied("folder.png")) { try check("folder.png") }
        #expect(throws: UploadError.link("link.png")) { try check("link.png") }
        // These get an extension, each.
        for id in ["folder", "link", "folder.png/b", "folder.png/b.png"] {
            #expect(throws: Never.self) { try check(id) }
        }
    }

    @Test(arguments: [("a.png", ".png"), ("a.b.JPG", ".JPG"), ("a", ""), ("a.txt", ""), ("sub/a.tif", ".tif")])
    func aFileOnItsWayEndsAsItWillEnd(id: String, suffix: String) throws {
        try place.write([], to: "sub/empty")
        let file = try UploadFolder(library: library).newFile(for: try #require(LibraryPath(id: id)))
        #expect(file.name.hasPrefix(UploadFile.prefix))
        #expect(file.name.drop { $0 != "." }.dropFirst().drop { $0 != "." } == suffix)
    }
}
