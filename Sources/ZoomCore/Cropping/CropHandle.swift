/// The edge or corner by which a crop's frame is taken, as the result shows it.
public enum CropHandle: Hashable, Sendable, CaseIterable {
    case left, right, top, bottom
    case topLeft, topRight, bottomLeft, bottomRight

    /// −1 where it moves the left edge, 1 where it moves the right one, else 0.
    var x: Double {
        switch self {
        case .left, .topLeft, .bottomLeft: -1
        case .right, .topRight, .bottomRight: 1
        case .top, .bottom: 0
        }
    }

    /// −1 where it moves the top edge, 1 where it moves the bottom one, else 0.
    var y: Double {
        switch self {
        case .top, .topLeft, .topRight: -1
        case .bottom, .bottomLeft, .bottomRight: 1
        case .left, .right: 0
        }
    }
}
