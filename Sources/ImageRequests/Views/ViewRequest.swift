import ZoomCore

/// A picture through a viewport, as a query asks for it.
///
/// Two requests that ask for the same in other words are equal; `canonicalQuery` is the text they share.
public struct ViewRequest: Hashable, Sendable {
    /// The size of the viewport, in points.
    public internal(set) var viewport: Size
    /// Device pixels for a point.
    public internal(set) var devicePixelRatio: Double
    /// The zoom scale asked for, 1 being the fit; of no meaning where the placement is a rect.
    public internal(set) var scale: Double
    /// What the viewport is to show.
    public internal(set) var placement: Placement
    /// The least margin around the content, in points.
    public internal(set) var padding: Double
    /// How far the viewport zooms.
    public internal(set) var limits: ZoomLimits
    /// Which picture of the edit is looked at.
    public internal(set) var mode: EditMode
    /// What is done to the image first, without stickers; `nil` is the edit that is stored with it.
    public internal(set) var edit: ImageEdit?
    /// The format of the answer, and how it came about.
    public internal(set) var formatChoice: FormatChoice
    /// From 1 to 100; the default where the format is without loss.
    public internal(set) var quality: Int
    /// How a PNG is compressed; `fast` for the other formats.
    public internal(set) var compression: Compression
    /// What fills the letterbox and lies under transparent pixels.
    public internal(set) var background: Background
    /// How pixels are weighted when scaling.
    public internal(set) var kernel: Kernel

    /// The quality of a request that names none.
    public static let defaultQuality = 80
    /// The viewport of a request that names none, in points.
    public static let defaultViewport = Size(width: 1024, height: 768)

    /// The format of the answer.
    public var format: ImageFormat { formatChoice.format }
    /// Whether the field `Accept` decided about the format: the answer then says `Vary: Accept`.
    public var variesByAccept: Bool { formatChoice.variesByAccept }
}
