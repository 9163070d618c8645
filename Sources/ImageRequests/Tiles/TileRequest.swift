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
        let point = file.lastIndex(of: ".")
        let row = point.map { file[..<$0] } ?? file[...]
        let name = point.map { String(file[file.index(after: $0)...]) } ?? ""
        address = TileAddress(
            level: try Self.number("level", String(level)),
            column: try Self.number("column", String(column)),
            row: try Self.number("row", String(row))
        )
        guard let format = ImageFormat(rawValue: name), ImageFormat.ofViews.contains(format) else {
            let names = ImageFormat.ofViews.map(\.rawValue).joined(separator: ", ")
            throw RequestError(parameter: "format", value: name, requirement: "one of \(names)")
        }
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
            throw RequestError(
                .notFound,
                parameter: "level",
                value: "\(address.level)",
                message: "There is no level \(address.level): the image has levels 0 to \(pyramid.lastLevel)."
            )
        }
        let (name, value, last) =
            address.column >= grid.columns
            ? ("column", address.column, grid.columns - 1) : ("row", address.row, grid.rows - 1)
        throw RequestError(
            .notFound,
            parameter: name,
            value: "\(value)",
            message: "There is no \(name) \(value): level \(address.level) has \(name)s 0 to \(last)."
        )
    }

    private static func number(_ name: String, _ text: String) throws(RequestError) -> Int {
        guard let number = DecimalText.wholeNumber(text[...]) else {
            throw RequestError(parameter: name, value: text, requirement: "a whole number, in decimal digits")
        }
        return number
    }
}
