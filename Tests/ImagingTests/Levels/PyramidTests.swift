import TestSupport
import Testing
import ZoomCore

@testable import Imaging

@Suite(.oneAtATime)
struct PyramidTests {
    private let store: SourceStore

    init() throws { store = try SourceStore() }

    @Test(arguments: [false, true]) func levelsArePagesOrChildren(subifd: Bool) throws {
        let picture = Picture.waves(width: 1033, height: 700)
        let path = try Samples.shared.pyramid(picture, name: "pyramid-\(subifd).tif", subifd: subifd)
        let source = try store.open(path: path)
        #expect(source.info.isTiledPyramid)
        #expect(source.info.tileSize == 128)
        let sizes = [(1033, 700), (516, 350), (258, 175), (129, 87), (64, 43)]
        #expect(source.info.levels == sizes.map { PixelSize(width: $0.0, height: $0.1) })
        for level in 0...4 {
            let reader = try source.reader(forMagnification: 1 / Double(1 << level))
            #expect(reader.scaleX == 1 / Double(1 << level) && reader.scaleY == reader.scaleX)
            #expect(reader.reader.size == source.info.levels[level])
            let pixels = try reader.reader.picture()
            let middle = pixels[pixels.width / 2, pixels.height / 2]
            let expected = picture[(pixels.width / 2) << level, (pixels.height / 2) << level]
            #expect(zip(middle, expected).allSatisfy { abs(Int($0) - Int($1)) <= 12 }, "level \(level)")
        }
    }

    @Test func aRegionIsACutOut() throws {
        let path = try Samples.shared.pyramid(.waves(width: 1033, height: 700), name: "cuts.tif")
        let reader = try store.open(path: path).reader(forMagnification: 1).reader
        let whole = try reader.picture()
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<20 {
            let x = Int.random(in: 0..<1000, using: &generator)
            let y = Int.random(in: 0..<680, using: &generator)
            let width = Int.random(in: 1...(1033 - x), using: &generator)
            let height = Int.random(in: 1...(700 - y), using: &generator)
            try reader.withPixels(of: PixelRect(x: x, y: y, width: width, height: height)) { (pixels, rowBytes) in
                var same = true
                for row in 0..<height {
                    let mine = UnsafeBufferPointer(start: pixels + row * rowBytes, count: width * 3)
                    let start = ((y + row) * 1033 + x) * 3
                    same = same && mine.elementsEqual(whole.pixels[start..<(start + width * 3)])
                }
                #expect(same)
            }
        }
    }

    @Test func aTiledDocumentIsNoPyramid() throws {
        // Tiled pages of halving size, but none marked as a reduced version.
        let path = Samples.shared.path("document.tif")
        #expect(try store.open(path: path).info.levels == [PixelSize(width: 256, height: 192)])
        #expect(
            TiffDirectories(try SourceFile(path: path, expecting: nil, maximumBytes: .max))?.pages(limit: 9).count == 3
        )
    }

    @Test func aWholeSlideIsReadByLevel() throws {
        let picture = Picture.waves(width: 1200, height: 900)
        let path = try Samples.shared.tiff(
            picture,
            name: "slide.svs",
            [
                "tile": true, "pyramid": true, "tile_width": 240, "tile_height": 240, "compression": "jpeg", "Q": 95,
            ],
            description: "Aperio Image Library v10.0\r\n1200x900 |AppMag = 20|MPP = 0.5"
        )
        let source = try store.open(path: path)
        #expect(source.info.format == "openslide")
        #expect(source.info.size == PixelSize(width: 1200, height: 900))
        #expect(source.info.bands == 3)
        #expect(source.info.levels.count >= 2)
        #expect(source.info.isTiledPyramid)
        let half = try source.reader(forMagnification: 0.5)
        #expect(half.scaleX == 0.5)
        #expect(half.reader.size == PixelSize(width: 600, height: 450))
        let pixels = try half.reader.picture()
        #expect(zip(pixels[300, 200], picture[600, 400]).allSatisfy { abs(Int($0) - Int($1)) <= 12 })
    }

    @Test func manyTilesDoNotPileUp() throws {
        // Read three times more than what is kept at most: the level is opened anew now and then, and stays right.
        let path = try Samples.shared.pyramid(.waves(width: 1033, height: 700), name: "many.tif")
        let reader = try store.open(path: path).reader(forMagnification: 1).reader
        let first = try reader.picture()
        for _ in 0..<16 { #expect(try reader.picture(rows: 128) == first) }
    }

    @Test func directoriesOfOtherFilesAreNone() throws {
        for name in ["photo.png", "text.txt", "empty.png"] {
            let file = try SourceFile(path: Samples.shared.path(name), expecting: nil, maximumBytes: .max)
            #expect(TiffDirectories(file) == nil)
        }
    }

    @Test func aDirectoryThatPointsToItselfEnds() throws {
        var bytes: [UInt8] = Array("II*\0".utf8) + [8, 0, 0, 0]
        bytes += [1, 0] + [0, 1, 4, 0, 1, 0, 0, 0, 9, 0, 0, 0] + [8, 0, 0, 0]
        let folder = try TemporaryFolder()
        let file = try SourceFile(path: try folder.write(bytes, to: "loop.tif"), expecting: nil, maximumBytes: .max)
        #expect(TiffDirectories(file)?.pages(limit: 100).count == 1)
    }

    @Test(arguments: [(256, 256), (0, nil), (65_536, 65_536), (65_537, nil), (0xFFFF_FFFF, nil)] as [(Int, Int?)])
    func aTileOfNoSizeIsNone(stated: Int, believed: Int?) throws {
        let side = (0..<4).map { UInt8(truncatingIfNeeded: stated >> (8 * $0)) }
        let entries: [UInt8] = [0x42, 1, 4, 0, 1, 0, 0, 0] + side + [0x43, 1, 4, 0, 1, 0, 0, 0] + side
        let bytes = Array("II*\0".utf8) + [8, 0, 0, 0] + [2, 0] + entries + [0, 0, 0, 0]
        let folder = try TemporaryFolder()
        let file = try SourceFile(path: try folder.write(bytes, to: "tile.tif"), expecting: nil, maximumBytes: .max)
        let directory = try #require(TiffDirectories(file)?.pages(limit: 1).first)
        #expect(directory.tile == believed.map { PixelSize(width: $0, height: $0) })
    }
}
