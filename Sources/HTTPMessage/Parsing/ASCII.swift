/// Bytes that HTTP's grammar gives a meaning (RFC 5234, appendix B.1).
enum ASCII {
    static let tab: UInt8 = 0x09
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20
    static let quote: UInt8 = 0x22
    static let percent: UInt8 = 0x25
    static let asterisk: UInt8 = 0x2A
    static let comma: UInt8 = 0x2C
    static let slash: UInt8 = 0x2F
    static let colon: UInt8 = 0x3A
    static let semicolon: UInt8 = 0x3B
    static let equals: UInt8 = 0x3D
    static let questionMark: UInt8 = 0x3F
    static let backslash: UInt8 = 0x5C
    static let delete: UInt8 = 0x7F

    /// The lower-case form of a letter; any other byte as it is.
    @inline(__always)
    static func lowercased(_ byte: UInt8) -> UInt8 {
        byte &- 0x41 < 26 ? byte | 0x20 : byte
    }

    /// The value of a hexadecimal digit in either case; `nil` for any other byte.
    @inline(__always)
    static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte &- 0x30
        case 0x41...0x46: byte &- 0x37
        case 0x61...0x66: byte &- 0x57
        default: nil
        }
    }

    /// The two upper-case hexadecimal digits of a byte.
    static func hexDigits(_ byte: UInt8) -> (UInt8, UInt8) {
        func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
        return (digit(byte >> 4), digit(byte & 15))
    }

    /// Whether bytes are this lower-case word but for the case of ASCII letters.
    static func equalsIgnoringCase(_ bytes: some Collection<UInt8>, _ lowercaseWord: StaticString) -> Bool {
        let word = UnsafeRawBufferPointer(start: lowercaseWord.utf8Start, count: lowercaseWord.utf8CodeUnitCount)
        return bytes.count == word.count && zip(bytes, word).allSatisfy { lowercased($0) == $1 }
    }

    /// Where the bytes from an offset on lie without spaces and tabs at both ends (`OWS`, RFC 9110, section 5.6.3).
    @inline(__always)
    static func trimmedRange(_ bytes: UnsafeRawBufferPointer, from offset: Int = 0) -> Range<Int> {
        var start = offset
        var end = bytes.count
        while start < end, bytes[start] == space || bytes[start] == tab { start += 1 }
        while end > start, bytes[end - 1] == space || bytes[end - 1] == tab { end -= 1 }
        return start..<end
    }
}
