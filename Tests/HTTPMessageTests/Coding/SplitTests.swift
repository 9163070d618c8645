import HTTPMessage
import TestSupport
import Testing

@Suite struct SplitTests {
    @Test(arguments: messages)
    func bytesFedSinglyGiveTheSameEvents(message: String) {
        for limits in [HTTPLimits(), smallLimits] {
            let bytes = Array(message.utf8)
            #expect(decode(bytes.map { [$0] }, limits: limits) == decode([bytes], limits: limits))
        }
    }

    @Test(arguments: messages)
    func everyCutInTwoGivesTheSameEvents(message: String) {
        for limits in [HTTPLimits(), smallLimits] {
            let bytes = Array(message.utf8)
            let whole = decode([bytes], limits: limits)
            for cut in 0...bytes.count {
                #expect(decode([bytes[..<cut], bytes[cut...]], limits: limits) == whole, "cut at \(cut)")
            }
        }
    }

    @Test(arguments: 1...40)
    func randomCutsOfAConnectionGiveTheSameEvents(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let bytes = (0..<6).flatMap { _ in Array(messages.randomElement(using: &generator)!.utf8) }
        let whole = decode([bytes])
        for _ in 0..<20 {
            var pieces: [ArraySlice<UInt8>] = []
            var start = 0
            while start < bytes.count {
                let end = min(start + Int.random(in: 0...60, using: &generator), bytes.count)
                pieces.append(bytes[start..<end])
                start = end
            }
            #expect(decode(pieces) == whole)
        }
    }

    @Test func everyMessageOfTheTableComesToSomething() {
        for message in messages {
            #expect(!decode(message, limits: smallLimits).isEmpty, "\(message)")
        }
    }
}
