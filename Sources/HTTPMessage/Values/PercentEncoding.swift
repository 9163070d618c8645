/// Percent-encoding of one path segment (RFC 3986, section 2.1).
public enum PercentEncoding {
    /// Why a segment cannot be decoded.
    public enum DecodingError: Error, Hashable, Sendable, CustomStringConvertible {
        /// A `%` without two hexadecimal digits behind it, at this byte of the segment.
        case incomplete(offset: Int)
        /// The segment decodes to bytes that are not UTF-8.
        case notUTF8
        /// The segment decodes to a control character: U+0000 to U+001F or U+007F.
        case controlCharacter(UInt8)

        /// A fragment for an error message.
        public var description: String {
            switch self {
            case .incomplete(let offset): "holds a percent sign without two hexadecimal digits at byte \(offset)"
            case .notUTF8: "is not UTF-8 once percent-decoded"
            case .controlCharacter(let byte): "holds the control character \(hexadecimal(byte))"
            }
        }
    }

    /// A path segment's text, decoded once: `%2F` becomes a `/` that parts nothing, `%2525` becomes `%25`.
    ///
    /// `+` stays as it is. Control characters are refused, NUL above all: no file name of use has one.
    public static func decode(_ segment: some StringProtocol) throws(DecodingError) -> String {
        guard segment.utf8.contains(where: { $0 == ASCII.percent || $0 < 0x20 || $0 == ASCII.delete }) else {
            return String(segment)
        }
        let encoded = Array(segment.utf8)
        var decoded: [UInt8] = []
        decoded.reserveCapacity(encoded.count)
        var index = 0
        while index < encoded.count {
            var byte = encoded[index]
            if byte == ASCII.percent {
                guard index + 2 < encoded.count, let high = ASCII.hexValue(encoded[index + 1]),
                    let low = ASCII.hexValue(encoded[index + 2])
                else { throw .incomplete(offset: index) }
                byte = high << 4 | low
                index += 2
            }
            guard byte >= 0x20, byte != ASCII.delete else { throw .controlCharacter(byte) }
            decoded.append(byte)
            index += 1
        }
        guard let text = String(validating: decoded, as: UTF8.self) else { throw .notUTF8 }
        return text
    }

    /// A text as one path segment: everything but `unreserved` characters is encoded, `/` too (RFC 3986, section 2.3).
    public static func encode(_ text: some StringProtocol) -> String {
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            if ByteSet.unreserved.contains(byte) {
                encoded.append(byte)
            } else {
                let (high, low) = ASCII.hexDigits(byte)
                encoded += [ASCII.percent, high, low]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}
