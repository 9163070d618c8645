import TestSupport
import Testing

@testable import Imaging

struct TiffNumbersTests {
    @Test(arguments: [1, 2, 4, 8], [true, false])
    func numbersAreThoseOfTheFileAcrossBlocks(width: Int, isLittle: Bool) throws {
        let numbers = (0..<3000).map { ($0 * 7919) & (width == 1 ? 0xFF : 0xFFFF) }
        var bytes: [UInt8] = [1, 2, 3]
        for number in numbers {
            let digits = (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
            bytes += isLittle ? digits : digits.reversed()
        }
        let folder = try TemporaryFolder()
        let path = try folder.write(bytes, to: "numbers")
        let file = try SourceFile(path: path, expecting: nil, maximumBytes: .max)
        let array = TiffArray(offset: 3, width: width, count: numbers.count, isLittle: isLittle)
        let read = TiffNumbers(array, of: file)
        var generator = SeededGenerator(seed: 1)
        for index in numbers.indices.shuffled(using: &generator) { #expect(read.number(index) == numbers[index]) }
        #expect(read.number(-1) == nil && read.number(numbers.count) == nil)
    }

    @Test func whatTheFileDoesNotHaveIsNoNumber() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write([UInt8](repeating: 1, count: 100), to: "short")
        let file = try SourceFile(path: path, expecting: nil, maximumBytes: .max)
        let read = TiffNumbers(TiffArray(offset: 4, width: 8, count: .max, isLittle: true), of: file)
        #expect(read.number(0) == 0x0101_0101_0101_0101)
        #expect(read.number(12) == nil && read.number(1 << 40) == nil && read.number(.max - 1) == nil)
    }
}
