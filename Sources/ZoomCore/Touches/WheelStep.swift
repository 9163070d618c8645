/// One step of a wheel, or of two fingers that scroll on a trackpad.
public struct WheelStep: Hashable, Sendable {
    /// How far, in the unit; towards the lower right where positive, as a page's `wheel` event has it.
    public var delta: Point
    /// What `delta` counts.
    public var unit: WheelUnit
    /// The viewport point under the pointer, in points.
    public var point: Point
    /// Whether the control key is down, or the system says by it that a trackpad is pinched.
    public var hasControl: Bool
    /// Whether it glides, from where a movement under way will end: for the coarse steps of a mouse's wheel.
    public var isAnimated: Bool

    /// A step from its parts.
    public init(
        delta: Point,
        unit: WheelUnit = .point,
        at point: Point,
        hasControl: Bool = false,
        isAnimated: Bool = false
    ) {
        self.delta = delta
        self.unit = unit
        self.point = point
        self.hasControl = hasControl
        self.isAnimated = isAnimated
    }

    /// The step in points, for lines of a height and pages of a size.
    func distance(lineHeight: Double, page: Size) -> Point {
        switch unit {
        case .point: delta
        case .line: Point(x: delta.x * lineHeight, y: delta.y * lineHeight)
        case .page: Point(x: delta.x * page.width, y: delta.y * page.height)
        }
    }
}

/// What a wheel counts.
public enum WheelUnit: Hashable, Sendable {
    /// Points of the viewport, which pages call pixels.
    case point
    /// Lines of text.
    case line
    /// The viewport's own width and height.
    case page
}

/// What a wheel does without the control key; with it, it zooms.
public enum WheelRule: Hashable, Sendable {
    /// It moves the content.
    case pans
    /// It zooms about the pointer.
    case zooms
}
