/// Header or trailer fields in the order they came, names compared without regard to case (RFC 9110, section 5).
public struct Fields: Sendable {
    /// One field line.
    public struct Line: Hashable, Sendable {
        public var name: String
        public var value: String
    }

    public private(set) var lines: [Line] = []

    /// No fields.
    public init() {}

    /// Adds a line after those that are there.
    public mutating func append(_ name: String, _ value: String) {
        lines.append(Line(name: name, value: value))
    }
}
