import Vips
import ZoomCore

/// What OpenSlide tells of a slide's levels, by fields of the header.
enum SlideLevels {
    /// The sizes of the levels after the first, with their numbers.
    static func reduced(of header: VipsImage) -> [(index: Int, size: PixelSize)] {
        let count = number(header, "openslide.level-count") ?? 1
        return (1..<max(2, min(count, 64))).compactMap { index in
            guard index < count, let width = number(header, "openslide.level[\(index)].width"),
                let height = number(header, "openslide.level[\(index)].height")
            else { return nil }
            return (index, PixelSize(width: width, height: height))
        }
    }

    /// The size of the first level's tiles; 256 where the format does not tell.
    static func tile(of header: VipsImage) -> PixelSize {
        PixelSize(
            width: min(longestTileSide, number(header, "openslide.level[0].tile-width") ?? 256),
            height: min(longestTileSide, number(header, "openslide.level[0].tile-height") ?? 256)
        )
    }

    /// The longest side that is believed.
    private static let longestTileSide = 1 << 16

    private static func number(_ header: VipsImage, _ field: String) -> Int? {
        header.text(field).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }
}
