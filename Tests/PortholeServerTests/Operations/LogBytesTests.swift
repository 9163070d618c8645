import TestSupport
import Testing

@testable import PortholeServer

@Suite struct LogBytesTests {
    private func text(_ write: (inout [UInt8]) -> Void) -> String {
        var bytes: [UInt8] = []
        write(&bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [0, 7, 10, 200, 12_345, -1, -120, Int.max, Int.min]) func numbersAreDecimal(number: Int) {
        #expect(text { $0.appendDecimal(number) } == "\(number)")
    }

    @Test func thousandthsAreThoseOfOtherTexts() {
        var generator = SeededGenerator(seed: 4)
        var numbers = [0, 0.0004, 0.0005, 0.001, 0.01, 0.1, 1, 1.5, 3.21449, 999.9996, 1e6, 1e20, -0.5, -3.25]
        for _ in 0..<2000 { numbers.append(Double.random(in: 0..<10_000, using: &generator)) }
        for number in numbers { #expect(text { $0.appendThousandths(number) } == thousandths(number)) }
    }

    @Test(arguments: [
        ("", true), ("/a b~", true), ("a\"", false), ("\\", false), ("\u{7f}", false), ("\n", false), ("é", false),
    ])
    func onlyWhatNeedsNoEscapeIsPlain(example: String, isPlain: Bool) {
        var bytes: [UInt8] = [1]
        #expect(bytes.appendPlain(example) == isPlain)
        #expect(bytes == (isPlain ? [1] + Array(example.utf8) : [1]))
    }
}
