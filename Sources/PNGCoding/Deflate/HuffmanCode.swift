/// A prefix code with bounded lengths, for the symbols of a deflate block (Huffman 1952; RFC 1951, section 3.2.2).
struct HuffmanCode {
    /// The bits of one symbol.
    struct Entry {
        /// The bits, the first to be written lowest.
        var bits: UInt32 = 0
        /// How many; 0 for a symbol that does not occur.
        var length: UInt32 = 0
    }

    /// The bits of every symbol.
    private(set) var entries: [Entry]

    /// The code for symbols that occur so often, none with more than `limit` bits.
    ///
    /// A code of a single symbol gives it one bit. Symbols are at most 2^`limit`, the limit at most 24;
    /// occurrences in all, below 2³².
    init(frequencies: [UInt32], limit: Int) {
        entries = [Entry](repeating: Entry(), count: frequencies.count)
        // Rarest first; where two are as rare, the later symbol first, so that the code is the same everywhere.
        var symbols: [UInt64] = []
        symbols.reserveCapacity(frequencies.count)
        for (symbol, frequency) in frequencies.enumerated() where frequency > 0 {
            symbols.append(UInt64(frequency) << 32 | UInt64(frequencies.count - symbol))
        }
        symbols.sort()
        let counts = Self.lengthCounts(weights: symbols.map { $0 >> 32 }, limit: limit)
        var length = limit
        var left = counts[limit]
        for key in symbols {
            while left == 0 {
                length -= 1
                left = counts[length]
            }
            entries[frequencies.count - Int(key & 0xFFFF_FFFF)].length = UInt32(length)
            left -= 1
        }
        assignBits(counts)
    }

    /// How many symbols get how many bits; `weights` are in ascending order.
    private static func lengthCounts(weights: [UInt64], limit: Int) -> [Int] {
        var counts = [Int](repeating: 0, count: limit + 1)
        guard weights.count > 1 else {
            if weights.count == 1 { counts[1] = 1 }
            return counts
        }
        // Two queues, both in ascending order: the symbols, and the pairs made so far.
        let leaves = weights.count
        var weights = weights
        weights.reserveCapacity(2 * leaves)
        var parents = [Int](repeating: 0, count: 2 * leaves - 1)
        var leaf = 0
        var pair = leaves
        while weights.count < 2 * leaves - 1 {
            var sum: UInt64 = 0
            for _ in 0..<2 {
                let takesLeaf = leaf < leaves && (pair == weights.count || weights[leaf] <= weights[pair])
                let taken = takesLeaf ? leaf : pair
                if takesLeaf { leaf += 1 } else { pair += 1 }
                sum += weights[taken]
                parents[taken] = weights.count
            }
            weights.append(sum)
        }
        var depths = [Int](repeating: 0, count: 2 * leaves - 1)
        for node in (0..<(2 * leaves - 2)).reversed() {
            depths[node] = depths[parents[node]] + 1
            if node < leaves { counts[min(depths[node], limit)] += 1 }
        }
        shorten(&counts, limit)
        return counts
    }

    /// Makes room for the symbols whose bits were cut down to the limit: others get one bit more.
    private static func shorten(_ counts: inout [Int], _ limit: Int) {
        let room = 1 << limit
        var used = (1...limit).reduce(0) { $0 + counts[$1] << (limit - $1) }
        while used > room {
            // One symbol at the limit moves up beside another, which goes one bit further down.
            var length = limit - 1
            while counts[length] == 0 { length -= 1 }
            counts[length] -= 1
            counts[length + 1] += 2
            counts[limit] -= 1
            used -= 1
        }
    }

    /// Gives each symbol its bits, in the order that the format prescribes.
    private mutating func assignBits(_ counts: [Int]) {
        var next = [UInt32](repeating: 0, count: counts.count + 1)
        for length in 1..<counts.count { next[length + 1] = (next[length] + UInt32(counts[length])) << 1 }
        for symbol in entries.indices where entries[symbol].length > 0 {
            let length = entries[symbol].length
            let code = next[Int(length)]
            next[Int(length)] += 1
            var bits: UInt32 = 0
            for place in 0..<length where code >> place & 1 == 1 { bits |= 1 << (length - 1 - place) }
            entries[symbol].bits = bits
        }
    }
}
