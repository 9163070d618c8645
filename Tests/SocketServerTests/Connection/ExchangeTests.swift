import Foundation
import HTTPMessage
import SocketServer
import Testing

struct ExchangeTests {
    static let request = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n"

    @Test func anAnswerFromAnyThreadGoesOut() async throws {
        let server = try TestServer { request, exchange in
            Thread { exchange.respond(text(request.path)) }.start()
        }
        try await onThread {
            let client = try server.client()
            for _ in 0..<200 {
                try client.send(Self.request)
                #expect(try client.answer().text == "/a")
            }
        }
    }

    @Test func anAnswerWithinTheCallGoesOutWithinTheCall() async throws {
        let recorder = Locked<Recorder?>(nil)
        let counts = Locked<[Int]>([])
        let server = try TestServer { _, exchange in
            exchange.respond(text("a"))
            counts.withLock { $0.append(recorder.withLock { $0?.now.summaries.count ?? -1 }) }
        }
        recorder.withLock { $0 = server.recorder }
        let client = try server.client()
        try client.send(Self.request + Self.request)
        #expect(try client.answer().text == "a")
        #expect(try client.answer().text == "a")
        #expect(await eventually { counts.withLock { $0 } == [1, 2] })
    }

    @Test func onlyTheFirstAnswerCounts() async throws {
        let server = try TestServer { _, exchange in
            for number in 0..<3 { exchange.respond(text("\(number)")) }
            Thread { exchange.respond(text("later")) }.start()
        }
        let client = try server.client()
        for _ in 0..<10 {
            try client.send(Self.request)
            #expect(try client.answer().text == "0")
        }
    }

    @Test(arguments: [0, 50]) func anExchangeLetGoAnswers500(milliseconds: Int) async throws {
        let server = try TestServer { _, exchange in
            if milliseconds > 0 {
                DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { _ = exchange.peer }
            }
        }
        try await onThread {
            let client = try server.client()
            // The connection stays usable.
            for _ in 0..<2 {
                try client.send(Self.request)
                let answer = try client.answer()
                #expect(answer.status == 500)
                #expect(answer["content-type"] == "application/problem+json")
            }
        }
    }

    /// As when two clients share one run.
    @Test func oneAnswerMayGiveAnotherConnectionsAnswer() async throws {
        let first = Locked<Exchange?>(nil)
        let server = try TestServer(configure: { $0.queues = 1 }) { request, exchange in
            if request.path == "/first" {
                first.withLock { $0 = exchange }
            } else {
                first.withLock { $0.take() }?.respond(text("first"))
                exchange.respond(text("second"))
            }
        }
        let clients = try (server.client(), server.client())
        for _ in 0..<100 {
            // The first one's next request is there already when its answer comes.
            try clients.0.send("GET /first HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(await eventually { first.withLock { $0 != nil } })
            try clients.1.send("GET /second HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try clients.0.answer().text == "first")
            #expect(try clients.1.answer().text == "second")
        }
    }

    @Test func tellsTheObserverWhatWasDone() async throws {
        let server = try TestServer { _, exchange in
            exchange.respond(text("hello", status: .notFound), note: "a note")
        }
        let client = try server.client()
        try client.send("POST /a?b HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n")
        try await Task.sleep(for: .milliseconds(500))
        try client.send("x")
        #expect(try client.answer().status == 404)
        #expect(await eventually { server.recorder.now.summaries.count == 1 })
        let summary = try #require(server.recorder.now.summaries.first)
        #expect(summary.method == .post)
        #expect(summary.path == "/a")
        #expect(summary.query == "b")
        #expect(summary.target == "/a?b")
        #expect(summary.status == .notFound)
        #expect(summary.bodyBytes == 5)
        #expect(summary.duration > .milliseconds(15) && summary.duration < .seconds(60))
        #expect(summary.peer.hasPrefix("127.0.0.1:"))
        #expect(summary.ending == .answered)
        #expect(summary.protocolError == nil)
        #expect(summary.note as? String == "a note")
    }

    @Test func runsAHandlerWithoutASocket() async throws {
        let answers = Locked<[Response]>([])
        let handler = ClosureHandler { request, exchange in
            if request.path == "/a" { exchange.respond(text("yes")) }
        }
        for path in ["/a", "/b"] {
            handler.handle(
                Request(method: .get, path: path),
                Exchange { answer in answers.withLock { $0.append(answer) } }
            )
        }
        #expect(answers.withLock { $0.map(\.status.code) } == [200, 500])
    }
}
