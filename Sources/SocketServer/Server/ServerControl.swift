import CLinux
import Dispatch
import Glibc
import HTTPMessage

/// A server's beginning and end.
///
/// Unchecked, because all that changes is touched on `queue` alone.
final class ServerControl: @unchecked Sendable {
    private let server: ServerState
    private let queue = DispatchQueue(label: "server")
    private var queues: [ConnectionQueue] = []
    private var acceptor: Acceptor?
    private var timer: (any DispatchSourceTimer)?
    private var phase = Phase.new
    private var completions: [@Sendable () -> Void] = []

    private enum Phase { case new, running, draining, stopping, stopped }

    /// How long handshakes that have begun may take to come to their end when the server drains.
    private static let handshakeGrace = DispatchTimeInterval.milliseconds(100)
    /// Descriptors that connections leave to the rest of the process.
    private static let sparedDescriptors = 128

    init(_ server: ServerState) {
        self.server = server
    }

    func start() throws(ServerStartError) -> [ListenAddress] {
        let result = queue.sync { () -> Result<[ListenAddress], ServerStartError> in
            do throws(ServerStartError) {
                return .success(try open())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private func open() throws(ServerStartError) -> [ListenAddress] {
        precondition(phase == .new, "a server is started once")
        var sockets: [ListeningSocket] = []
        do throws(ServerStartError) {
            for address in server.configuration.addresses {
                sockets.append(try ListeningSocket(address, mode: server.configuration.unixSocketMode))
            }
            try makeQueues()
        } catch {
            for socket in sockets {
                socket.removeFile()
                close(socket.descriptor)
            }
            throw error
        }
        phase = .running
        let acceptor = Acceptor(server, on: queue, dealingTo: queues, maximum: connectionLimit())
        acceptor.open(sockets)
        self.acceptor = acceptor
        startTimer()
        return sockets.map(\.address)
    }

    private func makeQueues() throws(ServerStartError) {
        let count = server.configuration.queues ?? Int(clinux_processors())
        var made: [ConnectionQueue] = []
        for index in 0..<max(1, count) {
            do throws(Errno) {
                let queue = try ConnectionQueue(index: index, server: server)
                queue.start()
                made.append(queue)
            } catch {
                for queue in made { queue.async { queue.stop() } }
                let address = server.configuration.addresses.first ?? .ipv4(host: "0.0.0.0", port: 0)
                throw ServerStartError(address: address, step: "epoll_create1", errno: error)
            }
        }
        queues = made
    }

    private func connectionLimit() -> Int {
        let wanted = max(1, server.configuration.maximumConnections)
        let descriptors = DescriptorLimit.raise()
        let possible = max(descriptors - Self.sparedDescriptors, descriptors / 2)
        if possible < wanted {
            server.observer.log(
                "only \(possible) connections instead of \(wanted) are possible with \(descriptors) file descriptors"
            )
        }
        return min(wanted, possible)
    }

    private func startTimer() {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        schedule(timer, every: server.limits.tick)
        let queues = queues
        timer.setEventHandler {
            for queue in queues where queue.load.load(ordering: .relaxed) > 0 {
                queue.async { queue.tick() }
            }
        }
        timer.activate()
        self.timer = timer
    }

    private func schedule(_ timer: (any DispatchSourceTimer)?, every tick: Duration) {
        let tick = Int(MonotonicTime.Span(tick).nanoseconds)
        timer?.schedule(deadline: .now(), repeating: .nanoseconds(tick), leeway: .nanoseconds(tick / 4))
    }

    func drain(_ completion: @escaping @Sendable () -> Void) {
        // From this moment on: an answer given after the call says that the connection closes.
        server.isDraining.store(true, ordering: .releasing)
        queue.async { self.beginDrain(completion) }
    }

    private func beginDrain(_ completion: @escaping @Sendable () -> Void) {
        guard phase == .running else { return end(completion) }
        phase = .draining
        completions.append(completion)
        acceptor?.refuseNewcomers()
        for queue in queues { queue.async { queue.drain() } }
        // From here on somebody waits for every deadline.
        schedule(timer, every: min(server.limits.tick, .milliseconds(25)))
        queue.asyncAfter(deadline: .now() + Self.handshakeGrace) { [self] in
            acceptor?.close()
            acceptor = nil
            endWhenEmpty()
        }
        let limit = Int(clamping: MonotonicTime.Span(server.configuration.drainTimeout).nanoseconds)
        queue.asyncAfter(deadline: .now() + .nanoseconds(limit)) { [weak self] in
            if let self, phase == .draining { end(nil) }
        }
    }

    /// Looks again and again, so that a connection that closes need not know of the end.
    private func endWhenEmpty() {
        guard phase == .draining else { return }
        if server.connectionCount.load(ordering: .acquiring) == 0 { return end(nil) }
        queue.asyncAfter(deadline: .now() + .milliseconds(10)) { self.endWhenEmpty() }
    }

    func stop(_ completion: (@Sendable () -> Void)?) {
        queue.async { self.end(completion) }
    }

    private func end(_ completion: (@Sendable () -> Void)?) {
        if let completion { completions.append(completion) }
        switch phase {
        case .stopping: return
        case .new, .stopped: return complete()
        case .running, .draining: break
        }
        phase = .stopping
        timer?.cancel()
        timer = nil
        acceptor?.close()
        acceptor = nil
        let group = DispatchGroup()
        for queue in queues {
            group.enter()
            queue.async {
                queue.stop()
                group.leave()
            }
        }
        queues = []
        group.notify(queue: queue) { self.complete() }
    }

    private func complete() {
        phase = .stopped
        let completions = self.completions
        self.completions = []
        for completion in completions { completion() }
    }
}
