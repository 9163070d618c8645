import Foundation
import HTTPMessage
import SocketServer
import Synchronization
import Testing

struct DrainTests {
    static let request = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n"

    @Test func finishesWhatIsInFlightAndSaysThatItCloses() async throws {
        let kept = Locked<Exchange?>(nil)
        let server = try TestServer { _, exchange in kept.withLock { $0 = exchange } }
        let client = try server.client()
        try client.send(Self.request)
        #expect(await eventually { kept.withLock { $0 != nil } })
        let isDrained = Atomic(false)
        server.server.drain { isDrained.store(true, ordering: .relaxed) }
        try await Task.sleep(for: .milliseconds(300))
        #expect(isDrained.load(ordering: .relaxed) == false)
        kept.withLock { $0.take() }?.respond(text("late"))
        let answer = try client.answer()
        #expect(answer.text == "late")
        #expect(answer["connection"] == "close")
        #expect(try client.isClosed())
        client.close()
        #expect(await eventually { isDrained.load(ordering: .relaxed) })
        #expect(throws: ClientError.system(ECONNREFUSED)) { try server.client() }
    }

    @Test func closesIdleConnectionsSoon() async throws {
        let server = try TestServer(configure: { $0.drainQuiet = .milliseconds(100) })
        let used = try server.client()
        try used.send(Self.request)
        #expect(try used.answer().status == 200)
        let unused = try server.client()
        #expect(await eventually { server.server.connectionCount == 2 })
        let start = ContinuousClock.now
        // What the clients see is an end, not a reset; when they close too, all is done.
        async let drained: Void = server.drained()
        try await onThread { () throws -> Void in
            #expect(try used.isClosed())
            #expect(try unused.isClosed())
            used.close()
            unused.close()
        }
        await drained
        #expect(start.duration(to: .now) < .seconds(5))
        #expect(server.recorder.now.timeouts.isEmpty)
    }

    /// Clients that keep their connections for later need not notice that the server goes; one of them only just has
    /// its answer.
    @Test func doesNotWaitForClientsThatDoNothing() async throws {
        let server = try TestServer()
        let clients = try (0..<3).map { _ in try server.client() }
        for client in clients.dropLast() {
            try client.send(Self.request)
            #expect(try client.answer().status == 200)
        }
        try await Task.sleep(for: .milliseconds(700))
        try clients[0].send(Self.request)
        #expect(try clients[0].answer().status == 200)
        let isDrained = Atomic(false)
        server.server.drain { isDrained.store(true, ordering: .relaxed) }
        // Long before a client that has something to read is given up.
        #expect(await eventually(within: 2.9) { isDrained.load(ordering: .relaxed) })
        for client in clients { #expect(try client.isClosed()) }
    }

    @Test func answersConnectionsThatWaitInTheBacklog() async throws {
        try await onThread {
            let server = try TestServer(configure: { $0.drainQuiet = .milliseconds(500) })
            let clients = try (0..<100).map { _ in try server.client() }
            server.server.drain {}
            for client in clients { try client.send(Self.request) }
            for client in clients {
                let answer = try client.answer()
                #expect(answer.status == 200)
                #expect(answer["connection"] == "close")
            }
        }
    }

    @Test func answersRequestsThatWereSentAhead() async throws {
        let server = try TestServer { request, exchange in
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(50)) {
                exchange.respond(text(request.path))
            }
        }
        try await onThread {
            let client = try server.client()
            try client.send((0..<5).map { "GET /\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
            usleep(20_000)
            server.server.drain {}
            for number in 0..<5 {
                let answer = try client.answer()
                #expect(answer.text == "/\(number)")
                #expect(answer["connection"] == (number == 4 ? "close" : nil))
            }
            #expect(try client.isClosed())
        }
    }

    @Test func finishesARequestThatIsStillArriving() async throws {
        try await onThread {
            let server = try TestServer()
            let client = try server.client()
            try client.send("POST /a HTTP/1.1\r\nHost: x\r\nContent-Le")
            usleep(50_000)
            server.server.drain {}
            usleep(200_000)
            try client.send("ngth: 5\r\n\r\nhel")
            usleep(200_000)
            try client.send("lo")
            let answer = try client.answer()
            #expect(answer.text == "POST /a - hello")
            #expect(answer["connection"] == "close")
        }
    }

    struct Tally {
        var sent = 0
        var answered = 0
        var goodbyes = 0
        var losses: [String] = []
    }

    /// Clients that ask again and again, on connections that are kept and on new ones, and go on until told to stop.
    @Test(arguments: ["tcp", "unix"]) func losesNothingUnderLoad(family: String) async throws {
        let listen: ListenAddress =
            family == "tcp" ? .ipv4(host: "127.0.0.1", port: 0) : .unix(path: "/tmp/porthole-test-\(UUID())")
        let server = try TestServer([listen]) { request, exchange in
            // Half of them from elsewhere, a little later.
            if request.path == "/now" { return exchange.respond(text("x")) }
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(3)) { exchange.respond(text("x")) }
        }
        let tallies = try await withThrowingTaskGroup(of: Tally.self) { group in
            for number in 0..<16 {
                group.addTask {
                    try await onThread {
                        Self.ask(server, path: number % 2 == 0 ? "/now" : "/later", keeps: number % 4 < 2)
                    }
                }
            }
            #expect(await eventually(within: 30) { server.recorder.now.summaries.count > 200 })
            await server.drained()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(tallies.flatMap(\.losses) == [])
        #expect(tallies.map(\.sent) == tallies.map(\.answered))
        #expect(server.recorder.now.summaries.count == tallies.map(\.sent).reduce(0, +))
        #expect(server.recorder.now.summaries.allSatisfy { $0.ending == .answered })
    }

    private static func ask(_ server: TestServer, path: String, keeps: Bool) -> Tally {
        var tally = Tally()
        while true {
            // Nobody was promised anything who cannot connect any more.
            guard let client = try? server.client() else { return tally }
            var isOpen = true
            while isOpen {
                do {
                    tally.sent += 1
                    try client.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\(keeps ? "" : "Connection: close\r\n")\r\n")
                    let answer = try client.answer()
                    tally.answered += 1
                    isOpen = answer["connection"] != "close"
                    if keeps, !isOpen { tally.goodbyes += 1 }
                } catch {
                    tally.losses.append("\(path) \(keeps): \(error)")
                    return tally
                }
            }
        }
    }

    @Test func aSecondDrainEndsAtOnce() async throws {
        let kept = Locked<[Exchange]>([])
        let abandoned = Atomic(0)
        let server = try TestServer { _, exchange in
            exchange.onAbandoned { abandoned.add(1, ordering: .relaxed) }
            kept.withLock { $0.append(exchange) }
        }
        let client = try server.client()
        try client.send(Self.request)
        #expect(await eventually { kept.withLock { $0.count } == 1 })
        let completions = Atomic(0)
        server.server.drain { completions.add(1, ordering: .relaxed) }
        try await Task.sleep(for: .milliseconds(200))
        #expect(completions.load(ordering: .relaxed) == 0)
        let start = ContinuousClock.now
        await server.drained()
        #expect(start.duration(to: .now) < .seconds(5))
        #expect(completions.load(ordering: .relaxed) == 1)
        #expect(abandoned.load(ordering: .relaxed) == 1)
        #expect(server.server.connectionCount == 0)
    }

    @Test func givesUpAfterItsTime() async throws {
        let kept = Locked<[Exchange]>([])
        let server = try TestServer(
            configure: { $0.drainTimeout = .milliseconds(300) },
            handler: { _, exchange in kept.withLock { $0.append(exchange) } }
        )
        let client = try server.client()
        try client.send(Self.request)
        #expect(await eventually { kept.withLock { $0.count } == 1 })
        let start = ContinuousClock.now
        await server.drained()
        let time = start.duration(to: .now)
        #expect(time > .milliseconds(250) && time < .seconds(5))
        #expect(server.recorder.now.summaries.map(\.ending) == [.abandoned])
    }

    @Test func completesAtOnceWithNothingToDo() async throws {
        let server = try TestServer()
        let start = ContinuousClock.now
        await server.drained()
        #expect(start.duration(to: .now) < .seconds(5))
        await server.drained()
    }

    @Test func stopEndsEverythingAtOnce() async throws {
        let server = try TestServer { _, exchange in
            exchange.respond(Response(status: .ok, body: [UInt8](repeating: 1, count: 32 << 20)))
        }
        let client = try server.client(receiveBuffer: 4096)
        try client.send(Self.request)
        let idle = try server.client()
        #expect(await eventually { server.server.connectionCount == 2 })
        // Accepted is not yet read: the answer is under way once a part of it is here.
        #expect(try !client.receiveSome(1).isEmpty)
        await withCheckedContinuation { done in server.server.stop { done.resume() } }
        #expect(server.server.connectionCount == 0)
        #expect(try idle.isClosed())
        #expect(server.recorder.now.summaries.map(\.ending) == [.cutShort])
    }
}
