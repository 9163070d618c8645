/// One level of a source, with its exact place in the full picture.
public struct LevelReader {
    /// The level's pixels.
    public let reader: any PixelReader

    /// Level pixels for one full-size pixel, along the stored picture's rows: exactly 2⁻ⁿ for a level of a power of
    /// two (whose last column may then be cut off or reach over the edge), the real ratio for other levels.
    public let scaleX: Double

    /// Level pixels for one full-size pixel, along the stored picture's columns.
    public let scaleY: Double

    /// A level from its pixels and its two scales.
    public init(reader: any PixelReader, scaleX: Double, scaleY: Double) {
        self.reader = reader
        self.scaleX = scaleX
        self.scaleY = scaleY
    }
}
