import Testing

@testable import PortholeServer

@Suite struct TreeNamesTests {
    @Test(arguments: [
        (["chart.tif", "photo.JPG"], ["chart", "photo"]),
        (["2024/a.jpg", "2024/b.jpg", "a.jpg"], ["2024/a", "2024/b", "a"]),
        (["a.jpg", "a.png", "b.jpg"], ["a.jpg", "a.png", "b"]),
        (["a.jpg", "a.png", "a.jpg.tif"], ["a.jpg", "a.png", "a.jpg.tif"]),
        (["a.jpg", "a/b.jpg"], ["a.jpg", "a/b"]),
        (["v1.2", "notes", ".png", "x/.png"], ["v1.2", "notes", ".png", "x/.png"]),
        (["é.jpg", "e\u{301}.jpg"], ["é", "e\u{301}"]),
    ])
    func aNameHasItsExtensionOnlyWhereItMust(ids: [String], names: [String]) {
        let found = TreeNames.names(of: ids) { PictureTree.places(of: $0, for: .iiif) }
        #expect(found.map { Array($0.utf8) } == names.map { Array($0.utf8) })
        #expect(TreeNames.crowded(found) { PictureTree.places(of: $0, for: .iiif) } == [])
    }

    @Test func aFolderOfTilesIsNoOthersPlace() {
        let names = TreeNames.names(of: ["a.jpg", "a_files/b.jpg"]) { PictureTree.places(of: $0, for: .deepZoom) }
        #expect(names == ["a.jpg", "a_files/b"])
    }

    @Test func whatCannotBeToldApartIsFound() {
        let names = TreeNames.names(of: ["a.jpg", "b.jpg", "a.jpg"]) { PictureTree.places(of: $0, for: .iiif) }
        #expect(TreeNames.crowded(names) { PictureTree.places(of: $0, for: .iiif) } == [0, 2])
    }
}
