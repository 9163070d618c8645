/// A format that pictures are delivered in; the raw value is its name in a query and the extension of a tile.
public enum ImageFormat: String, CaseIterable, Hashable, Sendable {
    /// PNG, without loss.
    case png
    /// JPEG, without transparency.
    case jpg
    /// WebP, with loss.
    case webp
    /// AVIF, with loss.
    case avif
    /// GIF, of at most 256 colours; for IIIF alone.
    case gif
    /// TIFF, without loss; for IIIF alone.
    case tif

    /// The formats of views and tiles, by the order in which a message names them.
    static let ofViews: [ImageFormat] = [.png, .jpg, .webp, .avif]

    /// The formats of IIIF, by the order in which a message names them.
    static let ofIIIF: [ImageFormat] = [.jpg, .png, .webp, .avif, .gif, .tif]

    /// Its media type.
    public var mediaType: String {
        switch self {
        case .png: "image/png"
        case .jpg: "image/jpeg"
        case .webp: "image/webp"
        case .avif: "image/avif"
        case .gif: "image/gif"
        case .tif: "image/tiff"
        }
    }

    /// The extension of its files, without the point.
    public var fileExtension: String { rawValue }

    /// Whether it can hold transparent pixels.
    public var canBeTransparent: Bool { self != .jpg }

    /// The longest side that a picture of it can have, in pixels.
    public var longestSide: Int {
        switch self {
        case .png, .tif: 1_000_000
        case .jpg: 65_500
        case .webp: 16_383
        case .avif: 16_384
        case .gif: 65_535
        }
    }

    /// Whether the quality of a request means anything to it.
    public var isLossy: Bool {
        switch self {
        case .jpg, .webp, .avif: true
        case .png, .gif, .tif: false
        }
    }
}
