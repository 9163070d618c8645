import StoredTiles
import TestSupport
import Testing
import Vips
import ZoomCore

@testable import Imaging

@Suite(.oneAtATime)
struct JPEGTileReaderTests {
    private let store: SourceStore

    init() throws { store = try SourceStore() }

    private func pyramid(_ name: String, bands: Int, quality: Int, tile: Int) throws -> String {
        let picture = Picture(width: 1000, height: 700, bands: bands) { x, y, band in
            UInt8(truncatingIfNeeded: (x * x / 40 + y * (3 + band) + (x ^ y) % 7))
        }
        return try Samples.shared.tiff(
            picture,
            name: "tiles-\(name).tif",
            [
                "tile": true, "pyramid": true, "tile_width": .int(tile), "tile_height": .int(tile),
                "compression": "jpeg", "Q": .int(quality),
            ]
        )
    }

    /// A level as libvips reads it through libtiff.
    private func level(_ page: Int, of path: String) throws -> Picture {
        let image = try VipsOperation.image("tiffload", ["filename": .text(path), "page": .int(page)])
        return try VipsRegion(image).withPixels(
            x: 0,
            y: 0,
            width: image.width,
            height: image.height,
            failure: { ImagingError($0, otherwise: .corrupt) }
        ) { (pixels, stride) throws(ImagingError) in
            var packed: [UInt8] = []
            for row in 0..<image.height {
                packed += UnsafeRawBufferPointer(start: pixels + row * stride, count: image.width * image.bands)
            }
            return Picture(width: image.width, height: image.height, bands: image.bands, pixels: packed)
        }
    }

    @Test(arguments: [(3, 85, 256), (3, 95, 256), (1, 85, 128), (3, 89, 512), (1, 100, 64)])
    func anyAreaOfAnyLevelHasThePixelsOfLibtiff(bands: Int, quality: Int, tile: Int) throws {
        let path = try pyramid("\(bands)-\(quality)-\(tile)", bands: bands, quality: quality, tile: tile)
        let source = try store.open(path: path)
        var generator = SeededGenerator(seed: 3)
        for page in 0..<2 {
            let expected = try level(page, of: path)
            let reader = try source.reader(forMagnification: 1 / Double(1 << page)).reader
            #expect(reader is JPEGTileReader)
            for _ in 0..<40 {
                let x = Int.random(in: 0..<expected.width, using: &generator)
                let y = Int.random(in: 0..<expected.height, using: &generator)
                let width = Int.random(in: 1...(expected.width - x), using: &generator)
                let height = Int.random(in: 1...(expected.height - y), using: &generator)
                let area = PixelRect(x: x, y: y, width: width, height: height)
                var pixels: [UInt8] = []
                try reader.withPixels(of: area) { (base, rowBytes) throws(ImagingError) in
                    for row in 0..<height {
                        pixels += UnsafeBufferPointer(start: base + row * rowBytes, count: width * bands)
                    }
                }
                let read = Picture(width: width, height: height, bands: bands, pixels: pixels)
                #expect(read == expected.cut(x: x, y: y, width: width, height: height), "\(area) of level \(page)")
            }
        }
    }

    @Test func aDamagedTileIsAnErrorAndTheOthersAreNot() throws {
        let path = try pyramid("damaged", bands: 3, quality: 85, tile: 256)
        let file = try SourceFile(path: path, expecting: nil, maximumBytes: .max)
        let pyramid = TiffPyramid(file)
        var offsets = TiffNumbers(try #require(pyramid.coding.offsets))
        let found = offsets.number(5, in: file)
        let start = try #require(found)
        var bytes = file.prefix(.max >> 32)
        for index in (start + 400)..<(start + 440) { bytes[index] = 0xFF }
        let damaged = try TemporaryFolder()
        let source = try store.open(path: try damaged.write(bytes, to: "damaged.tif"))
        let reader = try source.reader(forMagnification: 1).reader
        for column in 0..<4 {
            for row in 0..<2 {
                let area = PixelRect(x: column * 256, y: row * 256, width: 200, height: 150)
                let error = Result { try reader.withPixels(of: area) { (_, _) throws(ImagingError) in } }.failure
                #expect((error as? ImagingError)?.kind == (row * 4 + column == 5 ? .corrupt : nil))
            }
        }
    }
}

extension Result {
    /// The error, where there is one.
    fileprivate var failure: Failure? {
        guard case .failure(let error) = self else { return nil }
        return error
    }
}
