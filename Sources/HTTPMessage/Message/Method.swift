/// A request method; case-sensitive (RFC 9110, section 9.1).
public struct Method: RawRepresentable, Hashable, Sendable {
    /// The token as it stands in the request line.
    public let rawValue: String

    /// A method by its token.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Transfer a representation (RFC 9110, section 9.3.1).
    public static let get = Method(rawValue: "GET")
    /// Like `GET`, without content (section 9.3.2).
    public static let head = Method(rawValue: "HEAD")
    /// Process the enclosed content (section 9.3.3).
    public static let post = Method(rawValue: "POST")
    /// Create or replace the target's state (section 9.3.4).
    public static let put = Method(rawValue: "PUT")
    /// Remove the target (section 9.3.5).
    public static let delete = Method(rawValue: "DELETE")
    /// Make a tunnel (section 9.3.6); the decoder answers it with 501.
    public static let connect = Method(rawValue: "CONNECT")
    /// Describe how to communicate with the target (section 9.3.7).
    public static let options = Method(rawValue: "OPTIONS")
    /// Loop the request back (section 9.3.8).
    public static let trace = Method(rawValue: "TRACE")
    /// Change the target in part (RFC 5789).
    public static let patch = Method(rawValue: "PATCH")
}

extension Method: CustomStringConvertible {
    /// The token.
    public var description: String { rawValue }
}
