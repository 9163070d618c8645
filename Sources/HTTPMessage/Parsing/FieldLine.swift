/// One field line, checked (RFC 9112, section 5).
struct FieldLine {
    /// Offsets of the name in the line.
    let name: Range<Int>
    /// Offsets of the value without the white space around it.
    let value: Range<Int>

    /// Parses a line without its CRLF, in which no control byte but HTAB is.
    ///
    /// Bytes from 0x80 (`obs-text`, RFC 9110, section 5.5) are let through in a value, and nowhere else.
    init(_ bytes: UnsafeRawBufferPointer) throws(ProtocolError) {
        var index = 0
        while index < bytes.count, ByteSet.token.contains(bytes[index]) { index += 1 }
        guard index > 0, index < bytes.count, bytes[index] == ASCII.colon else {
            throw Self.error(bytes, at: index)
        }
        name = 0..<index
        value = ASCII.trimmedRange(bytes, from: index + 1)
    }

    private static func error(_ bytes: UnsafeRawBufferPointer, at index: Int) -> ProtocolError {
        guard index < bytes.count else {
            return .badRequest("The field line \(quoted(bytes)) has no colon; it is a name, a colon and a value.")
        }
        let byte = bytes[index]
        if byte == ASCII.space || byte == ASCII.tab {
            let place = index == 0 ? "begins with white space, a folded line" : "has white space before the colon"
            return .badRequest("The field line \(quoted(bytes)) \(place); neither is allowed.")
        }
        if index == 0, byte == ASCII.colon {
            return .badRequest("The field line \(quoted(bytes)) has no name before the colon.")
        }
        return .badRequest("The field line \(quoted(bytes)) holds \(hexadecimal(byte)) in its name, which is a token.")
    }
}
