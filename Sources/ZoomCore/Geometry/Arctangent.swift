/// The angle of a vector in degrees, clockwise from the x axis, −180 to 180; 0 for a vector of no length.
///
/// Computed here and not by the platform, for the reason that `naturalLogarithm` gives. The vector is turned by eighths
/// until it lies within 22.5 degrees of the axis, and the series of the arctangent is summed for what is left.
func angle(of vector: Point) -> Double {
    let x = vector.x.magnitude
    let y = vector.y.magnitude
    let longer = Swift.max(x, y)
    guard longer > 0 else { return 0 }
    let tangent = Swift.min(x, y) / longer
    let isSteep = tangent > 0.4142135623730951
    let rest = isSteep ? (tangent - 1) / (tangent + 1) : tangent
    let square = rest * rest
    var sum = 0.0
    var divisor = 43.0
    while divisor > 1 {
        sum = 1 / divisor - square * sum
        divisor -= 2
    }
    var degrees = (rest - rest * square * sum) * (180 / 3.141592653589793)
    if isSteep { degrees += 45 }
    if y > x { degrees = 90 - degrees }
    if vector.x < 0 { degrees = 180 - degrees }
    return vector.y < 0 ? 0 - degrees : degrees
}

/// The same direction as an angle from −180 to below 180 degrees.
func wrapped(degrees: Double) -> Double {
    degrees - 360 * roundedHalfUp(degrees / 360)
}
