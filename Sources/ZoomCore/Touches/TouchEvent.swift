/// Something that a hand does to an input device, and when.
public struct TouchEvent: Hashable, Sendable {
    /// When, in seconds on a clock that only goes forward; only differences count.
    public var time: Double
    /// What.
    public var action: TouchAction

    /// An event from its two parts.
    public init(time: Double, action: TouchAction) {
        self.time = time
        self.action = action
    }
}

/// What a hand does to an input device; points are of the viewport, in points, each within ±2⁵³.
///
/// A finger is whatever can be told from the others by its number: a finger, a pen, a mouse with its button down.
public enum TouchAction: Hashable, Sendable {
    /// A finger comes down. One that is down already counts as cancelled first; beyond ten it is not looked at.
    case down(Int, at: Point)
    /// A finger has moved; one that is not down is not looked at.
    case move(Int, to: Point)
    /// A finger is lifted; one that is not down is not looked at.
    case up(Int, at: Point)
    /// A finger is taken away by the system: neither a tap nor a fling. One that is not down is not looked at.
    case cancel(Int)
    /// A wheel is turned.
    case wheel(WheelStep)
    /// A trackpad is pinched: the magnification of this step, 1 for none, about a point.
    ///
    /// The magnification that AppKit reports counts from 0: add 1. A page's `GestureEvent` has that since the
    /// beginning: divide by the one before.
    case magnify(by: Double, at: Point)
}

extension TouchEvent {
    /// Lets an event through whose numbers can be computed with.
    /// - Throws: an error that names the number.
    func check() throws(GeometryError) {
        try ZoomCore.check(time, .touch(.time), .finite)
        switch action {
        case .down(_, let point), .move(_, let point), .up(_, let point): try checkPoint(point)
        case .cancel: break
        case .wheel(let step):
            try ZoomCore.check(step.delta.x, .touch(.wheelDeltaX), .finite)
            try ZoomCore.check(step.delta.y, .touch(.wheelDeltaY), .finite)
            try checkPoint(step.point)
        case .magnify(let magnification, let point):
            try ZoomCore.check(magnification, .pinchMagnification, .positive)
            try checkPoint(point)
        }
    }

    private func checkPoint(_ point: Point) throws(GeometryError) {
        let computable = AllowedRange.from(-largestWholeNumber, upTo: largestWholeNumber)
        try ZoomCore.check(point.x, .pointX, computable)
        try ZoomCore.check(point.y, .pointY, computable)
    }
}
