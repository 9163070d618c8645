/// A turn, clockwise: quarter turns and a few degrees more.
public struct Rotation: Hashable, Sendable {
    /// Quarter turns, 0 to 3.
    public let quadrant: Int
    /// Degrees on top, −45 to 45.
    public let angle: Double

    /// A turn from its two parts.
    /// - Throws: an error that names the part outside its range.
    @inline(never)
    public init(quadrant: Int, angle: Double = 0) throws(GeometryError) {
        try check(Double(quadrant), .quadrant, .from(0, upTo: 3))
        try check(angle, .angle, .from(-45, upTo: 45))
        self.quadrant = quadrant
        self.angle = angle
    }

    private init(unchecked quadrant: Int, _ angle: Double) {
        self.quadrant = quadrant
        self.angle = angle
    }

    /// No turn.
    public static let none = Rotation(unchecked: 0, 0)

    /// A turn from parts that are known to lie in their ranges.
    func with(quadrant: Int, angle: Double) -> Rotation {
        Rotation(unchecked: quadrant, angle)
    }

    /// The turn in degrees, clockwise.
    public var degrees: Double { 90 * Double(quadrant) + angle }
}
