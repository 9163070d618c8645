import Vips

/// Opens pictures and keeps the last ones open.
///
/// It belongs to one thread, as everything that it opens.
public final class SourceStore {
    /// How large a source may be.
    public let limits: SourceLimits

    /// How much is kept.
    public let caps: SourceCaps

    /// What all work on the sources asks whether to go on.
    public let cancellation: Cancellation

    private let budget: PixelBudget
    private let tiles = TileCache()
    private var entries: [Entry] = []

    private struct Entry {
        var path: String
        var version: FileVersion
        var source: Source
    }

    /// A store without any picture; libvips is started where it is not yet.
    ///
    /// - Throws: kind `internalFault` where libvips cannot be started.
    public init(
        limits: SourceLimits = SourceLimits(),
        caps: SourceCaps = SourceCaps(),
        cancellation: Cancellation = Cancellation()
    ) throws(ImagingError) {
        try ImagingError.from(.internalFault) { () throws(VipsError) in try VipsLibrary.start() }
        self.limits = limits
        self.caps = caps
        self.cancellation = cancellation
        budget = PixelBudget(caps: caps)
    }

    /// Opens the picture in a file, or gives the open one of the same version.
    ///
    /// Headers are read, no pixels. Pictures whose files are no longer what they were are closed, whichever is asked
    /// for: a file that was removed takes its room as long as anybody has it open.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - version: the version that is meant; nil means whichever there is.
    /// - Throws: kind `notFound`, `sourceChanged`, `tooManyBytes`, `unreadable` (no image that can be read), `corrupt`,
    ///   `tooManyPixels`, `outOfMemory`.
    public func open(path: String, version: FileVersion? = nil) throws(ImagingError) -> Source {
        entries.removeAll { FileVersion(path: $0.path) != $0.version }
        if let index = entries.firstIndex(where: { $0.path.utf8.elementsEqual(path.utf8) }) {
            let entry = entries.remove(at: index)
            if version == nil || version == entry.version {
                entries.append(entry)
                return entry.source
            }
        }
        let file = try SourceFile(path: path, expecting: version, maximumBytes: limits.maximumBytes)
        let opener = SourceOpener(limits: limits, budget: budget, tiles: tiles, cancellation: cancellation)
        let source = try opener.open(file)
        entries.append(Entry(path: path, version: file.version, source: source))
        if entries.count > caps.images { entries.removeFirst() }
        return source
    }

    /// Closes the picture in a file, so that it is read anew when it is next asked for.
    public func close(path: String) { entries.removeAll { $0.path.utf8.elementsEqual(path.utf8) } }

    /// Closes every picture that is not in use elsewhere.
    public func closeAll() { entries.removeAll() }
}
