/// An upright rectangle of whole pixels by its top left corner and its size.
public struct PixelRect: Hashable, Sendable {
    /// The first column.
    public var x: Int
    /// The first row.
    public var y: Int
    /// The pixels in a row.
    public var width: Int
    /// The pixels in a column.
    public var height: Int

    /// A rectangle from its four numbers.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}
