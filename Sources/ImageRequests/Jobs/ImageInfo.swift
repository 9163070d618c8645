import ZoomCore

/// What a worker has found out about a source.
public struct ImageInfo: Hashable, Sendable {
    /// The size, upright, in pixels.
    public var size: PixelSize
    /// The format of the file: `jpeg`, `png`, `tiff` and so on.
    public var format: String
    /// The EXIF orientation as it is stored, 1 to 8.
    public var orientation: Int
    /// Whether there are transparent pixels, or could be.
    public var hasAlpha: Bool
    /// The channels of a pixel, alpha included.
    public var bands: Int
    /// The side of a tile, in pixels.
    public var tileSize: Int
    /// The sizes of the levels, upright, full size first.
    public var levels: [PixelSize]

    /// Information from its parts.
    public init(
        size: PixelSize,
        format: String,
        orientation: Int = 1,
        hasAlpha: Bool,
        bands: Int,
        tileSize: Int = 256,
        levels: [PixelSize]
    ) {
        self.size = size
        self.format = format
        self.orientation = orientation
        self.hasAlpha = hasAlpha
        self.bands = bands
        self.tileSize = tileSize
        self.levels = levels
    }

    /// The information as a text of one line.
    public var text: String {
        var record = Record()
        record.add("size", Self.text(size))
        record.add("format", format)
        record.add("orientation", "\(orientation)")
        record.add("alpha", hasAlpha ? "1" : "0")
        record.add("bands", "\(bands)")
        record.add("tile", "\(tileSize)")
        record.add("levels", levels.map(Self.text).joined(separator: ","))
        return record.text
    }

    /// The information of a text that `text` has made; every size is positive.
    public init(text: String) throws(TextError) {
        let record = try Record(
            text,
            names: ["size", "format", "orientation", "alpha", "bands", "tile", "levels"]
        )
        size = try Self.size(record.string("size"), "size")
        format = try record.string("format")
        orientation = try record.integer("orientation")
        guard (1...8).contains(orientation) else { throw TextError(part: "orientation") }
        switch try record.string("alpha") {
        case "0": hasAlpha = false
        case "1": hasAlpha = true
        default: throw TextError(part: "alpha")
        }
        bands = try record.integer("bands")
        guard bands >= 1 else { throw TextError(part: "bands") }
        tileSize = try record.integer("tile")
        guard tileSize >= 1 else { throw TextError(part: "tile") }
        levels = []
        for part in try record.string("levels").split(separator: ",") {
            levels.append(try Self.size(part, "levels"))
        }
    }

    private static func text(_ size: PixelSize) -> String { "\(size.width)x\(size.height)" }

    private static func size(_ text: some StringProtocol, _ part: String) throws(TextError) -> PixelSize {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]), width >= 1, height >= 1 else {
            throw TextError(part: part)
        }
        return PixelSize(width: width, height: height)
    }
}
