/// The place of a tile in a pyramid: level 0 is full size, columns and rows count from the top left.
public struct TileAddress: Hashable, Sendable {
    public var level: Int
    public var column: Int
    public var row: Int

    /// An address from its three numbers.
    public init(level: Int, column: Int, row: Int) {
        self.level = level
        self.column = column
        self.row = row
    }
}
