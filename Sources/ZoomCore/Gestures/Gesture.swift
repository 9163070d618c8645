/// What a hand does to a viewport; points are of the viewport, in points, unless said otherwise.
public enum Gesture: Hashable, Sendable {
    /// Zoom to a scale about a point; the middle where none is given.
    case zoom(to: Double, anchor: Point?)
    /// A double tap on a point.
    case doubleTap(at: Point)
    /// So many fingers come down around a point.
    case pinchBegan(at: Point, touches: Int)
    /// So many fingers have reached a magnification, 1 at the beginning, around a point.
    case pinchChanged(magnification: Double, at: Point, touches: Int)
    /// The fingers are gone, or the pinch is cancelled.
    case pinchEnded
    /// The finger has dragged the content by a distance.
    case pan(by: Point)
    /// A finger takes hold of what shows.
    case dragBegan(at: Point)
    /// The finger has reached a point, and drawn the content along: beyond its range, but ever more slowly.
    case dragChanged(to: Point)
    /// The finger is gone, or the drag is cancelled.
    case dragEnded
    /// A slider stands at 0, the minimum scale, to 1, the maximum.
    case slider(Double)
    /// Show a part of the image, in image pixels, whole.
    case zoomToRect(Rect)
    /// Put a unit point of the image in the middle.
    case center(at: Point)
    /// The viewport has a new size.
    case resize(to: Size)
    /// Back to the minimum scale, centred.
    case reset
}
