import StoredTiles

extension SourceFormat {
    /// Whether the pixels of a file of this format were coded with loss, so that a little more of it does no harm.
    ///
    /// Assumed where nothing is told without decoding: HEIF and AVIF have lost something, as all cameras and nearly all
    /// programs write them; slides that OpenSlide reads have
    /// too; JPEG 2000 with reversible wavelets has not.
    func isLossy(_ file: SourceFile) -> Bool {
        switch self {
        case .jpeg, .heif, .openslide: true
        case .jp2k: !JPEG2000Coding.isReversible(file)
        case .png, .gif, .svg, .pdf, .ppm: false
        case .tiff: Self.isLossy(TiffPyramid(file).coding, file)
        case .webp: Self.hasLossyChunk(file)
        }
    }

    /// JPEG (old and new), JPEG of a DNG, JPEG XL and WebP, which are seldom lossless.
    private static let lossyTiffCodings: Set<Int> = [6, 7, 34892, 50001, 50002, 52546]

    /// JPEG 2000, by four makers.
    private static let jpeg2000TiffCodings: Set<Int> = [33003, 33004, 33005, 34712]

    /// The first tile of a TIFF stands for all of them.
    private static func isLossy(_ coding: TiffCoding, _ file: SourceFile) -> Bool {
        guard jpeg2000TiffCodings.contains(coding.compression) else {
            return lossyTiffCodings.contains(coding.compression)
        }
        guard let offsets = coding.offsets else { return true }
        var numbers = TiffNumbers(offsets)
        guard let offset = numbers.number(0, in: file) else { return true }
        return !JPEG2000Coding.isReversible(file, at: offset)
    }

    /// Whether the first picture of a WebP file is a `VP8 ` chunk (WebP Container Specification).
    private static func hasLossyChunk(_ file: SourceFile) -> Bool {
        var place = 12
        // A frame's own chunks follow its header of 16 bytes.
        for _ in 0..<64 {
            guard let head = file.bytes(at: place, count: 8), head.count == 8 else { return true }
            let length = (0..<4).reduce(0) { $0 | Int(head[4 + $1]) << (8 * $1) }
            switch String(decoding: head[..<4], as: UTF8.self) {
            case "VP8 ": return true
            case "VP8L": return false
            case "ANMF": place += 8 + 16
            default: place += 8 + length + length % 2
            }
        }
        return true
    }
}
