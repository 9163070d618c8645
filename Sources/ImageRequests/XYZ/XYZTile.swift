/// A tile as web maps ask for it: `{z}/{x}/{y}.{format}`, or `{z}/{x}/{y}@2x.{format}` for a dense screen.
public struct XYZTile: Hashable, Sendable {
    /// The zoom; 0 is the smallest level.
    public let zoom: Int
    /// The column, counted from the left.
    public let column: Int
    /// The row, counted from the top.
    public let row: Int
    /// Whether it has twice the pixels on each side.
    public let isDense: Bool
    /// The format of the answer.
    public let format: ImageFormat

    /// The tile of a path's last three segments, decoded.
    /// - Throws: an error that names the part at fault.
    public init(
        zoom: some StringProtocol,
        column: some StringProtocol,
        file: some StringProtocol
    ) throws(RequestError) {
        let (place, format) = try TileName.file(file)
        self.format = format
        self.zoom = try TileName.number("z", zoom)
        self.column = try TileName.number("x", column)
        isDense = place.hasSuffix("@2x")
        row = try TileName.number("y", place.dropLast(isDense ? 3 : 0))
    }

    /// The path, in its canonical form.
    public var canonicalPath: String { "\(zoom)/\(column)/\(row)\(isDense ? "@2x" : "").\(format.rawValue)" }
}
