import HTTPMessage

/// An HTTP/1.1 server on TCP and Unix sockets.
///
/// It is started once. One that is let go stops.
public final class SocketServer: Sendable {
    private let state: ServerState
    private let control: ServerControl

    /// A server that is not listening yet.
    public init(
        configuration: SocketServerConfiguration,
        handler: any RequestHandler,
        observer: any ServerObserver = SilentObserver()
    ) {
        state = ServerState(configuration: configuration, handler: handler, observer: observer)
        control = ServerControl(state)
    }

    deinit {
        control.stop(nil)
    }

    /// Listens on every address, and answers from then on; raises the process's limit of open files as far as allowed.
    ///
    /// - Returns: The addresses as bound, with the real ports, in the configuration's order.
    /// - Throws: `ServerStartError` for the first address that cannot be listened on; none is then.
    public func start() throws(ServerStartError) -> [ListenAddress] {
        try control.start()
    }

    /// Takes no more connections, answers what is in flight, closes what is idle, then calls `completion` once.
    ///
    /// A connection in the backlog and a request in a socket's buffer count as in flight. A second call, or the drain
    /// time limit, ends at once, like `stop`.
    public func drain(completion: @escaping @Sendable () -> Void) {
        control.drain(completion)
    }

    /// Closes everything at once, answered or not, then calls `completion` once.
    public func stop(completion: (@Sendable () -> Void)? = nil) {
        control.stop(completion)
    }

    /// How many connections are open.
    public var connectionCount: Int { state.connectionCount.load(ordering: .relaxed) }
}
