/// How the tiles of a pyramid are coded.
enum PyramidCoding: Equatable {
    /// JPEG, grey or YCbCr.
    case jpeg
    /// Deflate over differences of neighbours.
    case deflate

    /// The coding for pixels of a source: lossy for what was lossy already, and has no alpha.
    init(of source: Source) {
        self = source.isLossy && !source.info.hasAlpha ? .jpeg : .deflate
    }

    /// How the tiles of a level are coded.
    ///
    /// Lossy: a photo's full-size pixels are smooth, and have colour at half resolution already; 89 is as libvips' own
    /// saver would have it. Of twelve photographs ten then differ from what was decoded by 43 to 53 dB, and two with
    /// fine saturated patterns by 38 and 41. In a pixel of a smaller level there is ever more to see: coded like that,
    /// the same photographs' second one would differ by 28 to 42 dB. With colour at full resolution and these qualities
    /// the least is 37 and half of them are above 42, in a sixth more bytes for the whole file.
    ///
    /// Lossless: libdeflate's quickest level; its fourth saves up to 7 % of the bytes for 1.6 to 2 times the time, zstd
    /// saves none, and WebP takes 0.7 of the bytes, but three times as long to read.
    func tiles(ofLevel level: Int) -> TileCoding {
        switch (self, level) {
        case (.deflate, _): .deflate
        case (.jpeg, 0): .jpeg(quality: 89, halvesColour: true)
        case (.jpeg, 1): .jpeg(quality: 90, halvesColour: false)
        case (.jpeg, _): .jpeg(quality: 94, halvesColour: false)
        }
    }
}

/// How the tiles of one level are coded.
enum TileCoding: Equatable {
    /// JPEG, of a quality of 1 to 100; colour is stored as YCbCr, at half resolution where it says so.
    case jpeg(quality: Int, halvesColour: Bool)
    /// Deflate over differences of neighbours.
    case deflate
}
