import Dispatch
import Foundation
import HTTPMessage
import SocketServer
import Testing

struct StreamingTests {
    /// What became of a body.
    private struct Taken: Equatable {
        var bytes: [UInt8] = []
        var largest = 0
        var isComplete = false
        var isBroken = false
    }

    /// Takes a body piece by piece from threads of its own, each piece after `delay`; answers with its length.
    private static func take(
        _ exchange: Exchange,
        into taken: Locked<Taken>,
        delay: DispatchTimeInterval = .milliseconds(0)
    ) {
        exchange.nextPiece { piece in
            switch piece {
            case .bytes(let bytes):
                taken.withLock {
                    $0.bytes += bytes
                    $0.largest = max($0.largest, bytes.count)
                }
                DispatchQueue.global().asyncAfter(deadline: .now() + delay) {
                    take(exchange, into: taken, delay: delay)
                }
            case .end:
                taken.withLock { $0.isComplete = true }
                exchange.respond(text("\(taken.withLock { $0.bytes.count })"))
            case .broken:
                taken.withLock { $0.isBroken = true }
            }
        }
    }

    private static func server(
        _ taken: Locked<Taken>,
        limit: Int = 1 << 30,
        delay: DispatchTimeInterval = .milliseconds(0),
        configure: (inout SocketServerConfiguration) -> Void = { _ in }
    ) throws -> TestServer {
        try TestServer(configure: configure, delivery: .pieces(limit: limit)) { request, exchange in
            take(exchange, into: taken, delay: delay)
        }
    }

    private static func head(_ fields: String, path: String = "/a") -> String {
        "PUT \(path) HTTP/1.1\r\nHost: x\r\n\(fields)\r\n"
    }

    @Test func aBodyBeyondTheLimitOfWholeOnesComesInSmallPieces() async throws {
        let taken = Locked(Taken())
        let server = try Self.server(taken, configure: { $0.httpLimits = HTTPLimits(bodyBytes: 10) })
        let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        try await onThread {
            let client = try server.client()
            for _ in 0..<2 {
                // The connection is kept.
                taken.withLock { $0 = Taken() }
                try client.send(Self.head("Content-Length: \(body.count)\r\n"))
                try client.send(body)
                #expect(try client.answer().text == "\(body.count)")
                #expect(taken.withLock { $0.bytes } == body)
                #expect(taken.withLock { $0.largest } <= 1 << 18)
            }
        }
    }

    @Test(arguments: [
        ("Content-Length: 0\r\n", "", "0"), ("Content-Length: 3\r\n", "abc", "3"),
        ("Transfer-Encoding: chunked\r\n", "2\r\nab\r\n1\r\nc\r\n0\r\nX: y\r\n\r\n", "3"),
        ("Transfer-Encoding: chunked\r\n", "0\r\n\r\n", "0"),
    ])
    func everyFramingEnds(fields: String, body: String, expected: String) async throws {
        let server = try Self.server(Locked(Taken()))
        let client = try server.client()
        try client.send(Self.head(fields) + body + "GET /next HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.answer().text == expected)
    }

    @Test func aClientThatWaitsIsToldToGoOnOnlyWhenTheBodyIsWanted() async throws {
        let taken = Locked(Taken())
        let server = try TestServer(delivery: .pieces(limit: 100)) { request, exchange in
            if request.path == "/no" {
                exchange.respond(text("no", status: .forbidden))
            } else {
                Self.take(exchange, into: taken)
            }
        }
        let wanted = try server.client()
        try wanted.send(Self.head("Content-Length: 5\r\nExpect: 100-continue\r\n"))
        #expect(try wanted.answer(interim: true).status == 100)
        try wanted.send("hello")
        #expect(try wanted.answer(interim: true).text == "5")

        let unwanted = try server.client()
        try unwanted.send(Self.head("Content-Length: 5\r\nExpect: 100-continue\r\n", path: "/no"))
        let answer = try unwanted.answer(interim: true)
        #expect(answer.status == 403)
        #expect(answer["connection"] == "close")
        unwanted.endOutput()
        #expect(try unwanted.isClosed())
    }

    @Test func anAnswerBeforeTheEndReachesAClientThatIsStillSending() async throws {
        let server = try TestServer(delivery: .pieces(limit: 1 << 30)) { _, exchange in
            exchange.nextPiece { _ in exchange.respond(text("enough", status: .contentTooLarge)) }
        }
        for fields in ["", "Connection: close\r\n"] {
            try await onThread {
                let client = try server.client()
                try client.send(Self.head("\(fields)Content-Length: 4000000\r\n"))
                for _ in 0..<40 { try client.send([UInt8](repeating: 1, count: 100_000)) }
                #expect(try client.answer().text == "enough")
            }
        }
    }

    @Test(arguments: [
        ("Content-Length: 101\r\n", ""),
        ("Transfer-Encoding: chunked\r\n", "40\r\n\(String(repeating: "a", count: 64))\r\n40\r\n"),
    ])
    func moreThanTheHandlerTakesIs413(fields: String, body: String) async throws {
        let taken = Locked(Taken())
        let server = try Self.server(taken, limit: 100)
        let client = try server.client()
        try client.send(Self.head(fields) + body)
        #expect(try client.answer().status == 413)
        #expect(await eventually { taken.withLock { $0.isBroken } })
        #expect(server.recorder.now.summaries.map(\.status?.code) == [413])
    }

    @Test func theLimitOfOneRequestIsNotThatOfTheNext() async throws {
        let handler = MixedHandler()
        let server = SocketServer(
            configuration: SocketServerConfiguration(addresses: [.ipv4(host: "127.0.0.1", port: 0)]),
            handler: handler,
            observer: Recorder()
        )
        defer { server.stop() }
        let client = try Client(try #require(try server.start().first).description)
        let body = [UInt8](repeating: 1, count: 2 << 20)
        try await onThread {
            try client.send(Self.head("Content-Length: \(body.count)\r\n"))
            try client.send(body)
            #expect(try client.answer().text == "pieces")
            try client.send(Self.head("Content-Length: 3\r\n", path: "/whole") + "abc")
            #expect(try client.answer().text == "abc")
            try client.send(Self.head("Content-Length: \(body.count)\r\n", path: "/whole"))
            #expect(try client.answer().status == 413)
        }
    }

    @Test(arguments: ["close", "reset", "half"]) func aClientThatGoesBreaksTheBody(how: String) async throws {
        let taken = Locked(Taken())
        let server = try Self.server(taken)
        let client = try server.client()
        try client.send(Self.head("Content-Length: 10\r\n") + "abc")
        #expect(await eventually { taken.withLock { $0.bytes.count } == 3 })
        switch how {
        case "close": client.close()
        case "reset": client.reset()
        default:
            client.endOutput()
            #expect(try client.answer().status == 400)
        }
        #expect(await eventually { taken.withLock { $0.isBroken } })
        #expect(!taken.withLock { $0.isComplete })
        #expect(await eventually { server.recorder.now.closed == 1 })
    }

    @Test func bytesThatAreNoChunkBreakTheBody() async throws {
        let taken = Locked(Taken())
        let server = try Self.server(taken)
        let client = try server.client()
        try client.send(Self.head("Transfer-Encoding: chunked\r\n") + "2\r\nabc\r\n")
        #expect(try client.answer().status == 400)
        #expect(await eventually { taken.withLock { $0.isBroken } })
    }

    @Test func aClientThatStallsBreaksTheBody() async throws {
        let taken = Locked(Taken())
        let server = try Self.server(taken, configure: { $0.bodyTimeout = .milliseconds(100) })
        let client = try server.client()
        try client.send(Self.head("Content-Length: 10\r\n") + "abc")
        #expect(try client.answer().status == 408)
        #expect(await eventually { taken.withLock { $0.isBroken } })
        #expect(server.recorder.now.timeouts == [.body])
    }

    @Test func theTimeThatTheHandlerTakesIsNotTheClients() async throws {
        let taken = Locked(Taken())
        let server = try Self.server(
            taken,
            delay: .milliseconds(600),
            configure: { $0.bodyTimeout = .milliseconds(300) }
        )
        try await onThread {
            let client = try server.client()
            try client.send(Self.head("Transfer-Encoding: chunked\r\n") + "3\r\nabc\r\n3\r\ndef\r\n0\r\n\r\n")
            #expect(try client.answer().text == "6")
        }
    }

    @Test func nothingIsReadThatIsNotAskedFor() async throws {
        let waiting = Locked<Exchange?>(nil)
        let server = try TestServer(delivery: .pieces(limit: 1 << 40)) { _, exchange in
            waiting.withLock { $0 = exchange }
        }
        try await onThread {
            let client = try server.client()
            try client.send(Self.head("Content-Length: 1000000000\r\n"))
            let piece = [UInt8](repeating: 1, count: 1 << 20)
            // The kernel's buffers are all that fills.
            let sent = client.sendUntilFull(piece, limit: 1 << 29)
            #expect(sent < 1 << 28)
            waiting.withLock { $0.take() }?.respond(text("done"))
        }
    }

    @Test func whoGoesWhileNothingIsAskedForIsToldOfWithTheNextPiece() async throws {
        let abandoned = Locked(false)
        let pieces = Locked<[BodyPiece]>([])
        let waiting = Locked<Exchange?>(nil)
        let server = try TestServer(delivery: .pieces(limit: 100)) { _, exchange in
            exchange.onAbandoned { abandoned.withLock { $0 = true } }
            waiting.withLock { $0 = exchange }
        }
        let client = try server.client()
        try client.send(Self.head("Content-Length: 10\r\n"))
        #expect(await eventually { waiting.withLock { $0 != nil } })
        client.reset()
        #expect(await eventually { abandoned.withLock { $0 } })
        waiting.withLock { $0.take() }?.nextPiece { piece in pieces.withLock { $0.append(piece) } }
        #expect(await eventually { pieces.withLock { $0 } == [.broken] })
    }

    @Test func aDrainingServerTakesABodyThatIsUnderWay() async throws {
        let taken = Locked(Taken())
        let server = try Self.server(taken)
        let client = try server.client()
        try client.send(Self.head("Content-Length: 6\r\n") + "abc")
        #expect(await eventually { taken.withLock { $0.bytes.count } == 3 })
        async let drained: Void = server.drained()
        try await Task.sleep(for: .milliseconds(50))
        try client.send("def")
        #expect(try client.answer().text == "6")
        client.close()
        await drained
    }
}

/// Takes bodies whole at `/whole`, else in pieces.
private struct MixedHandler: RequestHandler {
    func bodyDelivery(for head: RequestHead) -> BodyDelivery {
        head.path == "/whole" ? .whole : .pieces(limit: 1 << 30)
    }

    func handle(_ request: Request, _ exchange: Exchange) {
        if request.path == "/whole" {
            exchange.respond(text("") + request.body)
        } else {
            Self.skip(exchange)
        }
    }

    private static func skip(_ exchange: Exchange) {
        exchange.nextPiece { piece in
            if case .bytes = piece { skip(exchange) } else { exchange.respond(text("pieces")) }
        }
    }
}
