/// The exponential function, to about one unit in the last place; infinite and 0 beyond what a `Double` holds.
///
/// Computed here and not by the platform, for the reason that `naturalLogarithm` gives. The number is split into
/// `k ln 2 + r` with `|r| ≤ ½ ln 2`, and the series of `eʳ` is summed.
func exponential(_ value: Double) -> Double {
    guard value < 709.79 else { return .infinity }
    guard value > -745.2 else { return 0 }
    let k = roundedHalfUp(value * 1.4426950408889634)
    // ln 2 in two parts, as in the logarithm.
    let r = value - k * 0x1.62e42fefap-1 - k * 0x1.cf79abc9e3b39p-40
    var sum = 1.0
    var divisor = 15.0
    while divisor >= 1 {
        sum = 1 + sum * r / divisor
        divisor -= 1
    }
    return Double(sign: .plus, exponent: Int(k), significand: sum)
}
