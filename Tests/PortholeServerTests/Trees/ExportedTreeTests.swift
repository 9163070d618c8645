import Foundation
import TestSupport
import Testing

@testable import PortholeServer

@Suite struct ExportedTreeTests {
    private static let deepZoom = Array(
        #"<Image Format="png" Overlap="1" TileSize="128"><Size Width="30" Height="20"/></Image>"#.utf8
    )
    private static let info = Array(
        #"{"width": 30, "height": 20, "tiles": [{"width": 256, "scaleFactors": [1]}]}"#.utf8
    )
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func trees() -> [(name: [UInt8], isReadable: Bool)] {
        ExportedTree.trees(at: folder.path).map { tree in
            (Array(tree.name.utf8.dropFirst(folder.path.utf8.count + 1)), tree.descriptor != nil)
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func aPipeInADescriptorsPlaceHoldsNothingUp() throws {
        try FileManager.default.createDirectory(atPath: "\(folder.path)/a", withIntermediateDirectories: true)
        for name in ["a/info.json", "b.dzi"] { mkfifo("\(folder.path)/\(name)", 0o600) }
        let trees = trees()
        #expect(trees.map { String(decoding: $0.name, as: UTF8.self) } == ["b.dzi", "a/info.json"])
        #expect(trees.allSatisfy { !$0.isReadable })
        #expect(ExportedTree.trees(at: "\(folder.path)/b.dzi").count == 1)
        #expect(ExportedTree.descriptor(info: "/dev/zero") == nil)
        #expect(ExportedTree.descriptor(info: folder.path) == nil)
    }

    @Test func treesAreFoundWhateverTheirNamesBeginAndEndWith() throws {
        for name in ["x\u{600}.dzi", "\u{301}y.dzi", "é.dzi"] { try folder.write(Self.deepZoom, exactly: name) }
        try folder.write(Self.info, exactly: "\u{301}z/info.json")
        try folder.write(Self.info, exactly: "e\u{301}_files/info.json")
        try folder.write(Self.info, exactly: ".\u{301}hidden/info.json")
        let names = ["é.dzi", "\u{301}y.dzi", "x\u{600}.dzi", "e\u{301}_files/info.json", "\u{301}z/info.json"]
        let found = trees()
        #expect(Set(found.map(\.name)) == Set(names.map { Array($0.utf8) }))
        #expect(found.allSatisfy { $0.isReadable })
        let tree = try #require(ExportedTree.trees(at: "\(folder.path)/x\u{600}.dzi").first)
        #expect(Array(tree.folder.utf8) == Array("\(folder.path)/x\u{600}_files".utf8))
        let info = try #require(ExportedTree.trees(at: "\(folder.path)/\u{301}z/info.json").first)
        #expect(Array(info.folder.utf8) == Array("\(folder.path)/\u{301}z".utf8))
    }
}
