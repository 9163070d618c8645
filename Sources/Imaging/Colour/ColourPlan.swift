import Vips

/// How a picture's pixels become 8-bit sRGB or grey, with or without alpha.
///
/// An embedded profile is followed, relative colorimetric with black-point compensation, as photo editors do by
/// default; without one RGB is sRGB, grey is sRGB's grey, and CMYK is read by libvips' own CMYK profile. A profile that
/// is broken or belongs to another kind of picture counts as none. Floating-point pictures are linear light, 0 to 1.
struct ColourPlan {
    /// How the colour bands are converted.
    enum Step: Equatable {
        /// They are 8-bit sRGB or grey already.
        case keep
        /// By the picture's own profile.
        case embeddedProfile
        /// By what libvips knows of the colour space.
        case colourSpace
        /// By libvips' CMYK profile.
        case defaultCMYK
        /// Linear grey: as three equal linear bands.
        case linearGrey
        /// As numbers: clipped to 0 to 255.
        case cast
    }

    let step: Step

    /// What the plan was made for.
    private let format: VipsBandFormat
    private let interpretation: String
    private let storedBands: Int

    /// How many of the stored bands are colour, from the first.
    let colourBands: Int

    /// Whether the band after them is alpha.
    let hasAlpha: Bool

    /// How many bands there are in the end, 1 to 4.
    var bands: Int { (isGrey ? 1 : 3) + (hasAlpha ? 1 : 0) }

    private var isGrey: Bool { colourBands == 1 }

    /// Decides how an image with this header is converted.
    ///
    /// - Parameter isOpaque: whether every pixel is known to be opaque, so that alpha is left out.
    /// - Throws: kind `unreadable` where its pixels are no colours, such as complex numbers.
    init(for image: VipsImage, isOpaque: Bool = false) throws(ImagingError) {
        guard let format = image.format, format != .complex, format != .doubleComplex else {
            throw ImagingError(.unreadable, "the pixels are complex numbers, not colours")
        }
        let interpretation = image.interpretation
        let natural: Int
        switch interpretation {
        case "b-w", "grey16": natural = 1
        case "cmyk": natural = 4
        case "multiband", "histogram", "matrix", "fourier": natural = image.bands >= 3 ? 3 : 1
        default: natural = 3
        }
        // A coded pixel's bands are no colours: it is decoded as a whole.
        let colourBands = image.isCoded ? 3 : image.bands >= natural ? natural : 1
        self.colourBands = colourBands
        hasAlpha = !isOpaque && !image.isCoded && image.bands > colourBands
        self.format = format
        self.interpretation = interpretation
        storedBands = image.bands
        let isFloat = format == .float || format == .double

        if image.isCoded {
            step = .colourSpace
        } else if ColourPlan.hasUsableProfile(image, format: format, colourBands: colourBands) {
            step = try ColourPlan.profileStep(for: image, colourBands: colourBands)
        } else {
            switch interpretation {
            case "cmyk": step = .defaultCMYK
            case "srgb" where format == .uchar, "b-w" where format == .uchar, "rgb" where format == .uchar: step = .keep
            case "b-w" where isFloat: step = .linearGrey
            case "multiband", "histogram", "matrix", "fourier": step = format == .uchar ? .keep : .cast
            default: step = colourBands == natural ? .colourSpace : .cast
            }
        }
    }

    /// Whether another picture of the same file is stored in the same way.
    func fits(_ image: VipsImage) -> Bool {
        image.format == format && image.interpretation == interpretation && image.bands == storedBands
    }

    /// The image converted; itself where there is nothing to change.
    func applied(to image: VipsImage) throws(VipsError) -> VipsImage {
        if step == .keep && image.bands == bands { return image }
        var colour = image
        if !image.isCoded && image.bands != colourBands {
            colour = try image.applying("extract_band", ["band": 0, "n": .int(colourBands)])
        }
        colour = try converted(colour)
        guard hasAlpha else { return colour }
        let stored = try image.applying("extract_band", ["band": .int(colourBands)])
        let alpha = try eightBitAlpha(stored)
        return try VipsOperation.image("bandjoin", ["in": .images([colour, alpha])])
    }

    private func converted(_ colour: VipsImage) throws(VipsError) -> VipsImage {
        switch step {
        case .keep: return colour
        case .embeddedProfile:
            let converted = try ColourPlan.throughProfile(colour)
            return isGrey ? try converted.applying("extract_band", ["band": 1]) : converted
        case .defaultCMYK:
            return try colour.applying(
                "icc_transform",
                [
                    "output_profile": "srgb", "input_profile": "cmyk", "intent": "relative",
                    "black_point_compensation": true,
                ]
            )
        case .colourSpace:
            let target: VipsArgument = isGrey ? "b-w" : "srgb"
            return try colour.applying("colourspace", ["space": target]).applying("cast", ["format": "uchar"])
        case .linearGrey:
            let three = try VipsOperation.image("bandjoin", ["in": .images([colour, colour, colour])])
            let linear = try three.applying("cast", ["format": "float"])
                .applying("copy", ["interpretation": "scrgb"])
            return try linear.applying("colourspace", ["space": "srgb"]).applying("extract_band", ["band": 1])
        case .cast: return try colour.applying("cast", ["format": "uchar"])
        }
    }

    private func eightBitAlpha(_ alpha: VipsImage) throws(VipsError) -> VipsImage {
        switch alpha.format {
        case .uchar: return alpha
        case .ushort:
            return try alpha.applying("linear", ["a": .doubles([1.0 / 257]), "b": .doubles([0.5])])
                .applying("cast", ["format": "uchar"])
        case .float, .double:
            return try alpha.applying("linear", ["a": .doubles([255]), "b": .doubles([0.5])])
                .applying("cast", ["format": "uchar"])
        default: return try alpha.applying("cast", ["format": "uchar"])
        }
    }
}
