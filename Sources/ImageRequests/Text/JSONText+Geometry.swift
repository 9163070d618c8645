import ZoomCore

extension JSONText {
    /// A list of two numbers.
    static func pair(_ one: Double, _ other: Double) -> JSONText { [.number(one), .number(other)] }

    /// A point as `[x, y]`.
    static func pair(_ point: Point) -> JSONText { pair(point.x, point.y) }

    /// A size as `[width, height]`.
    static func pair(_ size: Size) -> JSONText { pair(size.width, size.height) }

    /// A rectangle as `[x, y, width, height]`.
    static func rect(_ rect: Rect) -> JSONText {
        [.number(rect.origin.x), .number(rect.origin.y), .number(rect.size.width), .number(rect.size.height)]
    }

    /// The name of a limit that was met; null for none.
    static func bound(_ bound: Bound?) -> JSONText {
        switch bound {
        case nil: nil
        case .minimum: "minimum"
        case .maximum: "maximum"
        }
    }
}
