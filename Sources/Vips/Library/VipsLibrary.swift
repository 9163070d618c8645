import CVips

/// libvips as a whole: started once a process, with one thread and no operation cache.
public enum VipsLibrary {
    /// Loaders that may read files: the formats that are served, each with a maintained decoder.
    private static let allowedLoaders = [
        "Jpeg", "Png", "Tiff", "Webp", "Nsgif", "Heif", "Svg", "Pdf", "Openslide", "Jp2k", "Ppm",
    ]

    private static let started: Result<Void, VipsError> = {
        guard cvips_init("porthole") == 0 else { return .failure(VipsError.drained(doing: "start libvips")) }
        cvips_block("VipsForeignLoad", true)
        for loader in allowedLoaders { cvips_block("VipsForeignLoad" + loader, false) }
        return .success(())
    }()

    /// Starts libvips, or does nothing where that was done before.
    ///
    /// All loaders are blocked but those of the served formats: none of ImageMagick, Matlab, FITS, Analyze, OpenEXR,
    /// Radiance, CSV, raw or libvips' own format.
    public static func start() throws(VipsError) { try started.get() }

    /// How many bytes of pixels libvips holds.
    public static var trackedMemory: Int { cvips_tracked_memory() }
}
