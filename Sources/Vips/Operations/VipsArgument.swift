/// A value for an operation's argument.
public enum VipsArgument {
    /// A whole number, also for arguments of other numeric types.
    case int(Int)
    /// A number.
    case double(Double)
    /// A flag.
    case bool(Bool)
    /// A string, or the nickname of an enumeration's value.
    case text(String)
    /// An image.
    case image(VipsImage)
    /// Several images.
    case images([VipsImage])
    /// Several numbers.
    case doubles([Double])
    /// A file to load from.
    case source(VipsSource)
}

extension VipsArgument: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByStringLiteral
{
    /// A whole number.
    public init(integerLiteral value: Int) { self = .int(value) }

    /// A number.
    public init(floatLiteral value: Double) { self = .double(value) }

    /// A flag.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// A string, or the nickname of an enumeration's value.
    public init(stringLiteral value: String) { self = .text(value) }
}
