import Vips

/// What a picture's own ICC profile does to its colours.
extension ColourPlan {
    private static let field = "icc-profile-data"

    /// Whether there is a profile for this kind of picture.
    ///
    /// ICC.1:2022, section 7.2: the colour space's signature is at bytes 16 to 19 of a header of 128.
    static func hasUsableProfile(_ image: VipsImage, format: VipsBandFormat, colourBands: Int) -> Bool {
        guard format == .uchar || format == .ushort, let profile = image.blob(field), profile.count > 128 else {
            return false
        }
        let space = String(decoding: profile[16..<20], as: UTF8.self)
        switch colourBands {
        case 1: return space == "GRAY"
        case 3: return space == "RGB " && !["lab", "labs", "xyz", "yxy"].contains(image.interpretation)
        case 4: return space == "CMYK"
        default: return false
        }
    }

    /// Converts colour bands by their profile to sRGB, three bands of 8 bits.
    static func throughProfile(_ colour: VipsImage) throws(VipsError) -> VipsImage {
        try colour.applying(
            "icc_transform",
            [
                "output_profile": "srgb", "embedded": true, "intent": "relative", "black_point_compensation": true,
                "depth": 8,
            ]
        )
    }

    /// The step for a picture with a profile: none where the profile changes nothing, and not the profile where it is
    /// broken.
    ///
    /// Both are found by sending sample colours through it.
    static func profileStep(for image: VipsImage, colourBands: Int) throws(ImagingError) -> Step {
        defer { QuietFailure.forget() }
        let fallback: Step = colourBands == 4 ? .defaultCMYK : image.format == .uchar ? .keep : .colourSpace
        guard let profile = image.blob(field) else { return fallback }
        let samples = samples(bands: colourBands)
        let results: [UInt8]
        do {
            results = try samples.withUnsafeBytes { (bytes) throws(VipsError) -> [UInt8] in
                let width = samples.count / colourBands
                let probe = try VipsImage(copying: bytes, width: width, height: 1, bands: colourBands)
                let space: VipsArgument = colourBands == 1 ? "b-w" : colourBands == 3 ? "srgb" : "cmyk"
                let tagged = try probe.applying("copy", ["interpretation": space])
                tagged.setBlob(field, profile)
                let converted = try throughProfile(tagged)
                return try VipsRegion(converted).withPixels(
                    x: 0,
                    y: 0,
                    width: width,
                    height: 1,
                    failure: { $0 }
                ) { (pixels, _) throws(VipsError) in
                    [UInt8](UnsafeRawBufferPointer(start: pixels, count: width * converted.bands))
                }
            }
        } catch {
            return fallback
        }
        guard colourBands != 4, image.format == .uchar else { return .embeddedProfile }
        let isNeutral = results.indices.allSatisfy { index in
            let sample = colourBands == 1 ? samples[index / 3] : samples[index]
            return abs(Int(sample) - Int(results[index])) <= 1
        }
        return isNeutral ? .keep : .embeddedProfile
    }

    /// Colours all over the space: every grey, or a lattice.
    private static func samples(bands: Int) -> [UInt8] {
        if bands == 1 { return (0...255).map { UInt8($0) } }
        let steps: [UInt8] = bands == 3 ? [0, 32, 64, 96, 128, 160, 192, 224, 255] : [0, 255]
        var samples: [[UInt8]] = [[]]
        for _ in 0..<bands { samples = samples.flatMap { sample in steps.map { sample + [$0] } } }
        return samples.flatMap { $0 }
    }
}
