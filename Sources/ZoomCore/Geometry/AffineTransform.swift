/// A way from one plane to another that keeps lines straight: `(a x + c y + e, b x + d y + f)`, as canvases count it.
public struct AffineTransform: Hashable, Sendable {
    /// What x adds to x.
    public var a: Double
    /// What x adds to y.
    public var b: Double
    /// What y adds to x.
    public var c: Double
    /// What y adds to y.
    public var d: Double
    /// Where the origin goes: its x.
    public var e: Double
    /// Where the origin goes: its y.
    public var f: Double

    /// A transform from its six numbers.
    public init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self.f = f
    }

    /// Where a point goes.
    public func apply(to point: Point) -> Point {
        Point(x: a * point.x + c * point.y + e, y: b * point.x + d * point.y + f)
    }

    /// This transform and then another one.
    public func followed(by other: AffineTransform) -> AffineTransform {
        let origin = other.apply(to: Point(x: e, y: f))
        return AffineTransform(
            a: other.a * a + other.c * b,
            b: other.b * a + other.d * b,
            c: other.a * c + other.c * d,
            d: other.b * c + other.d * d,
            e: origin.x,
            f: origin.y
        )
    }
}
