import ZoomCore

/// What is known of a source without decoding it.
public struct SourceInfo: Hashable, Sendable {
    /// The upright picture's size.
    public var size: PixelSize

    /// The size as stored, before it is turned upright.
    public var storedSize: PixelSize

    /// How the stored picture is turned upright.
    public var orientation: Orientation

    /// The file format in lower case: "jpeg", "png", "tiff", "webp", "gif", "heif", "svg", "pdf", "jp2k" and so on.
    public var format: String

    /// Whether a pixel has alpha.
    public var hasAlpha: Bool

    /// How many bands a pixel has as it is delivered, 1 to 4.
    public var bands: Int

    /// The upright sizes of the levels that the file itself has, full size first.
    public var levels: [PixelSize]

    /// The side of the file's own tiles, or nil where it is not tiled.
    public var tileSize: Int?

    /// Whether every level is stored in tiles that can be read one by one.
    public var isTiledPyramid: Bool

    /// Pixels that have to be decoded as one piece to show the picture small: those of the smallest stored level where
    /// that is read tile by tile, all where it is not; 0 for a drawing.
    public var overviewPixels: Int

    /// A description from its parts.
    ///
    /// - Parameter overviewPixels: all of the picture's where nothing is given.
    public init(
        storedSize: PixelSize,
        orientation: Orientation,
        format: String,
        hasAlpha: Bool,
        bands: Int,
        levels: [PixelSize],
        tileSize: Int?,
        isTiledPyramid: Bool,
        overviewPixels: Int? = nil
    ) {
        self.size = orientation.turned(storedSize)
        self.storedSize = storedSize
        self.orientation = orientation
        self.format = format
        self.hasAlpha = hasAlpha
        self.bands = bands
        self.levels = levels
        self.tileSize = tileSize
        self.isTiledPyramid = isTiledPyramid
        let (pixels, overflows) = storedSize.width.multipliedReportingOverflow(by: storedSize.height)
        self.overviewPixels = overviewPixels ?? (overflows ? .max : pixels)
    }
}
