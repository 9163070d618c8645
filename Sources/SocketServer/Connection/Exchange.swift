import HTTPMessage

/// One request's way to its answer.
public final class Exchange: Sendable {
    /// The connection's number, unique while the process lives: one client.
    public let connection: UInt64
    /// The peer's address as text: `192.0.2.1:5000`, `[2001:db8::1]:5000` or `unix`.
    public let peer: String

    init(connection: UInt64, peer: String) {
        self.connection = connection
        self.peer = peer
    }

    /// Sends the answer; only the first call counts.
    ///
    /// The note is not sent: the observer finds it in the exchange's summary.
    public func respond(_ response: Response, note: (any Sendable)? = nil) {}

    /// Runs `action` once if the client goes before the answer was sent.
    public func onAbandoned(_ action: @escaping @Sendable () -> Void) {}
}
