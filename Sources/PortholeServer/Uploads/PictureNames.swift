import ImageRequests

/// Which extension the file of a picture gets.
enum PictureNames {
    /// The extensions that files of a format have, the usual one first; empty where its files are told by nothing else.
    static func extensions(of format: String, beginning: [UInt8]) -> [String] {
        switch format {
        case "jpeg": ["jpg", "jpeg", "jpe", "jfif"]
        case "png", "webp", "gif", "pdf": [format]
        case "tiff": ["tif", "tiff", "btf", "svs", "ndpi", "scn", "bif"]
        case "heif": isAVIF(beginning) ? ["avif"] : ["heic", "heif"]
        case "svg": beginning.starts(with: [0x1f, 0x8b]) ? ["svgz", "svg"] : ["svg"]
        case "jp2k": ["jp2", "j2k", "jpx"]
        case "ppm": ["ppm", "pgm", "pbm", "pfm"]
        default: []
        }
    }

    /// The id with its extension of a picture that is stored under `id`, where it replaces the picture of `existing`.
    ///
    /// What the id names outright stays, whatever the format; readers go by the content.
    static func name(
        for id: String,
        replacing existing: String?,
        format: String,
        beginning: [UInt8]
    ) throws(UploadError) -> String {
        let extensions = extensions(of: format, beginning: beginning)
        if let existing {
            if existing.utf8.elementsEqual(id.utf8) { return id }
            let suffix = existing.utf8.suffix(existing.utf8.count - id.utf8.count - 1)
            let known = String(decoding: suffix, as: UTF8.self).lowercased()
            guard extensions.contains(known) else { throw .otherFormat(existing: existing, format: format) }
            return existing
        }
        if ImageExtensions.areKnown(in: id) { return id }
        guard let usual = extensions.first else { throw .needsExtension(format: format) }
        return "\(id).\(usual)"
    }

    /// Extensions by which a library for slides is asked for what TIFF readers cannot read: those of `SourceFormat` in
    /// Imaging, which this target does not know.
    private static let slides: Set = ["svs", "ndpi", "scn", "bif", "mrxs", "vms", "vmu", "svslide"]
    /// How files begin that hold a whole slide: TIFF and BigTIFF in both orders of bytes, and SQLite.
    private static let wholeSlides = [
        [0x49, 0x49, 0x2a, 0], [0x4d, 0x4d, 0, 0x2a], [0x49, 0x49, 0x2b, 0], [0x4d, 0x4d, 0, 0x2b],
        [UInt8]("SQLite format 3".utf8),
    ]

    /// Why a file of a name is not even looked at; `nil` where nothing is against that.
    ///
    /// Some formats of slides are an index that names other files, which its reader opens wherever they are.
    static func refusal(ofFileCalled name: String, beginning: [UInt8]) -> UploadError? {
        let suffix = ImageExtensions.suffix(of: name).map { $0.dropFirst().lowercased() } ?? ""
        guard slides.contains(suffix), !wholeSlides.contains(where: { beginning.starts(with: $0) }) else { return nil }
        return .slideInParts(name: name)
    }

    /// Whether a file of ISO's base media format says that it is an AVIF (AVIF specification, section 6).
    private static func isAVIF(_ beginning: [UInt8]) -> Bool {
        guard beginning.count >= 12, beginning[4..<8].elementsEqual("ftyp".utf8) else { return false }
        return ["avif", "avis"].contains { beginning[8..<12].elementsEqual($0.utf8) }
    }
}
