import Dispatch
import TestSupport
import Testing

@testable import PortholeServer

@Suite struct SharedCacheTests {
    /// However many parts there are: against a list that is searched, the newest last.
    @Test(arguments: [1, 3, 16]) func whatWasUsedLongestAgoGoesFirst(parts: Int) {
        var generator = SeededGenerator(seed: UInt64(parts))
        let cache = SharedCache<Int, Int>(capacity: 50, parts: parts)
        var model: [(key: Int, value: Int, cost: Int)] = []
        var evictions = 0
        for step in 0..<3000 {
            let key = Int.random(in: 0..<20, using: &generator)
            if Bool.random(using: &generator) {
                let found = model.firstIndex { $0.key == key }
                #expect(cache.value(for: key) == found.map { model[$0].value })
                if let found { model.append(model.remove(at: found)) }
            } else {
                let cost = Int.random(in: 1...60, using: &generator)
                var released = model.filter { $0.key == key }.map(\.value)
                model.removeAll { $0.key == key }
                if cost <= 50 {
                    while model.reduce(0, { $0 + $1.cost }) + cost > 50 {
                        released.append(model.removeFirst().value)
                        evictions += 1
                    }
                    model.append((key, step, cost))
                }
                let result = cache.insert(step, for: key, cost: cost)
                #expect(result.released == released)
                #expect(result.isKept == (cost <= 50))
            }
            let statistics = cache.statistics
            #expect(statistics.cost == model.reduce(0) { $0 + $1.cost })
            #expect(statistics.entries == model.count)
            #expect(statistics.evictions == evictions)
        }
    }

    @Test func whatIsWantedStaysOnceMore() {
        let spared = Guarded<[Int]>([])
        let cache = SharedCache<Int, Int>(capacity: 3) { value in
            spared.withLock { spared in
                if value == 1, spared.isEmpty {
                    spared.append(value)
                    return true
                }
                return false
            }
        }
        for key in 1...3 { cache.insert(key, for: key, cost: 1) }
        #expect(cache.insert(4, for: 4, cost: 1).released == [2])
        #expect(cache.insert(5, for: 5, cost: 1).released == [3])
        #expect(cache.insert(6, for: 6, cost: 1).released == [1])
    }

    @Test func threadsKeepItWithinItsCapacity() {
        let cache = SharedCache<Int, Int>(capacity: 100)
        let worst = Guarded(0)
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            var generator = SeededGenerator(seed: UInt64(thread))
            for step in 0..<5000 {
                let key = Int.random(in: 0..<64, using: &generator)
                if step % 2 == 0 { cache.insert(key, for: key, cost: key % 20 + 1) }
                if let value = cache.value(for: key) { #expect(value == key) }
                if step % 100 == 0 { worst.withLock { $0 = max($0, cache.statistics.cost) } }
            }
        }
        #expect(worst.withLock { $0 } <= 100)
        #expect(worst.withLock { $0 } > 50)
    }
}
