/// A walk over a JSON text that finds where lists and objects stand inside one another too deep.
///
/// The library refuses only at a depth of thousands, and a value has no position any more. The text need not be JSON.
struct NestingScan {
    private var depth = 0
    private var line = 1
    private var column = 0

    /// Where the first list or object begins that has `maximum` others around it.
    static func firstBeyond(_ maximum: Int, in bytes: UnsafeRawBufferPointer) -> JSONError? {
        var scan = NestingScan()
        return scan.walk(bytes, maximum)
    }

    private mutating func walk(_ bytes: UnsafeRawBufferPointer, _ maximum: Int) -> JSONError? {
        var isInText = false
        var isEscaped = false
        for byte in bytes {
            count(byte)
            if isEscaped {
                isEscaped = false
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInText.toggle()
            case UInt8(ascii: "\\"): isEscaped = isInText
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                if isInText { continue }
                depth += 1
                if depth > maximum {
                    return JSONError(
                        line: line,
                        column: column,
                        reason: "lists and objects stand more than \(maximum) deep inside one another"
                    )
                }
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                if !isInText { depth -= 1 }
            default: break
            }
        }
        return nil
    }

    private mutating func count(_ byte: UInt8) {
        if byte == UInt8(ascii: "\n") {
            line += 1
            column = 0
        } else if byte & 0xC0 != 0x80 {
            // Bytes that continue a character of UTF-8 are none by themselves.
            column += 1
        }
    }
}
