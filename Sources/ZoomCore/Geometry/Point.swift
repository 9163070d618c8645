/// A position, or a displacement, in the space that its name or its owner states; y grows downwards.
public struct Point: Hashable, Sendable {
    /// How far to the right.
    public var x: Double
    /// How far down.
    public var y: Double

    /// A point from its two coordinates.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin, and the empty displacement.
    public static let zero = Point(x: 0, y: 0)
}
