/// A status code with its reason phrase (RFC 9110, section 15).
public struct Status: Hashable, Sendable {
    public let code: Int
    public let reason: String

    /// A status by its code, 100 to 599, and phrase.
    public init(code: Int, reason: String) {
        self.code = code
        self.reason = reason
    }
}
