/// A request that cannot be answered as it stands: what was wrong, with the value and what is allowed.
public struct RequestError: Error, Hashable, Sendable {
    /// The ways in which a request can be at fault.
    public enum Kind: Hashable, Sendable {
        /// Not understood, or out of domain (400).
        case malformed
        /// There is no such tile (404).
        case notFound
        /// Nothing that can be made is accepted (406).
        case notAcceptable
        /// Understood, but more than the limits allow (422).
        case tooLarge
        /// Understood, but nothing that is offered (501).
        case notImplemented
    }

    /// In which way the request is at fault.
    public var kind: Kind
    /// The name of the parameter at fault, where it is one.
    public var parameter: String?
    /// What the parameter was, decoded, where it is one.
    public var value: String?
    /// A sentence for a person, with the parameter, the value and the allowed range.
    public var message: String

    /// An error from its parts.
    public init(_ kind: Kind = .malformed, parameter: String? = nil, value: String? = nil, message: String) {
        self.kind = kind
        self.parameter = parameter
        self.value = value
        self.message = message
    }

    /// An error about a parameter's value: `requirement` goes on after "it must be".
    init(_ kind: Kind = .malformed, parameter: String, value: String, requirement: String) {
        self.init(
            kind,
            parameter: parameter,
            value: value,
            message: "\(parameter) is \(quoted(value)): it must be \(requirement)."
        )
    }
}

/// A value as a message shows it: in quotation marks, shortened, without control characters; nothing is a word.
func quoted(_ value: String) -> String {
    if value.isEmpty { return "empty" }
    let longest = 60
    var shown = String.UnicodeScalarView()
    for scalar in value.unicodeScalars.prefix(longest) {
        shown.append(scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar)
    }
    return value.unicodeScalars.count <= longest ? "'\(String(shown))'" : "'\(String(shown))…'"
}
