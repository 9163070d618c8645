import Foundation
import HTTPMessage
import SocketServer
import Synchronization
import Testing

/// How a client that has gone is told from one that has only ended its sending side.
struct PresenceTests {
    enum Family: CaseIterable { case internet, unix }

    static func server(
        _ family: Family,
        handler: @escaping @Sendable (Request, Exchange) -> Void
    ) throws -> TestServer {
        let listen: ListenAddress =
            family == .internet ? .ipv4(host: "127.0.0.1", port: 0) : .unix(path: "/tmp/porthole-test-\(UUID())")
        return try TestServer([listen], handler: handler)
    }

    /// Answers after a while, from elsewhere.
    static let late: @Sendable (Request, Exchange) -> Void = { request, exchange in
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(200)) {
            exchange.respond(text(request.path))
        }
    }

    @Test(arguments: Family.allCases, ["1.1", "1.0"])
    func aHalfClosedClientGetsItsAnswer(family: Family, version: String) async throws {
        let server = try Self.server(family, handler: Self.late)
        try await onThread {
            let client = try server.client()
            try client.send("GET /a HTTP/\(version)\r\nHost: x\r\n\r\n")
            client.endOutput()
            let all = try client.receiveAll()
            #expect(all.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(all.hasSuffix("\r\n\r\n/a"))
        }
        #expect(server.recorder.now.summaries.map(\.ending) == [.answered])
        #expect(server.recorder.now.summaries.map(\.bodyBytes) == [2])
    }

    @Test(arguments: Family.allCases)
    func aClientThatHalfClosesLaterGetsItsAnswer(family: Family) async throws {
        let server = try Self.server(family, handler: Self.late)
        try await onThread {
            let client = try server.client()
            try client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
            usleep(50_000)
            client.endOutput()
            #expect(try client.answer().text == "/a")
            #expect(try client.isClosed())
        }
    }

    @Test(arguments: Family.allCases)
    func aHalfClosedClientGetsAllAnswersItHasAskedFor(family: Family) async throws {
        let server = try Self.server(family) { request, exchange in
            if request.path == "/1" { return Self.late(request, exchange) }
            exchange.respond(text(request.path))
        }
        try await onThread {
            let client = try server.client()
            try client.send((0..<4).map { "GET /\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
            client.endOutput()
            for number in 0..<4 { #expect(try client.answer().text == "/\(number)") }
            #expect(try client.isClosed())
        }
    }

    enum Departure: CaseIterable { case close, reset, closeAtOnce }

    @Test(arguments: Family.allCases, Departure.allCases)
    func aClientThatGoesIsNoticedWhileItsRequestWaits(family: Family, departure: Departure) async throws {
        let exchanges = Locked<[Exchange]>([])
        let abandoned = Atomic(0)
        let server = try Self.server(family) { _, exchange in
            exchange.onAbandoned { abandoned.add(1, ordering: .relaxed) }
            exchanges.withLock { $0.append(exchange) }
        }
        let client = try server.client()
        try client.send("GET /a?b HTTP/1.1\r\nHost: x\r\n\r\n")
        if departure == .closeAtOnce {
            client.close()
        } else {
            #expect(await eventually { exchanges.withLock { $0.count } == 1 })
            #expect(abandoned.load(ordering: .relaxed) == 0)
            if departure == .close { client.close() } else { client.reset() }
        }
        #expect(await eventually { abandoned.load(ordering: .relaxed) == 1 })
        #expect(await eventually { server.recorder.now.closed == 1 })
        let summary = try #require(server.recorder.now.summaries.first)
        #expect(summary.ending == .abandoned)
        #expect(summary.status == nil)
        #expect(summary.target == "/a?b")
        // An answer that comes too late goes nowhere, and an action that comes too late runs.
        exchanges.withLock { $0[0].onAbandoned { abandoned.add(1, ordering: .relaxed) } }
        exchanges.withLock { $0[0].respond(text("late")) }
        #expect(await eventually { abandoned.load(ordering: .relaxed) == 2 })
        #expect(server.recorder.now.summaries.count == 1)
    }

    @Test func nothingIsAbandonedThatWasAnswered() async throws {
        let abandoned = Atomic(0)
        let server = try TestServer { _, exchange in
            exchange.onAbandoned { abandoned.add(1, ordering: .relaxed) }
            exchange.respond(text("a"))
        }
        let client = try server.client()
        try client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.answer().text == "a")
        client.close()
        #expect(await eventually { server.recorder.now.closed == 1 })
        #expect(abandoned.load(ordering: .relaxed) == 0)
    }

    /// What it has sent ahead does not hide its departure.
    @Test func aPipeliningClientThatGoesIsNoticed() async throws {
        let exchanges = Locked<[Exchange]>([])
        let server = try TestServer { _, exchange in exchanges.withLock { $0.append(exchange) } }
        let client = try server.client()
        try client.send((0..<5000).map { "GET /\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
        #expect(await eventually { exchanges.withLock { $0.count } == 1 })
        client.close()
        #expect(await eventually { server.recorder.now.closed == 1 })
        #expect(exchanges.withLock { $0.count } == 1)
    }
}
