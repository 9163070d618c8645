/// A width and a height, in the unit of the space that its name or its owner states.
public struct Size: Hashable, Sendable {
    /// The horizontal length.
    public var width: Double
    /// The vertical length.
    public var height: Double

    /// A size from its two lengths.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}
