/// 2⁵³: up to here every whole number is a `Double`, and the sum of two fits an `Int`.
public let largestWholeNumber = 9_007_199_254_740_992.0

/// The nearest whole number, halves upwards: `floor(t + 0.5)`.
public func roundedHalfUp(_ value: Double) -> Double {
    (value + 0.5).rounded(.down)
}

/// The nearest whole number as a count, halves upwards.
/// - Throws: an error that names the number, where it is not finite or lies beyond ±2⁵³.
func wholeNumber(_ value: Double, _ parameter: GeometryParameter) throws(GeometryError) -> WholeNumber {
    let allowed = AllowedRange.from(-largestWholeNumber, upTo: largestWholeNumber)
    try check(value, parameter, allowed)
    return WholeNumber(roundedHalfUp(value))
}

/// The number moved into `lowest…highest`; NaN becomes `highest`, and `lowest` wins where the two cross.
@inline(never)
func clamp(_ value: Double, _ lowest: Double, _ highest: Double) -> Double {
    let capped = value < highest ? value : highest
    return capped > lowest ? capped : lowest
}
