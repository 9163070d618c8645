import Testing

@testable import WorkerPool

@Suite struct LineRelayTests {
    private let start = SuspendingClock().now

    @Test func linesComeOutWholeHoweverTheyAreCut() {
        let bytes = Array("one\ntwo\r\n\n  \nthree".utf8)
        for cut in 0...bytes.count {
            var relay = LineRelay(now: start)
            let lines = relay.feed(bytes[..<cut], now: start) + relay.feed(bytes[cut...], now: start)
            #expect(lines == ["one", "two"])
            #expect(relay.finish(now: start) == ["three"])
        }
    }

    @Test func aLongLineIsCutAndSaysSo() {
        var relay = LineRelay(now: start)
        let lines = relay.feed(Array(String(repeating: "x", count: 100_000).utf8) + [10], now: start)
        #expect(lines.count == 1 && lines[0].count == 501 && lines[0].hasSuffix("x…"))
    }

    @Test func whatATerminalWouldActOnIsReplaced() {
        var relay = LineRelay(now: start)
        let lines = relay.feed(Array("\u{1B}[31mred\u{7}\t\u{9B}\n".utf8) + [0xFF, 0xFE, 10], now: start)
        for line in lines {
            #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
        }
        #expect(lines.count == 2 && lines[0].contains("red"))
    }

    @Test func theRateIsCappedAndWhatIsLeftOutIsCounted() {
        var relay = LineRelay(now: start)
        let flood = Array(String(repeating: "x\n", count: 1000).utf8)
        #expect(relay.feed(flood, now: start).count == 40)
        let later = relay.feed(Array("after\n".utf8), now: start + .seconds(1))
        #expect(later == ["960 lines left out", "after"])
        #expect(relay.feed(flood, now: start + .seconds(1)).count == 9)
        #expect(relay.finish(now: start + .seconds(1)) == ["991 lines left out"])
    }

    @Test func theLastLinesAreKept() {
        var relay = LineRelay(now: start)
        #expect(relay.lastWords == nil)
        _ = relay.feed(Array("1\n2\n3\n4\n".utf8), now: start)
        #expect(relay.lastWords == "2 / 3 / 4")
    }
}
