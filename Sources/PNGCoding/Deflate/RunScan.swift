/// Takes the parts of a text that is written as single bytes and repetitions of the byte before.
protocol RunSink {
    /// One byte.
    mutating func literal(_ byte: UInt8)
    /// Eight bytes, the first lowest.
    mutating func literals(_ word: UInt64)
    /// The byte before, so many times more: 8 to 258.
    mutating func run(_ length: Int)
}

enum RunScan {
    /// The longest repetition that deflate has.
    static let longest = 258

    /// Gives bytes to a sink, in order; the same parts at every call.
    ///
    /// Repetitions are looked for at every eighth byte only: what a photo has of them is long, as in a sky.
    @inline(__always)
    static func scan<Sink: RunSink>(_ bytes: UnsafePointer<UInt8>, count: Int, into sink: inout Sink) {
        guard count > 0 else { return }
        sink.literal(bytes[0])
        var index = 1
        while index + 8 <= count {
            let word = load(bytes + index)
            let repeated = UInt64(bytes[index - 1]) &* 0x0101_0101_0101_0101
            if word != repeated {
                sink.literals(word)
                index += 8
                continue
            }
            var length = 8
            while length < longest, index + length + 8 <= count {
                let difference = load(bytes + index + length) ^ repeated
                length += difference == 0 ? 8 : difference.trailingZeroBitCount / 8
                if difference != 0 { break }
            }
            length = min(length, longest)
            sink.run(length)
            index += length
        }
        while index < count {
            sink.literal(bytes[index])
            index += 1
        }
    }

    @inline(__always)
    private static func load(_ place: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
    }
}
