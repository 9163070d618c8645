import TestSupport
import Testing

@testable import PortholeServer

@Suite struct LRUCacheTests {
    @Test func whatWasUsedLongestAgoGoesFirst() {
        var cache = LRUCache<Int, String>(capacity: 3)
        for key in 1...3 { _ = cache.insert("\(key)", for: key, cost: 1) }
        _ = cache.value(for: 1)
        #expect(cache.insert("4", for: 4, cost: 1) == ["2"])
        #expect([1, 2, 3, 4].map { cache.value(for: $0) } == ["1", nil, "3", "4"])
    }

    @Test func aCostlyEntryMakesAsMuchRoomAsItNeeds() {
        var cache = LRUCache<Int, String>(capacity: 10)
        for key in 1...5 { _ = cache.insert("\(key)", for: key, cost: 2) }
        #expect(cache.insert("6", for: 6, cost: 5) == ["1", "2", "3"])
        #expect(cache.cost == 9)
        #expect(cache.count == 3)
    }

    @Test func whatCostsMoreThanTheCapacityIsNotKept() {
        var cache = LRUCache<Int, String>(capacity: 3)
        _ = cache.insert("1", for: 1, cost: 2)
        #expect(cache.insert("2", for: 2, cost: 4).isEmpty)
        #expect(cache.value(for: 2) == nil)
        #expect(cache.value(for: 1) == "1")
    }

    @Test func replacingAnEntryCountsItOnce() {
        var cache = LRUCache<Int, String>(capacity: 10)
        _ = cache.insert("old", for: 1, cost: 4)
        #expect(cache.insert("new", for: 1, cost: 6) == ["old"])
        #expect(cache.cost == 6)
        #expect(cache.count == 1)
        #expect(cache.value(for: 1) == "new")
    }

    @Test(arguments: [0, -1]) func withoutCapacityNothingIsKept(capacity: Int) {
        var cache = LRUCache<Int, String>(capacity: capacity)
        _ = cache.insert("1", for: 1, cost: 1)
        #expect(cache.value(for: 1) == nil)
        #expect(cache.count == 0)
    }

    /// Against a model that is as simple as it can be: a list, the newest last.
    @Test(arguments: 1...4 as ClosedRange<UInt64>) func agreesWithAListThatIsSearched(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var cache = LRUCache<Int, Int>(capacity: 50)
        var model: [(key: Int, value: Int, cost: Int)] = []
        for step in 0..<3000 {
            let key = Int.random(in: 0..<20, using: &generator)
            switch Int.random(in: 0..<3, using: &generator) {
            case 0:
                let found = model.firstIndex { $0.key == key }
                #expect(cache.value(for: key) == found.map { model[$0].value })
                if let found { model.append(model.remove(at: found)) }
            case 1:
                let cost = Int.random(in: 1...30, using: &generator)
                _ = cache.insert(step, for: key, cost: cost)
                model.removeAll { $0.key == key }
                while model.reduce(0, { $0 + $1.cost }) + cost > 50 { model.removeFirst() }
                model.append((key, step, cost))
            default:
                let found = model.firstIndex { $0.key == key }
                #expect(cache.remove(key) == found.map { model[$0].value })
                if let found { model.remove(at: found) }
            }
            #expect(cache.count == model.count)
            #expect(cache.cost == model.reduce(0) { $0 + $1.cost })
        }
    }
}
