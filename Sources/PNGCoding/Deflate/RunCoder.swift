/// Writes deflate blocks of single bytes and repetitions, each with a code of its own: all that filtered photos need.
///
/// Looking for anything further back costs ten times the time and gains a photo some hundredths.
enum RunCoder {
    /// The most bytes that a block of so many can take, the writer's eight bytes included.
    static func bound(_ count: Int) -> Int { count + 5 * (count / 65535 + 1) + 16 }

    /// No code is longer, so that four fit between two flushes of the writer.
    private static let longestCode = 12

    /// Writes a block; where no code helps, the bytes as they are.
    static func write(_ bytes: UnsafePointer<UInt8>, count: Int, isLast: Bool, to writer: inout BitWriter) {
        var counts = RunCounts()
        counts.count(bytes, count)
        let lengths = LengthCodes.standard
        let code = HuffmanCode(frequencies: counts.frequencies(lengths), limit: longestCode)
        let header = BlockHeader(code)
        let size = counts.bitCount(code, lengths) + header.bitCount
        guard size < 8 * (count + 5 * (count / 65535 + 1)) else {
            return writeStored(bytes, count: count, isLast: isLast, to: &writer)
        }
        header.write(to: &writer, isLast: isLast)
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 256 + RunScan.longest + 1) { codes in
            // Bits in the upper part, their number in the lowest byte.
            for byte in 0..<256 { codes[byte] = code.entries[byte].bits << 8 | code.entries[byte].length }
            for length in 0...RunScan.longest {
                guard length >= 3 else {
                    codes[256 + length] = 0
                    continue
                }
                let entry = code.entries[lengths.symbol[length]]
                let extra = UInt32(lengths.extra[length])
                // The distance 1 has the only code of its kind: one bit, a zero.
                codes[256 + length] =
                    (entry.bits | extra << entry.length) << 8 | (entry.length + UInt32(lengths.extraLength[length]) + 1)
            }
            var emitter = RunEmitter(writer: writer, codes: codes.baseAddress!)
            RunScan.scan(bytes, count: count, into: &emitter)
            writer = emitter.writer
        }
        writer.add(code.entries[256])
        writer.flush()
    }

    private static func writeStored(
        _ bytes: UnsafePointer<UInt8>,
        count: Int,
        isLast: Bool,
        to writer: inout BitWriter
    ) {
        var done = 0
        repeat {
            let length = min(65535, count - done)
            writer.add(isLast && done + length == count ? 1 : 0, length: 3)
            writer.align()
            writer.add(UInt64(length) | UInt64(~UInt16(length)) << 16, length: 32)
            writer.flush()
            writer.copy(bytes + done, count: length)
            done += length
        } while done < count
    }
}

/// Writes each part by its code.
private struct RunEmitter: RunSink {
    var writer: BitWriter
    let codes: UnsafePointer<UInt32>

    @inline(__always)
    private mutating func add(_ code: UInt32) {
        writer.add(UInt64(code &>> 8), length: UInt64(code & 0xFF))
    }

    @inline(__always)
    mutating func literal(_ byte: UInt8) {
        add(codes[Int(byte)])
        writer.flush()
    }

    @inline(__always)
    mutating func literals(_ word: UInt64) {
        add(codes[Int(word & 0xFF)])
        add(codes[Int(word &>> 8 & 0xFF)])
        add(codes[Int(word &>> 16 & 0xFF)])
        add(codes[Int(word &>> 24 & 0xFF)])
        writer.flush()
        add(codes[Int(word &>> 32 & 0xFF)])
        add(codes[Int(word &>> 40 & 0xFF)])
        add(codes[Int(word &>> 48 & 0xFF)])
        add(codes[Int(word &>> 56)])
        writer.flush()
    }

    @inline(__always)
    mutating func run(_ length: Int) {
        add(codes[256 + length])
        writer.flush()
    }
}
