import Foundation
import HTTPMessage
import SocketServer
import Synchronization
import Testing

/// What holds whatever clients do.
struct ChaosTests {
    /// A sequence of numbers that is the same every time (SplitMix64).
    struct Seeded: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    static let requests = [
        "GET /now HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /later HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /large HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /dropped HTTP/1.1\r\nHost: x\r\n\r\n",
        "HEAD /later HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /later HTTP/1.0\r\n\r\n",
        "POST /now HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc",
        "POST /later HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\nabc",
        "PUT /now HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
        "GET /now HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n",
        "\u{1}\u{2}",
    ]

    /// Sends some requests, whole or cut, reads some of the answers or none, and leaves in one of several ways.
    static func misbehave(_ client: Client, _ random: inout Seeded) {
        do {
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                let request = Array(Self.requests.randomElement(using: &random)!.utf8)
                if Int.random(in: 0..<4, using: &random) == 0 {
                    let cut = Int.random(in: 0...request.count, using: &random)
                    try client.send(Array(request[..<cut]))
                    if Bool.random(using: &random) { break }
                    usleep(UInt32.random(in: 0..<2000, using: &random))
                    try client.send(Array(request[cut...]))
                } else {
                    try client.send(request)
                }
                if Bool.random(using: &random) { _ = try client.receiveSome(1000) }
            }
        } catch {
            // The server may have ended the connection, rightly.
        }
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            client.reset()
        case 1:
            client.endOutput()
            _ = try? client.receiveAll()
            client.close()
        case 2:
            usleep(UInt32.random(in: 0..<5000, using: &random))
            client.close()
        default:
            client.close()
        }
    }

    @Test(arguments: ["tcp", "unix"]) func everyExchangeEndsOnceAndEveryConnectionCloses(family: String) async throws {
        let handed = Atomic(0)
        let listen: ListenAddress =
            family == "tcp" ? .ipv4(host: "127.0.0.1", port: 0) : .unix(path: "/tmp/porthole-test-\(UUID())")
        let server = try TestServer([listen], configure: { $0.idleTimeout = .seconds(2) }) { request, exchange in
            handed.add(1, ordering: .relaxed)
            exchange.onAbandoned {}
            switch request.path {
            case "/later":
                DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(2)) { exchange.respond(text("a")) }
            case "/large":
                exchange.respond(Response(status: .ok, body: [UInt8](repeating: 1, count: 8 << 20)))
            case "/dropped":
                break
            default:
                exchange.respond(text("a"))
            }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for seed in 1...8 {
                group.addTask {
                    try await onThread {
                        var random = Seeded(state: UInt64(seed))
                        for _ in 0..<60 { Self.misbehave(try Client(server.address, seconds: 1), &random) }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(await eventually(within: 20) { server.recorder.now.closed == 480 })
        #expect(server.server.connectionCount == 0)
        let seen = server.recorder.now
        #expect(seen.opened == 480)
        #expect(handed.load(ordering: .relaxed) > 200)
        #expect(seen.summaries.filter { $0.protocolError == nil }.count == handed.load(ordering: .relaxed))
        #expect(Set(seen.summaries.map(\.ending)).isSuperset(of: [.answered, .abandoned]))
        // The server is as good as new.
        let client = try server.client()
        try client.send(Self.requests[0])
        #expect(try client.answer().text == "a")
    }

    @Test func leavesNoDescriptorOpen() async throws {
        try await onThread {
            let server = try ServerProcess([])
            defer { server.end() }
            let folder = "/proc/\(server.process.processIdentifier)/fd"
            func count() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: folder).count }
            // What a process opens once, for its first event and its first timer, is open then.
            let first = try Client(server.address)
            try first.send(Self.requests[0])
            #expect(try first.answer().status == 200)
            usleep(400_000)
            first.close()
            let before = try count()
            var random = Seeded(state: 99)
            for _ in 0..<200 { Self.misbehave(try Client(server.address, seconds: 1), &random) }
            let end = ContinuousClock.now + .seconds(10)
            while try count() > before, ContinuousClock.now < end { usleep(20_000) }
            #expect(try count() <= before)
        }
    }
}
