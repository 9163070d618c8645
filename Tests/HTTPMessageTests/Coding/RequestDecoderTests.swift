import HTTPMessage
import Testing

@Suite struct RequestDecoderTests {
    @Test func aRequestHasAHeadAndAnEnd() throws {
        let text = "GET /a%20b?x=1&y?z HTTP/1.1\r\nHost: example.org:8080\r\nAccept:\t*/* \r\nX-None:\r\n\r\n"
        #expect(decode(text).count == 2)
        #expect(decode(text).last == .end(trailers: Fields()))
        let head = try #require(decodedHead(text))
        #expect(head.method == .get)
        #expect(head.path == "/a%20b")
        #expect(head.query == "x=1&y?z")
        #expect(head.authority == "example.org:8080")
        #expect(head.version == .http11)
        #expect(head.fields == ["Host": "example.org:8080", "Accept": "*/*", "X-None": ""])
        #expect(head.bodyLength == .none)
        #expect(head.keepAlive)
        #expect(!head.expectsContinue)
        #expect(head.target == "/a%20b?x=1&y?z")
    }

    @Test(arguments: [
        ("GET / HTTP/1.1", "/", nil, "h"),
        ("GET /? HTTP/1.1", "/", "", "h"),
        ("GET //x HTTP/1.1", "//x", nil, "h"),
        ("GET /[1]?a[]=@:!$&'()*+,; HTTP/1.1", "/[1]", "a[]=@:!$&'()*+,;", "h"),
        ("OPTIONS * HTTP/1.1", "*", nil, "h"),
        ("GET http://o/p?q HTTP/1.1", "/p", "q", "o"),
        ("GET HTTPS://[::1]:8080?q HTTP/1.1", "/", "q", "[::1]:8080"),
        ("GET http://o HTTP/1.1", "/", nil, "o"),
        ("OPTIONS http://o HTTP/1.1", "*", nil, "o"),
        ("OPTIONS http://o/ HTTP/1.1", "/", nil, "o"),
    ])
    func targetsOfEveryFormAreRead(line: String, path: String, query: String?, authority: String) throws {
        let head = try #require(decodedHead("\(line)\r\nHost: h\r\n\r\n"))
        #expect(head.path == path)
        #expect(head.query == query)
        #expect(head.authority == authority)
    }

    @Test(arguments: [
        "a", "a.b-c_d~e", "127.0.0.1:80", "a:", "a:65535", "[::]", "[::1]:1", "[1:2:3:4:5:6:7:8]", "[1::8]", "[1:2::]",
        "[::ffff:1.2.3.4]", "[1:2:3:4:5:6:1.2.3.4]", "EXAMPLE.org",
    ])
    func hostsAreAccepted(host: String) {
        #expect(decodedHead("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")?.authority == host)
        #expect(decodedHead("GET http://\(host)/ HTTP/1.1\r\nHost: a\r\n\r\n")?.authority == host)
    }

    @Test(arguments: [
        "", ":80", "a b", "a,b", "a:b", "a:65536", "a:123456", "a:1:2", "u@a", "u:p@a", "a/", "a%41", "[", "[]", "[1]",
        "::1", "[:1]", "[1:]", "[:::]", "[1::2::3]", "[1:2:3:4:5:6:7]", "[1:2:3:4:5:6:7:8:9]", "[1::2:3:4:5:6:7:8]",
        "[12345::]", "[::1.2.3]", "[::1.2.3.256]", "[::01.2.3.4]", "[::1.2.3.4:1]", "[fe80::1%eth0]", "[v1.x]",
        "[::1]x",
        "ä", "a\tb", "[::g]",
    ])
    func hostsAreRefused(host: String) {
        #expect(protocolError("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")?.status == .badRequest)
        if !host.contains("/") {
            #expect(protocolError("GET http://\(host)/ HTTP/1.1\r\nHost: a\r\n\r\n")?.status == .badRequest)
        }
    }

    @Test func aHigherMinorVersionIsTreatedAsTheHighestKnown() {
        #expect(decodedHead("GET / HTTP/1.7\r\nHost: a\r\n\r\n")?.version == .http11)
        #expect(decodedHead("GET / HTTP/1.0\r\n\r\n")?.version == .http10)
    }

    @Test(arguments: [
        ("HTTP/1.1", nil, true), ("HTTP/1.1", "keep-alive", true), ("HTTP/1.1", "close", false),
        ("HTTP/1.1", "CLOSE", false), ("HTTP/1.1", "x, , close ,y", false), ("HTTP/1.1", "closed", true),
        ("HTTP/1.1", "", true), ("HTTP/1.0", nil, false), ("HTTP/1.0", "Keep-Alive", true),
        ("HTTP/1.0", "keep-alive, close", false), ("HTTP/1.0", "x", false),
        ("HTTP/1.1", "x\r\nConnection: close", false),
    ])
    func keepAliveFollowsVersionAndConnection(version: String, connection: String?, keepAlive: Bool) {
        let line = connection.map { "Connection: \($0)\r\n" } ?? ""
        #expect(decodedHead("GET / \(version)\r\nHost: a\r\n\(line)\r\n")?.keepAlive == keepAlive)
    }

    @Test(arguments: [
        ("HTTP/1.1", "Content-Length: 1", true), ("HTTP/1.1", "Transfer-Encoding: chunked", true),
        ("HTTP/1.1", "Content-Length: 0", false), ("HTTP/1.1", "X: y", false), ("HTTP/1.0", "Content-Length: 1", false),
    ])
    func aClientWaitsToContinueOnlyWithABody(version: String, framing: String, expects: Bool) {
        let head = decodedHead("POST / \(version)\r\nHost: a\r\nExpect: 100-Continue\r\n\(framing)\r\n\r\n")
        #expect(head?.expectsContinue == expects)
    }

    @Test func chunksAreJoinedAndTrailersFollow() {
        let text =
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: \tchunked\r\n\r\n"
            + "3;q=\"a;b\"\r\nabc\r\nA\r\n0123456789\r\n0\r\nX-Sum: 1\r\n\r\n"
        #expect(decodedHead(text)?.bodyLength == .chunked)
        #expect(decode(text).dropFirst() == [.body(Array("abc0123456789".utf8)), .end(trailers: ["X-Sum": "1"])])
    }

    @Test func pipelinedRequestsComeInOrder() {
        let text = (1...50).map { "PUT /\($0) HTTP/1.1\r\nHost: a\r\nContent-Length: \($0 % 3)\r\n\r\n" }
            .enumerated().map { $1 + String(repeating: "b", count: ($0 + 1) % 3) }.joined()
        let paths = decode(text).compactMap { event in if case .head(let head) = event { head.path } else { nil } }
        #expect(paths == (1...50).map { "/\($0)" })
        #expect(decode(text).count { $0 == .end(trailers: Fields()) } == 50)
    }

    @Test func nothingIsReadBehindARequestThatCloses() {
        let get = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        #expect(decode(get + "\u{0}" + get) == decode(get))
    }

    @Test func whatIsInvalidStaysInvalid() {
        var decoder = RequestDecoder()
        Array("GET / HTTP/3.0\r\n".utf8).withUnsafeBytes { decoder.feed($0) }
        let first = decoder.next()
        Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8).withUnsafeBytes { decoder.feed($0) }
        #expect(decoder.next() == first)
        #expect(decoder.bufferedByteCount == 0)
        #expect(decoder.phase == .finished)
    }

    @Test(
        arguments: [
            ("HEAD / HTTP/1.1\r\n\r\n", Method.head), ("HEAD /# HTTP/1.1\r\n", .head), ("HEAD / HTTP/2.0\r\n", .head),
            ("HEAD", nil), ("HEAD\r\n", nil), ("\u{0}", nil), ("GET / HTTP/1.1\r\nHost: a\r\n\r\nHEAD /#\r\n", .head),
        ] as [(String, Method?)]
    )
    func theMethodIsKnownBesideAnError(text: String, method: Method?) {
        var decoder = RequestDecoder()
        Array(text.utf8).withUnsafeBytes { decoder.feed($0) }
        var events: [DecodeEvent] = []
        drain(&decoder, into: &events)
        #expect(decoder.method == method)
    }

    @Test func thePhaseTellsWhatTimeLimitApplies() {
        var decoder = RequestDecoder()
        func phase(after text: String) -> RequestDecoder.Phase {
            Array(text.utf8).withUnsafeBytes { decoder.feed($0) }
            while decoder.next() != .partial {}
            return decoder.phase
        }
        #expect(decoder.phase == .idle)
        #expect(phase(after: "G") == .head)
        #expect(phase(after: "ET / HTTP/1.1\r\n") == .head)
        #expect(phase(after: "Host: a\r\nContent-Length: 2\r\n\r\n") == .body)
        #expect(phase(after: "x") == .body)
        #expect(phase(after: "y") == .idle)
        #expect(phase(after: "GET / HTTP/1.0\r\n\r\n") == .finished)
    }

    @Test(.timeLimit(.minutes(1)))
    func aLongLineFedSinglyIsLookedAtOnce() {
        // Looked at anew with every byte, this would be 10¹¹ steps.
        let length = 500_000
        var decoder = RequestDecoder(limits: HTTPLimits(fieldBytes: length + 100))
        Array("GET / HTTP/1.1\r\nHost: a\r\nX: ".utf8).withUnsafeBytes { decoder.feed($0) }
        for _ in 0..<length {
            withUnsafeBytes(of: UInt8(ascii: "x")) { decoder.feed($0) }
            #expect(decoder.next() == .partial)
        }
        Array("\r\n\r\n".utf8).withUnsafeBytes { decoder.feed($0) }
        guard case .head(let head) = decoder.next() else {
            Issue.record("no head")
            return
        }
        #expect(head.fields["x"]?.utf8.count == length)
    }

    @Test func bytesOfOlderClientsAreKeptAsTheyCame() throws {
        let bytes = Array("GET / HTTP/1.1\r\nHost: a\r\nX: \r\n\r\n".utf8)
        let latin = bytes.dropLast(4) + [0x63, 0xE9] + bytes.suffix(4)
        guard case .head(let head)? = decode([Array(latin)]).first else {
            Issue.record("no head")
            return
        }
        #expect(head.fields["X"] == "c\u{E9}")
        #expect(decodedHead("GET / HTTP/1.1\r\nHost: a\r\nX: cé€\r\n\r\n")?.fields["X"] == "cé€")
    }
}
