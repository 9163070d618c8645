/// How many tiles cover a level.
public struct TileGrid: Hashable, Sendable {
    /// The tiles in a row.
    public var columns: WholeNumber
    /// The tiles in a column.
    public var rows: WholeNumber

    /// A grid from its two counts.
    public init(columns: WholeNumber, rows: WholeNumber) {
        self.columns = columns
        self.rows = rows
    }
}
