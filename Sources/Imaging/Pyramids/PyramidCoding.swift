/// How the tiles of a pyramid are coded.
///
/// With loss, a quality of 89 with a quarter of the chroma samples: of twelve photographs decoded and coded anew, ten
/// differ by 42 to 51 dB, and two with fine saturated patterns by 38, which no quality of such chroma would mend; 92
/// gains a decibel for a fifth more bytes. Without, deflate by libdeflate's quickest level over differences of
/// neighbours: level 4 saves up to 7 % of the bytes for 1.6 to 2 times the time, zstd is no smaller, and WebP takes 0.7
/// of the bytes, but three times as long to read.
enum PyramidCoding: Equatable {
    /// JPEG, grey or YCbCr.
    case jpeg(quality: Int)
    /// Deflate over differences of neighbours.
    case deflate

    /// The coding for pixels of a source.
    init(of source: Source) {
        // JPEG has no alpha.
        self = source.isLossy && !source.info.hasAlpha ? .jpeg(quality: 89) : .deflate
    }
}
