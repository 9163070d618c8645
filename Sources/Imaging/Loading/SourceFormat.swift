import Vips

/// A file format that is read here, told by the file's bytes.
enum SourceFormat: String {
    case jpeg, png, tiff, webp, gif, heif, svg, pdf, openslide, jp2k, ppm

    /// The operation that loads it.
    ///
    /// Slides are loaded by path, all others from a descriptor: so what is read is the file that was checked, and an
    /// SVG has no place from which it could pull in other files.
    var operation: String {
        switch self {
        case .jpeg: "jpegload_source"
        case .png: "pngload_source"
        case .tiff: "tiffload_source"
        case .webp: "webpload_source"
        case .gif: "gifload_source"
        case .heif: "heifload_source"
        case .svg: "svgload_source"
        case .pdf: "pdfload_source"
        case .openslide: "openslideload"
        case .jp2k: "jp2kload_source"
        case .ppm: "ppmload_source"
        }
    }

    /// Whether the loader turns the picture upright by itself.
    var isTurnedByLoader: Bool { self == .heif }

    /// Whether the picture is drawn at any size rather than made of pixels.
    var isVector: Bool { self == .svg || self == .pdf }

    /// Finds a file's format, or throws kind `unreadable`.
    init(of file: SourceFile) throws(ImagingError) {
        let source: VipsSource
        do {
            source = try VipsSource(descriptor: file.descriptor)
        } catch {
            throw ImagingError(error, otherwise: .internalFault)
        }
        var named = SourceFormat(loader: source.loader())
        if named == nil {
            // What these modules know is told by its first bytes too, but not before they are loaded.
            VipsLibrary.load(.heif)
            VipsLibrary.load(.poppler)
            named = SourceFormat(loader: source.loader())
        }
        // Slides are TIFF files, or are told by their names.
        let name = file.path.utf8
        let isSlideCandidate =
            named == .tiff || SourceFormat.slideSuffixes.contains { name.suffix($0.utf8.count).elementsEqual($0.utf8) }
        if isSlideCandidate { VipsLibrary.load(.openslide) }
        if isSlideCandidate, SourceFormat(loader: VipsSource.loader(ofFile: file.path)) == .openslide {
            self = .openslide
            return
        }
        guard let named else {
            throw ImagingError(.unreadable, "it is in no image format that is known here")
        }
        self = named
    }

    /// `PictureNames` has the same, for uploads that name other files to be refused.
    private static let slideSuffixes = [".mrxs", ".vms", ".vmu", ".ndpi", ".svs", ".scn", ".bif", ".svslide"]

    private init?(loader: String?) {
        guard let loader, loader.hasPrefix("VipsForeignLoad") else { return nil }
        let name = loader.dropFirst("VipsForeignLoad".count)
        let formats: [(prefix: String, format: SourceFormat)] = [
            ("Jpeg", .jpeg), ("Png", .png), ("Tiff", .tiff), ("Webp", .webp), ("Nsgif", .gif), ("Heif", .heif),
            ("Svg", .svg), ("Pdf", .pdf), ("Openslide", .openslide), ("Jp2k", .jp2k), ("Ppm", .ppm),
        ]
        guard let found = formats.first(where: { name.hasPrefix($0.prefix) }) else { return nil }
        self = found.format
    }
}
