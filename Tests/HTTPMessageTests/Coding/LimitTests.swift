import HTTPMessage
import Testing

@Suite struct LimitTests {
    @Test(arguments: [HTTPLimits(), smallLimits])
    func aTargetOverTheLimitIs414(limits: HTTPLimits) {
        func request(_ count: Int, _ tail: String) -> String {
            "GET /" + String(repeating: "a", count: count - 1) + tail
        }
        let tail = " HTTP/1.1\r\nHost: a\r\n\r\n"
        #expect(decodedHead(request(limits.target, tail), limits: limits)?.path.utf8.count == limits.target)
        #expect(protocolError(request(limits.target + 1, tail), limits: limits)?.status == .uriTooLong)
        #expect(protocolError(request(limits.target + 100, ""), limits: limits)?.status == .uriTooLong)
        #expect(
            protocolError(request(limits.target + 1, tail), limits: limits)?.reason.contains("\(limits.target)") == true
        )
    }

    @Test func theLongestMethodAndTargetLeaveNoRoomForMore() {
        let line = String(repeating: "M", count: 32) + " /" + String(repeating: "a", count: 63)
        #expect(decodedHead("\(line) HTTP/1.1\r\nHost: a\r\n\r\n", limits: smallLimits)?.path.utf8.count == 64)
        let error = protocolError("\(line) HTTP/1.1x\r\nHost: a\r\n\r\n", limits: smallLimits)
        #expect(error?.status == .badRequest)
        #expect(error?.reason.contains("\"HTTP/1.1x\"") == true)
        #expect(protocolError("\(line) HTTP/1.1 \r\nHost: a\r\n\r\n", limits: smallLimits)?.status == .badRequest)
        #expect(protocolError("M\(line) HTTP/1.1\r\nHost: a\r\n\r\n", limits: smallLimits)?.status == .notImplemented)
    }

    @Test func aMethodWithoutEndIs501() {
        let limit = 32 + 1 + smallLimits.target + 1 + 8
        #expect(decode(String(repeating: "M", count: limit), limits: smallLimits).isEmpty)
        let error = protocolError(String(repeating: "M", count: limit + 1), limits: smallLimits)
        #expect(error?.status == .notImplemented)
    }

    @Test(arguments: [HTTPLimits(), smallLimits])
    func moreFieldsThanTheLimitAre431(limits: HTTPLimits) {
        func request(_ count: Int) -> String {
            "GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "X:\r\n", count: count - 1) + "\r\n"
        }
        #expect(decodedHead(request(limits.fieldCount), limits: limits)?.fields.count == limits.fieldCount)
        let error = protocolError(request(limits.fieldCount + 1), limits: limits)
        #expect(error?.status == .requestHeaderFieldsTooLarge)
        #expect(error?.reason.contains("\(limits.fieldCount)") == true)
    }

    @Test(arguments: [HTTPLimits(), smallLimits])
    func moreFieldBytesThanTheLimitAre431(limits: HTTPLimits) {
        func request(_ count: Int, _ tail: String = "\r\n\r\n") -> String {
            let rest = count - "Host: a\r\nX:\r\n".utf8.count
            return "GET / HTTP/1.1\r\nHost: a\r\nX:" + String(repeating: "x", count: rest) + tail
        }
        #expect(decodedHead(request(limits.fieldBytes), limits: limits)?.fields.count == 2)
        for text in [request(limits.fieldBytes + 1), request(limits.fieldBytes + 100, "")] {
            let error = protocolError(text, limits: limits)
            #expect(error?.status == .requestHeaderFieldsTooLarge)
            #expect(error?.reason.contains("\(limits.fieldBytes)") == true)
        }
        let full = request(limits.fieldBytes, "\r\n")
        #expect(protocolError(full + "Y:\r\n\r\n", limits: limits)?.status == .requestHeaderFieldsTooLarge)
    }

    @Test func trailersHaveTheLimitsOfHeaders() {
        let head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
        let lines = String(repeating: "X:\r\n", count: 8)
        #expect(protocolError(head + lines + "\r\n", limits: smallLimits) == nil)
        #expect(
            protocolError(head + lines + "X:\r\n\r\n", limits: smallLimits)?.status == .requestHeaderFieldsTooLarge
        )
        let fullHead = head.replacing("Host: a", with: "Host: a\r\nX:" + String(repeating: "x", count: 100))
        #expect(
            protocolError(fullHead + "X:" + String(repeating: "x", count: 156) + "\r\n\r\n", limits: smallLimits) == nil
        )
        let long = "X:" + String(repeating: "x", count: 160)
        #expect(protocolError(head + long, limits: smallLimits)?.status == .requestHeaderFieldsTooLarge)
        #expect(protocolError(head + long, limits: smallLimits)?.reason.contains("trailer") == true)
    }

    @Test func aSizedBodyOverTheLimitIs413BeforeItComes() {
        let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: "
        #expect(decodedHead(head + "64\r\n\r\n", limits: smallLimits)?.bodyLength == .sized(64))
        #expect(decodedHead(head + "000064\r\n\r\n", limits: smallLimits)?.bodyLength == .sized(64))
        let events = decode(head + "65\r\n\r\n", limits: smallLimits)
        #expect(events.count == 2)
        guard case .invalid(let error)? = events.last else {
            Issue.record("\(events)")
            return
        }
        #expect(error.status == .contentTooLarge)
        #expect(error.reason.contains("65") && error.reason.contains("64"))
    }

    @Test(arguments: ["Content-Length: 65\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n41\r\n"])
    func oneRequestMayBeAllowedMore(rest: String) {
        var decoder = RequestDecoder(limits: smallLimits)
        let body = String(repeating: "b", count: 65)
        let message = Array("POST / HTTP/1.1\r\nHost: a\r\n\(rest)\(body)".utf8)
        message.withUnsafeBytes { decoder.feed($0) }
        guard case .head = decoder.next() else {
            Issue.record("no head")
            return
        }
        decoder.bodyLimit = 65
        #expect(decoder.next() == .body(Array(body.utf8)))
        let next = Array((rest.contains("chunked") ? "\r\n0\r\n\r\n" : "").utf8)
        next.withUnsafeBytes { decoder.feed($0) }
        #expect(decoder.next() == .end(trailers: Fields()))
        // The next one has the limit that all have.
        message.withUnsafeBytes { decoder.feed($0) }
        guard case .head = decoder.next(), case .invalid(let error) = decoder.next() else {
            Issue.record("not refused")
            return
        }
        #expect(error.status == .contentTooLarge)
    }

    @Test func aChunkedBodyOverTheLimitIs413WhenItOverflows() {
        let head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        let half = "20\r\n" + String(repeating: "b", count: 32) + "\r\n"
        #expect(protocolError(head + half + half + "0\r\n\r\n", limits: smallLimits) == nil)
        for size in ["1", "7fffffffffffffff"] {
            let events = decode(head + half + half + size + "\r\n", limits: smallLimits)
            #expect(events.count == 3)
            #expect(events[1] == .body(Array(repeating: UInt8(ascii: "b"), count: 64)))
            #expect(protocolError(head + half + half + size + "\r\n", limits: smallLimits)?.status == .contentTooLarge)
        }
    }
}
