import CVips

/// A file that libvips reads from.
public final class VipsSource {
    let pointer: OpaquePointer

    /// A source on an open file.
    ///
    /// The descriptor is duplicated, but not its offset: no two sources may share one open file.
    public init(descriptor: Int32) throws(VipsError) {
        guard let pointer = cvips_source_from_descriptor(descriptor) else {
            throw VipsError.drained(doing: "read a file")
        }
        self.pointer = pointer
    }

    deinit { cvips_unref(UnsafeMutableRawPointer(pointer)) }

    /// The class name of the loader that knows the first bytes, "VipsForeignLoadPngSource" for one, or nil.
    public func loader() -> String? {
        let name = cvips_loader_of_source(pointer).map { String(cString: $0) }
        cvips_error_clear()
        return name
    }

    /// The class name of the loader that knows a file, or nil.
    ///
    /// Whole-slide formats are only found by path, as they consist of several files or are told by their names.
    public static func loader(ofFile path: String) -> String? {
        let name = cvips_loader_of_file(path).map { String(cString: $0) }
        cvips_error_clear()
        return name
    }
}
