import Foundation
import TestSupport
import Testing
import ZoomCore

@testable import Imaging

/// What is in the files, as another library reads them.
@Suite(.oneAtATime)
struct PyramidFileTests {
    private let store: SourceStore

    init() throws { store = try SourceStore() }

    private static let reports = Result { try PyramidReports() }

    @Test(arguments: [
        "rgb.png", "rgba.png", "grey.png", "la.png", "small.webp", "tiny.png", "thin.png", "narrow.png", "strips.tif",
        "edge-256.png", "edge-259.png", "edge-260.png", "edge-261.png", "edge-264.png",
    ])
    func aLosslessPictureKeepsEveryPixelAndIsHalvedExactly(name: String) throws {
        let levels = try Self.reports.get()[name]
        #expect(!levels.isEmpty)
        for (index, level) in levels.enumerated() {
            #expect(level.hasShape && level.compression == 8 && level.differences == 0, "level \(index)")
        }
    }

    @Test(arguments: [
        ("photo.jpg", 6, 1), ("photo-fine.jpg", 6, 1), ("photo.webp", 6, 1), ("grey.jpg", 1, 1),
        ("turned-6.jpg", 6, 6), ("strips-jpeg.tif", 6, 1), ("rough.jpg", 6, 1), ("rough-grey.jpg", 1, 1),
    ])
    func aPhotoLosesNoMoreThanNobodySees(name: String, photometric: Int, orientation: Int) throws {
        let levels = try Self.reports.get()[name]
        #expect(levels.count == 3)
        for (index, level) in levels.enumerated() {
            #expect(level.hasShape && level.compression == 7)
            #expect(level.photometric == photometric && level.orientation == orientation)
            #expect(level.likeness >= 42, "level \(index): \(level.likeness) dB")
        }
    }

    @Test(arguments: ["photo.jpg", "turned-6.jpg", "grey.jpg", "rgba.png", "la.png"])
    func whatIsReadIsWhatAnotherLibraryReads(name: String) throws {
        let pyramid = try PyramidFixtures.shared.pyramid(of: name, store: store)
        let source = try store.open(path: pyramid.path)
        let original = try store.open(path: PyramidFixtures.shared.path(name)).info
        let pages = try PyramidFixtures.pages(pyramid.path)
        #expect(source.info.size == original.size && source.info.orientation == original.orientation)
        #expect(source.info.bands == original.bands && source.info.hasAlpha == original.hasAlpha)
        #expect(source.info.isTiledPyramid && source.info.tileSize == 256)
        #expect(source.info.levels.count == pages.count)
        let smallest = try #require(pages.last)
        #expect(source.info.overviewPixels == smallest.width * smallest.height)
        for (level, page) in pages.enumerated() {
            let picture = try source.picture(atMagnification: 1 / Double(1 << level))
            // Pillow turns what it reads.
            let turned = picture.upright(orientation: original.orientation.tag)
            #expect(turned.differences(to: page) == 0, "level \(level)")
        }
    }

    @Test func whatHasNoAlphaAndWasLossyStaysLossy() throws {
        for (name, isLossy) in [
            ("photo.jpg", true), ("photo.webp", true), ("strips-jpeg.tif", true), ("rgb.png", false),
            ("small.webp", false), ("strips.tif", false), ("rgba-lossy.webp", false), ("rgba.png", false),
        ] {
            let source = try store.open(path: PyramidFixtures.shared.path(name))
            let coding = PyramidCoding(of: source)
            #expect((coding != .deflate) == isLossy, "\(name)")
        }
        for (name, isLossy) in [
            ("photo.jp2", false), ("big.jp2", true), ("photo.gif", false), ("photo.ppm", false),
            ("big-deflate.tif", false),
            ("animation.webp", false),
        ] {
            #expect(try store.open(path: Samples.shared.path(name)).isLossy == isLossy, "\(name)")
        }
    }

    @Test(arguments: [
        ("photo.jpg", true), ("photo-fine.jpg", false), ("rough.jpg", false), ("turned-6.jpg", true),
        ("photo.webp", true), ("grey.jpg", false), ("strips-jpeg.tif", false),
    ]) func colourIsKeptAtTheResolutionItHas(name: String, halvesColour: Bool) throws {
        let source = try store.open(path: PyramidFixtures.shared.path(name))
        #expect(PyramidCoding(of: source) == .jpeg(halvesColour: halvesColour))
        #expect(PyramidCoding(of: source).tiles(ofLevel: 0) == .jpeg(halvesColour: halvesColour))
        #expect(PyramidCoding(of: source).tiles(ofLevel: 1) == .jpeg(halvesColour: false))
        // Of both directions of a half: in one alone it is no half.
        let file = try Samples.shared.bytes("photo.jpg")
        let frame = try #require(file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 })
        let folder = try TemporaryFolder()
        for (sampling, halves) in [(0x22, true), (0x21, false), (0x12, false), (0x11, false)] as [(UInt8, Bool)] {
            var bytes = file
            bytes[frame + 11] = sampling
            let path = try folder.write(bytes, to: "sampled.jpg")
            let read = try SourceFile(path: path, expecting: nil, maximumBytes: .max)
            #expect(SourceFormat.jpeg.halvesColour(read) == halves)
        }
    }

    /// Whatever kind of pixels there are: they are made 8-bit sRGB or grey as for a view.
    @Test(arguments: [
        "rgb16.png", "rgba16.png", "grey16.png", "cmyk-cyan.jpg", "palette-alpha.png", "bits.png", "float-rgb.tif",
        "orientation-6.webp", "photo.jp2", "photo.gif", "photo.ppm", "five-bands.tif", "shape.svg", "photo.pdf",
    ])
    func whateverIsShownIsKept(name: String) throws {
        let source = try store.open(path: Samples.shared.path(name))
        let folder = try TemporaryFolder()
        _ = try PyramidWriter.write(source, to: folder.path) { _ in }
        let pyramid = try store.open(path: folder.path + "/" + PyramidWriter.name)
        #expect(pyramid.info.size == source.info.size && pyramid.info.orientation == source.info.orientation)
        let (kept, shown) = (try pyramid.picture(), try source.picture())
        let likeness = try #require(kept.peakSignalToNoise(to: shown))
        #expect(likeness >= (source.isLossy ? 38 : .infinity), "\(likeness) dB")
    }

    @Test func progressGoesUpToTheEnd() throws {
        var fractions: [Double] = []
        _ = try PyramidFixtures.shared.pyramid(of: "rgb.png", store: store) { fractions.append($0) }
        #expect(fractions.count > 1 && fractions == fractions.sorted() && fractions.last == 1)
    }
}
