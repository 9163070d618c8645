/// A tile as Deep Zoom asks for it: `{level}/{column}_{row}.{format}`.
public struct DeepZoomTile: Hashable, Sendable {
    /// The level; 0 is one pixel.
    public let level: Int
    /// The column, counted from the left.
    public let column: Int
    /// The row, counted from the top.
    public let row: Int
    /// The format of the answer.
    public let format: ImageFormat

    /// The tile of a path's last two segments, decoded.
    /// - Throws: an error that names the part at fault.
    public init(level: some StringProtocol, file: some StringProtocol) throws(RequestError) {
        let (place, format) = try TileName.file(file)
        self.format = format
        self.level = try TileName.number("level", level)
        let parts = place.split(separator: "_", maxSplits: 1, omittingEmptySubsequences: false)
        column = try TileName.number("column", parts[0])
        row = try TileName.number("row", parts.count > 1 ? parts[1] : "")
    }

    /// The path, in its canonical form.
    public var canonicalPath: String { "\(level)/\(column)_\(row).\(format.rawValue)" }
}
