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
        let space = space(of: profile)
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
        let samples = samples(bands: colourBands)
        let fallback: Step = colourBands == 4 ? .defaultCMYK : image.format == .uchar ? .keep : .colourSpace
        guard let profile = image.blob(field), let results = converted(samples, by: profile, bands: colourBands) else {
            return fallback
        }
        guard colourBands != 4, image.format == .uchar else { return .embeddedProfile }
        let isNeutral = results.indices.allSatisfy { index in
            let sample = colourBands == 1 ? samples[index / 3] : samples[index]
            return abs(Int(sample) - Int(results[index])) <= 1
        }
        return isNeutral ? .keep : .embeddedProfile
    }

    /// What an image's profile is worth.
    ///
    /// To be asked when the image's header was just read: a loader that drops a profile says so.
    static func worth(ofProfileOf image: VipsImage, colourBands: Int) -> PictureFacts.Profile {
        let dropped = VipsLog.drain().map(\.message).filter { $0.hasPrefix("iCCP:") }
        defer { QuietFailure.forget() }
        if let dropped = dropped.first { return dropped.contains("not permitted") ? .foreign : .damaged }
        guard let profile = image.blob(field) else { return .absent }
        guard profile.count > 128, ["GRAY", "RGB ", "CMYK", "Lab "].contains(space(of: profile)) else {
            return .damaged
        }
        guard let format = image.format, hasUsableProfile(image, format: format, colourBands: colourBands) else {
            // Numbers that are no bytes are not looked up in one, whatever it is.
            return image.format == .uchar || image.format == .ushort ? .foreign : .absent
        }
        QuietFailure.forget()
        guard converted(samples(bands: colourBands), by: profile, bands: colourBands) != nil else { return .damaged }
        // libvips takes another profile where this one does not do, and says so.
        return VipsLog.drain().contains { $0.message.contains("profile") } ? .damaged : .good
    }

    private static func space(of profile: [UInt8]) -> String { String(decoding: profile[16..<20], as: UTF8.self) }

    /// Pixels sent through a profile; nil where it is broken.
    private static func converted(_ samples: [UInt8], by profile: [UInt8], bands: Int) -> [UInt8]? {
        try? samples.withUnsafeBytes { (bytes) throws(VipsError) -> [UInt8] in
            let width = samples.count / bands
            let probe = try VipsImage(copying: bytes, width: width, height: 1, bands: bands)
            let space: VipsArgument = bands == 1 ? "b-w" : bands == 3 ? "srgb" : "cmyk"
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
