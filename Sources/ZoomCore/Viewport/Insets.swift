/// The margins around the content, in points: each is found on both sides of its axis.
public struct Insets: Hashable, Sendable {
    /// The margin on the left, and the one on the right.
    public var horizontal: Double
    /// The margin at the top, and the one at the bottom.
    public var vertical: Double

    /// Margins from the two lengths.
    public init(horizontal: Double, vertical: Double) {
        self.horizontal = horizontal
        self.vertical = vertical
    }
}
