import ZoomCore

/// An open picture.
public final class Source {
    /// What is known of it.
    public let info: SourceInfo

    /// What the work on this source asks whether to go on.
    public let cancellation: Cancellation

    private let levels: [SourceLevel]

    init(info: SourceInfo, levels: [SourceLevel], cancellation: Cancellation) {
        self.info = info
        self.levels = levels
        self.cancellation = cancellation
    }

    /// The smallest level that has at least `magnification` pixels for one full-size pixel, or else the largest.
    ///
    /// The level depends on the magnification alone, so windows of one scaled picture come from the same pixels. A
    /// level that is not stored in tiles is decoded as a whole when it is first asked for, and kept.
    public func reader(forMagnification magnification: Double) throws(ImagingError) -> LevelReader {
        guard let level = levels.level(forMagnification: magnification) else {
            throw ImagingError(.internalFault, "a source without a level")
        }
        return try level.reader()
    }
}
