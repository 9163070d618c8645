import CLinux
import Dispatch
import Glibc
import HTTPMessage

/// The listening sockets of a server: takes what knocks, and deals it to the queue with the fewest connections.
///
/// One place deals, rather than a socket a queue on the same port: the kernel would spread few connections unevenly, a
/// Unix socket cannot be shared so, and what waits in a closing socket's backlog would be lost.
///
/// Unchecked, because all that changes is touched on `queue` alone.
final class Acceptor: @unchecked Sendable {
    private let server: ServerState
    private let queue: DispatchQueue
    private let queues: [ConnectionQueue]
    private let maximum: Int
    private var doors: [Door] = []
    /// Held open for nothing but to be closed when descriptors run out, so that a client can be told so.
    private var reserve: Int32
    private var saidExhausted: MonotonicTime?

    /// How many refused connections may be given time to read their refusal.
    private static let maximumRefused = 128
    /// Errors of the connection that was to be accepted: it has gone again, or its network has (accept(2)).
    private static let fleeting: Set<Int32> = [
        ECONNABORTED, EPROTO, EPERM, ENOPROTOOPT, EOPNOTSUPP, ETIMEDOUT,
        ENETDOWN, ENETUNREACH, EHOSTDOWN, EHOSTUNREACH, ENONET,
    ]
    private static let pause = DispatchTimeInterval.milliseconds(100)

    private final class Door {
        let socket: ListeningSocket
        let source: any DispatchSourceRead
        var isPaused = false

        init(_ socket: ListeningSocket, _ source: any DispatchSourceRead) {
            self.socket = socket
            self.source = source
        }
    }

    init(_ server: ServerState, on queue: DispatchQueue, dealingTo queues: [ConnectionQueue], maximum: Int) {
        self.server = server
        self.queue = queue
        self.queues = queues
        self.maximum = maximum
        reserve = Self.openReserve()
    }

    deinit {
        if reserve >= 0 { Glibc.close(reserve) }
    }

    /// Begins to accept from these.
    func open(_ sockets: [ListeningSocket]) {
        for socket in sockets {
            let source = DispatchSource.makeReadSource(fileDescriptor: socket.descriptor, queue: queue)
            let door = Door(socket, source)
            source.setEventHandler { [unowned self, unowned door] in accept(at: door, upTo: 64) }
            source.setCancelHandler { Glibc.close(socket.descriptor) }
            doors.append(door)
            source.activate()
        }
    }

    /// Lets nobody in any more who has not knocked yet, and takes those who have.
    ///
    /// Unix sockets are closed then. A TCP handshake that has begun takes a round trip to come to its end, for which
    /// the caller waits before it closes the rest.
    func refuseNewcomers() {
        for door in doors {
            if door.socket.isInternet {
                _ = clinux_refuse_handshakes(door.socket.descriptor)
                accept(at: door, upTo: .max)
            } else {
                // From here on nobody can connect; who has can still be accepted.
                shutdown(door.socket.descriptor, Int32(SHUT_RD))
                close(door)
            }
        }
        doors.removeAll { !$0.socket.isInternet }
    }

    /// Takes who has knocked, and closes the listening sockets.
    func close() {
        for door in doors { close(door) }
        doors = []
    }

    private func close(_ door: Door) {
        door.socket.removeFile()
        accept(at: door, upTo: .max)
        door.source.cancel()
        // A suspended source never gets to its cancel handler.
        if door.isPaused { door.source.resume() }
    }

    private func accept(at door: Door, upTo limit: Int) {
        var dealt = [[ConnectionQueue.Newcomer]](repeating: [], count: queues.count)
        defer {
            for (queue, newcomers) in zip(queues, dealt) where !newcomers.isEmpty {
                queue.async { queue.adopt(newcomers) }
            }
        }
        var peer = SocketAddress()
        for _ in 0..<limit {
            do throws(Errno) {
                let descriptor = try retrying {
                    peer.withMutablePointer { clinux_accept(door.socket.descriptor, $0, &$1) }
                }
                admit(descriptor, peer, &dealt)
            } catch {
                switch error {
                case .wouldBlock:
                    return
                case .processDescriptors, .systemDescriptors:
                    sayExhausted(error)
                    if !refuseWithReserve(at: door) { return pause(door) }
                case .noBuffers, .noMemory:
                    sayExhausted(error)
                    return pause(door)
                case _ where Self.fleeting.contains(error.rawValue):
                    continue
                case .invalid:
                    // A Unix socket that is shut down, and has nobody waiting any more.
                    return
                default:
                    server.observer.log("cannot accept on \(door.socket.address): \(error)")
                    return pause(door)
                }
            }
        }
    }

    private func admit(_ descriptor: Int32, _ peer: SocketAddress, _ dealt: inout [[ConnectionQueue.Newcomer]]) {
        let isFull = server.connectionCount.load(ordering: .relaxed) >= maximum
        if isFull {
            sendRefusal(to: descriptor, .connectionLimit)
            guard server.refusedCount.load(ordering: .relaxed) < Self.maximumRefused else {
                closeRefused(descriptor)
                return
            }
            server.refusedCount.add(1, ordering: .relaxed)
        } else {
            server.opened()
        }
        var choice = 0
        var least = Int.max
        for (index, queue) in queues.enumerated() {
            let load = queue.load.load(ordering: .relaxed)
            if load < least { (choice, least) = (index, load) }
        }
        queues[choice].load.add(1, ordering: .relaxed)
        dealt[choice].append(
            .init(descriptor: descriptor, peer: peer.text, isInternet: peer.isInternet, isRefused: isFull)
        )
    }

    /// Takes a connection for which there is no descriptor, to turn it away with an answer; whether that was possible.
    private func refuseWithReserve(at door: Door) -> Bool {
        guard reserve >= 0 else {
            reserve = Self.openReserve()
            return false
        }
        Glibc.close(reserve)
        var peer = SocketAddress()
        let accepted = try? retrying { peer.withMutablePointer { clinux_accept(door.socket.descriptor, $0, &$1) } }
        if let accepted {
            sendRefusal(to: accepted, .noDescriptors)
            closeRefused(accepted)
        }
        reserve = Self.openReserve()
        return accepted != nil && reserve >= 0
    }

    private func sendRefusal(to descriptor: Int32, _ refusal: ConnectionRefusal) {
        server.observer.connectionRefused(refusal)
        let reason =
            refusal == .connectionLimit
            ? "The server has as many connections as it takes; try again." : "The server has no room left; try again."
        var response = server.handler.refusal(.serviceUnavailable, reason)
        response.fields.append("Retry-After", String(server.configuration.retryAfterSeconds))
        var bytes: [UInt8] = []
        let date = HTTPDate(secondsSince1970: time(nil)).text
        ResponseEncoder(method: .get, version: .http11, keepAlive: false)
            .appendHead(of: response, date: date, to: &bytes)
        // A new socket's buffer has room for it; a client that is gone already needs no answer.
        _ = try? StreamSocket(descriptor: descriptor).send(bytes, response.body, from: 0)
    }

    /// Closes at once, yet not over what the client has sent by now, which would reset the connection.
    private func closeRefused(_ descriptor: Int32) {
        let socket = StreamSocket(descriptor: descriptor)
        socket.endOutput()
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 16) { room in
            for _ in 0..<4 {
                guard let count = try? socket.receive(into: room), count > 0 else { break }
            }
        }
        Glibc.close(descriptor)
    }

    /// Stops accepting for a moment, as there is nothing to accept with.
    private func pause(_ door: Door) {
        guard !door.isPaused else { return }
        door.isPaused = true
        door.source.suspend()
        queue.asyncAfter(deadline: .now() + Self.pause) { [weak self] in
            guard let self else { return }
            for door in doors where door.isPaused {
                door.isPaused = false
                door.source.resume()
            }
        }
    }

    /// Tells the operator, once a minute.
    private func sayExhausted(_ error: Errno) {
        let now = MonotonicTime.now
        if let saidExhausted, now.since(saidExhausted) < .seconds(60) { return }
        saidExhausted = now
        server.observer.log("connections are refused: \(error)")
    }

    private static func openReserve() -> Int32 {
        (try? retrying { Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC) }) ?? -1
    }
}
