/// What of a crop's frame a finger has taken hold of.
public enum CropPart: Hashable, Sendable {
    /// An edge or a corner.
    case handle(CropHandle)
    /// The frame as a whole.
    case inside

    /// What is under a point of a frame, all in points of the viewport; `nil` for nothing of it.
    ///
    /// A handle reaches so far outwards, and as far inwards where the frame is large enough: a third of it at most, so
    /// that there is always something left to move it by. Corners come before edges.
    public init?(at point: Point, of frame: Rect, reach: Double) {
        guard
            let x = Self.side(point.x, frame.origin.x, frame.size.width, reach),
            let y = Self.side(point.y, frame.origin.y, frame.size.height, reach)
        else { return nil }
        guard x != 0 || y != 0 else {
            self = .inside
            return
        }
        let handle: CropHandle =
            switch (x, y) {
            case (-1, -1): .topLeft
            case (1, -1): .topRight
            case (-1, 1): .bottomLeft
            case (1, 1): .bottomRight
            case (-1, _): .left
            case (1, _): .right
            case (_, -1): .top
            default: .bottom
            }
        self = .handle(handle)
    }

    /// −1 for the first edge of an axis, 1 for the second, 0 for what is between.
    private static func side(_ point: Double, _ start: Double, _ length: Double, _ reach: Double) -> Int? {
        let inwards = Swift.min(reach, length / 3)
        let way = point - start
        guard way >= -reach, way <= length + reach else { return nil }
        if way <= inwards { return -1 }
        return way >= length - inwards ? 1 : 0
    }
}
