import Foundation
import TestSupport
import Testing
import ZoomCore

@testable import Imaging

@Suite(.oneAtATime)
struct ComparisonTests {
    private let rect = PixelRect(x: 20, y: 10, width: 30, height: 20)

    private func raster(_ picture: Picture) -> Raster {
        Raster(width: picture.width, height: picture.height, bands: picture.bands, pixels: picture.pixels)
    }

    @Test func onePixelThatDiffersIsSeen() {
        let whole = Picture.waves(width: 80, height: 60)
        var tile = whole.cut(x: 15, y: 6, width: 30, height: 20)
        // The whole begins at 5, 4.
        let region = PixelRect(x: 5, y: 4, width: 80, height: 60)
        func difference() -> TileComparison.Difference {
            TileComparison.difference(of: raster(tile), at: rect, in: raster(whole), at: region)
        }
        #expect(difference().pixels == 0)
        tile[7, 3][1] &+= 2
        tile[8, 3][1] &+= 9
        let found = difference()
        #expect(found.pixels == 2 && found.most == 9)
        #expect(found.x == 27 && found.y == 13)
    }

    @Test func aTileWithoutAlphaIsOpaque() {
        let grey = Picture(width: 30, height: 20, bands: 1) { x, y, _ in UInt8(x + y) }
        func difference(alpha: UInt8) -> Int {
            let other = Picture(width: 30, height: 20, bands: 2) { x, y, band in band == 0 ? UInt8(x + y) : alpha }
            return TileComparison.difference(of: raster(grey), at: rect, in: raster(other), at: rect).pixels
        }
        #expect(difference(alpha: 255) == 0)
        #expect(difference(alpha: 254) == 600)
    }

    @Test func anotherSizeIsTold() {
        let picture = Picture.waves(width: 30, height: 20)
        let tile = raster(picture.cut(x: 0, y: 0, width: 29, height: 20))
        let difference = TileComparison.difference(of: tile, at: rect, in: raster(picture), at: rect)
        #expect(difference.size == PixelSize(width: 29, height: 20))
        #expect(difference.pixels == 0)
    }

    @Test(arguments: [-1, 0, 1, 2, 5])
    func tilesOfAPictureAreItsParts(level: Int) throws {
        let path = try Samples.shared.pyramid(Picture.waves(width: 700, height: 500), name: "compared.tif")
        let source = try SourceStore().open(path: path)
        let side = level < 0 ? 1400 : (700 >> level) + 1
        let tiles = [
            PixelRect(x: 0, y: 0, width: side / 2, height: side / 3),
            PixelRect(x: side / 2, y: 1, width: side - side / 2, height: side / 4 + 1),
        ]
        let region = PixelRect(x: 0, y: 0, width: side + 5, height: side)
        let comparison = TileComparison(level: level, region: region, tiles: tiles)
        #expect(try comparison.differences(in: source).isEmpty)
    }

    /// Makes one tile of a level another one's.
    private func misplaceTile(ofLevel level: Int, in path: String) throws {
        let file = try SourceFile(path: path, expecting: nil, maximumBytes: .max)
        let coding = try #require(TiffDirectories(file)?.pages(limit: 9)[level].coding)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        for array in [try #require(coding.offsets), try #require(coding.byteCounts)] {
            let last = bytes[
                (array.offset + (array.count - 1) * array.width)..<(array.offset + array.count * array.width)
            ]
            bytes.replaceSubrange(array.offset..<(array.offset + array.width), with: last)
        }
        try bytes.write(to: URL(fileURLWithPath: path))
    }

    @Test func aLevelThatShowsSomethingElseIsSeen() throws {
        let store = try SourceStore()
        let (path, _folder) = try PyramidFixtures.shared.pyramid(of: "photo.jpg", store: store)
        defer { withExtendedLifetime(_folder) {} }
        func likeness() throws -> Likeness {
            let source = try SourceStore().open(path: path)
            let size = source.info.levels[1]
            let rect = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
            return try Likeness.ofLevels(source, level: 1, in: rect)
        }
        let good = try likeness()
        #expect(good.squares > 100 && good.unlike == 0)
        #expect(good.most < Likeness.allowedBetweenLevels / 2)
        try misplaceTile(ofLevel: 1, in: path)
        let bad = try likeness()
        #expect(bad.unlike > 5)
        #expect(bad.place.x < 256 && bad.place.y < 256)
    }

    @Test(arguments: ["photo.jpg", "rgb.png"])
    func aPyramidThatIsNotThePicturesIsSeen(name: String) throws {
        let store = try SourceStore()
        let source = try store.open(path: PyramidFixtures.shared.path(name))
        let (path, _folder) = try PyramidFixtures.shared.pyramid(of: name, store: store)
        defer { withExtendedLifetime(_folder) {} }
        var fractions: [Double] = []
        let good = try Likeness.ofPyramid(try store.open(path: path), to: source) { fractions.append($0) }
        #expect(good.unlike == 0)
        let tiles = PyramidShape.tiles(of: source.info.storedSize)
        #expect(good.squares == tiles.width * tiles.height)
        #expect(fractions.last == 1 && fractions == fractions.sorted())
        try misplaceTile(ofLevel: 0, in: path)
        let bad = try Likeness.ofPyramid(try SourceStore().open(path: path), to: source) { _ in }
        #expect(bad.unlike == 1)
        #expect(bad.place.x == 0 && bad.place.y == 0)
    }

    @Test func allOfAPictureIsRead() throws {
        let store = try SourceStore()
        let bytes = try Samples.shared.bytes("big-deflate.tif")
        var last = 0.0
        try store.open(path: Samples.shared.path("big-deflate.tif")).readWhole { last = $0 }
        #expect(last == 1)
        let folder = try TemporaryFolder()
        let cut = try folder.write(Array(try Samples.shared.bytes("photo.jpg").dropLast(400)), to: "cut.jpg")
        #expect(throws: ImagingError.self) { try store.open(path: cut).readWhole { _ in } }
        #expect(!bytes.isEmpty)
    }
}
