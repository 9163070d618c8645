import CVips

/// libvips as a whole: started once a process, with one thread and no operation cache.
public enum VipsLibrary {
    /// Loaders that may read files: the formats that are served, each with a maintained decoder.
    private static let allowedLoaders = [
        "Jpeg", "Png", "Tiff", "Webp", "Nsgif", "Heif", "Svg", "Pdf", "Openslide", "Jp2k", "Ppm",
    ]

    /// What libvips keeps in a module of its own, loaded when it is first needed.
    public enum Module: String, Sendable, CaseIterable {
        case heif = "vips-heif"
        case poppler = "vips-poppler"
        case openslide = "vips-openslide"

        /// How the names of its operations begin.
        fileprivate var prefix: String {
            switch self {
            case .heif: "heif"
            case .poppler: "pdf"
            case .openslide: "openslide"
            }
        }
    }

    private static let started: Result<Void, VipsError> = {
        guard cvips_init("porthole") == 0 else { return .failure(VipsError.drained(doing: "start libvips")) }
        block()
        return .success(())
    }()

    private static func block() {
        cvips_block("VipsForeignLoad", true)
        for loader in allowedLoaders { cvips_block("VipsForeignLoad" + loader, false) }
    }

    // Each is loaded once, whoever comes first.
    private static let heif = loaded(.heif)
    private static let poppler = loaded(.poppler)
    private static let openslide = loaded(.openslide)

    private static func loaded(_ module: Module) -> Bool {
        let isLoaded = cvips_load_module(module.rawValue)
        block()
        return isLoaded
    }

    /// Makes a module's operations known, where libvips has not got them built in.
    public static func load(_ module: Module) {
        switch module {
        case .heif: _ = heif
        case .poppler: _ = poppler
        case .openslide: _ = openslide
        }
    }

    /// Loads the module that an operation is in.
    static func load(moduleOf operation: String) {
        for module in Module.allCases where operation.hasPrefix(module.prefix) { load(module) }
    }

    /// Starts libvips without its modules, or does nothing where that was done before.
    ///
    /// All loaders are blocked but those of the served formats: none of ImageMagick, Matlab, FITS, Analyze, OpenEXR,
    /// Radiance, CSV, raw or libvips' own format.
    public static func start() throws(VipsError) { try started.get() }

    /// How many bytes of pixels libvips holds.
    public static var trackedMemory: Int { cvips_tracked_memory() }
}
