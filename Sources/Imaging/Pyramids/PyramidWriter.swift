import Glibc
import ZoomCore

/// Makes pyramids: tiled TIFF files with a picture at full size and at every half of it.
///
/// The picture stays as it is stored, with its orientation as a tag. Its pixels are 8-bit sRGB or grey, with alpha
/// where it has any, as they are read from the source.
///
/// libvips has a writer of such files (8.14, `tiffsave`). It rounds sizes of levels down, so that the last row or
/// column of some is missing, fails for pictures that are much longer than wide, needs room for the smaller levels
/// twice, and does not tell of every byte that could not be written. This one takes no more time.
public enum PyramidWriter {
    /// The name of a finished pyramid in its folder.
    public static let name = "pyramid.tif"

    /// Makes the pyramid of a source in a folder that exists, or finds the one that another process has made there.
    ///
    /// It is written under another name, checked, and has its own name only when it is on disc as a whole; a failure
    /// leaves nothing behind.
    ///
    /// - Parameters:
    ///   - maximumBytes: the length that the file is never given more than.
    ///   - progress: called now and then with how far the work is, 0 to 1.
    /// - Returns: the version of the file.
    /// - Throws: kind `corrupt`, `unreadable`, `sourceChanged` for a source that cannot be read as a whole,
    ///   `tooManyPixels` where its rows are too long, `noSpace`, `outputTooLarge`, `outOfMemory`, `cancelled`,
    ///   `internalFault` where the folder is gone or cannot be written to.
    public static func write(
        _ source: Source,
        to folder: String,
        maximumBytes: Int = .max,
        progress: (_ fraction: Double) -> Void
    ) throws(ImagingError) -> FileVersion {
        let shape = PyramidShape(of: source)
        let part = try PartFile(
            in: folder,
            maximumBytes: maximumBytes,
            cancellation: source.cancellation,
            waiting: progress
        )
        if let version = found(shape, at: folder + "/" + name) { return version }
        try fill(part, shape, source, folder, progress)
        guard found(shape, at: part.path) != nil else {
            throw ImagingError(.internalFault, "the pyramid that was written is not whole")
        }
        return try part.publish(as: name)
    }

    /// The version of a file that is such a pyramid; nil where there is none.
    private static func found(_ shape: PyramidShape, at path: String) -> FileVersion? {
        guard let file = try? SourceFile(path: path, expecting: nil, maximumBytes: .max), shape.isFound(in: file) else {
            return nil
        }
        return file.version
    }

    private static func fill(
        _ part: PartFile,
        _ shape: PyramidShape,
        _ source: Source,
        _ folder: String,
        _ progress: (Double) -> Void
    ) throws(ImagingError) {
        let drawing = try PyramidDrawing(shape, to: part, folder: folder)
        let (width, height) = (shape.levels[0].width * shape.bands, shape.levels[0].height)
        QuietFailure.forget()
        try RowRelay.run { (give) throws(ImagingError) in
            try ImageStrips.read(try source.stream(), source.cancellation) { (rows, offset) throws(ImagingError) in
                // A decoder that lost something goes on with pixels of its own.
                try QuietFailure.check(doing: "decode the picture")
                try give(rows)
                let fraction = Double(offset / width + rows.count / width) / Double(height)
                part.note(fraction)
                progress(fraction)
            }
        } consume: { (bytes, isGivenUp) throws(ImagingError) in
            try drawing.take(bytes, isGivenUp: isGivenUp)
        }
        try source.cancellation.check()
        try QuietFailure.check(doing: "decode the picture")
        try finish(part, shape, drawing)
    }

    /// Writes the directories, and only then the header that leads to them.
    private static func finish(
        _ part: PartFile,
        _ shape: PyramidShape,
        _ drawing: PyramidDrawing
    ) throws(ImagingError) {
        let pages = TiffPages(shape: shape)
        var next = 0
        for (index, level) in drawing.levels.enumerated().reversed() {
            // Directories begin at whole words.
            try part.append([UInt8](repeating: 0, count: -part.end & 7))
            let tables = drawing.tables(ofLevel: index)
            let page = pages.page(level, number: index, tables: tables, at: part.end, next: next)
            try part.append(page.bytes)
            next = page.directory
        }
        try part.synchronize()
        try part.set(TiffPages.header(directory: next), at: 0)
        try part.synchronize()
    }
}
