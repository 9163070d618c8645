import Foundation
import ImageRequests
import TestSupport
import Testing

@testable import PortholeServer

@Suite struct PyramidStoreTests {
    private let harness: PyramidHarness
    private let source = PyramidHarness.source(1)
    private var store: PyramidStore { harness.store }

    init() throws { harness = try PyramidHarness() }

    @Test func aPyramidIsMadeOnceHoweverManyAsk() throws {
        for _ in 0..<5 { store.begin(source) }
        let waiters = (0..<5).map { _ in harness.wait(for: source) }
        #expect(harness.orderCount == 1)
        let before = store.generation.current
        try harness.order(0).fulfil()
        harness.settle()
        let file = try #require(store.file(for: source))
        for waiter in waiters { #expect(waiter.words == ["ready"]) }
        #expect(file == harness.folder.pyramid(of: source))
        #expect(store.generation.current > before)
        #expect(harness.wait(for: source).words == ["ready"])
        store.begin(source)
        #expect(harness.orderCount == 1)
        #expect(store.statistics.made == 1)
    }

    @Test func anotherStoreFindsWhatIsThere() throws {
        try harness.make(source)
        let other = try PyramidHarness(sharing: harness)
        #expect(other.store.file(for: source) == store.file(for: source))
        #expect(other.wait(for: source).words == ["ready"])
        #expect(other.orderCount == 0)
        other.store.start()
        other.settle()
        #expect(other.store.statistics.kept == 1)
        #expect(other.store.statistics.bytes == 1000)
    }

    @Test func whoWaitsInVainHearsHowFarItIs() throws {
        let waiting = harness.wait(for: source, atMost: .milliseconds(50))
        let order = try harness.order(0)
        harness.pass(.seconds(10))
        order.progress(0.25)
        let deadline = ContinuousClock.now + .seconds(10)
        while waiting.words.isEmpty, .now < deadline { usleep(5000) }
        #expect(waiting.words == ["building 0.25, 30 s"])
        #expect(harness.wait(for: source, atMost: .zero).words == ["building 0.25, 30 s"])
        order.fulfil()
        harness.settle()
        #expect(waiting.words == ["building 0.25, 30 s"])
    }

    @Test func whoLeavesIsNotCalled() throws {
        let isCalled = Guarded(false)
        let waiter = store.newWaiter()
        store.wait(for: source, as: waiter, atMost: .seconds(60)) { _ in isCalled.withLock { $0 = true } }
        store.leave(waiter, of: source)
        try harness.order(0).fulfil()
        harness.settle()
        #expect(isCalled.withLock { $0 } == false)
    }

    @Test func whoIsWaitedForComesFirstThenWhoWasAskedForLast() throws {
        let sources = (0...3).map { PyramidHarness.source($0) }
        for source in sources { store.begin(source) }
        let waiting = harness.wait(for: sources[1])
        store.begin(sources[2])
        let first = try harness.order(0).source
        #expect(sources.contains(first))
        var made: [SourceReference] = []
        for number in 0..<4 {
            let order = try harness.order(number)
            made.append(order.source)
            order.fulfil()
        }
        let rest = [sources[1], sources[2], sources[3], sources[0]].filter { $0 != first }
        #expect(made == [first] + rest)
        #expect(waiting.words == ["ready"])
    }

    @Test(arguments: [1, 2]) func noMoreAreMadeAtOnceThanMayBe(count: Int) throws {
        let harness = try PyramidHarness { $0.atOnce = count }
        for number in 1...3 { harness.store.begin(PyramidHarness.source(number)) }
        #expect(harness.orderCount == count)
        #expect(harness.store.statistics.building == count)
        #expect(harness.store.statistics.waiting == 3 - count)
    }

    @Test func noMoreWaitThanMay() throws {
        let harness = try PyramidHarness { $0.longestLine = 2 }
        for number in 1...2 { harness.store.begin(PyramidHarness.source(number)) }
        let refused = harness.wait(for: source3)
        #expect(refused.words == ["failed: \(PyramidFailure.busy.reason)"])
        #expect(harness.store.begin(source3) == .busy)
        #expect(harness.store.begin(PyramidHarness.source(1)) == nil)
        try harness.order(0).fulfil()
        harness.settle()
        #expect(harness.wait(for: source3).words == [])
    }

    private let source3 = PyramidHarness.source(3)

    @Test func whatEndsGivesUpWhatIsUnderWay() throws {
        let waiting = harness.wait(for: source)
        let order = try harness.order(0)
        store.drain()
        #expect(harness.wait(for: source3).words == ["failed: \(PyramidFailure.stopping.reason)"])
        #expect(waiting.words == [])
        store.stop()
        #expect(waiting.words == ["failed: \(PyramidFailure.stopping.reason)"])
        #expect(order.isCancelled.withLock { $0 })
        order.fulfil()
        harness.settle()
        #expect(waiting.words.count == 1)
    }

    @Test func whoWaitsForWhatIsNotBegunIsToldAtOnceThatItEnds() throws {
        let first = harness.wait(for: source)
        let order = try harness.order(0)
        let second = harness.wait(for: source3)
        store.drain()
        #expect(first.words == [])
        #expect(second.words == ["failed: \(PyramidFailure.stopping.reason)"])
        #expect(store.statistics.waiting == 0)
        order.fulfil()
        harness.settle()
        #expect(first.words == ["ready"])
        #expect(harness.orderCount == 1)
    }

    /// What the disk takes is nobody's patience.
    @Test func whoWaitsIsToldInTimeHoweverBusyTheDiskIs() throws {
        harness.settle()
        store.queue.suspend()
        let waiting = harness.wait(for: source, atMost: .milliseconds(20))
        let deadline = ContinuousClock.now + .seconds(5)
        while waiting.words.isEmpty, .now < deadline { usleep(5000) }
        #expect(waiting.words == ["building 0.0, 5 s"])
        store.queue.resume()
    }

    @Test func theLastUseIsNotedOnceAMinute() throws {
        try harness.make(source)
        func lastUse() -> Int { harness.folder.contents().pyramids.first?.lastUse ?? -1 }
        harness.use(source, at: 5)
        harness.pass(.seconds(59))
        #expect(store.file(for: source) != nil)
        #expect(lastUse() == 5_000_000_000)
        harness.pass(.seconds(1))
        #expect(store.file(for: source) != nil)
        #expect(lastUse() > 5_000_000_000)
        harness.use(source, at: 5)
        #expect(store.file(for: source) != nil)
        #expect(lastUse() == 5_000_000_000)
    }

    @Test func whatIsTooMuchGoesTheLongestUnusedFirst() throws {
        let harness = try PyramidHarness { $0.bytes = 2500 }
        let sources = (1...3).map { PyramidHarness.source($0) }
        for source in sources[..<2] { try harness.make(source) }
        harness.use(sources[0], at: 200)
        harness.use(sources[1], at: 100)
        let before = harness.store.generation.current
        try harness.make(sources[2])
        #expect(sources.map { harness.store.file(for: $0) != nil } == [true, false, true])
        #expect(harness.store.generation.current >= before + 2)
        let statistics = harness.store.statistics
        #expect(statistics.evicted == 1)
        #expect(statistics.kept == 2)
        #expect(statistics.bytes == 2000)
    }
}
