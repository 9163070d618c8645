import Foundation
import TestSupport
import Testing
import ZoomCore

@testable import Imaging

/// What goes wrong while a pyramid is made, and files that are none.
@Suite(.oneAtATime)
struct PyramidDamageTests {
    private func names(_ folder: TemporaryFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func aFileThatIsNotWholeIsMadeAnew() throws {
        let store = try SourceStore()
        let (path, folder) = try PyramidFixtures.shared.pyramid(of: "photo.jpg", store: store)
        let source = try store.open(path: PyramidFixtures.shared.path("photo.jpg"))
        let good = try folder.read(PyramidWriter.name)
        let shape = PyramidShape(of: source)
        func isFound() throws -> Bool {
            shape.isFound(in: try SourceFile(path: path, expecting: nil, maximumBytes: .max))
        }
        #expect(try isFound())
        var broken = [0, 1, 15, 24, 100, good.count / 2, good.count - 9, good.count - 1].map { Array(good.prefix($0)) }
        // Tiles that lie beyond the end; the directories are at the end of the file.
        broken.append(Array(good[..<24]) + Array(good[60_000...]))
        for bytes in broken {
            try folder.write(bytes, to: PyramidWriter.name)
            #expect(try !isFound(), "\(bytes.count) of \(good.count) bytes")
            _ = try PyramidWriter.write(source, to: folder.path) { _ in }
            #expect(try folder.read(PyramidWriter.name) == good)
        }
        #expect(try names(folder) == [PyramidWriter.name])
        // One of another picture.
        let other = PyramidShape(
            size: PixelSize(width: 901, height: 576),
            bands: 3,
            orientation: .upright,
            coding: .deflate
        )
        #expect(try !other.isFound(in: SourceFile(path: path, expecting: nil, maximumBytes: .max)))
    }

    @Test func randomDamageIsAnErrorOrAPictureAndNeverMore() throws {
        let store = try SourceStore()
        let (path, folder) = try PyramidFixtures.shared.pyramid(of: "rgb.png", store: store)
        let good = try folder.read(PyramidWriter.name)
        let shape = PyramidShape(of: try store.open(path: PyramidFixtures.shared.path("rgb.png")))
        var generator = SeededGenerator(seed: 23)
        for _ in 0..<60 {
            var bytes = good
            // The directories and their arrays are at the end, the header at the beginning.
            for _ in 0..<4 {
                let place = Int.random(in: (good.count - 1500)..<good.count, using: &generator)
                bytes[Bool.random(using: &generator) ? place : place % 24] = UInt8.random(
                    in: 0...255,
                    using: &generator
                )
            }
            try folder.write(bytes, to: PyramidWriter.name)
            _ = shape.isFound(in: try SourceFile(path: path, expecting: nil, maximumBytes: .max))
            do {
                let source = try SourceStore().open(path: path)
                _ = try source.reader(forMagnification: 0.25).reader.picture(rows: 16)
            } catch let error as ImagingError {
                #expect([.corrupt, .unreadable, .tooManyPixels, .outOfMemory].contains(error.kind), "\(error)")
            }
        }
    }

    @Test(arguments: ["big.jpg", "big.png", "big.tif", "big-deflate.tif", "big-progressive.jpg", "big.gif", "big.webp"])
    func aDamagedSourceLeavesNothing(name: String) throws {
        let store = try SourceStore()
        let (files, target) = (try TemporaryFolder(), try TemporaryFolder())
        let whole = try Samples.shared.bytes(name)
        let path = try files.write(Array(whole.prefix(whole.count * 4 / 5)), to: name)
        do {
            _ = try PyramidWriter.write(try store.open(path: path), to: target.path) { _ in }
            Issue.record("a pyramid of a part of \(name)")
        } catch {
            // Where the directory is at its end, it is no picture at all any more.
            #expect(error.kind == .corrupt || name == "big-deflate.tif" && error.kind == .unreadable, "\(error)")
        }
        #expect(try names(target) == [])
    }

    @Test(arguments: [0, 1000, 40_000]) func oneThatIsTooLongLeavesNothingAndIsNeverLonger(bytes: Int) throws {
        let source = try SourceStore().open(path: PyramidFixtures.shared.path("rgba.png"))
        let target = try TemporaryFolder()
        var longest: Int64 = 0
        let error = #expect(throws: ImagingError.self) {
            try PyramidWriter.write(source, to: target.path, maximumBytes: bytes) { _ in
                longest = max(longest, FileVersion(path: target.path + "/part")?.size ?? 0)
            }
        }
        #expect(error?.kind == .outputTooLarge)
        #expect(error?.message.contains("\(bytes) bytes") == true)
        // The fraction that others are told is there in any case.
        #expect(longest <= max(bytes, 24))
        #expect(try names(target) == [])
        // What it takes is enough.
        func length(_ bytes: Int = .max) throws -> Int {
            defer { unlink(target.path + "/" + PyramidWriter.name) }
            return Int(try PyramidWriter.write(source, to: target.path, maximumBytes: bytes) { _ in }.size)
        }
        let whole = try length()
        #expect(try length(whole) == whole)
        #expect(throws: ImagingError.self) { try length(whole - 1) }
    }

    @Test(arguments: [0, 1, 2]) func aCancelledOneLeavesNothing(after count: Int) throws {
        let cancellation = Cancellation()
        let store = try SourceStore(cancellation: cancellation)
        let source = try store.open(path: PyramidFixtures.shared.path("rgba.png"))
        let target = try TemporaryFolder()
        var asked = 0
        cancellation.isCancelled = {
            asked += 1
            return asked > count
        }
        let error = #expect(throws: ImagingError.self) { try PyramidWriter.write(source, to: target.path) { _ in } }
        #expect(error?.kind == .cancelled)
        #expect(try names(target) == [])
    }

    @Test func veryLongRowsAreKeptInAFileWithoutAName() throws {
        let folder = try TemporaryFolder()
        let bytes = 129 << 20
        let memory = try PyramidMemory(bytes: bytes, folder: folder.path)
        memory.base[bytes - 1] = 7
        #expect(memory.base[0] == 0 && memory.base[bytes - 1] == 7)
        #expect(try names(folder) == [])
        let error = #expect(throws: ImagingError.self) {
            try PyramidMemory(bytes: bytes, folder: folder.path + "/none")
        }
        #expect(error?.kind == .internalFault)
    }

    @Test func whatFillsADiskIsToldFromOtherFaults() {
        for code in [ENOSPC, EDQUOT, EFBIG] { #expect(ImagingError.writing(code, "a").kind == .noSpace) }
        for code in [EIO, EROFS, ENOENT, EACCES] { #expect(ImagingError.writing(code, "a").kind == .internalFault) }
    }
}
