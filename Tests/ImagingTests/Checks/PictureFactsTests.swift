import TestSupport
import Testing
import ZoomCore

@testable import Imaging

@Suite(.oneAtATime)
struct PictureFactsTests {
    private func facts(_ path: String) throws -> PictureFacts { try SourceStore().facts(path: path, version: nil) }

    private func sample(_ name: String) throws -> PictureFacts { try facts(Samples.shared.path(name)) }

    @Test(arguments: [
        ("srgb.png", PictureFacts.Profile.good), ("photo.png", .absent), ("broken-profile.png", .damaged),
        ("no-profile-at-all.jpg", .damaged), ("foreign-profile.png", .foreign),
    ])
    func aProfileIsWorthWhatItSays(name: String, worth: PictureFacts.Profile) throws {
        #expect(try sample(name).profile == worth)
    }

    @Test func whatADecoderKeepsIsTold() throws {
        #expect(try sample("photo.jpg").keptBytes == 0)
        #expect(try sample("photo.png").keptBytes == 0)
        #expect(try sample("photo.tif").keptBytes == 0)
        // 480 × 320; colour at half resolution.
        #expect(try sample("big-progressive.jpg").keptBytes == 480 * 320 * 3)
        #expect(try sample("photo.webp").keptBytes == 120 * 80 * 4)
        #expect(try sample("photo.jp2").keptBytes == 120 * 80 * 3 * 4)
    }

    @Test func aTiffIsToldByItsLayout() throws {
        let picture = Picture.waves(width: 600, height: 500)
        guard case .strips(let rows) = try sample("photo.tif").layout else {
            Issue.record("Pillow writes strips")
            return
        }
        #expect((1...80).contains(rows))
        let tiled = try Samples.shared.tiff(
            picture,
            name: "facts-tiled.tif",
            ["tile": true, "tile_width": 512, "tile_height": 128]
        )
        #expect(try facts(tiled).layout == .tiles(PixelSize(width: 512, height: 128)))
        #expect(try facts(tiled).info.levels.count == 1)
        let pyramid = try facts(try Samples.shared.pyramid(picture, name: "facts-pyramid.tif"))
        #expect(pyramid.info.levels.count > 1)
        #expect(pyramid.pages == 1)
        #expect(pyramid.isLossy)
        #expect(try sample("photo.png").layout == .whole)
    }

    @Test func depthAndOrientationAreThoseOfTheFile() throws {
        #expect(try sample("rgb16.tif").bits == 16)
        #expect(try sample("photo.tif").bits == 8)
        #expect(try sample("orientation-6.tif").orientationTag == 6)
        #expect(try sample("photo.gif").colours == "srgb")
    }
}
