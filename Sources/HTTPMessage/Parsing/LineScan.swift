/// What a look for the end of a line has found (RFC 9112, section 2.2).
enum LineScan {
    /// A line of this many bytes, CRLF follows.
    case line(Int)
    /// No end yet; these bytes need not be looked at again.
    case partial(scanned: Int)
    /// A control byte that no line may hold, at this offset: all but HTAB, and CR where no LF follows.
    case control(Int)
    /// Longer than the limit.
    case overlong

    /// Looks for the CRLF that ends a line.
    ///
    /// Which of the four it is depends on the bytes alone and not on how many of those behind them have arrived.
    /// - Parameters:
    ///   - bytes: what has arrived from the beginning of the line on.
    ///   - scanned: how many of them an earlier look has been through.
    ///   - limit: how many bytes the line may have, CRLF not counted.
    /// - Complexity: O(bytes not yet scanned), eight at a time.
    static func scan(_ bytes: UnsafeRawBufferPointer, from scanned: Int, limit: Int) -> LineScan {
        let window = min(bytes.count, limit + 1)
        var index = scanned
        while true {
            index = firstControl(bytes, from: index, to: window)
            guard index < window else { break }
            switch bytes[index] {
            case ASCII.tab:
                index += 1
            case ASCII.carriageReturn:
                guard index + 1 < bytes.count else { return .partial(scanned: index) }
                return bytes[index + 1] == ASCII.lineFeed ? .line(index) : .control(index)
            default:
                return .control(index)
            }
        }
        return bytes.count > limit ? .overlong : .partial(scanned: window)
    }

    /// The offset of the first byte below 0x20 or equal to 0x7F; `end` where there is none.
    @inline(__always)
    private static func firstControl(_ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        var index = start
        while index + 8 <= end {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            // A high bit is set in the lowest byte that matches; those above it may be borrow, and are not looked at.
            let low = (word &- (ones &* 0x20)) & ~word
            let differing = word ^ (ones &* 0x7F)
            let delete = (differing &- ones) & ~differing
            let found = (low | delete) & (ones &* 0x80)
            if found != 0 { return index + found.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < end, bytes[index] >= 0x20, bytes[index] != ASCII.delete { index += 1 }
        return index
    }
}

/// Why a control byte makes a line invalid; `place` names the line: "the request line".
func controlByteError(_ bytes: UnsafeRawBufferPointer, at offset: Int, in place: String) -> ProtocolError {
    switch bytes[offset] {
    case ASCII.lineFeed:
        .badRequest("A line feed without a carriage return ends \(place); lines end with CRLF.")
    case ASCII.carriageReturn:
        .badRequest("A carriage return without a line feed is in \(place); lines end with CRLF.")
    default:
        .badRequest("The control byte \(hexadecimal(bytes[offset])) is in \(place), at offset \(offset).")
    }
}
