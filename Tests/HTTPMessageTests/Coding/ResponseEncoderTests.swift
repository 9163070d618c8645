import HTTPMessage
import Testing

@Suite struct ResponseEncoderTests {
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

    private static func encode(
        _ response: Response,
        _ method: Method = .get,
        _ version: Version = .http11,
        keepAlive: Bool = true
    ) -> String {
        var buffer = Array("before|".utf8)
        let encoder = ResponseEncoder(method: method, version: version, keepAlive: keepAlive)
        encoder.appendHead(of: response, date: date, to: &buffer)
        let text = String(decoding: buffer, as: UTF8.self)
        #expect(text.hasPrefix("before|"))
        return String(text.dropFirst(7))
    }

    @Test func aHeadHasStatusDateFieldsAndLength() {
        let response = Response(status: .ok, fields: ["Content-Type": "image/png", "ETag": "\"a\""], body: [1, 2, 3])
        #expect(
            Self.encode(response)
                == "HTTP/1.1 200 OK\r\nDate: \(Self.date)\r\nContent-Type: image/png\r\nETag: \"a\"\r\n"
                + "Content-Length: 3\r\n\r\n"
        )
    }

    @Test(
        arguments: [
            (Version.http11, true, nil), (.http11, false, "close"), (.http10, true, "keep-alive"),
            (.http10, false, "close"),
        ] as [(Version, Bool, String?)]
    )
    func connectionSaysWhatTheVersionDoesNot(version: Version, keepAlive: Bool, connection: String?) {
        let text = Self.encode(Response(status: .ok), .get, version, keepAlive: keepAlive)
        #expect(text.contains("Connection: ") == (connection != nil))
        if let connection { #expect(text.contains("\r\nConnection: \(connection)\r\n")) }
    }

    @Test func aHeadRequestIsToldTheLengthAndSentNoBody() {
        let encoder = ResponseEncoder(method: .head, version: .http11, keepAlive: true)
        let response = Response(status: .ok, body: [1, 2, 3])
        #expect(!encoder.sendsBody(of: response))
        #expect(Self.encode(response, .head) == Self.encode(response, .get))
        let stated = Response(status: .ok, fields: ["Content-Length": "77"])
        #expect(Self.encode(stated, .head).contains("\r\nContent-Length: 77\r\n"))
        #expect(Self.encode(stated, .get).contains("\r\nContent-Length: 0\r\n"))
    }

    @Test(arguments: [Status.noContent, .notModified, .continue])
    func statusesWithoutContentHaveNeitherBodyNorLength(status: Status) {
        let response = Response(status: status, fields: ["Content-Length": "3"], body: [1, 2, 3])
        #expect(!Self.encode(response).contains("Content-Length"))
        #expect(!ResponseEncoder(method: .get, version: .http11, keepAlive: true).sendsBody(of: response))
        #expect(Self.encode(response).hasSuffix("\r\n\r\n"))
        #expect(Self.encode(response).contains("Date: ") == (status.code >= 200))
    }

    @Test func framingIsTheEncodersAlone() {
        let fields: Fields = [
            "content-length": "9", "Transfer-Encoding": "chunked", "CONNECTION": "close", "Keep-Alive": "x",
            "date": "y",
            "Vary": "Accept",
        ]
        let text = Self.encode(Response(status: .ok, fields: fields, body: [1]))
        #expect(
            text == "HTTP/1.1 200 OK\r\nDate: \(Self.date)\r\nVary: Accept\r\nContent-Length: 1\r\n\r\n"
        )
    }

    @Test func noValueCanBeginALineOfItsOwn() {
        var fields = Fields()
        fields.append("X", "a\r\nSet-Cookie: b\u{0}\n")
        let refused = fields.append("Y\r\nZ", "c")
        #expect(!refused)
        let status = Status(code: 200, reason: "OK\r\nEvil: 1")
        #expect(
            Self.encode(Response(status: status, fields: fields))
                == "HTTP/1.1 200 OK  Evil: 1\r\nDate: \(Self.date)\r\nX: a  Set-Cookie: b\r\nContent-Length: 0\r\n\r\n"
        )
    }

    @Test func theContinueResponseIsAWholeHead() {
        #expect(ResponseEncoder.continueResponse == Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
    }
}
