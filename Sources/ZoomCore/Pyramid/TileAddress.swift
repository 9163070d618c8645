/// The place of a tile in a pyramid: level 0 is full size, columns and rows count from the top left.
public struct TileAddress: Hashable, Sendable {
    /// The level, 0 being full size.
    public var level: Int
    /// The column, counted from the left.
    public var column: WholeNumber
    /// The row, counted from the top.
    public var row: WholeNumber

    /// An address from its three numbers.
    public init(level: Int, column: WholeNumber, row: WholeNumber) {
        self.level = level
        self.column = column
        self.row = row
    }
}
