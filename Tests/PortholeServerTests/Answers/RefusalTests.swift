import HTTPMessage
import TestSupport
import Testing

@testable import PortholeServer

/// What the server refuses before any route, as a page of another origin sees it.
@Suite struct RefusalTests {
    private static let service = Result { try RunningService { $0.connections.headMilliseconds = 300 } }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\n\r\n", 400, "malformed-request"),
        ("POST /viewport HTTP/1.1\r\nHost: x\r\nContent-Length: 9999999\r\n\r\n", 413, "body-too-large"),
        ("GET /\(String(repeating: "a", count: 9000)) HTTP/1.1\r\nHost: x\r\n\r\n", 414, "target-too-long"),
        (
            "GET / HTTP/1.1\r\nHost: x\r\n\(String(repeating: "A: b\r\n", count: 100))\r\n", 431, "fields-too-large"
        ),
        ("POST /viewport HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nExpect: more\r\n\r\n", 417, "expectation-failed"),
        ("CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n", 501, "not-implemented"),
        ("GET / HTTP/2.0\r\nHost: x\r\n\r\n", 505, "version-not-supported"),
        ("GET /", 408, "request-timeout"),
    ])
    func itIsTheProblemThatARouteWouldAnswerWith(request: String, status: Int, type: String) throws {
        let client = try HTTPClient(port: Self.service.get().port)
        try client.send(Array(request.utf8))
        let reply = try client.reply()
        #expect(reply.status == status)
        #expect(reply["Access-Control-Allow-Origin"] == "*")
        #expect(reply["Access-Control-Expose-Headers"]?.contains("Retry-After") == true)
        #expect(reply["X-Content-Type-Options"] == "nosniff")
        #expect(reply["Content-Type"] == "application/problem+json")
        #expect(reply["Cache-Control"] == "no-store")
        let problem = try reply.json()
        #expect(problem["type"] as? String == "/problems/\(type)")
        #expect(problem["status"] as? Int == status)
        #expect((problem["detail"] as? String)?.isEmpty == false)
    }

    @Test func aConnectionTooManyIsToldSoAlike() throws {
        let service = try RunningService { $0.connections.maximum = 1 }
        let first = try HTTPClient(port: service.port)
        #expect(try first.get("/healthz").status == 200)
        let reply = try HTTPClient(port: service.port).reply()
        #expect(reply.status == 503)
        #expect(reply["Access-Control-Allow-Origin"] == "*")
        #expect(reply["Retry-After"] != nil)
        #expect(try reply.json()["type"] as? String == "/problems/busy")
    }

    @Test(arguments: Problem.Kind.allCases)
    func everyStatusOfAKindIsRefusedWithThatStatus(kind: Problem.Kind) {
        let refused = Problem.Kind(refusing: kind.status)
        #expect(refused.status == kind.status || refused == .malformedRequest)
    }
}
