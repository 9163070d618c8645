/// How the tiles of a pyramid are coded.
enum PyramidCoding: Equatable {
    /// JPEG, grey or YCbCr; the full-size level with colour at half resolution where it says so.
    case jpeg(halvesColour: Bool)
    /// Deflate over differences of neighbours.
    case deflate

    /// The coding for pixels of a source: lossy for what was lossy already, and has no alpha.
    init(of source: Source) {
        self = source.isLossy && !source.info.hasAlpha ? .jpeg(halvesColour: source.halvesColour) : .deflate
    }

    /// How the tiles of a level are coded.
    ///
    /// Lossy: with colour at half resolution only where the source has it so and nothing is halved yet, and in the
    /// quality that each tile needs (`TileQuality`).
    ///
    /// Lossless: libdeflate's quickest level; its fourth saves up to 7 % of the bytes for 1.6 to 2 times the time, zstd
    /// saves none, and WebP takes 0.7 of the bytes, but three times as long to read.
    func tiles(ofLevel level: Int) -> TileCoding {
        switch self {
        case .deflate: .deflate
        case .jpeg(let halvesColour): .jpeg(halvesColour: level == 0 && halvesColour)
        }
    }
}

/// How the tiles of one level are coded.
enum TileCoding: Equatable {
    /// JPEG; colour is stored as YCbCr, at half resolution where it says so.
    case jpeg(halvesColour: Bool)
    /// Deflate over differences of neighbours.
    case deflate
}
