/// Turns the bytes of a connection into requests, in their order, however the bytes are cut (RFC 9112).
///
/// Feed it what has arrived, then take events until `partial`. It keeps no more than what was fed and not taken yet,
/// and of an unfinished head no more than the limits allow. No byte is searched twice for a line's end, also when they
/// come singly.
///
/// After a request that closes the connection (`keepAlive` is false) nothing that follows is read (RFC 9112, section
/// 9.6).
public struct RequestDecoder: Sendable {
    /// Where in the stream of requests the decoder stands; what a time limit depends on.
    public enum Phase: Hashable, Sendable {
        /// Between requests; no byte of the next one is there.
        case idle
        /// In a request's line or header fields.
        case head
        /// In a body, its chunks or trailer fields.
        case body
        /// Behind a request that closes the connection, or behind an error: nothing more will come.
        case finished
    }

    enum State {
        case requestLine(allowsEmptyLine: Bool)
        case fields
        case announced(Int)
        case sized(remaining: Int)
        case chunkLine
        case chunkData(remaining: Int)
        case chunkEnd
        case trailers
        case end
        case closed
        case failed(ProtocolError)
    }

    let limits: HTTPLimits
    var state = State.requestLine(allowsEmptyLine: true)
    var buffer: [UInt8] = []
    /// Bytes of the buffer that are done with.
    var position = 0
    /// Bytes of the line at `position` that hold no line end.
    var scanned = 0

    /// The method of the latest request whose line has come, also where the request is invalid otherwise: an error is
    /// answered without content if it is `HEAD` (RFC 9110, section 9.3.2).
    public internal(set) var method: Method?

    /// The line of the head under way.
    var line: RequestLine?
    /// The fields of the head or trailer section under way.
    var fields = Fields()
    /// Bytes of the field section so far, line ends included.
    var fieldBytes = 0
    /// Bytes of the body's chunk extensions so far.
    var extensionBytes = 0
    /// Bytes that the body's chunks so far have announced.
    var bodyBytes = 0
    /// The most bytes that the body under way may have; may be set when a request's head has come, and holds for that
    /// request alone.
    public var bodyLimit: Int
    var keepAlive = true

    /// A decoder at the beginning of a connection.
    public init(limits: HTTPLimits = HTTPLimits()) {
        self.limits = limits
        bodyLimit = limits.bodyBytes
    }

    /// Where the decoder stands.
    public var phase: Phase {
        switch state {
        case .requestLine: position == buffer.count ? .idle : .head
        case .fields: .head
        case .announced, .sized, .chunkLine, .chunkData, .chunkEnd, .trailers, .end: .body
        case .closed, .failed: .finished
        }
    }

    /// Bytes that were fed and not taken yet.
    public var bufferedByteCount: Int { buffer.count - position }

    /// Whether it stands at the beginning of a request, as if nothing had come before.
    public var isBetweenRequests: Bool {
        if case .requestLine(allowsEmptyLine: true) = state { return position == buffer.count }
        return false
    }

    /// Takes note of a request that was answered without it.
    public mutating func skip(_ request: PlainRequest) { method = request.isHead ? .head : .get }

    /// Takes what has arrived; copied, so that the caller's buffer is free again.
    /// - Complexity: O(bytes), amortised.
    public mutating func feed(_ bytes: UnsafeRawBufferPointer) {
        guard phase != .finished else { return }
        if position > 4096, position * 2 >= buffer.count {
            buffer.removeFirst(position)
            position = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// The next thing in the bytes that were fed.
    public mutating func next() -> DecodeEvent {
        do throws(ProtocolError) {
            while true {
                if let event = try step() { return event }
            }
        } catch {
            state = .failed(error)
            forgetBytes()
            fields = Fields()
            return .invalid(error)
        }
    }

    /// One step; `nil` where it ended without an event.
    private mutating func step() throws(ProtocolError) -> DecodeEvent? {
        switch state {
        case .requestLine(let allowsEmptyLine):
            return try requestLine(allowsEmptyLine: allowsEmptyLine)
        case .fields, .trailers:
            return try fieldLine()
        case .announced(let length):
            return try sizedBody(length)
        case .sized(let remaining), .chunkData(let remaining):
            return bodyPiece(remaining)
        case .chunkLine:
            return try chunkLine()
        case .chunkEnd:
            return try chunkEnd()
        case .end:
            defer { fields = Fields() }
            state = keepAlive ? .requestLine(allowsEmptyLine: true) : .closed
            if !keepAlive { forgetBytes() }
            return .end(trailers: fields)
        case .closed:
            return .partial
        case .failed(let error):
            return .invalid(error)
        }
    }
}

extension RequestDecoder {
    /// Looks for the end of the line at `position`.
    func scanLine(limit: Int) -> LineScan {
        buffer.withUnsafeBytes { bytes in
            LineScan.scan(UnsafeRawBufferPointer(rebasing: bytes[position...]), from: scanned, limit: limit)
        }
    }

    /// Moves behind a line and its CRLF.
    mutating func consumeLine(_ count: Int) {
        position += count + 2
        scanned = 0
    }

    /// Why the control byte at an offset of the line at `position` is an error.
    func controlError(_ offset: Int, _ place: String) -> ProtocolError {
        buffer.withUnsafeBytes { bytes in
            controlByteError(UnsafeRawBufferPointer(rebasing: bytes[position...]), at: offset, in: place)
        }
    }

    /// More bytes are needed; a buffer that a large body has made large is given back.
    mutating func partial() -> DecodeEvent {
        if position == buffer.count {
            buffer.removeAll(keepingCapacity: buffer.capacity <= 8192)
            position = 0
        }
        return .partial
    }

    private mutating func forgetBytes() {
        buffer = []
        position = 0
        scanned = 0
    }
}
