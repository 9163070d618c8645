import HTTPMessage
import Testing

@Test func aRequestHasAHeadAndAnEnd() throws {
    let text = "GET /a%20b?x=1&y HTTP/1.1\r\nHost: example.org:8080\r\nAccept:\t*/* \r\n\r\n"
    let events = decode(text)
    #expect(events.count == 2)
    #expect(events.last == .end(trailers: Fields()))
    let head = try #require(decodedHead(text))
    #expect(head.method == .get)
    #expect(head.path == "/a%20b")
    #expect(head.query == "x=1&y")
    #expect(head.authority == "example.org:8080")
    #expect(head.version == .http11)
    #expect(head.fields == ["Host": "example.org:8080", "Accept": "*/*"])
    #expect(head.bodyLength == .none)
    #expect(head.keepAlive)
    #expect(!head.expectsContinue)
    #expect(head.target == "/a%20b?x=1&y")
}

@Test func chunksAreJoinedAndTrailersFollow() {
    let text =
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "3;q=\"a;b\"\r\nabc\r\nA\r\n0123456789\r\n0\r\nX-Sum: 1\r\n\r\n"
    let events = decode(text)
    #expect(events.dropFirst() == [.body(Array("abc0123456789".utf8)), .end(trailers: ["X-Sum": "1"])])
}
