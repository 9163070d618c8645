import Foundation
import TestSupport
import Testing

@testable import PortholeServer

@Suite struct FreeNameTests {
    @Test func anotherVersionKeepsItsNameAndSaysWhatItIs() {
        #expect(FreeName.beside("/a.b/c", "tiled", "tif") == "/a.b/c.tiled.tif")
        #expect(FreeName.beside("/a.b/c.d.jpg", "mended") == "/a.b/c.d.mended.jpg")
        #expect(FreeName.beside("/a.b/c.tif", "tiled", "tif") == "/a.b/c.tiled.tif")
        #expect(FreeName.of("/a.b/c.d.jpg", endingIn: "png") == "/a.b/c.d.png")
        #expect(FreeName.of("/a\u{301}.b/\u{301}c.jpg", endingIn: "png") == "/a\u{301}.b/\u{301}c.png")
    }

    @Test func twoPicturesHaveNoVersionOfOneName() {
        let names = ["photo.jpg", "photo.png", "photo", "photo.tif"].map { FreeName.beside("/a/\($0)", "tiled", "tif") }
        #expect(
            names == [
                "/a/photo.jpg.tiled.tif", "/a/photo.png.tiled.tif", "/a/photo.tiled.tif", "/a/photo.tiled.tif",
            ]
        )
    }

    @Test func nothingThatIsThereIsNamed() throws {
        let folder = try TemporaryFolder()
        let photo = try folder.write([1], to: "photo.png")
        try folder.write([2], to: "photo.jpg")
        try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/photo.2.jpg", withDestinationPath: "/none")
        try FileManager.default.createDirectory(atPath: "\(folder.path)/photo.3.jpg", withIntermediateDirectories: true)
        #expect(FreeName.of(photo, endingIn: "jpg") == "\(folder.path)/photo.4.jpg")
        try folder.write([3], to: "photo.mended.png")
        #expect(FreeName.beside(photo, "mended") == "\(folder.path)/photo.mended.2.png")
    }

    @Test func whereNothingCanBeWrittenThereIsNoName() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write([1], to: "file")
        #expect(FreeName.of("\(file)/photo.png", endingIn: "jpg") == nil)
        #expect(FreeName.beside("\(folder.path)/\(String(repeating: "a", count: 250)).png", "mended") == nil)
    }
}
