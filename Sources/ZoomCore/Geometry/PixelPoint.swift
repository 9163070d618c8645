/// A position, or a displacement, in whole pixels; y grows downwards.
public struct PixelPoint: Hashable, Sendable {
    /// How many pixels to the right.
    public var x: WholeNumber
    /// How many pixels down.
    public var y: WholeNumber

    /// A point from its two coordinates.
    public init(x: WholeNumber, y: WholeNumber) {
        self.x = x
        self.y = y
    }
}
