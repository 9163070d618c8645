/// What has come of raw input, or of time that has passed.
public struct TouchOutcome: Hashable, Sendable {
    /// The zoom limit that was run into, for a haptic: as fingers let go of an elastic pinch, at each step of others.
    public var bound: Bound?
    /// Where a single tap was, in points of the viewport: known once no second one can follow.
    public var tap: Point?
    /// Where a double tap was, in points of the viewport; it has been answered.
    public var doubleTap: Point?
    /// Whether what shows is another state than before.
    public var hasChanged = false
    /// Whether what shows goes on moving by itself: ask with `advance(to:)` at each frame.
    public var isAnimating = false

    /// Nothing has come of it.
    public init() {}
}
