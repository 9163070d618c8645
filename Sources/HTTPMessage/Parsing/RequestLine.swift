/// A request line, checked (RFC 9112, section 3).
struct RequestLine {
    var method: Method
    var target: RequestTarget
    var version: Version

    /// The most bytes of a line whose parts are within their limits.
    static func limit(_ limits: HTTPLimits) -> Int { HTTPLimits.method + 1 + limits.target + 1 + 8 }

    /// Parses a line without its CRLF: method, target and version, parted by single spaces.
    ///
    /// A line that is too long is given cut one byte past `limit`: one of its parts is then over its own limit, and
    /// throws.
    init(_ bytes: UnsafeRawBufferPointer, limits: HTTPLimits) throws(ProtocolError) {
        guard let method = Self.method(bytes) else { throw Self.methodError(bytes) }
        self.method = method
        if method == .connect {
            throw ProtocolError(status: .notImplemented, reason: "CONNECT is not supported: this is not a proxy.")
        }
        let start = method.rawValue.utf8.count + 1
        var index = start
        while index < bytes.count, bytes[index] != ASCII.space { index += 1 }
        guard index - start <= limits.target else {
            throw ProtocolError(
                status: .uriTooLong,
                reason: "The request target is longer than \(limits.target) bytes."
            )
        }
        guard index > start else {
            throw .badRequest("The request line \(quoted(bytes)) has no target, or more than one space before it.")
        }
        guard index < bytes.count else {
            throw .badRequest("The request line \(quoted(bytes)) has no version; it is method, target and version.")
        }
        version = try Self.version(UnsafeRawBufferPointer(rebasing: bytes[(index + 1)...]))
        target = try RequestTarget(UnsafeRawBufferPointer(rebasing: bytes[start..<index]), method: method)
    }

    private static func methodError(_ bytes: UnsafeRawBufferPointer) -> ProtocolError {
        let beginning = bytes.prefix(HTTPLimits.method + 1)
        if beginning.count > HTTPLimits.method, beginning.allSatisfy(ByteSet.token.contains) {
            return ProtocolError(
                status: .notImplemented,
                reason: "The method that begins with \(quoted(beginning)) is longer than \(HTTPLimits.method) bytes."
            )
        }
        return .badRequest(
            "The request line \(quoted(bytes)) does not begin with a method, a token with one space behind it."
        )
    }

    /// `HTTP/1.` and a digit, in capitals; a higher major version is 505 (RFC 9112, section 2.3).
    private static func version(_ bytes: UnsafeRawBufferPointer) throws(ProtocolError) -> Version {
        let isVersion =
            bytes.count == 8 && bytes.prefix(5).elementsEqual("HTTP/".utf8) && ByteSet.digit.contains(bytes[5])
            && bytes[6] == UInt8(ascii: ".") && ByteSet.digit.contains(bytes[7])
        guard isVersion else {
            throw .badRequest("The version \(quoted(bytes)) is not HTTP/1.1 or HTTP/1.0 with one space before it.")
        }
        guard bytes[5] == UInt8(ascii: "1") else {
            throw ProtocolError(
                status: .httpVersionNotSupported,
                reason: "The version \(quoted(bytes)) is not spoken here; HTTP/1.1 and HTTP/1.0 are."
            )
        }
        return bytes[7] == UInt8(ascii: "0") ? .http10 : .http11
    }

    /// The method at the beginning of a line, whatever the rest of it is; `nil` where there is none within the limit.
    static func method(_ line: UnsafeRawBufferPointer) -> Method? {
        let token = line.prefix(HTTPLimits.method).prefix(while: ByteSet.token.contains)
        guard !token.isEmpty, token.endIndex < line.count, line[token.endIndex] == ASCII.space else { return nil }
        return Method(rawValue: String(decoding: token, as: UTF8.self))
    }
}
