/// How pixels are weighted when an image is scaled.
public enum Kernel: String, CaseIterable, Hashable, Sendable {
    /// `lanczos3` down, `cubic` up.
    case auto
    /// The nearest pixel alone.
    case nearest
    /// A triangle: linear interpolation when enlarging.
    case linear
    /// A cubic spline through the pixels.
    case cubic
    /// Lanczos with three lobes.
    case lanczos3
}
