/// A request's line and header fields, checked and understood (RFC 9112, section 3).
public struct RequestHead: Hashable, Sendable {
    /// How a request's body is delimited (RFC 9112, section 6).
    public enum BodyLength: Hashable, Sendable {
        /// No body.
        case none
        /// As many bytes as `Content-Length` says.
        case sized(Int)
        /// In chunks; the length is known at their end.
        case chunked
    }

    /// What is asked for.
    public var method: Method
    /// The path as it came, percent-encoded, beginning with `/`; `*` where the server as a whole is meant.
    public var path: String
    /// What follows the first `?`, percent-encoded; `nil` where there is none.
    public var query: String?
    /// Host and port as the client wrote them: from an absolute target, else from `Host`; `nil` only in HTTP/1.0.
    public var authority: String?
    /// The version that decides how the request is treated.
    public var version: Version
    /// The header fields in their order.
    public var fields: Fields
    /// How the body is delimited.
    public var bodyLength: BodyLength
    /// Whether the connection stays open behind this request, as far as the client goes (RFC 9112, section 9.3).
    public var keepAlive: Bool
    /// Whether the client waits for a `100 Continue` before it sends the body (RFC 9110, section 10.1.1).
    public var expectsContinue: Bool

    /// Path and query as they came, for a log.
    public var target: String { query.map { path + "?" + $0 } ?? path }
}
