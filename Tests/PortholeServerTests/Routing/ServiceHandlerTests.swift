import Foundation
import HTTPMessage
import SocketServer
import Testing

@testable import PortholeServer

/// The handler in memory: what has no route of its own, and what every answer has.
@Suite struct ServiceHandlerTests {
    static let table = RouteTable(routes: [
        Route("/images/{id}") { call in
            call.answer(tag: EntityTag("abc")!, fields: ["Cache-Control": "public"], mediaType: "text/plain") {
                Array(call.parameters[0].utf8)
            }
        },
        Route("/broken") { $0.fail(Problem(.defect, "the path /secret/file is not to be told")) },
    ])

    private func answer(
        _ method: HTTPMessage.Method,
        _ path: String,
        _ fields: Fields = Fields(),
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) throws -> Response {
        let answers = Guarded<[Response]>([])
        let exchange = Exchange { response in answers.withLock { $0.append(response) } }
        let request = Request(method: method, path: path, fields: fields)
        ServiceHandler(table: Self.table, derivatives: DerivativeCache(capacity: 0), log: log)
            .handle(request, exchange)
        return try #require(answers.withLock { $0 }.first)
    }

    @Test(
        arguments: [
            (.get, "/images/a", 200), (.head, "/images/a", 200), (.options, "/images/a", 204),
            (.post, "/images/a", 405),
            (.put, "/images/a", 405), (.delete, "/images/a", 405), (Method(rawValue: "get"), "/images/a", 405),
            (Method(rawValue: "PROPFIND"), "/images/a", 405), (.get, "/nothing", 404), (.post, "/nothing", 404),
            (.options, "/nothing", 404), (.options, "*", 204), (.get, "/images/%FF", 404), (.get, "/", 404),
            (.get, "/images/", 404),
        ] as [(HTTPMessage.Method, String, Int)]
    )
    func everyMethodAndPathHasItsStatus(method: HTTPMessage.Method, path: String, status: Int) throws {
        let response = try answer(method, path)
        #expect(response.status.code == status)
        #expect(response.fields["Access-Control-Allow-Origin"] == "*")
        #expect(response.fields["X-Content-Type-Options"] == "nosniff")
        #expect(response.fields["Access-Control-Expose-Headers"]?.contains("Visible-Rect") == true)
        #expect((response.fields["Allow"] != nil) == (status == 405 || status == 204))
        #expect((response.fields["Content-Type"] == "application/problem+json") == (status >= 400))
        #expect((response.fields["Cache-Control"] == "no-store") == (status >= 400))
    }

    @Test func aBrowsersQuestionIsAnswered() throws {
        let fields: Fields = [
            "Origin": "https://example.com", "Access-Control-Request-Method": "GET",
            "Access-Control-Request-Headers": "if-none-match",
        ]
        let response = try answer(.options, "/images/a", fields)
        #expect(response.fields["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS")
        let admitted = "Authorization, Content-Type, If-Match, If-None-Match, *"
        #expect(response.fields["Access-Control-Allow-Headers"] == admitted)
        #expect(response.fields["Access-Control-Max-Age"] != nil)
        #expect(response.body.isEmpty)
    }

    @Test(arguments: [
        (#""abc""#, 304), (#"W/"abc""#, 304), (#""x", "abc""#, 304), ("*", 304), (#""abd""#, 200), ("abc", 200),
        ("", 200),
        (#"W/"ABC""#, 200),
    ])
    func whatTheClientHasIsNotSentAgain(value: String, status: Int) throws {
        let response = try answer(.get, "/images/a", ["If-None-Match": value])
        #expect(response.status.code == status)
        #expect(response.fields["ETag"] == #""abc""#)
        #expect(response.fields["Cache-Control"] == "public")
        #expect(response.body.isEmpty == (status == 304))
    }

    @Test func aDefectIsToldByAnIdentifierThatTheLogRepeats() throws {
        let lines = Guarded<[String]>([])
        let response = try answer(.get, "/broken") { line in lines.withLock { $0.append(line) } }
        let object = try #require(try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
        let identifier = try #require(object["id"] as? String)
        #expect(response.status.code == 500)
        #expect(!String(decoding: response.body, as: UTF8.self).contains("/secret/file"))
        let line = try #require(lines.withLock { $0 }.first)
        #expect(line.contains(identifier))
        #expect(line.contains("/secret/file"))
    }

    @Test func aRequestThatIsLetGoUnansweredIsADefectToo() throws {
        let lines = Guarded<[String]>([])
        let handler = ServiceHandler(table: Self.table, derivatives: DerivativeCache(capacity: 0)) { line in
            lines.withLock { $0.append(line) }
        }
        let response = handler.refusal(.internalServerError, "it was let go")
        #expect(response.status.code == 500)
        #expect(response.fields["Access-Control-Allow-Origin"] == "*")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
        let identifier = try #require(object["id"] as? String)
        #expect(lines.withLock { $0 } == ["defect \(identifier): it was let go (answered by the server itself)"])
        #expect(handler.refusal(.badRequest, "a reason").status == .badRequest)
        #expect(lines.withLock { $0 }.count == 1)
    }
}
