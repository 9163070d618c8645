/// What a viewport shows of its image.
public struct ViewportState: Hashable, Sendable {
    /// The zoom scale; 1 is the whole image fitted.
    public var scale: Double
    /// The content point, in points, at the viewport's top left corner; negative inside the inset.
    public var offset: Point

    /// A state from its two parts.
    public init(scale: Double, offset: Point) {
        self.scale = scale
        self.offset = offset
    }
}
