import Dispatch
import Testing

@testable import PortholeServer

@Suite struct GenerationTests {
    @Test func everyAdvanceMakesAnotherCount() {
        let generation = Generation()
        var seen: Set<UInt64> = [generation.current]
        for _ in 0..<100 {
            #expect(seen.contains(generation.current))
            generation.advance()
            #expect(seen.insert(generation.current).inserted)
        }
    }

    @Test func advancesOfManyThreadsAllCount() {
        let generation = Generation()
        let before = generation.current
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<1000 { generation.advance() }
        }
        #expect(generation.current == before + 4000)
    }
}
