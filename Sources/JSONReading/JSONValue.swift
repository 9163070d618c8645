/// A JSON text (RFC 8259) that has been read; members of an object keep their order.
public enum JSONValue: Hashable, Sendable {
    /// Nothing.
    case null
    /// A truth value.
    case bool(Bool)
    /// A number, the nearest `Double`: whole numbers are exact up to 2⁵³ (RFC 8259, section 6); always finite, and
    /// never minus zero.
    case number(Double)
    /// A text.
    case string(String)
    /// A list.
    case array([JSONValue])
    /// Named values, in the order in which they stand; no name comes twice.
    case object([Member])

    /// A member of an object.
    public struct Member: Hashable, Sendable {
        /// Its name.
        public var name: String
        /// Its value.
        public var value: JSONValue

        /// A member from its name and value.
        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// What kind of value it is, as a message names it: `a number`.
    public var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a truth value"
        case .number: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
