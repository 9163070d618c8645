import Glibc
import ZoomCore

/// Tiles of a level, each rendered by itself, held against one rendering of all that they show.
///
/// They are cut-outs of one picture, so that the same pixel is the same in each, bit for bit: where it is not, there is
/// a seam.
public struct TileComparison: Hashable, Sendable {
    /// The level: the picture reduced by `2ⁿ`; −1 is the picture enlarged.
    public var level: Int
    /// What is rendered in one piece, in pixels of the level.
    public var region: PixelRect
    /// The tiles, inside it.
    public var tiles: [PixelRect]

    /// A comparison from its parts.
    public init(level: Int, region: PixelRect, tiles: [PixelRect]) {
        self.level = level
        self.region = region
        self.tiles = tiles
    }

    /// How a tile differs.
    public struct Difference: Hashable, Sendable {
        /// The tile, counted from 0.
        public var tile: Int
        /// The size it came in.
        public var size: PixelSize
        /// How many pixels differ.
        public var pixels = 0
        /// By how much a sample does at most.
        public var most = 0
        /// The column of the first pixel that does, in pixels of the level.
        public var x = 0
        /// Its row.
        public var y = 0
    }

    /// The tiles that differ, in order; memory: the region and one tile.
    ///
    /// Throws what rendering throws.
    public func differences(in source: Source) throws(ImagingError) -> [Difference] {
        let whole = try render(region, from: source)
        var result: [Difference] = []
        for (index, rect) in tiles.enumerated() {
            try source.cancellation.check()
            let tile = try render(rect, from: source)
            let difference = Self.difference(of: tile, at: rect, in: whole, at: region)
            if difference.pixels > 0 || tile.width != rect.width || tile.height != rect.height {
                var difference = difference
                difference.tile = index
                result.append(difference)
            }
        }
        return result
    }

    private func render(_ rect: PixelRect, from source: Source) throws(ImagingError) -> Raster {
        try Renderer.render(RegionPlan(.level(level, rect)), from: source)
    }

    /// How a tile differs from its place in the whole; what the smaller of both has is looked at.
    static func difference(
        of tile: Raster,
        at rect: PixelRect,
        in whole: Raster,
        at region: PixelRect
    ) -> Difference {
        var result = Difference(tile: 0, size: PixelSize(width: tile.width, height: tile.height))
        let (left, top) = (rect.x - region.x, rect.y - region.y)
        let width = min(tile.width, rect.width, whole.width - left)
        let height = min(tile.height, rect.height, whole.height - top)
        guard width > 0, height > 0 else { return result }
        tile.pixels.withUnsafeBufferPointer { tilePixels in
            whole.pixels.withUnsafeBufferPointer { wholePixels in
                for row in 0..<height {
                    let one = tilePixels.baseAddress! + row * tile.width * tile.bands
                    let other = wholePixels.baseAddress! + ((top + row) * whole.width + left) * whole.bands
                    if tile.bands == whole.bands, memcmp(one, other, width * tile.bands) == 0 { continue }
                    for column in 0..<width {
                        let most = Self.difference(
                            one + column * tile.bands,
                            tile.bands,
                            other + column * whole.bands,
                            whole.bands
                        )
                        guard most > 0 else { continue }
                        if result.pixels == 0 { (result.x, result.y) = (rect.x + column, rect.y + row) }
                        result.pixels += 1
                        result.most = max(result.most, most)
                    }
                }
            }
        }
        return result
    }

    /// By how much two pixels differ in any band; one without alpha is opaque.
    private static func difference(
        _ one: UnsafePointer<UInt8>,
        _ bands: Int,
        _ other: UnsafePointer<UInt8>,
        _ otherBands: Int
    ) -> Int {
        func sample(_ pixel: UnsafePointer<UInt8>, _ count: Int, _ band: Int) -> Int {
            let colours = count < 3 ? 1 : 3
            guard band < 3 else { return count > colours ? Int(pixel[colours]) : 255 }
            return Int(pixel[min(band, colours - 1)])
        }
        var most = 0
        for band in 0..<4 { most = max(most, abs(sample(one, bands, band) - sample(other, otherBands, band))) }
        return most
    }
}
