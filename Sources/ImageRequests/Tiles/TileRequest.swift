import ZoomCore

/// A tile of an image's pyramid, as a path asks for it: `tiles/{level}/{column}/{row}.{format}`.
public struct TileRequest: Hashable, Sendable {
    /// Which tile.
    public let address: TileAddress
    /// The format of the answer.
    public let format: ImageFormat
    /// From 1 to 100; the default where the format is without loss.
    public let quality: Int

    /// The request of a path's last three segments, decoded, and of the query after the `?`: `quality` is all it knows.
    /// - Throws: an error that names the segment or the parameter at fault.
    public init(
        level: some StringProtocol,
        column: some StringProtocol,
        file: some StringProtocol,
        query: String?
    ) throws(RequestError) {
        let items = try QueryItems(query, known: ["quality"])
        let (row, format) = try TileName.file(file)
        address = TileAddress(
            level: try TileName.number("level", level),
            column: try TileName.number("column", column),
            row: try TileName.number("row", row)
        )
        self.format = format
        let quality = try items.wholeNumber("quality", 1...100) ?? ViewRequest.defaultQuality
        self.quality = format.isLossy ? quality : ViewRequest.defaultQuality
    }

    /// Whether the file that the source itself has of the tile is an answer: a JPEG, and no quality asked for.
    public var takesStoredFile: Bool { format == .jpg && quality == ViewRequest.defaultQuality }

    /// What lies under transparent pixels: nothing where the format can, else black.
    public var background: Background { format.canBeTransparent ? .transparent : .black }

    /// The tile as path and query, defaults left out: `3/0/1.jpg?quality=90`.
    public var canonicalPath: String {
        let path = "\(address.level)/\(address.column)/\(address.row).\(format.rawValue)"
        return quality == ViewRequest.defaultQuality ? path : "\(path)?quality=\(quality)"
    }

    /// The pixels of its level that the tile covers, in an image's pyramid.
    /// - Throws: an error of the kind `notFound` where the image has no such tile.
    public func rect(in pyramid: Pyramid) throws(RequestError) -> PixelRect {
        if let rect = pyramid.rect(of: address) { return rect }
        guard let grid = pyramid.grid(ofLevel: address.level) else {
            throw TileName.notFound("level", address.level, of: "the image", last: pyramid.lastLevel)
        }
        let level = "level \(address.level)"
        if address.column >= grid.columns {
            throw TileName.notFound("column", address.column, of: level, last: grid.columns - 1)
        }
        throw TileName.notFound("row", address.row, of: level, last: grid.rows - 1)
    }
}
