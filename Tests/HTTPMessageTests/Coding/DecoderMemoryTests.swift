import Testing

@testable import HTTPMessage

@Suite struct DecoderMemoryTests {
    private let get = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)

    private static func feed(_ bytes: some Collection<UInt8>, to decoder: inout RequestDecoder) {
        Array(bytes).withUnsafeBytes { decoder.feed($0) }
        var events: [DecodeEvent] = []
        drain(&decoder, into: &events)
    }

    @Test func requestsThatOverlapTheirPiecesDoNotPileUp() {
        var decoder = RequestDecoder()
        Self.feed(get.prefix(5), to: &decoder)
        for _ in 0..<2000 {
            Self.feed(get.dropFirst(5) + get.prefix(5), to: &decoder)
            #expect(decoder.bufferedByteCount == 5)
        }
        #expect(decoder.buffer.count < 10_000)
    }

    @Test func aLargeBodyLeavesNoLargeBuffer() {
        var decoder = RequestDecoder()
        let body = String(repeating: "b", count: 200_000)
        Self.feed("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 200000\r\n\r\n\(body)".utf8, to: &decoder)
        #expect(decoder.phase == .idle)
        #expect(decoder.buffer.capacity <= 8192)
    }

    @Test func nothingIsKeptBehindARequestThatCloses() {
        var decoder = RequestDecoder()
        Self.feed("GET / HTTP/1.0\r\n\r\n".utf8 + get, to: &decoder)
        #expect(decoder.phase == .finished)
        #expect(decoder.bufferedByteCount == 0)
        Self.feed(get, to: &decoder)
        #expect(decoder.bufferedByteCount == 0)
    }
}
