/// A request target in origin, absolute or asterisk form, checked (RFC 9112, section 3.2).
struct RequestTarget {
    var path: String
    var query: String?
    /// What the absolute form names; it goes before `Host` (RFC 9112, section 3.2.2).
    var authority: String?

    /// Parses a target of at least one byte.
    init(_ bytes: UnsafeRawBufferPointer, method: Method) throws(ProtocolError) {
        try Self.checkCharacters(bytes)
        if bytes.first == ASCII.slash {
            (path, query) = Self.split(bytes)
        } else if bytes.first == ASCII.asterisk, bytes.count == 1 {
            guard method == .options else {
                throw .badRequest("The request target * is for OPTIONS only; the method is \(method).")
            }
            path = "*"
        } else {
            let rest = try Self.withoutScheme(bytes)
            let end = rest.firstIndex { $0 == ASCII.slash || $0 == ASCII.questionMark } ?? rest.count
            let authorityBytes = UnsafeRawBufferPointer(rebasing: rest[..<end])
            guard Authority.isValid(authorityBytes) else {
                throw .badRequest(
                    "The host \(quoted(authorityBytes)) of the request target is not a host name or address with an "
                        + "optional port of 0 to 65535."
                )
            }
            authority = String(decoding: authorityBytes, as: UTF8.self)
            (path, query) = Self.split(UnsafeRawBufferPointer(rebasing: rest[end...]))
            // An absolute URI without a path asks for the root, and in OPTIONS for the whole server (section 3.2.4).
            if path.isEmpty { path = method == .options && query == nil ? "*" : "/" }
        }
    }

    /// Refuses what no URI holds, and a `%` without two hexadecimal digits (RFC 3986, section 2).
    private static func checkCharacters(_ bytes: UnsafeRawBufferPointer) throws(ProtocolError) {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            guard ByteSet.target.contains(byte) else {
                throw .badRequest(
                    "The request target \(quoted(bytes)) holds the byte \(hexadecimal(byte)), which a URI has only "
                        + "percent-encoded; there is no fragment in a request."
                )
            }
            if byte == ASCII.percent {
                guard index + 2 < bytes.count, ByteSet.hexDigit.contains(bytes[index + 1]),
                    ByteSet.hexDigit.contains(bytes[index + 2])
                else {
                    throw .badRequest(
                        "The request target \(quoted(bytes)) holds \(quoted(bytes[index...].prefix(3))), where two "
                            + "hexadecimal digits follow a percent sign."
                    )
                }
                index += 2
            }
            index += 1
        }
    }

    /// What follows `http://` or `https://`.
    private static func withoutScheme(_ bytes: UnsafeRawBufferPointer) throws(ProtocolError) -> UnsafeRawBufferPointer {
        for scheme: StaticString in ["http://", "https://"] {
            let count = scheme.utf8CodeUnitCount
            if bytes.count >= count, ASCII.equalsIgnoringCase(bytes[..<count], scheme) {
                return UnsafeRawBufferPointer(rebasing: bytes[count...])
            }
        }
        throw .badRequest("The request target \(quoted(bytes)) begins neither with / nor with http:// or https://.")
    }

    private static func split(_ bytes: UnsafeRawBufferPointer) -> (path: String, query: String?) {
        guard let mark = bytes.firstIndex(of: ASCII.questionMark) else {
            return (String(decoding: bytes, as: UTF8.self), nil)
        }
        return (
            String(decoding: UnsafeRawBufferPointer(rebasing: bytes[..<mark]), as: UTF8.self),
            String(decoding: UnsafeRawBufferPointer(rebasing: bytes[(mark + 1)...]), as: UTF8.self)
        )
    }
}
