import TestSupport
import Testing

@testable import PNGCoding

struct RunCoderTests {
    private struct Collected: RunSink {
        var text: [UInt8] = []
        var runs: [Int] = []
        mutating func literal(_ byte: UInt8) { text.append(byte) }
        mutating func literals(_ word: UInt64) {
            for place in 0..<8 { text.append(UInt8(truncatingIfNeeded: word >> (8 * UInt64(place)))) }
        }
        mutating func run(_ length: Int) {
            runs.append(length)
            text += [UInt8](repeating: text[text.count - 1], count: length)
        }
    }

    private static let texts: [[UInt8]] = {
        var generator = SeededGenerator(seed: 2)
        var texts: [[UInt8]] = [[0], [1, 2, 3], Array(0...255), [UInt8](repeating: 9, count: 70_000)]
        for count in [7, 8, 9, 16, 17, 258, 259, 266, 267, 1000, 65_535, 65_536, 140_000] {
            texts.append([UInt8](repeating: 0, count: count))
            texts.append((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
            var mixed: [UInt8] = []
            while mixed.count < count {
                let byte = UInt8.random(in: 0...5, using: &generator)
                mixed += [UInt8](repeating: byte, count: .random(in: 1...300, using: &generator))
            }
            texts.append(Array(mixed[..<count]))
        }
        return texts
    }()

    @Test(arguments: texts.indices) func thePartsMakeUpTheText(index: Int) {
        let text = Self.texts[index]
        var collected = Collected()
        RunScan.scan(text, count: text.count, into: &collected)
        #expect(collected.text == text)
        #expect(collected.runs.allSatisfy { (8...258).contains($0) })
    }

    @Test func aLongRepetitionIsWrittenInTheLongestParts() {
        var collected = Collected()
        let text = [UInt8](repeating: 3, count: 1 + 258 * 3 + 8)
        RunScan.scan(text, count: text.count, into: &collected)
        #expect(collected.runs == [258, 258, 258, 8])
    }

    /// What Python's zlib makes of all texts, each in blocks of some bytes.
    @Test(arguments: [1 << 20, 5000]) func blocksAreReadBack(blockBytes: Int) throws {
        var input: [UInt8] = []
        for text in Self.texts {
            let blocks = (text.count + blockBytes - 1) / blockBytes
            let capacity = (0..<blocks).reduce(64) { sum, _ in sum + RunCoder.bound(min(blockBytes, text.count)) }
            let data = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                var writer = BitWriter(to: buffer.baseAddress!)
                text.withUnsafeBufferPointer { text in
                    for start in stride(from: 0, to: text.count, by: blockBytes) {
                        let length = min(blockBytes, text.count - start)
                        RunCoder.write(
                            text.baseAddress! + start,
                            count: length,
                            isLast: start + length == text.count,
                            to: &writer
                        )
                    }
                }
                writer.align()
                count = writer.place - buffer.baseAddress!
            }
            #expect(data.count <= text.count + blocks * (text.count / 65_535 + 2) * 5)
            input += withUnsafeBytes(of: Int32(data.count)) { Array($0) } + data
        }
        let script = """
            import struct, sys, zlib
            data = sys.stdin.buffer.read()
            while data:
                count, = struct.unpack('<i', data[:4])
                reader = zlib.decompressobj(-15)
                sys.stdout.buffer.write(reader.decompress(data[4:4 + count]))
                assert reader.eof and not reader.unused_data
                data = data[4 + count:]
            """
        #expect(try Python.run(script, input: input) == Self.texts.flatMap { $0 })
    }
}
