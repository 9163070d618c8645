/// The file name extensions that pictures have.
enum ImageExtensions {
    /// In the order in which they are tried for an id without one: what cameras and the web use most comes first.
    ///
    /// Each is tried as it stands here and then in capitals, before the next.
    static let inOrder = [
        "jpg", "jpeg", "png", "tif", "tiff", "webp", "avif", "heic", "heif", "gif", "svg", "pdf", "jp2", "svs", "ndpi",
        "scn", "mrxs", "bif", "vms", "vmu", "svslide", "dcm", "btf", "jpe", "jfif", "svgz", "j2k", "jpx", "jxl", "bmp",
        "ppm", "pgm", "pbm", "pfm", "hdr", "exr", "fits", "fit", "v", "vips",
    ]

    /// What is appended to an id without an extension, in the order in which it is tried.
    static let suffixes = inOrder.flatMap { [".\($0)", ".\($0.uppercased())"] }

    private static let known = Set(inOrder)

    /// Whether a file's name, in any case, says that it holds a picture.
    static func areKnown(in name: String) -> Bool { suffix(of: name) != nil }

    /// The extension by which a file's name says that it holds a picture, dot included; `nil` where it says nothing.
    static func suffix(of name: String) -> Substring? {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        return known.contains(name[name.utf8.index(after: dot)...].lowercased()) ? name[dot...] : nil
    }
}
