import HTTPMessage
import TestSupport
import Testing

@Suite struct DecoderPropertyTests {
    /// Bytes that matter to a parser more often than chance has them.
    private static let telling = Array("\r\n\t :;,\"\\%#?*/0123456789abcdefHTTP./\u{0}\u{7F}é".utf8)

    /// A few messages one behind the other, with some bytes changed, removed, doubled or put in.
    private static func mutated(_ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = (0..<3).flatMap { _ in Array(messages.randomElement(using: &generator)!.utf8) }
        for _ in 0..<Int.random(in: 0...6, using: &generator) where !bytes.isEmpty {
            let index = Int.random(in: 0..<bytes.count, using: &generator)
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &generator)
            case 1: bytes[index] = telling.randomElement(using: &generator)!
            case 2: bytes.remove(at: index)
            case 3: bytes.insert(telling.randomElement(using: &generator)!, at: index)
            default: bytes.insert(contentsOf: bytes[index...].prefix(20), at: index)
            }
        }
        return bytes
    }

    @Test(arguments: 1...40)
    func mutatedMessagesGiveTheSameEventsHoweverTheyAreCut(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<40 {
            let bytes = Self.mutated(&generator)
            let whole = decode([bytes], limits: smallLimits)
            #expect(decode(bytes.map { [$0] }, limits: smallLimits) == whole)
            let cut = Int.random(in: 0...bytes.count, using: &generator)
            #expect(decode([bytes[..<cut], bytes[cut...]], limits: smallLimits) == whole)
        }
    }

    @Test(arguments: 1...20)
    func nothingOverTheLimitsComesOutOrIsKept(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<40 {
            var decoder = RequestDecoder(limits: smallLimits)
            var bodyBytes = 0
            for byte in Self.mutated(&generator) {
                withUnsafeBytes(of: byte) { decoder.feed($0) }
                events: while true {
                    switch decoder.next() {
                    case .head(let head):
                        bodyBytes = 0
                        #expect(head.target.utf8.count <= smallLimits.target)
                        #expect(head.fields.count <= smallLimits.fieldCount)
                        let fieldBytes = head.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
                        #expect(fieldBytes <= smallLimits.fieldBytes * 2)
                    case .body(let piece):
                        bodyBytes += piece.count
                        #expect(!piece.isEmpty && bodyBytes <= smallLimits.bodyBytes)
                    case .end(let trailers):
                        #expect(trailers.count <= smallLimits.fieldCount)
                    case .partial:
                        #expect(decoder.bufferedByteCount <= 300)
                        break events
                    case .invalid(let error):
                        #expect(error.status.code >= 400)
                        #expect(decoder.bufferedByteCount == 0)
                        break events
                    }
                }
            }
        }
    }
}
