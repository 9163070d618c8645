import HTTPMessage

/// A whole exchange as the decoder sees it: pieces of one body joined, `partial` left out.
func decode(_ pieces: [some Collection<UInt8>], limits: HTTPLimits = HTTPLimits()) -> [DecodeEvent] {
    var decoder = RequestDecoder(limits: limits)
    var events: [DecodeEvent] = []
    for piece in pieces {
        Array(piece).withUnsafeBytes { decoder.feed($0) }
        drain(&decoder, into: &events)
    }
    return events
}

/// Takes events until the decoder wants more bytes or has given up.
func drain(_ decoder: inout RequestDecoder, into events: inout [DecodeEvent]) {
    while true {
        let event = decoder.next()
        switch (event, events.last) {
        case (.partial, _):
            return
        case (.invalid, _):
            if events.last != event { events.append(event) }
            return
        case (.body(let piece), .body(let before)):
            events[events.count - 1] = .body(before + piece)
        default:
            events.append(event)
        }
    }
}

/// The events of a text fed whole.
func decode(_ text: String, limits: HTTPLimits = HTTPLimits()) -> [DecodeEvent] {
    decode([Array(text.utf8)], limits: limits)
}

/// The head of a text that is one valid request, fed whole.
func decodedHead(_ text: String, limits: HTTPLimits = HTTPLimits()) -> RequestHead? {
    guard case .head(let head)? = decode(text, limits: limits).first else { return nil }
    return head
}

/// The error of a text that ends in one, fed whole.
func protocolError(_ text: String, limits: HTTPLimits = HTTPLimits()) -> ProtocolError? {
    guard case .invalid(let error)? = decode(text, limits: limits).last else { return nil }
    return error
}
