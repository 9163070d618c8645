/// A request method; case-sensitive (RFC 9110, section 9.1).
public struct Method: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// A method by its token.
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let get = Method(rawValue: "GET")
    public static let head = Method(rawValue: "HEAD")
    public static let options = Method(rawValue: "OPTIONS")
    public static let post = Method(rawValue: "POST")
    public static let put = Method(rawValue: "PUT")
    public static let delete = Method(rawValue: "DELETE")
}
