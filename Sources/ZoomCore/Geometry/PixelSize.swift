/// A width and a height in whole pixels.
public struct PixelSize: Hashable, Sendable {
    /// The pixels in a row.
    public var width: WholeNumber
    /// The pixels in a column.
    public var height: WholeNumber

    /// A size from its two counts of pixels.
    public init(width: WholeNumber, height: WholeNumber) {
        self.width = width
        self.height = height
    }
}
