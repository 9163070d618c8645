/// A number outside its domain: which, what it was, and what it may be.
public struct GeometryError: Error, Hashable, Sendable {
    /// The number at fault.
    public var parameter: GeometryParameter { details.parameter }
    /// What it was; may be NaN or infinite.
    public var value: Double { details.value }
    /// What it may be.
    public var allowed: AllowedRange { details.allowed }

    /// Kept aside: an error is one word then, to be handed on by every function on its way at no cost in code.
    private let details: Details

    private final class Details: Sendable {
        let parameter: GeometryParameter
        let value: Double
        let allowed: AllowedRange

        init(_ parameter: GeometryParameter, _ value: Double, _ allowed: AllowedRange) {
            self.parameter = parameter
            self.value = value
            self.allowed = allowed
        }
    }

    /// An error about one number.
    @inline(never)
    public init(parameter: GeometryParameter, value: Double, allowed: AllowedRange) {
        details = Details(parameter, value, allowed)
    }

    /// Whether two errors say the same.
    public static func == (one: GeometryError, other: GeometryError) -> Bool {
        one.parameter == other.parameter && one.value == other.value && one.allowed == other.allowed
    }

    /// Feeds what the error says into a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(parameter)
        hasher.combine(value)
        hasher.combine(allowed)
    }
}

/// Lets a number through that lies in its range.
/// - Throws: an error that names the number.
// Called from everywhere: in line it would make up much of the WebAssembly module, as would the other functions that
// are kept out of line.
@inline(never)
func check(
    _ value: Double,
    _ parameter: GeometryParameter,
    _ allowed: AllowedRange
) throws(GeometryError) {
    guard allowed.contains(value) else {
        throw GeometryError(parameter: parameter, value: value, allowed: allowed)
    }
}
