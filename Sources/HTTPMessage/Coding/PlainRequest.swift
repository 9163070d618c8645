/// A request of the plainest form, read where it lies, with nothing copied: `GET` or `HEAD` of a path, in HTTP/1.1,
/// without content, the connection kept.
///
/// For what answers from memory. Nothing that the decoder would refuse, or take otherwise, has this form; what does not
/// have it is the decoder's. Good only for as long as the bytes are where they were read.
public struct PlainRequest {
    /// Whether the answer is to have no content (RFC 9110, section 9.3.2).
    public let isHead: Bool
    /// Path and query as they came.
    public let target: UnsafeRawBufferPointer
    /// The bytes of the whole request.
    public let count: Int
    /// The field lines, each with its CRLF.
    private let lines: UnsafeRawBufferPointer

    /// What there is of a field.
    public enum Value {
        /// No line of this name.
        case none
        /// The value of the one line, without the white space around it.
        case one(UnsafeRawBufferPointer)
        /// More than one line.
        case several
    }

    /// The request that bytes begin with; `nil` where it is not all there, is not plain, or is beyond the limits.
    public init?(_ bytes: UnsafeRawBufferPointer, limits: HTTPLimits) {
        guard bytes.count >= 5 else { return nil }
        isHead = bytes[0] == UInt8(ascii: "H")
        let start = isHead ? 5 : 4
        guard Self.has(isHead ? "HEAD /" : "GET /", bytes, at: 0) else { return nil }
        guard let end = Self.endOfTarget(bytes, from: start), end - start <= limits.target else { return nil }
        target = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        guard Self.has(" HTTP/1.1\r\n", bytes, at: end) else { return nil }
        let first = end + 11
        guard let last = Self.endOfFields(bytes, from: first, limits: limits) else { return nil }
        lines = UnsafeRawBufferPointer(rebasing: bytes[first..<last])
        count = last + 2
    }

    /// What there is of a field, by its name in lower case.
    public func value(of name: StaticString) -> Value {
        var found = Value.none
        var position = 0
        while position < lines.count {
            guard case .line(let length) = Self.line(lines, at: position) else { break }
            if Self.isNamed(name, lines, at: position) {
                if case .one = found { return .several }
                let line = UnsafeRawBufferPointer(rebasing: lines[position..<position + length])
                let value = ASCII.trimmedRange(line, from: name.utf8CodeUnitCount + 1)
                found = .one(UnsafeRawBufferPointer(rebasing: line[value]))
            }
            position += length + 2
        }
        return found
    }
}

extension PlainRequest {
    /// Where the target ends that is all URI characters, a `%` always before two hexadecimal digits.
    private static func endOfTarget(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        var index = start
        while index < bytes.count, ByteSet.target.contains(bytes[index]) {
            if bytes[index] == ASCII.percent {
                guard index + 2 < bytes.count, ByteSet.hexDigit.contains(bytes[index + 1]),
                    ByteSet.hexDigit.contains(bytes[index + 2])
                else { return nil }
            }
            index += 1
        }
        return index < bytes.count ? index : nil
    }

    /// Where the empty line is behind fields that leave nothing to be understood; `nil` where there is no such line.
    private static func endOfFields(_ bytes: UnsafeRawBufferPointer, from start: Int, limits: HTTPLimits) -> Int? {
        var position = start
        var fieldCount = 0
        var hasHost = false
        var hasConnection = false
        while case .line(let length) = line(bytes, at: position) {
            if length == 0 { return hasHost ? position : nil }
            fieldCount += 1
            guard fieldCount <= limits.fieldCount, position + length + 2 - start <= limits.fieldBytes else {
                return nil
            }
            var colon = position
            while ByteSet.token.contains(bytes[colon]) { colon += 1 }
            guard colon > position, bytes[colon] == ASCII.colon else { return nil }
            func value() -> UnsafeRawBufferPointer {
                let line = UnsafeRawBufferPointer(rebasing: bytes[position..<position + length])
                return UnsafeRawBufferPointer(rebasing: line[ASCII.trimmedRange(line, from: colon + 1 - position)])
            }
            switch ASCII.lowercased(bytes[position]) {
            case UInt8(ascii: "h") where isNamed("host", bytes, at: position):
                guard !hasHost, Authority.isValid(value()) else { return nil }
                hasHost = true
            case UInt8(ascii: "c"):
                if isNamed("content-length", bytes, at: position) { return nil }
                guard isNamed("connection", bytes, at: position) else { break }
                guard !hasConnection, ASCII.equalsIgnoringCase(value(), "keep-alive") else { return nil }
                hasConnection = true
            case UInt8(ascii: "t") where isNamed("transfer-encoding", bytes, at: position),
                UInt8(ascii: "e") where isNamed("expect", bytes, at: position):
                return nil
            default: break
            }
            position += length + 2
        }
        return nil
    }

    private static func line(_ bytes: UnsafeRawBufferPointer, at position: Int) -> LineScan {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[position...])
        return LineScan.scan(rest, from: 0, limit: rest.count)
    }

    /// Whether the name and the colon of a line are here, in any case.
    private static func isNamed(_ name: StaticString, _ bytes: UnsafeRawBufferPointer, at position: Int) -> Bool {
        let length = name.utf8CodeUnitCount
        guard position + length < bytes.count, bytes[position + length] == ASCII.colon else { return false }
        for index in 0..<length where ASCII.lowercased(bytes[position + index]) != name.utf8Start[index] {
            return false
        }
        return true
    }

    /// Whether exactly these bytes are here.
    private static func has(_ text: StaticString, _ bytes: UnsafeRawBufferPointer, at position: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard position + length <= bytes.count else { return false }
        for index in 0..<length where bytes[position + index] != text.utf8Start[index] { return false }
        return true
    }
}
