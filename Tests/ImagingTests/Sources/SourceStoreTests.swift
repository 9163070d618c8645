import Foundation
import TestSupport
import Testing

@testable import Imaging

@Suite(.oneAtATime)
struct SourceStoreTests {
    let folder: TemporaryFolder
    let store: SourceStore

    init() throws {
        folder = try TemporaryFolder()
        store = try SourceStore()
    }

    private func kind(_ work: () throws -> Void) -> ImagingError.Kind? {
        do {
            try work()
            return nil
        } catch {
            return (error as? ImagingError)?.kind
        }
    }

    @Test func whatIsNoFileIsNotFound() throws {
        let path = folder.path
        #expect(kind { _ = try store.open(path: path + "/absent.png") } == .notFound)
        #expect(kind { _ = try store.open(path: path) } == .notFound)
        mkfifo(path + "/pipe.png", 0o600)
        #expect(kind { _ = try store.open(path: path + "/pipe.png") } == .notFound)
        #expect(kind { _ = try store.open(path: "/dev/zero") } == .notFound)
    }

    @Test func theOpenPictureIsGivenAgain() throws {
        let path = Samples.shared.path("photo.png")
        let version = try #require(FileVersion(path: path))
        let first = try store.open(path: path, version: version)
        #expect(try store.open(path: path, version: version) === first)
        #expect(try store.open(path: path) === first)
    }

    @Test func twoFilesAreTwoWhoseNamesDifferInTheirBytesOnly() throws {
        let paths = try ["é.png", "e\u{301}.png"].map { name in
            try folder.write(try Samples.shared.bytes("photo.png"), exactly: name)
        }
        let sources = try paths.map { try store.open(path: $0) }
        #expect(sources[0] !== sources[1])
        #expect(try store.open(path: paths[0]) === sources[0])
        store.close(path: paths[1])
        #expect(try store.open(path: paths[0]) === sources[0])
    }

    /// Whichever is asked for: its file would take room on the disk for as long as it is open.
    @Test func aPictureWhoseFileIsRemovedIsClosed() throws {
        let path = try folder.write(try Samples.shared.bytes("photo.png"), to: "removed.png")
        _ = try store.open(path: path)
        func isOpen() throws -> Bool {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").contains { name in
                let place = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
                return place?.hasPrefix(path) == true
            }
        }
        #expect(try isOpen())
        unlink(path)
        _ = try store.open(path: Samples.shared.path("photo.png"))
        #expect(try !isOpen())
    }

    @Test func decodedPixelsAreKept() throws {
        let source = try store.open(path: Samples.shared.path("photo.png"))
        func address() throws -> UnsafePointer<UInt8>? {
            var address: UnsafePointer<UInt8>?
            let reader = try source.reader(forMagnification: 0.5).reader
            try reader.withPixels(of: .init(x: 0, y: 0, width: 1, height: 1)) { (pixels, _) in address = pixels }
            return address
        }
        let first = try address()
        #expect(try address() == first)
    }

    @Test func anotherVersionIsToldFromTheOneAskedFor() throws {
        let path = try folder.write(try Samples.shared.bytes("photo.png"), to: "a.png")
        let before = try #require(FileVersion(path: path))
        let first = try store.open(path: path, version: before)
        // Replaced by another picture.
        try folder.write(try Samples.shared.bytes("grey.png"), to: "b.png")
        rename(folder.path + "/b.png", path)
        let after = try #require(FileVersion(path: path))
        #expect(before != after)
        #expect(kind { _ = try store.open(path: path, version: before) } == .sourceChanged)
        let second = try store.open(path: path, version: after)
        #expect(second !== first)
        #expect(second.info.bands == 1)
    }

    @Test func aFileThatChangesBeforeItsPixelsAreReadFails() throws {
        let path = try folder.write(try Samples.shared.bytes("photo.png"), to: "a.png")
        let source = try store.open(path: path)
        try folder.write(try Samples.shared.bytes("grey.png"), to: "b.png")
        rename(folder.path + "/b.png", path)
        #expect(kind { _ = try source.reader(forMagnification: 1) } == .sourceChanged)
    }

    @Test func onlySoManyStayOpen() throws {
        let small = try SourceStore(caps: SourceCaps(images: 2))
        let paths = ["photo.png", "photo.jpg", "photo.tif"].map(Samples.shared.path)
        weak var first: Source?
        do { first = try small.open(path: paths[0]) }
        #expect(first != nil)
        _ = try small.open(path: paths[1])
        _ = try small.open(path: paths[2])
        #expect(first == nil)
    }

    @Test func decodedPixelsGiveWayToOthers() throws {
        // Room for one picture of 120 × 80 × 3 bytes.
        let small = try SourceStore(caps: SourceCaps(memory: 30_000))
        let first = try small.open(path: Samples.shared.path("photo.png"))
        let second = try small.open(path: Samples.shared.path("photo.tif"))
        func reader(_ source: Source) throws -> DecodedPixels? {
            try source.reader(forMagnification: 1).reader as? DecodedPixels
        }
        let one = try reader(first)
        #expect(try reader(first) === one)
        _ = try reader(second)
        #expect(try reader(first) !== one, "decoded anew")
    }

    @Test func whatFailsToDecodeTakesNobodysRoom() throws {
        let cancellation = Cancellation()
        let small = try SourceStore(caps: SourceCaps(memory: 60_000), cancellation: cancellation)
        let sources = try ["photo.png", "photo.tif", "photo.ppm"].map { try small.open(path: Samples.shared.path($0)) }
        func reader(_ index: Int) throws -> DecodedPixels? {
            try sources[index].reader(forMagnification: 1).reader as? DecodedPixels
        }
        let first = try reader(0)
        cancellation.isCancelled = { true }
        #expect(kind { _ = try reader(1) } == .cancelled)
        cancellation.isCancelled = { false }
        _ = try reader(2)
        #expect(try reader(0) === first, "there was room for two")
    }

    @Test func theLeastRecentlyUsedPixelsGiveWay() throws {
        let small = try SourceStore(caps: SourceCaps(memory: 60_000))
        let sources = try ["photo.png", "photo.tif", "photo.ppm"].map { try small.open(path: Samples.shared.path($0)) }
        func reader(_ index: Int) throws -> DecodedPixels? {
            try sources[index].reader(forMagnification: 1).reader as? DecodedPixels
        }
        let first = try reader(0)
        let second = try reader(1)
        #expect(try reader(0) === first)
        _ = try reader(2)
        #expect(try reader(0) === first, "used after the second, so kept")
        #expect(try reader(1) !== second)
    }

    @Test func largePicturesAreKeptOnDiscWithoutAName() throws {
        let caps = SourceCaps(memoryPerLevel: 1000, folder: folder.path)
        let onDisc = try SourceStore(caps: caps).open(path: Samples.shared.path("photo.png")).picture()
        #expect(onDisc == (try store.open(path: Samples.shared.path("photo.png")).picture()))
        #expect(try folder.names() == [])
    }

    @Test func aCacheFolderThatIsNotThereIsAnError() throws {
        let caps = SourceCaps(memoryPerLevel: 1000, folder: folder.path + "/absent")
        let source = try SourceStore(caps: caps).open(path: Samples.shared.path("photo.png"))
        #expect(kind { _ = try source.reader(forMagnification: 1) } == .internalFault)
    }

    @Test func cancelledDecodingStopsAndCanBeRepeated() throws {
        let cancellation = Cancellation()
        let source = try SourceStore(cancellation: cancellation).open(path: Samples.shared.path("big.png"))
        cancellation.isCancelled = { true }
        #expect(kind { _ = try source.reader(forMagnification: 1) } == .cancelled)
        cancellation.isCancelled = { false }
        #expect(try source.picture().width == 480)
    }
}
