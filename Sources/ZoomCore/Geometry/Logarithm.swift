/// The natural logarithm of a positive finite number, to about one unit in the last place.
///
/// The platform's own `log` differs from system to system, and WebAssembly has none: this one gives the same bits
/// everywhere. The number is split into `m · 2ᵉ` with `m` in √½…√2, and `ln m = 2 artanh((m − 1)/(m + 1))` is summed.
func naturalLogarithm(_ value: Double) -> Double {
    var mantissa = value.significand
    var exponent = Double(value.exponent)
    if mantissa > 1.4142135623730951 {
        mantissa /= 2
        exponent += 1
    }
    let s = (mantissa - 1) / (mantissa + 1)
    let square = s * s
    var sum = 0.0
    var divisor = 25.0
    while divisor > 1 {
        sum = (sum + 1 / divisor) * square
        divisor -= 2
    }
    // ln 2 in two parts: the first has zeros at its end, so that its product with an exponent is exact.
    return exponent * 0x1.62e42fefap-1 + (exponent * 0x1.cf79abc9e3b39p-40 + 2 * (s + s * sum))
}
