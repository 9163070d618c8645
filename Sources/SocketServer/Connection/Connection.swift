import HTTPMessage

/// One client's connection: requests in, one at a time, answers out in the same order.
///
/// While an answer is awaited or written nothing is read, so what a client sends ahead stays in the kernel's buffer,
/// whose size slows the client down; what it costs here is one request and one answer.
///
/// A client that ends its sending side while its request is being worked on has either closed the connection or only
/// half of it; TCP tells the two apart when something is sent. So the first byte of the answer, which is an `H`
/// whatever the answer will be, goes ahead: a client that has closed resets the connection, and is gone; one that
/// waits gets the rest later. On a Unix socket the kernel says which of the two it is.
///
/// Unchecked, because all that changes is touched on `queue` alone.
final class Connection: @unchecked Sendable {
    /// Where a connection stands.
    enum Phase {
        /// A request is awaited or arriving.
        case receiving
        /// A request is with the handler, which asks for its body piece by piece.
        case streaming
        /// A request is with the handler.
        case pending
        /// Output is waiting for room in the socket.
        case writing
        /// The last answer is out; what still arrives is thrown away until the client closes, so that it can read that
        /// answer instead of finding the connection reset.
        case lingering
        case closed
    }

    /// An answer under way.
    struct Output {
        var head: [UInt8] = []
        var body: [UInt8] = []
        /// Bytes of head and body together that the kernel has taken.
        var sent = 0
        var count: Int { head.count + body.count }
        /// Whether it is a `100 Continue`, after which the request goes on.
        var isInterim = false
    }

    let number: UInt64
    let peer: String
    let slot: Int
    let socket: StreamSocket
    let isInternet: Bool
    let isRefused: Bool
    let queue: ConnectionQueue

    var phase = Phase.receiving
    var decoder: RequestDecoder
    /// Whether the queue has it on the list of those to go on.
    var isScheduled = false
    /// Whether `pump` is on the stack: an answer given from within is followed up there.
    var isPumping = false

    // What is known of the socket.
    var mayHaveInput = false
    /// The peer has closed or ended its sending side; its last bytes may not be read yet.
    var peerHasEnded = false
    /// Its last byte is read.
    var inputHasEnded = false
    var isGone = false
    var watchesWritable = false

    // The request under way.
    var head: RequestHead?
    /// The answer that was at hand, for a request that has no `head` then.
    var ready: ReadyAnswer?
    var isHeadRequest = false
    var body: [UInt8] = []
    /// The body under way, where the handler takes it in pieces.
    var stream: Stream?
    /// When its first byte was noticed.
    var requestBegin: MonotonicTime?
    var sequence: UInt64 = 0
    var whenAbandoned: (@Sendable () -> Void)?

    // The answer under way.
    var status: Status?
    var note: (any Sendable)?
    var protocolError: String?
    var output = Output()
    var closesAfterAnswer = false
    /// Whether the client may be sending something that will not be read.
    var lingersAfterAnswer = false
    /// How long the client may be silent that is answered before it has sent all, and may do so before it looks for the
    /// answer; `nil` where that cannot be.
    var patience: MonotonicTime.Span?
    /// Bytes of all answers that the kernel has taken.
    var written = 0
    /// How many of these the client had taken when that was last looked at; `nil` while it need not be.
    var takenAtCheck: Int?
    /// Bytes of the answer that went ahead.
    var sentAhead = 0

    /// Since when it has had nothing to do.
    var quietSince: MonotonicTime
    var hasServed = false
    /// How what still arrives is thrown away while lingering.
    var lingering = Lingering()

    init(_ newcomer: ConnectionQueue.Newcomer, slot: Int, queue: ConnectionQueue) {
        number = queue.server.nextNumber()
        peer = newcomer.peer
        self.slot = slot
        socket = StreamSocket(descriptor: newcomer.descriptor)
        isInternet = newcomer.isInternet
        isRefused = newcomer.isRefused
        self.queue = queue
        decoder = RequestDecoder(limits: queue.server.configuration.httpLimits)
        quietSince = queue.now
    }

    /// When it has to be looked at next.
    var deadline: MonotonicTime {
        get { queue[deadlineOf: slot] }
        set { queue[deadlineOf: slot] = newValue }
    }

    var server: ServerState { queue.server }

    var isDraining: Bool { server.isDraining.load(ordering: .relaxed) }

    /// Begins, right after it was accepted.
    func begin() {
        if isRefused {
            startLingering()
        } else {
            becomeQuiet()
        }
    }

    /// Takes note of what has happened to the socket, and acts on it.
    func happened(_ what: EventSet.Happening) {
        if what.contains(.readable) { mayHaveInput = true }
        if what.contains(.peerEnded) {
            mayHaveInput = true
            peerHasEnded = true
        }
        if !what.isDisjoint(with: .gone) {
            mayHaveInput = true
            isGone = true
        }
        resume()
    }

    /// Goes on with whatever can go on.
    func resume() {
        switch phase {
        case .receiving: pump()
        case .streaming: if isGone && stream?.receive == nil { close() } else { pump() }
        case .pending: checkPresence()
        case .writing: continueWriting()
        case .lingering: discardInput()
        case .closed: break
        }
    }

    /// A deadline is over.
    func expired() {
        switch phase {
        case .receiving, .streaming:
            // What has arrived in the meantime, and was not told yet, comes first.
            mayHaveInput = true
            let before = deadline
            pump()
            guard awaitsInput, deadline == before else { return }
            switch decoder.phase {
            case .idle, .finished:
                if isDraining {
                    // It has its last answer; few clients that do nothing notice an end at once.
                    startLingering(server.limits.drainLinger)
                } else {
                    server.observer.connectionTimedOut(.idle)
                    startLingering()
                }
            case .head:
                server.observer.connectionTimedOut(.head)
                refuse(ProtocolError(status: .requestTimeout, reason: "The request's header took too long to arrive."))
            case .body:
                server.observer.connectionTimedOut(.body)
                refuse(ProtocolError(status: .requestTimeout, reason: "The request's body took too long to arrive."))
            }
        case .writing:
            checkReader()
        case .lingering:
            close()
        case .pending, .closed:
            deadline = .never
        }
    }
}
