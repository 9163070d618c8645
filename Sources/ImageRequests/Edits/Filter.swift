/// What is done to the colours of an image, after crop and rotation and before stickers.
public enum Filter: String, CaseIterable, Hashable, Sendable {
    /// Grey by luminance.
    case mono
    /// Grey with more contrast.
    case noir
    /// Brown, as an old print.
    case sepia
    /// Every value from 255.
    case invert
    /// Stronger colours.
    case vivid
    /// Paler, with lifted shadows.
    case fade
}
