import CVectors

/// The form in which pixels are written: the smallest that is exact.
enum PixelForm {
    /// Every band as it is.
    case whole
    /// Alpha, full everywhere, left out.
    case opaque
    /// One of three equal colour bands, and alpha where there is one that is not full everywhere.
    case grey(keepsAlpha: Bool)
    /// Numbers of colours, or grey of fewer than 8 bits.
    case indexed(Palette)

    /// Whether pixels are numbers of colours, or grey of fewer than 8 bits.
    var isIndexed: Bool { if case .indexed = self { true } else { false } }

    /// The form of a picture.
    init(of pixels: PNGPixels) {
        let hasAlpha = pixels.bands == 2 || pixels.bands == 4
        let isOpaque = !hasAlpha || Self.isOpaque(pixels)
        let isGrey = pixels.bands < 3 || Self.isGrey(pixels)
        // Grey takes a byte a pixel as it is: only fewer bits are a gain.
        let isPlainGrey = isGrey && isOpaque
        let plain: PixelForm =
            isGrey && pixels.bands > 2 ? .grey(keepsAlpha: !isOpaque) : isOpaque && hasAlpha ? .opaque : .whole
        if let palette = Palette(of: pixels, limit: isPlainGrey ? 16 : 256), !isPlainGrey || palette.isGreyScale,
            // In a small picture the list of colours can be longer than what it saves.
            palette.listBytes < pixels.height * (plain.rowBytes(of: pixels) - (pixels.width * palette.depth + 7) / 8)
        {
            self = .indexed(palette)
        } else {
            self = plain
        }
    }

    /// The bytes of a row in this form.
    func rowBytes(of pixels: PNGPixels) -> Int { (pixels.width * bands(from: pixels.bands) * depth + 7) / 8 }

    /// The bytes of a pixel in this form; 1 for numbers of colours.
    func bands(from bands: Int) -> Int {
        switch self {
        case .whole: bands
        case .opaque: bands - 1
        case .grey(let keepsAlpha): keepsAlpha ? 2 : 1
        case .indexed: 1
        }
    }

    /// The format's number for this form (section 11.2.1).
    func colourType(from bands: Int) -> UInt8 {
        if case .indexed(let palette) = self { return palette.isGreyScale ? 0 : 3 }
        return [0, 4, 2, 6][self.bands(from: bands) - 1]
    }

    /// The bits of a sample.
    var depth: Int { if case .indexed(let palette) = self { palette.depth } else { 8 } }

    private static func isOpaque(_ pixels: PNGPixels) -> Bool {
        let full = [UInt8](repeating: 255, count: pixels.width * pixels.bands)
        let mask = mask(pixels.bands) { $0 == pixels.bands - 1 }
        return (0..<pixels.height).allSatisfy {
            vector_equal_where(pixels.row($0), full, mask, pixels.width * pixels.bands) != 0
        }
    }

    private static func isGrey(_ pixels: PNGPixels) -> Bool {
        let mask = mask(pixels.bands) { $0 < 2 }
        // The last band is compared with nothing, and the byte after the last pixel not read.
        return (0..<pixels.height).allSatisfy {
            let row = pixels.row($0)
            return vector_equal_where(row, row + 1, mask, pixels.width * pixels.bands - 1) != 0
        }
    }

    /// A mask of 48 bytes, as many as are whole pixels of three bands and of four, that lets some bands through.
    private static func mask(_ bands: Int, _ counts: (Int) -> Bool) -> [UInt8] {
        (0..<48).map { counts($0 % bands) ? 255 : 0 }
    }
}
