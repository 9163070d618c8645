/// Why a request cannot be accepted: the status to answer with, after which the connection is closed.
public struct ProtocolError: Error, Hashable, Sendable {
    /// 400, 408, 413, 414, 417, 431, 501 or 505.
    public let status: Status
    /// A sentence: what was wrong, the value (escaped and clipped), and what is allowed.
    public let reason: String

    /// An error from its parts.
    public init(status: Status, reason: String) {
        self.status = status
        self.reason = reason
    }

    static func badRequest(_ reason: String) -> ProtocolError {
        ProtocolError(status: .badRequest, reason: reason)
    }
}
