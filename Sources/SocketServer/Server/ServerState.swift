import HTTPMessage
import Synchronization

/// What all parts of one server share.
final class ServerState: Sendable {
    let handler: any RequestHandler
    let observer: any ServerObserver
    let configuration: SocketServerConfiguration
    let limits: ConnectionLimits

    /// Connections that count against the limit.
    let connectionCount = Atomic(0)
    /// Connections that were turned away and are given time to read that.
    let refusedCount = Atomic(0)
    let isDraining = Atomic(false)

    init(configuration: SocketServerConfiguration, handler: any RequestHandler, observer: any ServerObserver) {
        self.configuration = configuration
        self.handler = handler
        self.observer = observer
        limits = ConnectionLimits(configuration)
    }

    /// A number that no other connection of this process has.
    func nextNumber() -> UInt64 {
        Self.numbers.add(1, ordering: .relaxed).newValue
    }

    private static let numbers = Atomic<UInt64>(0)

    /// Counts a connection that was accepted.
    func opened() {
        connectionCount.add(1, ordering: .relaxed)
        observer.connectionOpened()
    }

    /// Counts a connection that is closed.
    func closed() {
        observer.connectionClosed()
        connectionCount.subtract(1, ordering: .releasing)
    }
}
