/// How often each part of a text occurs.
struct RunCounts {
    // Four tables in turn, as counting one byte twice in a row would wait for itself.
    private var bytes = [UInt32](repeating: 0, count: 4 * 256)
    private var runs = [UInt32](repeating: 0, count: RunScan.longest + 1)

    /// Counts a text.
    mutating func count(_ text: UnsafePointer<UInt8>, _ count: Int) {
        bytes.withUnsafeMutableBufferPointer { bytes in
            runs.withUnsafeMutableBufferPointer { runs in
                var counter = RunCounter(bytes: bytes.baseAddress!, runs: runs.baseAddress!)
                RunScan.scan(text, count: count, into: &counter)
            }
        }
    }

    /// How often each symbol of a block occurs; its end once.
    func frequencies(_ lengths: LengthCodes) -> [UInt32] {
        var frequencies = [UInt32](repeating: 0, count: 286)
        for byte in 0..<256 {
            frequencies[byte] = bytes[byte] + bytes[256 + byte] + bytes[512 + byte] + bytes[768 + byte]
        }
        frequencies[256] = 1
        for length in 3...RunScan.longest { frequencies[lengths.symbol[length]] += runs[length] }
        return frequencies
    }

    /// The bits that the text takes by a code, its end included.
    func bitCount(_ code: HuffmanCode, _ lengths: LengthCodes) -> Int {
        var sum = Int(code.entries[256].length)
        for byte in 0..<1024 { sum += Int(bytes[byte]) * Int(code.entries[byte & 255].length) }
        for length in 3...RunScan.longest where runs[length] > 0 {
            let bits = Int(code.entries[lengths.symbol[length]].length) + Int(lengths.extraLength[length]) + 1
            sum += Int(runs[length]) * bits
        }
        return sum
    }
}

private struct RunCounter: RunSink {
    let bytes: UnsafeMutablePointer<UInt32>
    let runs: UnsafeMutablePointer<UInt32>

    @inline(__always)
    func literal(_ byte: UInt8) { bytes[Int(byte)] &+= 1 }

    @inline(__always)
    func literals(_ word: UInt64) {
        bytes[Int(word & 0xFF)] &+= 1
        bytes[256 &+ Int(word &>> 8 & 0xFF)] &+= 1
        bytes[512 &+ Int(word &>> 16 & 0xFF)] &+= 1
        bytes[768 &+ Int(word &>> 24 & 0xFF)] &+= 1
        bytes[Int(word &>> 32 & 0xFF)] &+= 1
        bytes[256 &+ Int(word &>> 40 & 0xFF)] &+= 1
        bytes[512 &+ Int(word &>> 48 & 0xFF)] &+= 1
        bytes[768 &+ Int(word &>> 56)] &+= 1
    }

    @inline(__always)
    func run(_ length: Int) { runs[length] &+= 1 }
}
