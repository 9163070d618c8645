/// A number outside its domain: which, what it was, and what it may be.
public struct GeometryError: Error, Hashable, Sendable {
    /// The number at fault.
    public var parameter: GeometryParameter
    /// What it was; may be NaN or infinite.
    public var value: Double
    /// What it may be.
    public var allowed: AllowedRange

    /// An error about one number.
    public init(parameter: GeometryParameter, value: Double, allowed: AllowedRange) {
        self.parameter = parameter
        self.value = value
        self.allowed = allowed
    }
}

/// Lets a number through that lies in its range.
/// - Throws: an error that names the number.
func check(
    _ value: Double,
    _ parameter: GeometryParameter,
    _ allowed: AllowedRange
) throws(GeometryError) {
    guard allowed.contains(value) else {
        throw GeometryError(parameter: parameter, value: value, allowed: allowed)
    }
}
