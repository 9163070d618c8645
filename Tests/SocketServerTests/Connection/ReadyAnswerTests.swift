import Dispatch
import HTTPMessage
import SocketServer
import Synchronization
import Testing

struct ReadyAnswerTests {
    /// What has `ready` in its target is at hand; the rest is handled, half of it from elsewhere and later.
    ///
    /// `isAlike`: who has to be handled after all, as it came in pieces, gets the same bytes.
    private static func server(body: [UInt8] = Array("at hand".utf8), isAlike: Bool = false) throws -> TestServer {
        let answer = ReadyAnswer(
            response: EncodedResponse(Response(status: .ok, fields: ["X-Ready": "yes"], body: body)),
            path: "/ready",
            query: "a",
            note: 7
        )
        return try TestServer(
            ready: { $0.target.elementsEqual("/ready?a".utf8) ? answer : nil },
            handler: { request, exchange in
                if request.path == "/late" {
                    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(5)) {
                        exchange.respond(text("late"))
                    }
                } else if isAlike, request.path == "/ready" {
                    exchange.respond(Response(status: .ok, body: body))
                } else {
                    exchange.respond(text("handled \(request.path)"))
                }
            }
        )
    }

    private static func request(_ target: String, _ method: String = "GET", _ fields: String = "") -> String {
        "\(method) \(target) HTTP/1.1\r\nHost: x\r\n\(fields)\r\n"
    }

    @Test func whatIsAtHandIsSentAndTold() async throws {
        let server = try Self.server()
        let client = try server.client()
        for _ in 0..<3 {
            try client.send(Self.request("/ready?a"))
            let answer = try client.answer()
            #expect(answer.text == "at hand")
            #expect(answer["x-ready"] == "yes")
            #expect(answer["content-length"] == "7")
            #expect(answer["connection"] == nil)
            #expect(answer["date"]?.hasSuffix(" GMT") == true)
        }
        #expect(await eventually { server.recorder.now.summaries.count == 3 })
        let summary = server.recorder.now.summaries[1]
        #expect(summary.method == .get)
        #expect(summary.target == "/ready?a")
        #expect(summary.status == .ok)
        #expect(summary.bodyBytes == 7)
        #expect(summary.ending == .answered)
        #expect(summary.note as? Int == 7)
        #expect(summary.protocolError == nil)
    }

    @Test func aHEADGetsNoContent() async throws {
        let server = try Self.server()
        let client = try server.client()
        try client.send(Self.request("/ready?a", "HEAD") + Self.request("/other"))
        let head = try client.answer(toHead: true)
        #expect(head["content-length"] == "7")
        #expect(try client.answer().text == "handled /other")
        #expect(await eventually { server.recorder.now.summaries.count == 2 })
        #expect(server.recorder.now.summaries[0].method == .head)
        #expect(server.recorder.now.summaries[0].bodyBytes == 0)
    }

    /// Requests sent ahead, at hand or not, in one piece or cut anywhere, are answered in their order.
    @Test(arguments: [1_000_000, 1, 7, 40]) func answersKeepTheirOrder(piece: Int) async throws {
        let server = try Self.server(isAlike: true)
        let targets = (0..<120).map { ["/ready?a", "/other", "/ready?a", "/late", "/ready?a"][($0 * 7 + $0 / 9) % 5] }
        let bytes = Array(targets.map { Self.request($0) }.joined().utf8)
        try await onThread {
            let client = try server.client()
            var start = 0
            while start < bytes.count {
                try client.send(Array(bytes[start..<min(bytes.count, start + piece)]))
                start += piece
            }
            for target in targets {
                let expected = ["/ready?a": "at hand", "/late": "late"][target] ?? "handled \(target)"
                #expect(try client.answer().text == expected)
            }
        }
    }

    @Test func aSlowReaderGetsAllOfIt() async throws {
        let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        let server = try Self.server(body: body, isAlike: true)
        try await onThread {
            let client = try server.client(receiveBuffer: 8192)
            try client.send(Self.request("/ready?a") + Self.request("/other") + Self.request("/ready?a"))
            #expect(try client.answer().body == body)
            #expect(try client.answer().text == "handled /other")
            #expect(try client.answer().body == body)
        }
    }

    @Test func whoAsksToCloseAndWhoIsDrainedAreHandled() async throws {
        let server = try Self.server()
        let closing = try server.client()
        try closing.send(Self.request("/ready?a", "GET", "Connection: close\r\n"))
        #expect(try closing.answer().text == "handled /ready")
        #expect(try closing.isClosed())
        let drained = try server.client()
        try drained.send(Self.request("/ready?a"))
        #expect(try drained.answer().text == "at hand")
        server.server.drain {}
        try drained.send(Self.request("/ready?a"))
        let answer = try drained.answer()
        #expect(answer.text == "handled /ready")
        #expect(answer["connection"] == "close")
    }

    /// Garbage behind an answer that was at hand is refused as ever.
    @Test func whatFollowsIsReadAsEver() async throws {
        let server = try Self.server()
        let client = try server.client()
        try client.send(Self.request("/ready?a") + "\r\n" + Self.request("/ready?a") + "no request\r\n\r\n")
        #expect(try client.answer().text == "at hand")
        #expect(try client.answer().text == "handled /ready")
        #expect(try client.answer().status == 400)
        #expect(try client.isClosed())
    }

    @Test func oneBusyConnectionLeavesOthersTheirTurn() async throws {
        let server = try TestServer(
            configure: { $0.queues = 1 },
            ready: { _ in
                ReadyAnswer(response: EncodedResponse(text("x")), path: "/", query: nil, note: nil)
            },
            handler: { _, exchange in exchange.respond(text("y")) }
        )
        let count = 20_000
        try await onThread {
            let busy = try server.client()
            let other = try server.client()
            let bytes = Array(String(repeating: Self.request("/"), count: count).utf8)
            let isSent = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
                try? busy.send(bytes)
                isSent.signal()
            }
            try other.send(Self.request("/"))
            #expect(try other.answer().status == 200)
            for _ in 0..<count { #expect(try busy.answer().status == 200) }
            isSent.wait()
        }
    }
}
