import Foundation
import HTTPMessage
import SocketServer
import Synchronization
import Testing

struct RequestTests {
    static let post = "POST /a?b=c HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello"
    static let chunked =
        "PUT /c HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"

    @Test func answersARequest() async throws {
        let server = try TestServer()
        let client = try server.client()
        try client.send("GET /a?b=c HTTP/1.1\r\nHost: x\r\n\r\n")
        let answer = try client.answer()
        #expect(answer.status == 200)
        #expect(answer.text == "GET /a b=c ")
        #expect(answer["date"]?.hasSuffix(" GMT") == true)
        #expect(answer["connection"] == nil)
    }

    @Test(arguments: [(post, "POST /a b=c hello"), (chunked, "PUT /c - abcde")])
    func answersARequestCutAnywhere(request: String, expected: String) async throws {
        try await onThread {
            let server = try TestServer()
            let client = try server.client()
            let bytes = Array(request.utf8)
            for cut in 1..<bytes.count {
                try client.send(Array(bytes[..<cut]))
                usleep(1000)
                try client.send(Array(bytes[cut...]))
                #expect(try client.answer().text == expected, "cut at \(cut)")
            }
        }
    }

    @Test func answersARequestThatComesByteByByte() async throws {
        try await onThread {
            let server = try TestServer()
            let client = try server.client()
            for byte in Self.post.utf8 {
                try client.send([byte])
                usleep(500)
            }
            #expect(try client.answer().text == "POST /a b=c hello")
        }
    }

    @Test func answersPipelinedRequestsInTheirOrderOneAtATime() async throws {
        let inHand = Atomic(0)
        let server = try TestServer { request, exchange in
            #expect(inHand.add(1, ordering: .relaxed).newValue == 1)
            let answer: @Sendable () -> Void = {
                inHand.subtract(1, ordering: .relaxed)
                exchange.respond(text(request.path))
            }
            // Every third at once, the others from elsewhere and later.
            guard let number = Int(request.path.dropFirst()), number % 3 > 0 else { return answer() }
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(number % 7), execute: answer)
        }
        try await onThread {
            let client = try server.client()
            try client.send((0..<200).map { "GET /\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
            for number in 0..<200 { #expect(try client.answer().text == "/\(number)") }
        }
    }

    @Test func answersHeadWithoutABody() async throws {
        let server = try TestServer()
        let client = try server.client()
        try client.send("HEAD /a HTTP/1.1\r\nHost: x\r\n\r\nGET /b HTTP/1.1\r\nHost: x\r\n\r\n")
        let answer = try client.answer(toHead: true)
        #expect(answer["content-length"] == "10")
        #expect(try client.answer().text == "GET /b - ")
    }

    @Test func passesOptionsOfTheWholeServerOn() async throws {
        let server = try TestServer()
        let client = try server.client()
        try client.send("OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.answer().text == "OPTIONS * - ")
    }

    @Test(arguments: [204, 304]) func sendsNoBodyWithAStatusThatHasNone(code: Int) async throws {
        let server = try TestServer { _, exchange in
            exchange.respond(text("not to be seen", status: Status(code: code, reason: "Whatever")))
        }
        let client = try server.client()
        try client.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        let all = try client.receiveAll()
        #expect(all.hasPrefix("HTTP/1.1 \(code) "))
        #expect(all.hasSuffix("\r\n\r\n"))
    }

    @Test func closesBehindAnHTTP10Request() async throws {
        let server = try TestServer()
        let client = try server.client()
        try client.send("GET /a HTTP/1.0\r\n\r\n")
        let answer = try client.answer()
        #expect(answer.text == "GET /a - ")
        #expect(answer["connection"] == "close")
        #expect(try client.isClosed())
    }

    @Test func keepsAnHTTP10ConnectionThatAsksForIt() async throws {
        let server = try TestServer()
        let client = try server.client()
        for path in ["/a", "/b"] {
            try client.send("GET \(path) HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            let answer = try client.answer()
            #expect(answer.text == "GET \(path) - ")
            #expect(answer["connection"] == "keep-alive")
        }
    }

    @Test func closesWhenTheClientAsksForIt() async throws {
        let server = try TestServer()
        let client = try server.client()
        try client.send("GET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\nGET /b HTTP/1.1\r\nHost: x\r\n\r\n")
        let answer = try client.answer()
        #expect(answer["connection"] == "close")
        #expect(try client.isClosed())
        #expect(server.recorder.now.summaries.map(\.path) == ["/a"])
    }

    @Test func asksForABodyThatTheClientHoldsBack() async throws {
        let server = try TestServer()
        let client = try server.client()
        try client.send("POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
        #expect(try client.answer(interim: true).status == 100)
        try client.send("hello")
        #expect(try client.answer(interim: true).text == "POST /a - hello")
    }

    @Test func doesNotAskForABodyThatIsThere() async throws {
        let server = try TestServer()
        let client = try server.client()
        try client.send("POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\nhello")
        #expect(try client.answer(interim: true).text == "POST /a - hello")
    }

    @Test func doesNotAskForABodyThatIsTooLarge() async throws {
        let server = try TestServer(configure: { $0.httpLimits = HTTPLimits(bodyBytes: 100) })
        let client = try server.client()
        try client.send("POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 101\r\nExpect: 100-continue\r\n\r\n")
        #expect(try client.answer(interim: true).status == 413)
    }

    @Test func takesABodyUpToTheLimit() async throws {
        try await onThread {
            let server = try TestServer { request, exchange in exchange.respond(text("\(request.body.count)")) }
            let client = try server.client()
            let body = [UInt8](repeating: 7, count: 1 << 20)
            try client.send("POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: \(body.count)\r\n\r\n")
            try client.send(body)
            #expect(try client.answer().text == "\(body.count)")
        }
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9999999\r\n\r\n", 413),
        ("GET /\(String(repeating: "a", count: 9000)) HTTP/1.1\r\nHost: x\r\n\r\n", 414),
        ("GET / HTTP/1.1\r\nHost: x\r\nExpect: more\r\n\r\n", 417),
        ("GET / HTTP/1.1\r\nHost: x\r\n\((0..<70).map { "A\($0): b\r\n" }.joined())\r\n", 431),
        ("GET / HTTP/3.0\r\nHost: x\r\n\r\n", 505),
    ])
    func refusesWithAProblemDocumentAndCloses(request: String, status: Int) async throws {
        let server = try TestServer()
        let client = try server.client()
        try client.send(request + "GET /next HTTP/1.1\r\nHost: x\r\n\r\n")
        let answer = try client.answer()
        #expect(answer.status == status)
        #expect(answer["content-type"] == "application/problem+json")
        #expect(answer["connection"] == "close")
        let problem = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
        #expect(problem?["status"] as? Int == status)
        #expect((problem?["detail"] as? String)?.isEmpty == false)
        #expect(try client.isClosed())
        #expect(await eventually(within: 30) { server.recorder.now.closed == 1 })
        let summary = try #require(server.recorder.now.summaries.first)
        #expect(server.recorder.now.summaries.count == 1)
        #expect(summary.status?.code == status)
        #expect(summary.protocolError == problem?["detail"] as? String)
    }

    /// Closing over unread bytes would reset the connection, and the client would not see why.
    @Test func letsAClientThatIsStillSendingReadItsError() async throws {
        try await onThread {
            let server = try TestServer()
            let client = try server.client()
            try client.send("POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 4000000\r\n\r\n")
            try client.send([UInt8](repeating: 1, count: 4_000_000))
            #expect(try client.answer().status == 413)
        }
    }

    @Test func saysSoWhenARequestEndsTooEarly() async throws {
        let server = try TestServer()
        let client = try server.client()
        try client.send("GET /a HTTP/1.1\r\nHos")
        client.endOutput()
        #expect(try client.answer().status == 400)
        #expect(try client.isClosed())
    }
}
