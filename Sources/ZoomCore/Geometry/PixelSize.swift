/// A width and a height in whole pixels.
public struct PixelSize: Hashable, Sendable {
    /// The pixels in a row.
    public var width: Int
    /// The pixels in a column.
    public var height: Int

    /// A size from its two counts of pixels.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
