import Dispatch
import Foundation
import HTTPMessage
import SocketServer

/// Keeps what a server tells.
final class Recorder: ServerObserver {
    struct State {
        var summaries: [ExchangeSummary] = []
        var opened = 0
        var closed = 0
        var refusals: [ConnectionRefusal] = []
        var timeouts: [TimeLimit] = []
        var lines: [String] = []
    }

    private let state = Locked(State())
    var now: State { state.withLock { $0 } }

    func exchangeCompleted(_ summary: ExchangeSummary) { state.withLock { $0.summaries.append(summary) } }
    func connectionOpened() { state.withLock { $0.opened += 1 } }
    func connectionClosed() { state.withLock { $0.closed += 1 } }
    func connectionRefused(_ refusal: ConnectionRefusal) { state.withLock { $0.refusals.append(refusal) } }
    func connectionTimedOut(_ limit: TimeLimit) { state.withLock { $0.timeouts.append(limit) } }
    func log(_ message: String) { state.withLock { $0.lines.append(message) } }
}

/// A handler made of closures.
struct ClosureHandler: RequestHandler {
    let body: @Sendable (Request, Exchange) -> Void
    var ready: @Sendable (PlainRequest) -> ReadyAnswer? = { _ in nil }
    var delivery: BodyDelivery = .whole

    func handle(_ request: Request, _ exchange: Exchange) { body(request, exchange) }
    func bodyDelivery(for head: RequestHead) -> BodyDelivery { delivery }
    func readyAnswer(to request: PlainRequest) -> ReadyAnswer? { ready(request) }
}

/// A running server; it stops with its owner.
final class TestServer: Sendable {
    let server: SocketServer
    let recorder = Recorder()
    let addresses: [String]
    var address: String { addresses[0] }

    init(
        _ listen: [ListenAddress] = [.ipv4(host: "127.0.0.1", port: 0)],
        configure: (inout SocketServerConfiguration) -> Void = { _ in },
        ready: @escaping @Sendable (PlainRequest) -> ReadyAnswer? = { _ in nil },
        delivery: BodyDelivery = .whole,
        handler: @escaping @Sendable (Request, Exchange) -> Void
    ) throws {
        var configuration = SocketServerConfiguration(addresses: listen)
        configuration.queues = 2
        configure(&configuration)
        server = SocketServer(
            configuration: configuration,
            handler: ClosureHandler(body: handler, ready: ready, delivery: delivery),
            observer: recorder
        )
        addresses = try server.start().map(\.description)
    }

    /// A server that echoes.
    convenience init(
        _ listen: [ListenAddress] = [.ipv4(host: "127.0.0.1", port: 0)],
        configure: (inout SocketServerConfiguration) -> Void = { _ in }
    ) throws {
        try self.init(listen, configure: configure, handler: Self.echo)
    }

    deinit { server.stop() }

    /// Answers with method, path, query and body.
    static let echo: @Sendable (Request, Exchange) -> Void = { request, exchange in
        exchange.respond(text("\(request.method.rawValue) \(request.path) \(request.query ?? "-") ") + request.body)
    }

    func client(receiveBuffer: Int32? = nil) throws -> Client { try Client(address, receiveBuffer: receiveBuffer) }

    /// Ends when the server has drained.
    func drained() async {
        await withCheckedContinuation { done in server.drain { done.resume() } }
    }
}

func text(_ text: String, status: Status = .ok) -> Response { Response(status: status, body: Array(text.utf8)) }

func + (response: Response, bytes: [UInt8]) -> Response {
    var response = response
    response.body += bytes
    return response
}

/// Runs blocking work on a thread of its own, so that waiting tests do not hold up others.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        Thread { continuation.resume(with: Swift.Result { try body() }) }.start()
    }
}

/// Waits for something that takes a moment; whether it came true.
func eventually(within seconds: Double = 5, _ condition: @Sendable () -> Bool) async -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
        if condition() { return true }
        try? await Task.sleep(for: .milliseconds(5))
    }
    return condition()
}
