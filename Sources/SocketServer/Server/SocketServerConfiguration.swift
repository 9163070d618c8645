import HTTPMessage

/// What a server is started with.
public struct SocketServerConfiguration: Sendable {
    /// Where to listen; every one of them has to succeed.
    public var addresses: [ListenAddress]
    /// How many connections may be open at a time; one more is answered 503 and closed.
    public var maximumConnections = 10_000
    /// How long a request's head may take in all, from its first byte, or from the connection's start for a silent
    /// client.
    public var headTimeout: Duration = .seconds(10)
    /// How long a request's body may take before its sender has to keep up a kilobyte a second; as long, and no longer,
    /// the rest of a body is read and thrown away that was answered before its end.
    public var bodyTimeout: Duration = .seconds(30)
    /// How long a client may be silent that still sends what is thrown away.
    public var discardQuiet: Duration = .seconds(5)
    /// How long a connection may be silent between requests.
    public var idleTimeout: Duration = .seconds(60)
    /// How long a client may read nothing, or less than a kilobyte a second, of an answer that waits to be read.
    public var writeTimeout: Duration = .seconds(30)
    /// How long `drain` waits for what is in flight.
    public var drainTimeout: Duration = .seconds(30)
    /// How long a connection has to have been silent for `drain` to close it as idle.
    public var drainQuiet: Duration = .milliseconds(500)
    /// How large the parts of a request may be.
    public var httpLimits = HTTPLimits()
    /// How many serial queues share the connections; `nil` means one a core.
    public var queues: Int?
    /// The permission bits of Unix sockets.
    public var unixSocketMode: UInt32 = 0o660
    /// The `Retry-After` of a refused connection, in seconds.
    public var retryAfterSeconds = 1

    /// The defaults on these addresses.
    public init(addresses: [ListenAddress]) {
        self.addresses = addresses
    }
}
