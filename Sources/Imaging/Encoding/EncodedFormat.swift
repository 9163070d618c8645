/// A file format that pictures are delivered in.
public enum EncodedFormat: String, Hashable, Sendable, CaseIterable {
    case png
    case jpg
    case webp
    case avif
    /// Of at most 256 colours, and pixels that are opaque or transparent.
    case gif
    /// Without loss.
    case tif

    /// Whether a pixel may have alpha.
    public var allowsAlpha: Bool { self != .jpg }

    /// The longest side that the format, or its encoder, can have.
    public var maximumSide: Int {
        switch self {
        case .png: 1_000_000
        case .jpg: 65_500
        case .webp: 16_383
        case .avif: 16_384
        case .gif: 65_535
        case .tif: 1_000_000
        }
    }
}
