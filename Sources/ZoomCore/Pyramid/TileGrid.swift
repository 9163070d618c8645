/// How many tiles cover a level.
public struct TileGrid: Hashable, Sendable {
    /// The tiles in a row.
    public var columns: Int
    /// The tiles in a column.
    public var rows: Int

    /// A grid from its two counts.
    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}
