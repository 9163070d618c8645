import Foundation
import TestSupport
import Testing

@testable import PNGCoding

struct HuffmanCodeTests {
    private static let tables: [[UInt32]] = {
        var generator = SeededGenerator(seed: 1)
        var fibonacci: [UInt32] = [1, 1]
        while fibonacci.count < 40 { fibonacci.append(fibonacci[fibonacci.count - 1] + fibonacci[fibonacci.count - 2]) }
        let random = (2..<40).map { count in
            (0..<(count * 7)).map { _ in
                UInt32.random(in: 0...3, using: &generator) == 0 ? UInt32.random(in: 1...9000, using: &generator) : 0
            }
        }
        return [fibonacci, [5, 5], [1, 0, 0, 1 << 31], [UInt32](repeating: 1, count: 286)] + random
    }()

    /// The share of all texts that begin with one of the code's words, times 2^limit.
    private func used(_ code: HuffmanCode, _ limit: Int) -> Int {
        code.entries.reduce(0) { $0 + ($1.length == 0 ? 0 : 1 << (limit - Int($1.length))) }
    }

    @Test(arguments: tables.filter { $0.count(where: { $0 > 0 }) > 1 }, [9, 12, 15])
    func codesAreCompleteAndWithinTheirLimit(table: [UInt32], limit: Int) {
        let code = HuffmanCode(frequencies: table, limit: limit)
        #expect(used(code, limit) == 1 << limit)
        for (entry, frequency) in zip(code.entries, table) {
            #expect((entry.length > 0) == (frequency > 0) && entry.length <= limit)
            for (other, rarer) in zip(code.entries, table) where rarer > 0 && rarer < frequency {
                #expect(other.length >= entry.length)
            }
        }
    }

    @Test(arguments: tables.filter { $0.count(where: { $0 > 0 }) > 1 })
    func codesAreAsShortAsEntropyAllows(table: [UInt32]) {
        let code = HuffmanCode(frequencies: table, limit: 24)
        let all = table.reduce(0.0) { $0 + Double($1) }
        let entropy = table.reduce(0.0) { $1 == 0 ? $0 : $0 - Double($1) * log2(Double($1) / all) }
        let bits = zip(code.entries, table).reduce(0.0) { $0 + Double($1.0.length) * Double($1.1) }
        #expect(bits >= entropy * 0.999_999 && bits < entropy + all)
    }

    @Test func noWordBeginsAnother() {
        for table in Self.tables {
            let entries = HuffmanCode(frequencies: table, limit: 15).entries.filter { $0.length > 0 }
            for (index, entry) in entries.enumerated() {
                for (other, longer) in entries.enumerated() where other != index && longer.length >= entry.length {
                    #expect(longer.bits & (1 << entry.length - 1) != entry.bits)
                }
            }
        }
    }

    @Test func aSingleSymbolHasOneBit() {
        let code = HuffmanCode(frequencies: [0, 0, 9], limit: 12)
        #expect(code.entries.map(\.length) == [0, 0, 1] && code.entries[2].bits == 0)
    }

    @Test func noSymbolNoCode() {
        #expect(HuffmanCode(frequencies: [0, 0], limit: 12).entries.allSatisfy { $0.length == 0 })
    }
}
