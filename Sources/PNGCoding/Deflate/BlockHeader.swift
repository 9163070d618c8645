/// What stands before the data of a block with codes of its own (RFC 1951, section 3.2.7).
struct BlockHeader {
    private let lengths: [UInt8]
    private let literalCount: Int
    private let code: HuffmanCode
    private let runs: [Run]
    private let shown: Int

    /// A part of the list of lengths: a symbol of the code for lengths, and its further bits.
    private struct Run {
        var symbol: Int
        var extra: UInt64 = 0
        var extraLength: UInt64 = 0
    }

    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    /// The header for a code of literals and lengths, and the one distance 1.
    init(_ literals: HuffmanCode) {
        var count = literals.entries.count
        while count > 257, literals.entries[count - 1].length == 0 { count -= 1 }
        literalCount = count
        lengths = literals.entries[..<count].map { UInt8($0.length) } + [1]
        runs = Self.runs(lengths)
        var frequencies = [UInt32](repeating: 0, count: 19)
        for run in runs { frequencies[run.symbol] += 1 }
        // A code of one symbol alone would be incomplete, which decoders refuse here.
        if frequencies.count(where: { $0 > 0 }) == 1 { frequencies[frequencies[0] > 0 ? 1 : 0] += 1 }
        code = HuffmanCode(frequencies: frequencies, limit: 7)
        var shown = 19
        while shown > 4, code.entries[Self.order[shown - 1]].length == 0 { shown -= 1 }
        self.shown = shown
    }

    /// Its length, in bits.
    var bitCount: Int {
        runs.reduce(17 + 3 * shown) { $0 + Int(code.entries[$1.symbol].length) + Int($1.extraLength) }
    }

    /// Writes it.
    func write(to writer: inout BitWriter, isLast: Bool) {
        writer.add(isLast ? 5 : 4, length: 3)
        writer.add(UInt64(literalCount - 257), length: 5)
        writer.add(0, length: 5)
        writer.add(UInt64(shown - 4), length: 4)
        writer.flush()
        for symbol in Self.order[..<shown] {
            writer.add(UInt64(code.entries[symbol].length), length: 3)
            writer.flush()
        }
        for run in runs {
            writer.add(code.entries[run.symbol])
            writer.add(run.extra, length: run.extraLength)
            writer.flush()
        }
    }

    private static func runs(_ lengths: [UInt8]) -> [Run] {
        var runs: [Run] = []
        var index = 0
        while index < lengths.count {
            let value = lengths[index]
            var count = 1
            while index + count < lengths.count, lengths[index + count] == value { count += 1 }
            index += count
            if value > 0 {
                runs.append(Run(symbol: Int(value)))
                count -= 1
            }
            while count >= 3 {
                if value > 0 {
                    let taken = min(count, 6)
                    runs.append(Run(symbol: 16, extra: UInt64(taken - 3), extraLength: 2))
                    count -= taken
                } else if count < 11 {
                    runs.append(Run(symbol: 17, extra: UInt64(count - 3), extraLength: 3))
                    count = 0
                } else {
                    let taken = min(count, 138)
                    runs.append(Run(symbol: 18, extra: UInt64(taken - 11), extraLength: 7))
                    count -= taken
                }
            }
            for _ in 0..<count { runs.append(Run(symbol: Int(value))) }
        }
        return runs
    }
}
