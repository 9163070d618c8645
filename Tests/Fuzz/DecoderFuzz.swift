/// Entry of libFuzzer: every input must give the same events however it is cut, within the limits, and without a trap.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    for limits in [HTTPLimits(), HTTPLimits(target: 16, fieldCount: 4, fieldBytes: 48, bodyBytes: 12)] {
        let whole = events(of: [input[...]], limits: limits)
        check(events(of: input.indices.map { input[$0...$0] }, limits: limits) == whole, "bytes fed singly")
        check(events(of: pieces(of: input), limits: limits) == whole, "bytes fed in pieces")
        for case .head(let head) in whole { checkAgain(head) }
    }
    checkValues(String(decoding: input, as: UTF8.self))
    return 0
}

/// Traps, which libFuzzer reports together with the input.
func check(_ condition: Bool, _ claim: StaticString) {
    if !condition { fatalError("does not hold: \(claim)") }
}

/// Cuts an input at places that the input itself decides, so that a crash can be had again.
private func pieces(of input: [UInt8]) -> [ArraySlice<UInt8>] {
    var state = input.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    var pieces: [ArraySlice<UInt8>] = []
    var start = 0
    while start < input.count {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let end = min(start + Int(state >> 59), input.count)
        pieces.append(input[start..<end])
        start = end
    }
    return pieces
}

/// The events of some pieces, body pieces joined; checks on the way that nothing is over the limits.
private func events(of pieces: [ArraySlice<UInt8>], limits: HTTPLimits) -> [DecodeEvent] {
    var decoder = RequestDecoder(limits: limits)
    var events: [DecodeEvent] = []
    var bodyBytes = 0
    for piece in pieces {
        piece.withUnsafeBytes { decoder.feed($0) }
        taking: while true {
            let event = decoder.next()
            switch event {
            case .head(let head):
                bodyBytes = 0
                check(head.fields.count <= limits.fieldCount, "a head has no more fields than the limit")
                if head.authority == nil { check(head.version == .http10, "only HTTP/1.0 has no host") }
                events.append(event)
            case .body(let bytes):
                bodyBytes += bytes.count
                check(!bytes.isEmpty && bodyBytes <= limits.bodyBytes, "a body is within the limit")
                if case .body(let before)? = events.last {
                    events[events.count - 1] = .body(before + bytes)
                } else {
                    events.append(event)
                }
            case .end:
                events.append(event)
            case .partial:
                let longest = max(limits.fieldBytes + 2, limits.target + 64, 512)
                check(decoder.bufferedByteCount <= longest, "no more is kept than one line")
                break taking
            case .invalid:
                check(decoder.phase == .finished && decoder.bufferedByteCount == 0, "nothing follows an error")
                if events.last != event { events.append(event) }
                break taking
            }
        }
    }
    return events
}

/// A head that was accepted is accepted again from its own parts, with the same meaning.
private func checkAgain(_ head: RequestHead) {
    let version = head.version == .http10 ? "HTTP/1.0" : "HTTP/1.1"
    var bytes = Array("\(head.method) \(head.target) \(version)\r\n".utf8)
    for line in head.fields { bytes += Array("\(line.name): \(line.value)\r\n".utf8) }
    bytes += Array("\r\n".utf8)
    // A value that was not UTF-8 is longer as UTF-8 than it came.
    var decoder = RequestDecoder(limits: HTTPLimits(fieldBytes: 1 << 20))
    bytes.withUnsafeBytes { decoder.feed($0) }
    guard case .head(var again) = decoder.next() else { fatalError("does not hold: a head is accepted again") }
    // An absolute target has gone before the `Host` field; the second time there is only the field.
    again.authority = head.authority
    check(again == head, "a head means the same again")
}
