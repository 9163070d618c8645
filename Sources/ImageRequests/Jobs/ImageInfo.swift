import ZoomCore

/// What a worker has found out about a source.
public struct ImageInfo: Hashable, Sendable {
    /// The levels and tiles in which it is offered; level 0 is the image itself, upright.
    public var pyramid: Pyramid
    /// The format of the file: `jpeg`, `png`, `tiff` and so on.
    public var format: String
    /// The EXIF orientation as it is stored, 1 to 8.
    public var orientation: Int
    /// Whether there are transparent pixels, or could be.
    public var hasAlpha: Bool
    /// The channels of a pixel, alpha included.
    public var bands: Int
    /// Pixels that have to be decoded as one piece to show the picture small: those of the smallest stored level where
    /// that is read tile by tile, all where it is not; 0 for a drawing, which is drawn at the size asked for.
    public var overviewPixels: Int

    /// The size, upright, in pixels.
    public var size: PixelSize { pyramid.image }

    /// Information from its parts.
    ///
    /// - Parameter overviewPixels: all of the picture's where nothing is given.
    public init(
        pyramid: Pyramid,
        format: String,
        orientation: Int = 1,
        hasAlpha: Bool,
        bands: Int,
        overviewPixels: Int? = nil
    ) {
        self.pyramid = pyramid
        self.format = format
        self.orientation = orientation
        self.hasAlpha = hasAlpha
        self.bands = bands
        let (pixels, overflows) = pyramid.image.width.multipliedReportingOverflow(by: pyramid.image.height)
        self.overviewPixels = overviewPixels ?? (overflows ? .max : pixels)
    }

    /// The information as a text of one line.
    public var text: String {
        var record = Record()
        record.add("size", "\(size.width)x\(size.height)")
        record.add("tile", "\(pyramid.tileSize)")
        record.add("format", format)
        record.add("orientation", "\(orientation)")
        record.add("alpha", hasAlpha ? "1" : "0")
        record.add("bands", "\(bands)")
        record.add("overview", "\(overviewPixels)")
        return record.text
    }

    /// The information of a text that `text` has made.
    public init(text: String) throws(TextError) {
        let record = try Record(text, names: ["size", "tile", "format", "orientation", "alpha", "bands", "overview"])
        pyramid = try Self.pyramid(record)
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
        overviewPixels = try record.integer("overview")
        guard overviewPixels >= 0 else { throw TextError(part: "overview") }
    }

    private static func pyramid(_ record: Record) throws(TextError) -> Pyramid {
        let sides = try record.string("size").split(separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]) else {
            throw TextError(part: "size")
        }
        let tileSize = try record.integer("tile")
        do {
            return try Pyramid(image: PixelSize(width: width, height: height), tileSize: tileSize)
        } catch {
            throw TextError(part: error.parameter == .tileSize ? "tile" : "size")
        }
    }
}
