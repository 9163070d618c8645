/// How large the parts of a request may be; what is larger is refused with a status of its own.
public struct HTTPLimits: Hashable, Sendable {
    /// Bytes of a request target; longer ones are answered with 414.
    public let target: Int
    /// Field lines of a header or trailer section; more are answered with 431.
    public let fieldCount: Int
    /// Bytes of a header or trailer section, line ends included, without the empty line at its end; more are 431.
    public let fieldBytes: Int
    /// Bytes of a body, without chunk framing, unless the decoder is told otherwise of a request; more are 413.
    public let bodyBytes: Int

    /// Limits; each default is what the service runs with.
    ///
    /// Those of the head are clamped to 1…2³⁰, the body's to 0 and up.
    public init(target: Int = 8192, fieldCount: Int = 64, fieldBytes: Int = 32768, bodyBytes: Int = 1 << 20) {
        func clamped(_ limit: Int) -> Int { min(max(limit, 1), 1 << 30) }
        self.target = clamped(target)
        self.fieldCount = clamped(fieldCount)
        self.fieldBytes = clamped(fieldBytes)
        self.bodyBytes = max(bodyBytes, 0)
    }

    /// Bytes of a method token; longer ones are answered with 501 (RFC 9112, section 3).
    static let method = 32
    /// Bytes of a line that gives a chunk's size, extensions included.
    static let chunkLine = 256
    /// Bytes of chunk extensions in one body.
    static let chunkExtensions = 4096
    /// Digits of a chunk's size.
    static let chunkDigits = 16
}
