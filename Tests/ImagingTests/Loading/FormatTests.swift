import TestSupport
import Testing
import ZoomCore

@testable import Imaging

@Suite(.oneAtATime)
struct FormatTests {
    private let store: SourceStore

    init() throws { store = try SourceStore() }

    @Test(arguments: [
        ("photo.png", "png", 0), ("photo.tif", "tiff", 0), ("photo.webp", "webp", 0), ("photo.ppm", "ppm", 0),
        ("photo.jp2", "jp2k", 1), ("photo.jpg", "jpeg", 6), ("lies.png", "jpeg", 6), ("photo.gif", "gif", 40),
    ]) func everyFormatGivesItsPixels(name: String, format: String, tolerance: Int) throws {
        let source = try store.open(path: Samples.shared.path(name))
        #expect(source.info.format == format)
        #expect(source.info.size == PixelSize(width: 120, height: 80))
        #expect(source.info.bands == 3)
        let expected = try Picture(decoding: Samples.shared.bytes("photo.png"))
        let difference = try #require(try source.picture().maximumDifference(to: expected))
        #expect(difference <= tolerance)
    }

    @Test func aPageOfAPDFIsReadAt144DotsAnInch() throws {
        let source = try store.open(path: Samples.shared.path("photo.pdf"))
        #expect(source.info.format == "pdf")
        #expect(source.info.bands == 3, "a page is drawn on white paper")
        #expect(source.info.size == PixelSize(width: 120, height: 80))
        let pixels = try source.picture()
        #expect(pixels[2, 2][0] > 230 && pixels[2, 2][1] < 30)
        #expect(pixels[117, 77].allSatisfy { $0 > 230 })
    }

    @Test(arguments: [
        ("shape.svg", 200, 100, [16, 32, 48, 255] as [UInt8]), ("sizeless.svg", 300, 150, [0, 255, 0, 255]),
        ("nothing-said.svg", 64, 48, [0, 255, 0, 255]),
    ]) func aDrawingHasTheSizeItSaysOrShows(name: String, width: Int, height: Int, first: [UInt8]) throws {
        let source = try store.open(path: Samples.shared.path(name))
        #expect(source.info.format == "svg")
        #expect(source.info.size == PixelSize(width: width, height: height))
        #expect(try source.picture()[0, 0] == first)
    }

    @Test(arguments: [2, 4, 8, 16]) func aMagnifiedDrawingIsDrawnAnew(factor: Int) throws {
        let source = try store.open(path: Samples.shared.path("shape.svg"))
        let level = try source.reader(forMagnification: Double(factor))
        #expect(level.scaleX == Double(factor) && level.scaleY == Double(factor))
        let pixels = try level.reader.picture()
        #expect(pixels.width == 200 * factor && pixels.height == 100 * factor)
        // Its edge is as sharp as ever, and where it was.
        #expect(pixels[100 * factor - 1, 7] == [16, 32, 48, 255])
        #expect(pixels[100 * factor, 7] == [255, 204, 0, 255])
    }

    @Test func aMagnifiedPageIsDrawnAnew() throws {
        let source = try store.open(path: Samples.shared.path("photo.pdf"))
        let level = try source.reader(forMagnification: 3)
        #expect(level.scaleX == 4 && level.reader.size == PixelSize(width: 480, height: 320))
    }

    @Test func aHugeDrawingIsNotMagnifiedWithoutEnd() throws {
        let source = try store.open(path: Samples.shared.path("bomb.svg"))
        #expect(try source.reader(forMagnification: 16).scaleX == 1)
    }

    @Test func textInADrawingIsDrawn() throws {
        let pixels = try store.open(path: Samples.shared.path("text.svg")).picture()
        let dark = (0..<pixels.width * pixels.height).count { pixels.pixels[$0 * 4] < 64 }
        #expect(dark > 500, "the letters are missing")
    }

    @Test func aDrawingCannotReadOtherFiles() throws {
        let pixels = try store.open(path: Samples.shared.path("reaches-out.svg")).picture()
        #expect(pixels == Picture(width: 40, height: 40, colour: [255, 255, 255, 255]))
    }

    @Test(arguments: ["animation.gif", "animation.webp", "document.tif"]) func onlyTheFirstPictureCounts(
        name: String
    ) throws {
        let source = try store.open(path: Samples.shared.path(name))
        #expect(source.info.levels.count == 1)
        let pixels = try source.picture()
        #expect(pixels == Picture(width: source.info.size.width, height: source.info.size.height, colour: [255, 0, 0]))
    }

    @Test func anAVIFIsRead() throws {
        let picture = Picture.waves(width: 96, height: 64)
        let raster = Raster(width: 96, height: 64, bands: 3, pixels: picture.pixels)
        let bytes = try Encoder.encode(raster, as: .avif, quality: 95)
        let path = try Samples.shared.folder.write(bytes, to: "waves.avif")
        let source = try store.open(path: path)
        #expect(source.info.format == "heif")
        #expect(try #require(try source.picture().peakSignalToNoise(to: picture)) > 32)
    }
}
