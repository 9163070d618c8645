import HTTPMessage

/// An HTTP/1.1 server on TCP and Unix sockets.
public final class SocketServer: Sendable {
    /// A server that is not listening yet.
    public init(
        configuration: SocketServerConfiguration,
        handler: any RequestHandler,
        observer: any ServerObserver = SilentObserver()
    ) {}

    /// Listens on every address, and answers from then on.
    ///
    /// - Returns: The addresses as bound, with the real ports, in the configuration's order.
    public func start() throws(ServerStartError) -> [ListenAddress] { [] }

    /// Stops listening, answers what is in flight, closes what is idle, then calls `completion` once.
    ///
    /// A second call ends at once, like `stop`.
    public func drain(completion: @escaping @Sendable () -> Void) {}

    /// Closes everything at once.
    public func stop() {}

    /// How many connections are open.
    public var connectionCount: Int { 0 }
}

/// An observer that does nothing.
public struct SilentObserver: ServerObserver {
    /// An observer that does nothing.
    public init() {}
}

/// Why a server could not start.
public struct ServerStartError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The address at fault.
    public let address: ListenAddress
    /// The system call that failed, or what is wrong with the address.
    public let step: String
    /// What the system said; `nil` where it was not asked.
    public let errno: Errno?

    /// One sentence for the user.
    public var description: String {
        "cannot listen on \(address): \(step)" + (errno.map { ": \($0)" } ?? "")
    }
}
