import Foundation
import ImageRequests
import TestSupport
import Testing

@testable import PortholeServer

@Suite struct PyramidFolderTests {
    private let place: TemporaryFolder
    private let folder: PyramidFolder
    private let source = PyramidHarness.source(1)

    init() throws {
        place = try TemporaryFolder()
        folder = try PyramidFolder(in: place.path)
    }

    /// Does what a worker does: writes a pyramid.
    private func write(_ bytes: [UInt8] = [1, 2, 3], of source: SourceReference? = nil) throws {
        let path = try folder.prepare(source ?? self.source)
        try Data(bytes).write(to: URL(fileURLWithPath: path + "/pyramid.tif"))
    }

    private func use(_ source: SourceReference, at second: Int) {
        let time = timespec(tv_sec: second, tv_nsec: 0)
        utimensat(AT_FDCWD, folder.path(of: source), [time, time], 0)
    }

    @Test func aPyramidIsReadyOnceItIsAdopted() throws {
        #expect(folder.pyramid(of: source) == nil)
        try write()
        #expect(folder.pyramid(of: source) == nil)
        let file = try folder.adopt(source)
        #expect(folder.pyramid(of: source) == file)
        #expect(file.path == folder.path(of: source) + "/pyramid.tif")
        #expect(file.version.size == 3)
        #expect(try PyramidFolder(in: place.path).pyramid(of: source) == file)
    }

    @Test func everyVersionAndPathHasAFolderOfItsOwn() {
        let sources = [
            source, PyramidHarness.source(2), PyramidHarness.source(1, path: "/library/b.jpg"),
            PyramidHarness.source(1, path: "/library/a.jpg\n"),
        ]
        #expect(Set(sources.map(folder.path)).count == sources.count)
        for source in sources {
            #expect(folder.path(of: source).firstMatch(of: /\/pyramids\/([0-9a-f]{2})\/\1[0-9a-f]{30}$/) != nil)
        }
    }

    @Test func whatSomebodyChangedIsNoPyramidAndIsRemovedBeforeAnotherIsMade() throws {
        try write()
        let file = try folder.adopt(source)
        let descriptor = open(file.path, O_WRONLY)
        // A file system's clock may stand still for some milliseconds.
        usleep(20_000)
        #expect(pwrite(descriptor, [9], 1, 1) == 1)
        close(descriptor)
        #expect(folder.pyramid(of: source) == nil)
        _ = try folder.prepare(source)
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test func whatAWorkerLeftWithoutAWordIsLeftToTheNext() throws {
        try write()
        _ = try folder.prepare(source)
        #expect(folder.file(of: source) != nil)
        #expect(folder.pyramid(of: source) == nil)
    }

    /// Two sources whose digests are equal would have one folder.
    @Test func thePyramidOfAnotherSourceIsNone() throws {
        try write()
        _ = try folder.adopt(source)
        let other = PyramidHarness.source(2)
        let path = try folder.prepare(other)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: folder.path(of: source), toPath: path)
        #expect(folder.file(of: other) != nil)
        #expect(folder.pyramid(of: other) == nil)
    }

    @Test func aLinkIsNoPyramid() throws {
        let path = try folder.prepare(source)
        try Data([1]).write(to: URL(fileURLWithPath: place.path + "/elsewhere"))
        symlink(place.path + "/elsewhere", path + "/pyramid.tif")
        #expect(folder.file(of: source) == nil)
        #expect(throws: SystemError.self) { try folder.adopt(source) }
    }

    @Test func onlyTheFileThatIsMeantIsDiscarded() throws {
        try write()
        let file = try folder.adopt(source)
        var other = file
        other.version.modified += 1
        folder.discard(other, of: source)
        #expect(folder.pyramid(of: source) == file)
        folder.discard(file, of: source)
        #expect(folder.file(of: source) == nil)
    }

    @Test func theCacheFolderMayBeDeletedAtAnyTime() throws {
        try write()
        _ = try folder.adopt(source)
        #expect(!folder.wasReplaced())
        try FileManager.default.removeItem(atPath: place.path)
        #expect(folder.pyramid(of: source) == nil)
        #expect(folder.contents() == .init())
        #expect(folder.wasReplaced())
        #expect(!folder.wasReplaced())
        try write()
        #expect(folder.pyramid(of: source) == nil)
        #expect(try folder.adopt(source) == folder.pyramid(of: source))
    }

    @Test func whatIsLeftUnfinishedIsRemovedUnlessSomebodyIsAtIt() throws {
        let paths = try (1...2).map { try folder.prepare(PyramidHarness.source($0)) }
        for path in paths { try Data([1]).write(to: URL(fileURLWithPath: path + "/part")) }
        let writer = open(paths[1] + "/part", O_RDWR)
        #expect(flock(writer, LOCK_EX) == 0)
        _ = folder.contents()
        #expect(!FileManager.default.fileExists(atPath: paths[0] + "/part"))
        #expect(FileManager.default.fileExists(atPath: paths[1] + "/part"))
        close(writer)
        _ = folder.contents()
        #expect(!FileManager.default.fileExists(atPath: paths[1] + "/part"))
        // Empty folders go when nobody can be about to use them.
        #expect(FileManager.default.fileExists(atPath: paths[0]))
        use(PyramidHarness.source(1), at: 1)
        _ = folder.contents()
        #expect(!FileManager.default.fileExists(atPath: paths[0]))
    }

    /// Who looks for what is left over takes an old empty folder for that.
    @Test func anEmptyFolderThatIsAboutToBeUsedStays() throws {
        let path = try folder.prepare(source)
        use(source, at: 1)
        #expect(try folder.prepare(source) == path)
        _ = folder.contents()
        #expect(FileManager.default.fileExists(atPath: path))
    }

    /// It is locked by who writes it, and takes room all the same.
    @Test func whatIsUnderWayCounts() throws {
        try write([UInt8](repeating: 1, count: 1000))
        _ = try folder.adopt(source)
        let path = try folder.prepare(PyramidHarness.source(2))
        try Data(repeating: 1, count: 500).write(to: URL(fileURLWithPath: path + "/part"))
        let writer = open(path + "/part", O_RDWR)
        defer { close(writer) }
        #expect(flock(writer, LOCK_EX) == 0)
        #expect(folder.contents().bytes == 1500)
        #expect(folder.contents().pyramids.count == 1)
        #expect(folder.makeRoom(leaving: 1499).evicted == 1)
        #expect(folder.contents().bytes == 500)
    }

    @Test(arguments: [(4000, [1, 2, 3, 4]), (3999, [1, 3, 4]), (2000, [1, 3]), (1999, [3]), (0, [3])])
    func whatWasUsedLongestAgoMakesRoom(bytes: Int, left: [Int]) throws {
        let sources = (1...4).map { PyramidHarness.source($0) }
        for source in sources {
            try write([UInt8](repeating: 1, count: 1000), of: source)
            _ = try folder.adopt(source)
        }
        // In the order of use: 3, 2, 4, 1; number 3 is spared.
        for (source, second) in zip(sources, [400, 200, 100, 300]) { use(source, at: second) }
        let contents = folder.makeRoom(leaving: bytes, sparing: .init(path: folder.path(of: sources[2])))
        #expect(contents.evicted == 4 - left.count)
        #expect(contents.bytes == left.count * 1000)
        #expect((1...4).filter { folder.pyramid(of: PyramidHarness.source($0)) != nil } == left)
        #expect(folder.contents().pyramids == contents.pyramids)
    }

    @Test func whatWasUsedOfLateMayBeSpared() throws {
        for number in 1...3 {
            try write(of: PyramidHarness.source(number))
            _ = try folder.adopt(PyramidHarness.source(number))
        }
        use(PyramidHarness.source(2), at: 1)
        let contents = folder.makeRoom(leaving: 0, sparing: .init(usedAfter: 2_000_000_000))
        #expect(contents.evicted == 1)
        #expect(folder.pyramid(of: PyramidHarness.source(2)) == nil)
    }
}
