import HTTPMessage
import Testing

/// A request that is refused with this status, and a reason that has these words.
struct Refusal: Sendable, CustomTestStringConvertible {
    let text: String
    let status: Status
    let words: [String]

    init(_ text: String, _ status: Status, _ words: String...) {
        self.init(text, status, words)
    }

    private init(_ text: String, _ status: Status, _ words: [String]) {
        self.text = text
        self.status = status
        self.words = words
    }

    var testDescription: String { text.debugDescription }

    static func line(_ line: String, _ status: Status = .badRequest, _ words: String...) -> Refusal {
        Refusal("\(line)\r\nHost: a\r\n\r\n", status, words)
    }

    static func fields(_ fields: String, _ status: Status = .badRequest, _ words: String...) -> Refusal {
        Refusal("POST / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n", status, words)
    }

    static func chunks(_ chunks: String, _ words: String...) -> Refusal {
        Refusal("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks, .badRequest, words)
    }
}

@Suite struct RefusalTests {
    private static func expect(_ refusal: Refusal) {
        guard let error = protocolError(refusal.text) else {
            Issue.record("not refused")
            return
        }
        #expect(error.status == refusal.status)
        for word in refusal.words { #expect(error.reason.contains(word), "\(error.reason)") }
        #expect(error.reason.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
        #expect(error.reason.hasSuffix(".") && error.reason.utf8.count < 300)
    }

    @Test(arguments: [
        Refusal.line("GET  / HTTP/1.1", .badRequest, "more than one space"),
        .line("GET /  HTTP/1.1", .badRequest, "\" HTTP/1.1\""),
        .line("GET / HTTP/1.1 ", .badRequest, "\"HTTP/1.1 \""),
        .line("GET\t/\tHTTP/1.1", .badRequest, "\"GET\\x09/"),
        .line("GET /\tHTTP/1.1"),
        .line(" GET / HTTP/1.1", .badRequest, "0x20"),
        .line("GET /", .badRequest, "no version"),
        .line("GET", .badRequest, "method"),
        .line("GE(T / HTTP/1.1", .badRequest, "\"GE(T / HTTP/1.1\""),
        .line("GÉT / HTTP/1.1", .badRequest, "G\\xC3"),
        .line("GET /a b HTTP/1.1", .badRequest, "\"b HTTP/1.1\""),
        .line("GET / http/1.1", .badRequest, "\"http/1.1\""),
        .line("GET / HTTP/1.10"),
        .line("GET / HTTP/01.1"),
        .line("GET / HTTP/1"),
        .line("GET / HTTP 1.1"),
        .line("GET / XTTP/1.1"),
        .line("GET / HTTP/2.0", .httpVersionNotSupported, "\"HTTP/2.0\"", "HTTP/1.1"),
        .line("GET / HTTP/3.0", .httpVersionNotSupported),
        .line("GET / HTTP/0.9", .httpVersionNotSupported),
        Refusal("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", .httpVersionNotSupported),
        .line(String(repeating: "M", count: 33) + " / HTTP/1.1", .notImplemented, "32"),
        .line("CONNECT a:443 HTTP/1.1", .notImplemented, "CONNECT"),
        .line("CONNECT / HTTP/1.1", .notImplemented),
    ])
    func requestLinesAreRefused(refusal: Refusal) { Self.expect(refusal) }

    @Test(arguments: [
        Refusal.line("GET /a#b HTTP/1.1", .badRequest, "0x23", "fragment"),
        .line("GET /a\"b HTTP/1.1", .badRequest, "0x22"),
        .line("GET /a<b HTTP/1.1"), .line("GET /a>b HTTP/1.1"), .line("GET /a\\b HTTP/1.1"),
        .line("GET /a`b HTTP/1.1"), .line("GET /a{b HTTP/1.1"), .line("GET /a|b HTTP/1.1"), .line("GET /a}b HTTP/1.1"),
        .line("GET /ü HTTP/1.1", .badRequest, "0xC3"),
        .line("GET /% HTTP/1.1", .badRequest, "\"%\""), .line("GET /%4 HTTP/1.1"), .line("GET /%4g HTTP/1.1"),
        .line("GET /?a=% HTTP/1.1"), .line("GET /%%41 HTTP/1.1"),
        .line("GET * HTTP/1.1", .badRequest, "OPTIONS"), .line("OPTIONS ** HTTP/1.1"), .line("OPTIONS *?a HTTP/1.1"),
        .line("GET a HTTP/1.1", .badRequest, "\"a\"", "http://"), .line("GET a:443 HTTP/1.1"), .line("GET ?a HTTP/1.1"),
        .line("GET ftp://a/ HTTP/1.1"), .line("GET http:/a HTTP/1.1"), .line("GET http:a HTTP/1.1"),
        .line("GET http:///a HTTP/1.1", .badRequest, "host"), .line("GET http://u@a/ HTTP/1.1", .badRequest, "\"u@a\""),
    ])
    func targetsAreRefused(refusal: Refusal) { Self.expect(refusal) }

    @Test(arguments: [
        Refusal.fields("X : 1", .badRequest, "before the colon", "\"X : 1\""),
        .fields("X\t: 1", .badRequest, "before the colon"),
        .fields(" X: 1", .badRequest, "folded"),
        .fields("X: 1\r\n 2", .badRequest, "folded"),
        .fields("X: 1\r\n\t2", .badRequest, "folded"),
        .fields("X: 1\r\n ", .badRequest, "folded"),
        .fields(": 1", .badRequest, "no name"),
        .fields("X", .badRequest, "no colon"),
        .fields("X@Y: 1", .badRequest, "0x40"), .fields("X(Y): 1"), .fields("\"X\": 1"), .fields("X[]: 1"),
        .fields("Ü: 1", .badRequest, "0xC3"),
        .fields("X: a\u{0}b", .badRequest, "0x00", "offset 4"), .fields("X: a\u{1}b"), .fields("X: a\u{8}b"),
        .fields("X: a\u{B}b", .badRequest, "0x0B"), .fields("X: a\u{C}b"), .fields("X: a\u{1F}b"),
        .fields("X: a\u{7F}b", .badRequest, "0x7F"), .fields("X\u{0}: b"),
        .fields("X: a\rb", .badRequest, "carriage return"), .fields("X: a\r\r", .badRequest, "carriage return"),
        .fields("X: a\nY: b", .badRequest, "line feed"), .fields("\n", .badRequest, "line feed"),
        Refusal("GET / HTTP/1.1\nHost: a\r\n\r\n", .badRequest, "line feed", "request line"),
        Refusal("GET / HTTP/1.1\rHost: a\r\n\r\n", .badRequest, "carriage return", "request line"),
        Refusal("\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .badRequest, "0x0A"),
        Refusal("\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .badRequest, "line end"),
        Refusal("GET / HTTP/1.1\r\nHost: a\r\n\n", .badRequest, "line feed"),
        Refusal("\u{16}\u{3}\u{1}", .badRequest, "TLS", "0x16"),
    ])
    func fieldLinesAreRefused(refusal: Refusal) { Self.expect(refusal) }

    @Test(arguments: [
        Refusal("GET / HTTP/1.1\r\n\r\n", .badRequest, "Host"),
        .fields("Host: a", .badRequest, "2 Host"),
        .fields("host: b", .badRequest, "2 Host"),
        Refusal("GET / HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n", .badRequest, "2 Host"),
        Refusal("GET http://a/ HTTP/1.1\r\n\r\n", .badRequest, "Host"),
        Refusal("GET / HTTP/1.1\r\nHost: a@b\r\n\r\n", .badRequest, "\"a@b\"", "65535"),
        .fields("Expect: 200-ok", .expectationFailed, "\"200-ok\"", "100-continue"),
        .fields("Expect: 100-continue, x", .expectationFailed, "\"x\""),
    ])
    func hostsAndExpectationsAreRefused(refusal: Refusal) { Self.expect(refusal) }

    @Test(arguments: [
        Refusal.fields("Content-Length: 5\r\nTransfer-Encoding: chunked", .badRequest, "both"),
        .fields("Transfer-Encoding: chunked\r\nContent-Length: 0", .badRequest, "both"),
        .fields("Content-Length: 5\r\nContent-Length: 5", .badRequest, "2 Content-Length"),
        .fields("Content-Length: 5\r\ncontent-length: 6", .badRequest, "2 Content-Length"),
        .fields("Content-Length: +5", .badRequest, "\"+5\""), .fields("Content-Length: -5"),
        .fields("Content-Length: 5,5"),
        .fields("Content-Length: 5, 5"), .fields("Content-Length:  5 5"),
        .fields("Content-Length:", .badRequest, "\"\""),
        .fields("Content-Length: 0x5"), .fields("Content-Length: 5.0"), .fields("Content-Length: 1e3"),
        .fields("Content-Length: ５"), .fields("Content-Length: 5;a"), .fields("Content-Length: ~"),
        .fields("Content-Length: 9223372036854775808", .badRequest, "9223372036854775807"),
        .fields("Content-Length: 18446744073709551621"), .fields("Content-Length: 99999999999999999999999999"),
        .fields("Transfer-Encoding:", .badRequest, "\"\""), .fields("Transfer-Encoding: gzip", .badRequest, "\"gzip\""),
        .fields("Transfer-Encoding: identity"), .fields("Transfer-Encoding: xchunked"),
        .fields("Transfer-Encoding: chunked, gzip"),
        .fields("Transfer-Encoding: chunked, chunked", .badRequest, "once"),
        .fields("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked"), .fields("Transfer-Encoding: chunked;q=1"),
        .fields("Transfer-Encoding: , chunked"), .fields("Transfer-Encoding: chunked,"),
        .fields("Transfer-Encoding: \"chunked\""),
        .fields("Transfer-Encoding: chun ked"), .fields("Transfer-Encoding: gzip\r\nTransfer-Encoding:"),
        .fields("Transfer-Encoding: gzip, chunked", .notImplemented, "\"gzip, chunked\""),
        .fields("Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked", .notImplemented),
        Refusal("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", .badRequest, "HTTP/1.0"),
    ])
    func framingThatTwoReadersCouldTakeDifferentlyIsRefused(refusal: Refusal) { Self.expect(refusal) }

    @Test(arguments: [
        Refusal.chunks("\r\n", "\"\""), .chunks("g\r\n", "\"g\""), .chunks(" 3\r\nabc\r\n"), .chunks("3 \r\nabc\r\n"),
        .chunks("3\t\r\nabc\r\n"), .chunks("+3\r\nabc\r\n"), .chunks("-3\r\n"), .chunks("0x3\r\nabc\r\n", "\"0x3\""),
        .chunks("3,3\r\n"), .chunks("00000000000000003\r\nabc\r\n"), .chunks("8000000000000000\r\n"),
        .chunks("ffffffffffffffff\r\n", "hexadecimal"), .chunks("10000000000000000\r\n"),
        .chunks("3\nabc\r\n", "line feed"), .chunks("3\rabc\r\n", "carriage return"), .chunks("3;\u{0}\r\n", "0x00"),
        .chunks("3;\r\nabc\r\n", "extension"), .chunks("3 ;a\r\nabc\r\n"), .chunks("3; a\r\nabc\r\n"),
        .chunks("3;a=\r\n"),
        .chunks("3;a=\"b\r\nabc\r\n"), .chunks("3;a=\"b\\\"\r\nabc\r\n"), .chunks("3;a=\"b\"c\r\n"),
        .chunks("3;=b\r\n"),
        .chunks("3;a\n\r\nabc\r\n", "line feed"),
        .chunks("3;a=" + String(repeating: "b", count: 256) + "\r\n", "256"),
        .chunks(String(repeating: "1;a=" + String(repeating: "b", count: 250) + "\r\nx\r\n", count: 17), "4096"),
        .chunks("3\r\nabcd\r\n", "longer or shorter"), .chunks("3\r\nab\r\n0\r\n\r\n"), .chunks("3\r\nabc\n0\r\n\r\n"),
        .chunks("3\r\nabc0\r\n\r\n"), .chunks("3\r\nabc\r0\r\n\r\n", "longer or shorter"), .chunks("3\r\nabc\r\n\r\n"),
        .chunks("0\r\nContent-Length: 1\r\n\r\n", "Content-Length", "trailer"),
        .chunks("0\r\nTransfer-Encoding: chunked\r\n\r\n"),
        .chunks("0\r\nhost: b\r\n\r\n", "Host"), .chunks("0\r\nX : 1\r\n\r\n", "before the colon"),
        .chunks("0\r\nX\r\n\r\n"),
        .chunks("0\r\n\n", "line feed"), .chunks("0\r\nX: a\nb\r\n\r\n", "trailer"),
        .chunks("0\r\n X: a\r\n\r\n", "folded"),
    ])
    func chunksAreRefused(refusal: Refusal) { Self.expect(refusal) }

    @Test func aValueIsShownCutAndEscaped() throws {
        let error = try #require(
            protocolError("GET / HTTP/1.1\r\nHost: a\"\\\u{E9}" + String(repeating: "b", count: 100) + "\r\n\r\n")
        )
        #expect(error.reason.contains("\"a\\\"\\\\\\xC3\\xA9" + String(repeating: "b", count: 35) + "\"… (105 bytes)"))
    }
}
