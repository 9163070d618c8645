import HTTPMessage

/// What is told about a server's work, for logs and metrics.
///
/// Called on the connections' queues, between two system calls of a request: it must be cheap and must not block.
public protocol ServerObserver: Sendable {
    /// An exchange has come to its end, with an answer or without.
    func exchangeCompleted(_ summary: ExchangeSummary)
    /// A connection was accepted.
    func connectionOpened()
    /// An accepted connection is closed.
    func connectionClosed()
    /// A connection was turned away at the door.
    func connectionRefused(_ refusal: ConnectionRefusal)
    /// A time limit ended a connection, or a request of it.
    func connectionTimedOut(_ limit: TimeLimit)
    /// Something an operator should read: rare, one line, no line end.
    func log(_ message: String)
}

extension ServerObserver {
    /// Does nothing.
    public func exchangeCompleted(_ summary: ExchangeSummary) {}
    /// Does nothing.
    public func connectionOpened() {}
    /// Does nothing.
    public func connectionClosed() {}
    /// Does nothing.
    public func connectionRefused(_ refusal: ConnectionRefusal) {}
    /// Does nothing.
    public func connectionTimedOut(_ limit: TimeLimit) {}
    /// Does nothing.
    public func log(_ message: String) {}
}

/// An observer that does nothing.
public struct SilentObserver: ServerObserver {
    /// An observer that does nothing.
    public init() {}
}

/// Why a connection was turned away.
public enum ConnectionRefusal: String, Hashable, Sendable, CaseIterable {
    /// As many connections as allowed are open.
    case connectionLimit
    /// The process or the system has no file descriptor left.
    case noDescriptors
}

/// The time limits of a connection.
public enum TimeLimit: String, Hashable, Sendable, CaseIterable {
    case head, body, idle, write
}
