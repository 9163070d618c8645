import ZoomCore

/// An open picture.
public final class Source {
    /// What is known of it.
    public let info: SourceInfo

    /// What the work on this source asks whether to go on.
    public let cancellation: Cancellation

    private let levelFor: (Double) throws(ImagingError) -> LevelReader

    init(
        info: SourceInfo, cancellation: Cancellation,
        levelFor: @escaping (Double) throws(ImagingError) -> LevelReader
    ) {
        self.info = info
        self.cancellation = cancellation
        self.levelFor = levelFor
    }

    /// The smallest level that has at least `magnification` pixels for one full-size pixel, full size at the most.
    public func reader(forMagnification magnification: Double) throws(ImagingError) -> LevelReader {
        try levelFor(magnification)
    }
}
