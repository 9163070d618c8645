/// An upright rectangle by its top left corner and its size, in the space that its name or its owner states.
public struct Rect: Hashable, Sendable {
    /// The top left corner.
    public var origin: Point
    /// The width and the height.
    public var size: Size

    /// A rectangle from its corner and size.
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// A rectangle from its four numbers.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }
}
