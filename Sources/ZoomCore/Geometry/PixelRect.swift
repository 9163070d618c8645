/// An upright rectangle of whole pixels by its top left corner and its size.
public struct PixelRect: Hashable, Sendable {
    /// The first column.
    public var x: WholeNumber
    /// The first row.
    public var y: WholeNumber
    /// The pixels in a row.
    public var width: WholeNumber
    /// The pixels in a column.
    public var height: WholeNumber

    /// A rectangle from its four numbers.
    public init(x: WholeNumber, y: WholeNumber, width: WholeNumber, height: WholeNumber) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}
