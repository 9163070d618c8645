import Foundation
import Synchronization
import TestSupport
import Testing

@testable import PortholeServer

@Suite struct ImageLibraryTests {
    let folder: TemporaryFolder
    let library: String

    /// A library with everything in it that an id must not reach, and a neighbour with a secret.
    init() throws {
        folder = try TemporaryFolder()
        library = folder.path + "/library"
        for name in [
            "a.png", "b.jpg", "b.png", "c.JPG", "d", "d.png", "sub/e.tif", "sub/deep/f.webp", ".hidden.png",
            ".secret/g.png", "sub/.h.png", "Case.png", "sp ace.png", "per%cent.png", "plus+.png", "ünïcode.png",
            "notes.txt", "i.tar.png", "back\\slash.png", "empty.d/x.png",
        ] { try folder.write([1, 2, 3], to: "library/\(name)") }
        try folder.write([9], to: "secret.png")
        try folder.write([9], to: "library-neighbour/secret.png")
        let links = [
            ("inside.png", "sub/e.tif"), ("sub/upwards.png", "../a.png"), ("up-and-in.png", "../library/a.png"),
            ("out.png", "../secret.png"),
            ("absolute.png", "\(folder.path)/secret.png"), ("absolute-in.png", "\(library)/a.png"),
            ("etc", "/etc"), ("parent", ".."), ("folder", "sub"), ("dangling.png", "nowhere.png"),
            ("loop.png", "loop.png"),
            ("to-hidden.png", ".hidden.png"), ("neighbour", "../library-neighbour"), ("self", "."),
            ("proc.png", "/proc/self/exe"),
        ]
        for (name, target) in links {
            try FileManager.default.createSymbolicLink(atPath: "\(library)/\(name)", withDestinationPath: target)
        }
        #expect(mkfifo("\(library)/fifo.png", 0o600) == 0)
        let socketFolder = "\(library)/folder.png"
        try FileManager.default.createDirectory(atPath: socketFolder, withIntermediateDirectories: true)
    }

    @Test func aFileIsThereAllTheWhileItIsReplaced() throws {
        let opened = try open()
        let isDone = Atomic(false)
        let hasEnded = DispatchSemaphore(value: 0)
        let (folder, library) = (folder, library)
        Thread.detachNewThread {
            while !isDone.load(ordering: .relaxed) {
                _ = try? folder.write([4], to: "library/.new")
                _ = rename(library + "/.new", library + "/a.png")
            }
            hasEnded.signal()
        }
        for _ in 0..<3000 {
            let path = try #require(opened.item(id: "a")).source.path
            #expect(path.hasSuffix("/library/a.png"), "\(path)")
        }
        isDone.store(true, ordering: .relaxed)
        hasEnded.wait()
    }

    @Test func aFolderThatIsReplacedIsNotInPlace() throws {
        let opened = try open()
        #expect(opened.isInPlace)
        try FileManager.default.moveItem(atPath: library, toPath: library + "-old")
        #expect(!opened.isInPlace)
        try FileManager.default.createDirectory(atPath: library, withIntermediateDirectories: true)
        #expect(!opened.isInPlace)
        try FileManager.default.removeItem(atPath: library)
        try FileManager.default.moveItem(atPath: library + "-old", toPath: library)
        #expect(opened.isInPlace)
    }

    private func open(_ guarding: FolderDescriptor.Guarding? = nil) throws -> ImageLibrary {
        try ImageLibrary(folder: library, guarding: guarding)
    }

    @Test(arguments: [
        // id, the id with its extension, the file below the library
        ("a.png", "a.png", "a.png"), ("a", "a.png", "a.png"), ("b", "b.jpg", "b.jpg"), ("b.png", "b.png", "b.png"),
        ("c", "c.JPG", "c.JPG"), ("d", "d", "d"), ("sub/e", "sub/e.tif", "sub/e.tif"),
        ("sub/deep/f.webp", "sub/deep/f.webp", "sub/deep/f.webp"), ("sp ace", "sp ace.png", "sp ace.png"),
        ("per%cent", "per%cent.png", "per%cent.png"), ("plus+", "plus+.png", "plus+.png"),
        ("ünïcode", "ünïcode.png", "ünïcode.png"), ("i.tar", "i.tar.png", "i.tar.png"),
        ("back\\slash", "back\\slash.png", "back\\slash.png"), ("notes.txt", "notes.txt", "notes.txt"),
        ("empty.d/x", "empty.d/x.png", "empty.d/x.png"), ("inside", "inside.png", "sub/e.tif"),
        ("folder/e", "folder/e.tif", "sub/e.tif"), ("self/a", "self/a.png", "a.png"),
        ("sub/upwards", "sub/upwards.png", "a.png"),
    ])
    func findsAFileWithAndWithoutItsExtension(id: String, named: String, file: String) throws {
        let item = try #require(try open().item(id: id))
        #expect(item.id == named)
        #expect(item.source.path == "\(library)/\(file)")
        #expect(item.source.version.size == 3)
    }

    static let escapes = [
        "", ".", "..", "/", "//", "/a.png", "a.png/", "./a.png", "../secret.png", "../secret", "sub/../a.png",
        "sub/./e.tif",
        "sub//e.tif", "sub/../../secret.png", "....//secret.png", "..;/secret.png", "out.png", "out", "absolute.png",
        "absolute", "absolute-in.png", "etc/passwd", "etc", "parent/secret.png", "parent", "neighbour/secret.png",
        "dangling.png", "loop.png", ".hidden.png", ".hidden", ".secret/g.png", ".secret/g", "sub/.h.png",
        "to-hidden.png",
        "to-hidden", "fifo.png", "fifo", "folder.png", "sub", "a.png\0", "a\0.png", "a\u{1}.png", "a.png\n", "A.PNG",
        "case", "case.png", "up-and-in.png", "proc.png", "%2e%2e/secret.png", "..%2fsecret.png", "a.png/x", "a%2Epng",
        "../library-neighbour/secret.png", String(repeating: "x", count: 256),
        String(repeating: "x/", count: 3000) + "y",
        "\u{FF0E}\u{FF0E}/secret.png", "..\\secret.png", "~/secret.png", "/etc/passwd", "file:///etc/passwd", " a.png",
        "a.png ",
        "u\u{308}ni\u{308}code.png",
    ]

    @Test(arguments: escapes) func nothingElseIsFound(id: String) throws {
        #expect(try open().item(id: id) == nil)
    }

    @Test(arguments: escapes) func nothingElseIsFoundNameByNameEither(id: String) throws {
        #expect(try open(.nameByName).item(id: id) == nil)
    }

    @Test func nameByNameFollowsNoLinkAtAll() throws {
        let library = try open(.nameByName)
        #expect(library.item(id: "sub/e")?.id == "sub/e.tif")
        #expect(library.item(id: "inside.png") == nil)
        #expect(library.item(id: "folder/e.tif") == nil)
    }

    @Test func aFifoIsNotWaitedFor() throws {
        // Waiting would be for ever: nobody writes to it.
        #expect(try open().item(id: "fifo.png") == nil)
    }

    @Test func aChangedFileHasAnotherVersion() throws {
        let library = try open()
        let before = try #require(library.item(id: "a"))
        #expect(library.item(id: "a") == before)
        try folder.write([1, 2, 3, 4], to: "library/a.png")
        let after = try #require(library.item(id: "a"))
        #expect(after.source.path == before.source.path)
        #expect(after.source.version != before.source.version)
    }

    @Test func aNewFileOfExactlyThatNameComesFirst() throws {
        let library = try open()
        #expect(library.item(id: "b")?.id == "b.jpg")
        try folder.write([1], to: "library/b")
        #expect(library.item(id: "b")?.id == "b")
    }

    @Test func aLibraryReachedThroughALinkServesWhatIsThere() throws {
        try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/link", withDestinationPath: "library")
        let linked = try ImageLibrary(folder: "\(folder.path)/link")
        #expect(linked.root == library)
        #expect(linked.item(id: "a")?.source.path == "\(library)/a.png")
        #expect(linked.item(id: "out.png") == nil)
    }

    @Test(arguments: ["nowhere", "secret.png"]) func aLibraryThatIsNoFolderIsRefused(name: String) {
        #expect(throws: SystemError.self) { try ImageLibrary(folder: "\(folder.path)/\(name)") }
    }

    @Test func noDescriptorIsLeftOpen() throws {
        let library = try open()
        _ = library.item(id: "a")
        // Only descriptors into this library: other tests open theirs meanwhile.
        func openDescriptors() throws -> Int {
            let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
            return names.count { name in
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
                return target?.hasPrefix(self.library) ?? false
            }
        }
        let before = try openDescriptors()
        for id in Self.escapes + ["a", "sub/e", "folder/e"] { _ = library.item(id: id) }
        let named = try open(.nameByName)
        for id in Self.escapes + ["a", "sub/e", "folder/e"] { _ = named.item(id: id) }
        #expect(try openDescriptors() == before + 1)
    }

    @Test func aChangeShowsThoughTheTimeOfModificationIsSetBack() throws {
        let opened = try open()
        let path = "\(library)/a.png"
        let before = try #require(opened.item(id: "a")).source.version
        var status = stat()
        #expect(stat(path, &status) == 0)
        // A file system's clock stands still for some milliseconds.
        usleep(50_000)
        let file = try #require(FileHandle(forWritingAtPath: path))
        try file.write(contentsOf: [4, 5, 6])
        try file.close()
        #expect(utimensat(AT_FDCWD, path, [status.st_atim, status.st_mtim], 0) == 0)
        let after = try #require(opened.item(id: "a")).source.version
        #expect(after != before)
    }
}
