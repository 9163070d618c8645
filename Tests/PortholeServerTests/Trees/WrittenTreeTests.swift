import Foundation
import TestSupport
import Testing

@testable import PortholeServer

/// What may be removed as an export's, and what may not.
@Suite struct WrittenTreeTests {
    private static let info = Array(
        #"{"width": 300, "height": 200, "tiles": [{"width": 256, "scaleFactors": [1, 2]}]}"#.utf8
    )
    private static let deepZoom = Array(
        #"<Image Format="jpg" Overlap="1" TileSize="254"><Size Width="300" Height="200"/></Image>"#.utf8
    )
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for path in [
            "full/max/0/default.jpg", "full/full/0/default.png", "full/150,100/0/default.webp",
            "0,0,256,200/256,/0/default.jpg", "256,0,44,200/44,200/0/default.avif",
        ] {
            try folder.write([1], to: "a/\(path)")
        }
        try folder.write(Self.info, to: "a/info.json")
        for path in ["0/0_0.jpg", "9/1_0.jpg", "9/0_0.png"] { try folder.write([1], to: "b_files/\(path)") }
        try folder.write(Self.deepZoom, to: "b.dzi")
    }

    private func objection(_ kind: PictureTree.Kind) -> WrittenTree.Objection? {
        let places = PictureTree.places(of: kind == .iiif ? "a" : "b", for: kind)
        return WrittenTree.objection(to: places.map { "\(folder.path)/\($0)" }, for: kind)
    }

    @Test func whatAnExportHasWrittenIsKnown() {
        #expect(objection(.iiif) == nil)
        #expect(objection(.deepZoom) == nil)
    }

    @Test(arguments: [
        "a/holiday.jpg", "a/b/info.json", "a/full/notes.txt", "a/full/max/0/default.txt", "a/full/max/0/other.jpg",
        "a/full/max/default.jpg", "a/0,0,1/1,/0/default.jpg", "a/.hidden", "a/1,2,3,\u{301}4/1,/0/default.jpg",
        "a/full/max/90/default.jpg",
    ])
    func anythingElseInAnIIIFTreeIsFound(path: String) throws {
        try folder.write([1], exactly: path)
        guard case .holds(let found) = objection(.iiif) else {
            Issue.record("it was taken for an export's")
            return
        }
        #expect("\(folder.path)/\(path)".isAtOrBelow(found), "\(found)")
    }

    @Test(arguments: [
        "b_files/own.png", "b_files/1/own.png", "b_files/1/0_0.gif", "b_files/x/0_0.jpg", "b_files/1/0_0_0.jpg",
        "b_files/c.dzi", "b_files/1/2/0_0.jpg",
    ])
    func anythingElseInADeepZoomIsFound(path: String) throws {
        try folder.write([1], exactly: path)
        guard case .holds(let found) = objection(.deepZoom) else {
            Issue.record("it was taken for an export's")
            return
        }
        #expect("\(folder.path)/\(path)".isAtOrBelow(found), "\(found)")
    }

    @Test func aLinkAmongTheTilesIsNoTile() throws {
        let link = "\(folder.path)/a/full/max/0/default.png"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "default.jpg")
        #expect(objection(.iiif) == .holds(link))
    }

    @Test(arguments: ["{}", #"{"title": "Holiday"}"#, "", #"{"width": 3, "height": 2}"#])
    func aFolderWithAnInfoOfSomethingElseIsNoExport(text: String) throws {
        try folder.write(Array(text.utf8), to: "a/info.json")
        #expect(objection(.iiif) == .noExport)
    }

    @Test func tilesBesideSomethingElseAreNoExport() throws {
        try folder.write(Array("mine".utf8), to: "b.dzi")
        #expect(objection(.deepZoom) == .noExport)
        try FileManager.default.removeItem(atPath: "\(folder.path)/b.dzi")
        #expect(objection(.deepZoom) == .noExport)
        mkfifo("\(folder.path)/b.dzi", 0o600)
        #expect(objection(.deepZoom) == .noExport)
    }
}
