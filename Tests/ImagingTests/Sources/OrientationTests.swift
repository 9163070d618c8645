import TestSupport
import Testing
import ZoomCore

@testable import Imaging

@Suite(.oneAtATime)
struct OrientationTests {
    @Test(arguments: 1...8) func tagTurnsAsTheReferenceDoes(tag: Int) {
        let orientation = Orientation(tag: tag)
        let stored = Picture(width: 5, height: 3, bands: 1) { x, y, _ in UInt8(y * 5 + x) }
        let expected = stored.upright(orientation: tag)
        let size = orientation.turned(PixelSize(width: 5, height: 3))
        #expect(size == PixelSize(width: expected.width, height: expected.height))
        let upright = Picture(width: size.width, height: size.height, bands: 1) { x, y, _ in
            let place = orientation.stored(PixelRect(x: x, y: y, width: 1, height: 1), ofUpright: size)
            return stored[place.x, place.y][0]
        }
        #expect(upright == expected)
    }

    @Test(arguments: 1...8) func aRectangleKeepsItsPixels(tag: Int) {
        let orientation = Orientation(tag: tag)
        let stored = Picture(width: 9, height: 6, bands: 1) { x, y, _ in UInt8(y * 9 + x) }
        let upright = stored.upright(orientation: tag)
        let size = PixelSize(width: upright.width, height: upright.height)
        let rect = PixelRect(x: 1, y: 2, width: 3, height: 2)
        let place = orientation.stored(rect, ofUpright: size)
        let mine = stored.cut(x: place.x, y: place.y, width: place.width, height: place.height)
        #expect(
            mine.upright(orientation: tag)
                == upright.cut(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
        )
    }

    @Test(arguments: [Int.min, -1, 0, 9, 256, Int.max]) func nonsenseMeansUpright(tag: Int) {
        #expect(Orientation(tag: tag) == .upright)
    }

    @Test(arguments: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 256]) func aPhotoTellsItsTag(tag: Int) throws {
        let source = try SourceStore().open(path: Samples.shared.path("orientation-\(tag).jpg"))
        let valid = (1...8).contains(tag) ? tag : 1
        #expect(source.info.orientation.tag == valid)
        #expect(source.info.storedSize == PixelSize(width: 120, height: 80))
        let size = valid >= 5 ? PixelSize(width: 80, height: 120) : PixelSize(width: 120, height: 80)
        #expect(source.info.size == size)
        // What is stored is not turned: the renderer does that.
        let red = try source.picture()[0, 0]
        #expect(red[0] > 240 && red[1] < 15 && red[2] < 15)
    }

    @Test(arguments: ["orientation-6.webp", "orientation-6.tif"]) func otherFormatsTellItToo(name: String) throws {
        let info = try SourceStore().open(path: Samples.shared.path(name)).info
        #expect(info.orientation.tag == 6)
        #expect(info.size == PixelSize(width: 80, height: 120))
    }

    @Test func misleadingSizeTagsAreIgnored() throws {
        let info = try SourceStore().open(path: Samples.shared.path("size-tags.jpg")).info
        #expect(info.storedSize == PixelSize(width: 120, height: 80))
        #expect(info.size == PixelSize(width: 80, height: 120))
    }

    @Test func itsLoaderTurnsAnAVIFOnlyOnce() throws {
        // An AVIF whose EXIF says 6: by the standard only the container's own turn counts, and it has none.
        let path = try Samples.shared.avif(orientation: 6)
        let source = try SourceStore().open(path: path)
        #expect(source.info.format == "heif")
        #expect(source.info.orientation == .upright)
        #expect(source.info.size == PixelSize(width: 120, height: 80))
    }
}
