/// The place of a tile in a pyramid: level 0 is full size, columns and rows count from the top left.
public struct TileAddress: Hashable, Sendable {
    /// The level, 0 being full size.
    public var level: Int
    /// The column, counted from the left.
    public var column: Int
    /// The row, counted from the top.
    public var row: Int

    /// An address from its three numbers.
    public init(level: Int, column: Int, row: Int) {
        self.level = level
        self.column = column
        self.row = row
    }
}
