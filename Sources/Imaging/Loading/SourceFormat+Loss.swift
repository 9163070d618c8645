extension SourceFormat {
    /// Whether the pixels of a file of this format were coded with loss, so that a little more of it does no harm.
    ///
    /// A format that can be either counts as lossy where nothing is told without decoding (HEIF, JPEG 2000).
    func isLossy(_ file: SourceFile) -> Bool {
        switch self {
        case .jpeg, .heif, .jp2k, .openslide: true
        case .png, .gif, .svg, .pdf, .ppm: false
        case .tiff: Self.lossyTiffCodings.contains(TiffPyramid(file).coding.compression)
        case .webp: Self.hasLossyChunk(file)
        }
    }

    /// JPEG (old and new), JPEG 2000 of three makers, JPEG of a DNG, JPEG XL and WebP, which are seldom lossless.
    private static let lossyTiffCodings: Set<Int> = [6, 7, 33003, 33004, 33005, 34712, 34892, 50001, 50002, 52546]

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
