import HTTPMessage
import Synchronization

/// One request's way to its answer.
///
/// One that is let go unanswered answers 500 by itself, so that no client waits for ever.
public final class Exchange: Sendable {
    /// The connection's number, unique while the process lives: one client.
    public let connection: UInt64
    /// The peer's address as text: `192.0.2.1:5000`, `[2001:db8::1]:5000` or `unix`.
    public let peer: String

    private let way: Way
    private let isAnswered = Atomic(false)

    private enum Way: Sendable {
        case connection(Connection, sequence: UInt64)
        case closure(@Sendable (Response) -> Void)
    }

    init(_ connection: Connection, sequence: UInt64) {
        self.connection = connection.number
        peer = connection.peer
        way = .connection(connection, sequence: sequence)
    }

    /// An exchange without a socket, to run a handler in memory: `answer` gets the response, or the 500 that stands
    /// for none.
    public init(connection: UInt64 = 0, peer: String = "memory", answer: @escaping @Sendable (Response) -> Void) {
        self.connection = connection
        self.peer = peer
        way = .closure(answer)
    }

    deinit {
        guard !isAnswered.load(ordering: .relaxed) else { return }
        switch way {
        case .connection(let connection, let sequence):
            if connection.queue.isCurrent {
                connection.answerLetGo(sequence)
            } else {
                connection.queue.async { connection.answerLetGo(sequence) }
            }
        case .closure: respond(.problem(.internalServerError, Connection.letGo))
        }
    }

    /// Sends the answer; only the first call counts.
    ///
    /// The note is not sent: the observer finds it in the exchange's summary.
    public func respond(_ response: Response, note: (any Sendable)? = nil) {
        guard !isAnswered.exchange(true, ordering: .relaxed) else { return }
        switch way {
        case .connection(let connection, let sequence):
            let queue = connection.queue
            if queue.isCurrent {
                connection.answer(response, note, sequence)
            } else {
                queue.async { connection.answer(response, note, sequence) }
            }
        case .closure(let answer):
            answer(response)
        }
    }

    /// Asks for the next piece of a body that is delivered in pieces; `receive` gets it, on the connection's queue.
    ///
    /// Nothing is read before it is asked for, so that a client is as fast as its body is taken. One piece is asked for
    /// at a time, and the answer waits until it has come; an answer before the body's end ends the connection.
    public func nextPiece(_ receive: @escaping @Sendable (BodyPiece) -> Void) {
        guard case .connection(let connection, let sequence) = way else { return receive(.end) }
        if connection.queue.isCurrent {
            connection.awaitPiece(sequence, receive)
        } else {
            connection.queue.async { connection.awaitPiece(sequence, receive) }
        }
    }

    /// Runs `action` once, on the connection's queue, if the client goes before the answer was sent.
    ///
    /// A client that has only shut down its sending side has not gone: it still gets its answer. The last action
    /// counts.
    public func onAbandoned(_ action: @escaping @Sendable () -> Void) {
        guard case .connection(let connection, let sequence) = way else { return }
        if connection.queue.isCurrent {
            connection.whenAbandoned(sequence, action)
        } else {
            connection.queue.async { connection.whenAbandoned(sequence, action) }
        }
    }
}
