/// The sine and cosine of an angle in degrees; quarter turns are exact.
///
/// Computed here and not by the platform, for the reason that `naturalLogarithm` gives. Whole quarter turns are taken
/// off first, and the series are summed for what is left, −45…45 degrees.
func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
    let quarters = roundedHalfUp(degrees / 90)
    let angle = (degrees - quarters * 90) * (3.141592653589793 / 180)
    let square = angle * angle
    var sine = 1.0
    var cosine = 1.0
    var n = 18.0
    while n >= 2 {
        cosine = 1 - cosine * square / (n * (n - 1))
        sine = 1 - sine * square / (n * (n + 1))
        n -= 2
    }
    sine *= angle
    switch quarters - 4 * (quarters / 4).rounded(.down) {
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    case 3: return (-cosine, sine)
    default: return (sine, cosine)
    }
}
