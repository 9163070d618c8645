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

    /// Its media type.
    public var mediaType: String {
        switch self {
        case .png: "image/png"
        case .jpg: "image/jpeg"
        case .webp: "image/webp"
        case .avif: "image/avif"
        }
    }

    /// The extension of its files, without the point.
    public var fileExtension: String { rawValue }

    /// Whether it can hold transparent pixels.
    public var canBeTransparent: Bool { self != .jpg }

    /// Whether the quality of a request means anything to it.
    public var isLossy: Bool { self != .png }
}
