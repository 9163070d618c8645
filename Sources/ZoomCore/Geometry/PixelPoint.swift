/// A position, or a displacement, in whole pixels; y grows downwards.
public struct PixelPoint: Hashable, Sendable {
    /// How many pixels to the right.
    public var x: Int
    /// How many pixels down.
    public var y: Int

    /// A point from its two coordinates.
    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}
