import Dispatch
import Glibc
import HTTPMessage
import SocketServer

// A server in a process of its own, for tests that change what a process has (its descriptors) or send it signals, and
// for measuring: `SocketTestServer [--listen ADDRESS] [--descriptors N] [--maximum N]`.
// Says the address it listens on, then answers `/N` with N bytes, and anything else with 13. SIGTERM drains.

struct SizedAnswers: RequestHandler {
    func handle(_ request: Request, _ exchange: Exchange) {
        let size = Int(request.path.dropFirst()) ?? 13
        exchange.respond(Response(status: .ok, body: [UInt8](repeating: UInt8(ascii: "x"), count: size)))
    }
}

struct Complaints: ServerObserver {
    func log(_ message: String) {
        complain("log: \(message)")
    }
}

func complain(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
}

var listen = "127.0.0.1:0"
var maximum = 10_000
var arguments = CommandLine.arguments.dropFirst()
while let name = arguments.popFirst(), let value = arguments.popFirst() {
    switch name {
    case "--listen":
        listen = value
    case "--maximum":
        maximum = Int(value) ?? maximum
    case "--descriptors":
        // The hard limit too, as the server raises the soft one.
        var limit = rlimit(rlim_cur: rlim_t(value) ?? 64, rlim_max: rlim_t(value) ?? 64)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    default:
        complain("unknown option \(name)")
        exit(2)
    }
}

nonisolated func serve(on listen: String, upTo maximum: Int) throws -> (SocketServer, any DispatchSourceSignal) {
    var configuration = SocketServerConfiguration(addresses: [try ListenAddress(parsing: listen)])
    configuration.maximumConnections = maximum
    let server = SocketServer(configuration: configuration, handler: SizedAnswers(), observer: Complaints())
    // Before anybody knows of the server: whoever reads the address may send the signal.
    signal(SIGTERM, SIG_IGN)
    let termination = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .global())
    termination.setEventHandler { @Sendable in server.drain { exit(0) } }
    termination.activate()
    for address in try server.start() { print(address) }
    fflush(nil)
    return (server, termination)
}

let running = try serve(on: listen, upTo: maximum)
dispatchMain()
