/// What a viewport is to show, besides its zoom scale.
public enum Placement: Hashable, Sendable {
    /// The middle of the image in the middle of the viewport.
    case centered
    /// The content offset itself, in points; an axis left out is centred.
    case offset(x: Double?, y: Double?)
    /// A unit point of the image, (0, 0) to (1, 1), in the middle of the viewport.
    case center(Point)
    /// The scale effect about a unit point of the viewport, then a shift by a distance in points.
    ///
    /// The fitted, centred content is what is scaled. The offset is not rested: what the transform leaves free is
    /// letterbox.
    case anchor(Point, translation: Point)
    /// A part of the image, in pixels, shown whole and in the middle; it decides the zoom scale too.
    case rect(Rect)
}

/// Where a placement has put a viewport.
public struct PlacedViewport: Hashable, Sendable {
    /// The scale and offset, clamped.
    public var state: ViewportState
    /// The limit that the scale asked for lay strictly beyond.
    public var bound: Bound?

    /// A result from its two parts.
    public init(state: ViewportState, bound: Bound?) {
        self.state = state
        self.bound = bound
    }
}
