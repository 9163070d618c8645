import ZoomCore

/// A layout from plain numbers.
func layout(
    _ image: (Double, Double),
    in viewport: (Double, Double),
    limits: ZoomLimits = .standard,
    padding: Double = 0
) throws -> Layout {
    try Layout(
        image: Size(width: image.0, height: image.1),
        viewport: Size(width: viewport.0, height: viewport.1),
        limits: limits,
        padding: padding
    )
}

func isClose(_ one: Double, _ other: Double, within tolerance: Double = 1e-9) -> Bool {
    abs(one - other) <= tolerance * max(1, abs(other))
}

func isClose(_ one: Point, _ other: Point, within tolerance: Double = 1e-9) -> Bool {
    isClose(one.x, other.x, within: tolerance) && isClose(one.y, other.y, within: tolerance)
}

func isClose(_ one: Rect, _ other: Rect, within tolerance: Double = 1e-9) -> Bool {
    isClose(one.origin, other.origin, within: tolerance)
        && isClose(one.size.width, other.size.width, within: tolerance)
        && isClose(one.size.height, other.size.height, within: tolerance)
}

/// A layout of random sizes, limits and padding.
func randomLayout(_ generator: inout SeededGenerator) throws -> Layout {
    let minimum = Double.random(in: 0.25...2, using: &generator)
    return try layout(
        (.random(in: 1...30000, using: &generator), .random(in: 1...30000, using: &generator)),
        in: (.random(in: 1...4000, using: &generator), .random(in: 1...4000, using: &generator)),
        limits: ZoomLimits(minimum: minimum, maximum: minimum * .random(in: 1...40, using: &generator)),
        padding: Bool.random(using: &generator) ? 0 : .random(in: 0...200, using: &generator)
    )
}

/// An offset well within, at, or far beyond what a layout allows.
func randomOffset(_ generator: inout SeededGenerator) -> Point {
    let reach = [10.0, 1000, 100_000].randomElement(using: &generator)!
    return Point(
        x: .random(in: -reach...reach, using: &generator),
        y: .random(in: -reach...reach, using: &generator)
    )
}
