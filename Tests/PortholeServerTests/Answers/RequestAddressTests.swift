import HTTPMessage
import Testing

@testable import PortholeServer

@Suite struct RequestAddressTests {
    private func request(_ fields: [(String, String)], host: String? = "pictures:8080") -> Request {
        var list = Fields()
        for (name, value) in fields { list.append(name, value) }
        return Request(method: .get, path: "/xyz/a/tilejson.json", authority: host, fields: list)
    }

    @Test(arguments: [
        ([], "http://pictures:8080"),
        ([("X-Forwarded-Proto", "https")], "https://pictures:8080"),
        ([("x-forwarded-proto", "HTTPS")], "https://pictures:8080"),
        ([("X-Forwarded-Host", "zoom.example")], "http://zoom.example"),
        (
            [("X-Forwarded-Proto", "https"), ("X-Forwarded-Host", "zoom.example"), ("X-Forwarded-Prefix", "/a/b/")],
            "https://zoom.example/a/b"
        ),
        ([("X-Forwarded-Prefix", "zoom")], "http://pictures:8080/zoom"),
        ([("X-Forwarded-Prefix", "/")], "http://pictures:8080"),
        ([("X-Forwarded-Prefix", "//evil.example/")], "http://pictures:8080/evil.example"),
        // Chains of proxies: the first is the one that the client spoke to.
        ([("X-Forwarded-Host", "outer.example, inner.example")], "http://outer.example"),
        ([("X-Forwarded-Proto", "https, http"), ("X-Forwarded-Host", "[::1]:80")], "https://[::1]:80"),
        ([("X-Forwarded-Host", "outer.example"), ("X-Forwarded-Host", "inner.example")], "http://outer.example"),
    ])
    func aProxySaysHowTheClientAsked(fields: [(String, String)], base: String) {
        #expect(RequestAddress(of: request(fields)).base == base)
    }

    @Test(arguments: [
        ("X-Forwarded-Proto", "javascript"), ("X-Forwarded-Host", "a/b"), ("X-Forwarded-Host", "a\"b"),
        ("X-Forwarded-Host", "a@b"), ("X-Forwarded-Host", ""), ("X-Forwarded-Host", "a b"),
        ("X-Forwarded-Prefix", "/a?b"), ("X-Forwarded-Prefix", "/a#b"), ("X-Forwarded-Prefix", "/<a>"),
        ("X-Forwarded-Prefix", "/a b"), ("X-Forwarded-Prefix", "/ü"),
    ])
    func whatIsNoPartOfAnAddressIsNotTaken(name: String, value: String) {
        #expect(RequestAddress(of: request([(name, value)])).base == "http://pictures:8080")
    }

    @Test func withoutAnyHostLinksAreRelative() {
        let request = request([("X-Forwarded-Proto", "https"), ("X-Forwarded-Prefix", "/a")], host: nil)
        #expect(RequestAddress(of: request).base.isEmpty)
        #expect(Links(publicURL: nil).absolute(for: request).xyz("a") == "/xyz/a/tilejson.json")
    }

    @Test func thePublicURLIsAboveAll() {
        let links = Links(publicURL: "https://own.example/zoom")
        let request = request([("X-Forwarded-Host", "other.example")])
        #expect(links.absolute(for: request).base == "https://own.example/zoom")
    }

    @Test(arguments: [
        ("Host: a\r\n", [("Host", "a")], true), ("host:  a \r\nX-Forwarded-Proto: https\r\n", [("Host", "a")], false),
        ("Host: b\r\n", [("Host", "a")], false),
        ("x-forwarded-host: c\r\nHost: a\r\n", [("Host", "a"), ("X-Forwarded-Host", "c")], true),
        ("Host: a\r\n", [("Host", "a"), ("X-Forwarded-Host", "c")], false),
        (
            "X-Forwarded-Prefix: /\r\nX-Forwarded-Prefix: /\r\nHost: a\r\n",
            [("Host", "a"), ("X-Forwarded-Prefix", "/")], false
        ),
    ])
    func whatIsAskedTheSameWayIsKnown(lines: String, fields: [(String, String)], isSame: Bool) throws {
        let others = fields.filter { $0.0 != "Host" }
        let words = try #require(RequestAddress.Words(of: request(others, host: fields.first { $0.0 == "Host" }?.1)))
        let bytes = Array("GET / HTTP/1.1\r\n\(lines)\r\n".utf8)
        try bytes.withUnsafeBytes {
            let plain = try #require(PlainRequest($0, limits: HTTPLimits()))
            #expect(words.areThose(of: plain) == isSame)
        }
    }

    @Test func whatComesInSeveralLinesOrIsLongIsNotRemembered() {
        let fields = [("X-Forwarded-Proto", "http"), ("X-Forwarded-Proto", "https")]
        #expect(RequestAddress.Words(of: request(fields)) == nil)
        let long = [("X-Forwarded-Prefix", "/" + String(repeating: "a", count: RequestAddress.Words.most))]
        #expect(RequestAddress.Words(of: request(long)) == nil)
    }
}
