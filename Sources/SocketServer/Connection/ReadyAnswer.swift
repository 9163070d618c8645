import HTTPMessage

/// An answer that is at hand before its request is even read in full: made once, sent many times.
public final class ReadyAnswer: Sendable {
    /// What is sent; the content not to a `HEAD`.
    public let response: EncodedResponse
    /// The path of the requests that it answers, as they come.
    public let path: String
    /// What follows the `?` in them; `nil` where there is none.
    public let query: String?
    /// What the observer finds in the exchange's summary.
    public let note: (any Sendable)?

    /// An answer from its parts.
    public init(response: EncodedResponse, path: String, query: String?, note: (any Sendable)?) {
        self.response = response
        self.path = path
        self.query = query
        self.note = note
    }
}
