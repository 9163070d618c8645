import StoredTiles
import TestSupport
import Testing

/// Bytes in memory as a file.
struct BytesAsFile: ByteReading {
    var content: [UInt8]

    func bytes(at offset: Int, count: Int, behind head: [UInt8]) -> [UInt8]? {
        guard offset >= 0, count >= 0, offset <= content.count else { return nil }
        return head + content[offset..<min(content.count, offset + count)]
    }
}

struct TiffNumbersTests {
    @Test(arguments: [1, 2, 4, 8], [true, false])
    func numbersAreThoseOfTheFileAcrossBlocks(width: Int, isLittle: Bool) throws {
        let numbers = (0..<3000).map { ($0 * 7919) & (width == 1 ? 0xFF : 0xFFFF) }
        var bytes: [UInt8] = [1, 2, 3]
        for number in numbers {
            let digits = (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
            bytes += isLittle ? digits : digits.reversed()
        }
        let file = BytesAsFile(content: bytes)
        let array = TiffArray(offset: 3, width: width, count: numbers.count, isLittle: isLittle)
        for mostBlocks in [1, 256] {
            var read = TiffNumbers(array, mostBlocks: mostBlocks)
            var generator = SeededGenerator(seed: 1)
            for index in numbers.indices.shuffled(using: &generator) {
                let number = read.number(index, in: file)
                #expect(number == numbers[index])
            }
            let beyond = [read.number(-1, in: file), read.number(numbers.count, in: file)]
            #expect(beyond == [nil, nil])
        }
    }

    @Test func whatTheFileDoesNotHaveIsNoNumber() throws {
        let file = BytesAsFile(content: [UInt8](repeating: 1, count: 100))
        var read = TiffNumbers(TiffArray(offset: 4, width: 8, count: .max, isLittle: true))
        let numbers = [0, 12, 1 << 40, .max - 1].map { read.number($0, in: file) }
        #expect(numbers == [0x0101_0101_0101_0101, nil, nil, nil])
    }
}
