/// A tile as Zoomify asks for it: `TileGroup{group}/{zoom}-{column}-{row}.{format}`.
///
/// The group says nothing that the rest does not, and viewers do not agree on it: any number will do.
public struct ZoomifyTile: Hashable, Sendable {
    /// The zoom; 0 is the smallest level.
    public let zoom: Int
    /// The column, counted from the left.
    public let column: Int
    /// The row, counted from the top.
    public let row: Int
    /// The format of the answer.
    public let format: ImageFormat

    /// The tile of a path's last two segments, decoded.
    /// - Throws: an error that names the part at fault.
    public init(group: some StringProtocol, file: some StringProtocol) throws(RequestError) {
        guard group.hasPrefix("TileGroup"), DecimalText.wholeNumber(Substring(group.dropFirst(9))) != nil else {
            throw RequestError(parameter: "group", value: String(group), requirement: "TileGroup and a whole number")
        }
        let (place, format) = try TileName.file(file)
        self.format = format
        let parts = place.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
        zoom = try TileName.number("zoom", parts[0])
        column = try TileName.number("column", parts.count > 1 ? parts[1] : "")
        row = try TileName.number("row", parts.count > 2 ? parts[2] : "")
    }

    /// The path after the group, in its canonical form.
    public var canonicalFile: String { "\(zoom)-\(column)-\(row).\(format.rawValue)" }
}
