import TestSupport
import Testing

@testable import HTTPMessage

@Suite struct PlainRequestTests {
    private struct Read: Equatable {
        var isHead: Bool
        var target: String
        var count: Int
    }

    private static func read(_ text: String, limits: HTTPLimits = HTTPLimits()) -> Read? {
        Array(text.utf8).withUnsafeBytes { bytes in
            PlainRequest(bytes, limits: limits).map {
                Read(isHead: $0.isHead, target: String(decoding: $0.target, as: UTF8.self), count: $0.count)
            }
        }
    }

    private static func value(_ name: StaticString, in text: String) -> [String]? {
        Array(text.utf8).withUnsafeBytes { bytes in
            guard let request = PlainRequest(bytes, limits: HTTPLimits()) else { return nil }
            return switch request.value(of: name) {
            case .none: []
            case .one(let value): [String(decoding: value, as: UTF8.self)]
            case .several: ["several", "values"]
            }
        }
    }

    @Test(arguments: [
        ("GET /a?b HTTP/1.1\r\nHost: h\r\n\r\n", "/a?b"),
        ("HEAD / HTTP/1.1\r\nHOST:h:80\r\nX: y\r\n\r\n", "/"),
        ("GET /%2f HTTP/1.1\r\nA: b\r\nHost: [::1]\r\nConnection: Keep-Alive\r\n\r\nGET /next", "/%2f"),
    ])
    func plainRequestsAreRead(text: String, target: String) throws {
        let read = try #require(Self.read(text))
        #expect(read.target == target)
        #expect(read.isHead == text.hasPrefix("HEAD"))
        #expect(text.utf8.dropFirst(read.count).elementsEqual(text.hasSuffix("next") ? "GET /next".utf8 : "".utf8))
    }

    @Test(arguments: [
        "", "GET", "POST / HTTP/1.1\r\nHost: h\r\n\r\n", "GET * HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET http://h/ HTTP/1.1\r\nHost: h\r\n\r\n", "GET / HTTP/1.0\r\nHost: h\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: h\r\nHost: h\r\n\r\n", "GET / HTTP/1.1\r\nHost: h\r\n\r",
        "GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nconnection: close\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n", "GET /% HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\n\r\n", "GET /a#b HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET / HTTP/1.1\nHost: h\n\n", "GET / HTTP/1.1\r\nHost: h\r\n X: y\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nX y: z\r\n\r\n", "GET / HTTP/1.1\r\nHost: h\r\nX\r\n\r\n",
        "\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a b\r\n\r\n", "GET / HTTP/1.1\r\nHost: h\r\nX: \u{1}\r\n\r\n",
        "GET  / HTTP/1.1\r\nHost: h\r\n\r\n",
    ])
    func allElseIsLeftToTheDecoder(text: String) {
        #expect(Self.read(text) == nil)
    }

    @Test func limitsAreThoseOfTheDecoder() {
        let limits = HTTPLimits(target: 4, fieldCount: 2, fieldBytes: 20)
        #expect(Self.read("GET /abc HTTP/1.1\r\nHost: h\r\nX: 3456\r\n\r\n", limits: limits) != nil)
        #expect(Self.read("GET /abcd HTTP/1.1\r\nHost: h\r\n\r\n", limits: limits) == nil)
        #expect(Self.read("GET / HTTP/1.1\r\nHost: h\r\nA:\r\nB:\r\n\r\n", limits: limits) == nil)
        #expect(Self.read("GET / HTTP/1.1\r\nHost: h\r\nX: 34567890\r\n\r\n", limits: limits) == nil)
    }

    @Test func aFieldIsFoundByItsName() {
        let text = "GET / HTTP/1.1\r\nHost: h\r\nAccept:  a, b\t\r\nX: 1\r\nx: 2\r\nAcceptance: c\r\n\r\n"
        #expect(Self.value("accept", in: text) == ["a, b"])
        #expect(Self.value("if-none-match", in: text) == [])
        #expect(Self.value("x", in: text)?.count == 2)
    }

    /// Whatever has the plain form, the decoder reads as the same request, and nothing of it waits.
    @Test(arguments: 1...8 as ClosedRange<UInt64>) func whatIsPlainTheDecoderReadsAlike(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let pieces = [
            "GET ", "HEAD ", "POST ", "/", "/a%20b?c=d", "/%zz", " HTTP/1.1\r\n", " HTTP/1.0\r\n", "Host: h\r\n",
            "host:[::1]:80\r\n", "Accept: */*\r\n", "Connection: keep-alive\r\n", "Connection: close\r\n",
            "Content-Length: 0\r\n", "Expect: 100-continue\r\n", "X:\t y \r\n", "X : y\r\n", "\r\n", "\n", " ", "\u{0}",
            "If-None-Match: \"a\"\r\n", "é", "*",
        ]
        let limits = HTTPLimits(target: 8, fieldCount: 3, fieldBytes: 50)
        var plain = 0
        for _ in 0..<20_000 {
            // Mostly right, so that many are plain.
            var parts = [
                pieces[[0, 0, 1, 2].randomElement(using: &generator)!],
                ["/", "/a?b", "/%20"].randomElement(using: &generator)!,
            ]
            parts += [" HTTP/1.1\r\n", "Host: h\r\n"]
            for _ in 0..<Int.random(in: 0...3, using: &generator) {
                parts.append(pieces.randomElement(using: &generator)!)
            }
            parts.append("\r\n")
            if Int.random(in: 0..<3, using: &generator) == 0 {
                parts[Int.random(in: 0..<parts.count, using: &generator)] = pieces.randomElement(using: &generator)!
            }
            let text = parts.joined()
            guard let read = Self.read(text, limits: limits) else { continue }
            plain += 1
            var decoder = RequestDecoder(limits: limits)
            Array(text.utf8).withUnsafeBytes { decoder.feed(UnsafeRawBufferPointer(rebasing: $0[..<read.count])) }
            guard case .head(let head) = decoder.next() else {
                Issue.record("refused: \(text.debugDescription)")
                continue
            }
            #expect(head.target == read.target)
            #expect(head.method == (read.isHead ? .head : .get))
            #expect(head.bodyLength == .none && head.keepAlive && !head.expectsContinue)
            #expect(decoder.next() == .end(trailers: Fields()))
            #expect(decoder.bufferedByteCount == 0)
            for (name, key) in [("accept" as StaticString, "Accept"), ("if-none-match", "If-None-Match"), ("x", "X")] {
                let values = head.fields.values(of: key)
                #expect(Self.value(name, in: text).map { $0.count } == min(values.count, 2))
                if values.count == 1 { #expect(Self.value(name, in: text) == values) }
            }
        }
        #expect(plain > 2000)
    }
}
