/// The line before a chunk's data: its size, and extensions that are checked and otherwise ignored (RFC 9112,
/// section 7.1).
struct ChunkLine {
    /// Bytes of data; 0 ends the body.
    let size: Int
    /// Bytes of extensions.
    let extensionBytes: Int

    /// Parses a line without its CRLF: 1 to 16 hexadecimal digits, then extensions without any white space.
    init(_ bytes: UnsafeRawBufferPointer) throws(ProtocolError) {
        var index = 0
        var value: UInt64 = 0
        while index < bytes.count, let digit = ASCII.hexValue(bytes[index]) {
            value = value << 4 | UInt64(digit)
            index += 1
        }
        guard (1...HTTPLimits.chunkDigits).contains(index), index == bytes.count || bytes[index] == ASCII.semicolon,
            let size = Int(exactly: value)
        else {
            throw .badRequest("The chunk size \(quoted(bytes)) is not 1 to 16 hexadecimal digits, up to \(Int.max).")
        }
        self.size = size
        extensionBytes = bytes.count - index
        guard Self.areExtensions(UnsafeRawBufferPointer(rebasing: bytes[index...])) else {
            throw .badRequest(
                "The chunk extension \(quoted(bytes[index...])) is not of the form ;name, ;name=token or ;name=\"text\"."
            )
        }
    }

    /// `*( ";" chunk-ext-name [ "=" chunk-ext-val ] )` (RFC 9112, section 7.1.1), without the optional white space.
    private static func areExtensions(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var index = 0

        func skipToken() -> Bool {
            let start = index
            while index < bytes.count, ByteSet.token.contains(bytes[index]) { index += 1 }
            return index > start
        }
        func skipQuoted() -> Bool {
            index += 1
            while index < bytes.count {
                if bytes[index] == ASCII.quote {
                    index += 1
                    return true
                }
                index += bytes[index] == ASCII.backslash ? 2 : 1
            }
            return false
        }
        while index < bytes.count {
            guard bytes[index] == ASCII.semicolon else { return false }
            index += 1
            guard skipToken() else { return false }
            guard index < bytes.count, bytes[index] == ASCII.equals else { continue }
            index += 1
            guard index < bytes.count else { return false }
            guard bytes[index] == ASCII.quote ? skipQuoted() : skipToken() else { return false }
        }
        return true
    }
}
