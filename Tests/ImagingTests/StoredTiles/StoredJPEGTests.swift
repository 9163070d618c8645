import TestSupport
import Testing
import Vips
import ZoomCore

@testable import Imaging

@Suite(.oneAtATime)
struct StoredJPEGTests {
    private let store: SourceStore
    private let picture = Picture.waves(width: 1100, height: 800)

    init() throws { store = try SourceStore() }

    private func source(
        _ name: String,
        bands: Int = 3,
        tile: Int = 256,
        quality: Int = 85,
        compression: String = "jpeg",
        isTurned: Bool = false,
        subifd: Bool = false,
        bigtiff: Bool = false
    ) throws -> Source {
        let picture =
            bands == 3
            ? self.picture
            : Picture(width: 1100, height: 800, bands: bands) { x, y, band in UInt8((x + y * band) / 16) }
        // What is made of a picture keeps its orientation.
        let image =
            isTurned
            ? try VipsOperation.image("jpegload", ["filename": .text(Samples.shared.path("orientation-6.jpg"))])
                .applying("replicate", ["across": 10, "down": 10]) : try picture.vipsImage()
        let path = Samples.shared.path("stored-\(name).tif")
        let operation = try VipsOperation("tiffsave")
        try operation.set("in", .image(image))
        try operation.set("filename", .text(path))
        try operation.set(
            [
                "tile": true, "pyramid": true, "tile_width": .int(tile), "tile_height": .int(tile),
                "compression": .text(compression), "Q": .int(quality), "subifd": .bool(subifd),
                "bigtiff": .bool(bigtiff),
            ]
        )
        try operation.run()
        return try store.open(path: path)
    }

    private func pyramid(_ source: Source) throws -> Pyramid { try Pyramid(image: source.info.size) }

    private func rendered(_ address: TileAddress, _ source: Source) throws -> Picture {
        let rect = try #require(try pyramid(source).rect(of: address))
        let raster = try Renderer.render(
            RenderPlan(rect: rect, level: address.level, of: source.info.size),
            from: source
        )
        return Picture(width: raster.width, height: raster.height, bands: raster.bands, pixels: raster.pixels)
    }

    /// Quality 90 and above is stored as RGB by libvips, below as YCbCr with colour at half the resolution.
    @Test(arguments: [(3, 85, false, false), (3, 95, false, true), (1, 85, true, false), (3, 85, true, true)])
    func aWholeTileIsGivenAsItLiesThere(bands: Int, quality: Int, subifd: Bool, bigtiff: Bool) throws {
        let name = "\(bands)-\(quality)-\(subifd)-\(bigtiff)"
        let source = try source(name, bands: bands, quality: quality, subifd: subifd, bigtiff: bigtiff)
        var given = 0
        for level in 0...2 {
            for column in 0..<5 {
                for row in 0..<4 {
                    let address = TileAddress(level: level, column: column, row: row)
                    guard let bytes = source.storedJPEG(at: address, of: try pyramid(source)) else { continue }
                    given += 1
                    let decoded = try Picture(decoding: bytes)
                    let difference = try #require(decoded.maximumDifference(to: rendered(address, source)))
                    #expect(difference <= 1, "\(address)")
                }
            }
        }
        // 4 × 3 whole tiles of 1100 × 800 pixels, 2 × 1 of 550 × 400, 1 of 275 × 200 is none.
        #expect(given == 14)
    }

    @Test func anotherDecoderSeesTheSameColours() throws {
        for quality in [85, 95] {
            let source = try source("pillow-\(quality)", quality: quality)
            let address = TileAddress(level: 0, column: 1, row: 1)
            let bytes = try #require(source.storedJPEG(at: address, of: try pyramid(source)))
            let script =
                "import sys,io; from PIL import Image; "
                + "sys.stdout.buffer.write(Image.open(io.BytesIO(sys.stdin.buffer.read())).convert('RGB').tobytes())"
            let pixels = try Python.run(script, input: bytes)
            let original = picture.cut(x: 256, y: 256, width: 256, height: 256)
            let decoded = Picture(width: 256, height: 256, bands: 3, pixels: pixels)
            #expect(try #require(decoded.peakSignalToNoise(to: original)) > 32)
        }
    }

    @Test func tilesAtTheEdgeAreCutOffAndSoDecoded() throws {
        let source = try source("edge")
        for (column, row) in [(4, 0), (0, 3), (4, 3), (5, 0), (0, 4)] {
            let address = TileAddress(level: 0, column: column, row: row)
            #expect(source.storedJPEG(at: address, of: try pyramid(source)) == nil)
        }
    }

    @Test func whatIsNotJustTheTileIsDecoded() throws {
        let address = TileAddress(level: 0, column: 0, row: 0)
        for source in [
            try source("small-tiles", tile: 128), try source("deflate", compression: "deflate"),
            try source("turned", isTurned: true), try source("alpha", bands: 4, compression: "deflate"),
        ] {
            #expect(source.info.size.width >= 256 && source.info.size.height >= 256)
            #expect(source.storedJPEG(at: address, of: try pyramid(source)) == nil)
        }
        #expect(try self.source("turned", isTurned: true).info.orientation != .upright)
    }

    @Test func aProfileIsFollowedAndSoDecoded() throws {
        let image = try picture.vipsImage()
        image.setBlob("icc-profile-data", try Samples.profile("p3"))
        let path = Samples.shared.path("stored-p3.tif")
        let operation = try VipsOperation("tiffsave")
        try operation.set("in", .image(image))
        try operation.set("filename", .text(path))
        try operation.set(["tile": true, "tile_width": 256, "tile_height": 256, "compression": "jpeg", "Q": 85])
        try operation.run()
        let source = try store.open(path: path)
        #expect(source.storedJPEG(at: TileAddress(level: 0, column: 0, row: 0), of: try pyramid(source)) == nil)
    }
}
