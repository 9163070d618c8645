import HTTPMessage

/// One exchange after its end, as an access log and metrics want it.
public struct ExchangeSummary: Sendable {
    /// How an exchange ends.
    public enum Ending: String, Hashable, Sendable, CaseIterable {
        /// The whole answer was handed to the kernel.
        case answered
        /// The client left before there was an answer.
        case abandoned
        /// The client left, or stopped reading, or the server was stopped, in the middle of the answer.
        case cutShort
    }

    /// The method; `nil` where the request could not be read that far.
    public var method: Method?
    /// The path as it came, percent-encoded; `nil` where the request could not be read that far.
    public var path: String?
    /// What followed the `?`, percent-encoded; `nil` where there was none.
    public var query: String?
    /// The answer's status; `nil` where there was no answer.
    public var status: Status?
    /// How many bytes of the answer's body were handed to the kernel.
    public var bodyBytes: Int
    /// From the first byte of the request to the last of the answer, or to the end without one.
    public var duration: Duration
    /// The peer's address as text: `192.0.2.1:5000`, `[2001:db8::1]:5000` or `unix`.
    public var peer: String
    /// The connection's number.
    public var connection: UInt64
    /// How it ended.
    public var ending: Ending
    /// Why the server itself refused the request; `nil` for those a handler was given.
    public var protocolError: String?
    /// What the handler said about its answer, for the observer alone; `nil` where it said nothing or gave none.
    public var note: (any Sendable)?

    /// The target as it came, percent-encoded: the path, and the query where there is one.
    public var target: String? {
        guard let path else { return nil }
        guard let query else { return path }
        return "\(path)?\(query)"
    }
}
