import Vips

/// Opens a file's pictures with libvips: headers at once, pixels later.
struct Loader {
    let file: SourceFile
    let format: SourceFormat

    /// A picture of the file with its header read.
    struct Loaded {
        let image: VipsImage
        /// Whether regions can be read in any order without decoding everything before them.
        let isTiled: Bool
    }

    /// Reads a header.
    ///
    /// - Parameters:
    ///   - options: arguments of the loader, such as a page.
    ///   - tiled: whether regions will be read in any order, rather than once from top to bottom.
    /// - Throws: kind `corrupt` where the header is damaged.
    func load(
        _ options: KeyValuePairs<String, VipsArgument> = [:],
        tiled: Bool = false
    ) throws(ImagingError) -> Loaded {
        // Sources on one open file would move each other's reading position.
        let file = try file.reopened()
        return try ImagingError.from(.corrupt) { () throws(VipsError) in
            let operation = try VipsOperation(format.operation)
            if format == .openslide {
                try operation.set("filename", .text(file.path))
                try operation.set("rgb", true)
            } else {
                try operation.set("source", .source(try VipsSource(descriptor: file.descriptor)))
            }
            try operation.set("access", tiled ? "random" : "sequential")
            // Everything that loses pixels fails; harmless oddities do not. What slips through is in the log.
            try operation.set("fail_on", "error")
            try operation.set(options)
            try operation.run()
            let flags = try operation.int("flags")
            return Loaded(image: try operation.image("out"), isTiled: flags & 1 != 0)
        }
    }
}
