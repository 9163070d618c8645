import Foundation
import ImageRequests
import TestSupport
import Testing
import WorkerPool

@testable import PortholeServer

@Suite struct PyramidFaultTests {
    private let harness: PyramidHarness
    private let source = PyramidHarness.source(1)
    private var store: PyramidStore { harness.store }

    init() throws { harness = try PyramidHarness() }

    @Test(
        arguments: [
            (.image(ImageFailure(.corrupt, message: "m")), nil), (.image(ImageFailure(.unreadable, message: "m")), nil),
            (.image(ImageFailure(.internalFault, message: "m")), 60),
            (.image(ImageFailure(.sourceChanged, message: "m")), 0), (.worker(.timedOut(.seconds(1))), 300),
            (.worker(.crashed(detail: "d")), 300), (.worker(.queueFull(retryAfterSeconds: 1)), 60),
        ] as [(JobFailure, Int?)]
    )
    func aFailureHoldsForAWhile(failure: JobFailure, seconds: Int?) throws {
        let waiting = harness.wait(for: source)
        try harness.order(0).completion(.failure(failure))
        harness.settle()
        #expect(waiting.words == ["failed: \(PyramidFailure.job(failure).reason)"])
        #expect(store.file(for: source) == nil)
        if seconds != 0 {
            if let seconds { harness.pass(.seconds(seconds - 1)) } else { harness.pass(.seconds(1_000_000)) }
            #expect(harness.wait(for: source).words == waiting.words)
            #expect(harness.orderCount == 1)
        }
        if seconds != nil {
            harness.pass(.seconds(1))
            #expect(harness.wait(for: source).words == [])
            #expect(harness.orderCount == 2)
        }
        // Another version of the source is another source.
        #expect(harness.wait(for: PyramidHarness.source(2)).words == [])
        #expect(store.statistics.failed == 1)
    }

    @Test func whatFailsAgainAndAgainIsTriedEverLessOften() throws {
        let failure = JobFailure.image(ImageFailure(.outOfMemory, message: "m"))
        var (spans, number) = ([60, 120, 240, 480][...], 0)
        while let span = spans.popFirst() {
            _ = harness.wait(for: source)
            try harness.order(number).completion(.failure(failure))
            harness.settle()
            harness.pass(.seconds(span - 1))
            #expect(harness.wait(for: source).words.count == 1, "\(span)")
            harness.pass(.seconds(1))
            number += 1
        }
        for _ in 0..<30 {
            _ = harness.wait(for: source)
            try harness.order(number).completion(.failure(failure))
            harness.settle()
            harness.pass(.seconds(86_400))
            number += 1
        }
        _ = harness.wait(for: source)
        try harness.order(number).fulfil()
        harness.settle()
        #expect(store.file(for: source) != nil)
    }

    @Test func whatIsGoneIsMadeAnew() throws {
        try harness.make(source)
        let file = try #require(store.file(for: source))
        try FileManager.default.removeItem(atPath: file.path)
        let before = store.generation.current
        #expect(store.file(for: source) == nil)
        #expect(store.generation.current > before)
        let waiting = harness.wait(for: source)
        try harness.order(1).fulfil()
        harness.settle()
        #expect(waiting.words == ["ready"])
        #expect(store.statistics.lost == 1)
    }

    @Test func whatSomebodyChangedIsMadeAnew() throws {
        try harness.make(source)
        let file = try #require(store.file(for: source))
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file.path))
        try handle.truncate(atOffset: 10)
        #expect(store.file(for: source) == nil)
        store.begin(source)
        let order = try harness.order(1)
        #expect(!FileManager.default.fileExists(atPath: file.path))
        order.fulfil()
        harness.settle()
        #expect(store.file(for: source) != nil)
    }

    @Test func whatAnotherServiceMadeAnewIsTakenAsItIs() throws {
        try harness.make(source)
        let file = try #require(store.file(for: source))
        let other = try PyramidHarness(sharing: harness)
        #expect(other.store.file(for: source) == file)
        #expect(other.store.discard(file, of: source))
        try other.make(source, bytes: 2000)
        let before = store.generation.current
        let newer = try #require(store.file(for: source))
        #expect(newer.version.size == 2000)
        #expect(store.generation.current > before)
        #expect(harness.orderCount == 1)
    }

    @Test func whatIsBrokenAgainAndAgainIsGivenUpForAWhile() throws {
        for _ in 0..<3 {
            try harness.make(source)
            let file = try #require(store.file(for: source))
            // However many have found it broken.
            for _ in 0..<5 { #expect(store.discard(file, of: source)) }
            harness.settle()
            #expect(harness.folder.file(of: source) == nil)
        }
        #expect(harness.wait(for: source).words == ["failed: \(PyramidFailure.unstable.reason)"])
        harness.pass(.seconds(60))
        #expect(harness.wait(for: source).words == [])
    }

    @Test func whatIsAboutToBeRemovedIsNotUsed() throws {
        try harness.make(source)
        let file = try #require(store.file(for: source))
        store.queue.suspend()
        #expect(store.discard(file, of: source))
        #expect(store.file(for: source) == nil)
        let waiting = harness.wait(for: source)
        #expect(waiting.words == [])
        store.queue.resume()
        let order = try harness.order(1)
        #expect(harness.folder.file(of: source) == nil)
        order.fulfil()
        harness.settle()
        #expect(waiting.words == ["ready"])
        // What was said late of the former does the new one no harm.
        #expect(store.discard(file, of: source))
        #expect(store.file(for: source) != nil)
        #expect(harness.orderCount == 2)
    }

    /// A view may end workers whatever it is made from.
    @Test func aSuspicionIsFollowedOnceInAWhile() throws {
        try harness.make(source)
        let file = try #require(store.file(for: source))
        #expect(store.discard(file, of: source, isSuspicion: true))
        try harness.make(source)
        let second = try #require(store.file(for: source))
        #expect(!store.discard(second, of: source, isSuspicion: true))
        #expect(store.file(for: source) == second)
        harness.pass(.seconds(300))
        #expect(store.discard(second, of: source, isSuspicion: true))
        #expect(store.file(for: source) == nil)
    }

    @Test func whatWasRemovedForOthersIsNotBroken() throws {
        for number in 0..<4 {
            try harness.make(source)
            let file = try #require(store.file(for: source))
            try FileManager.default.removeItem(atPath: file.path)
            #expect(store.discard(file, of: source))
            #expect(harness.wait(for: source).words == [], "\(number)")
            try harness.order(number * 2 + 1).fulfil()
            harness.settle()
            try FileManager.default.removeItem(atPath: harness.folder.path(of: source))
            #expect(store.file(for: source) == nil)
        }
    }

    @Test func theCacheFolderMayBeDeletedAtAnyTime() throws {
        for number in 1...2 {
            try harness.make(source)
            let file = try #require(store.file(for: source))
            #expect(harness.replacementCount == number - 1)
            try FileManager.default.removeItem(atPath: harness.place.path)
            // Said by a worker, or seen by ourselves.
            if number == 1 { #expect(store.discard(file, of: source)) }
            #expect(store.file(for: source) == nil)
        }
        try harness.make(source)
        #expect(harness.replacementCount == 2)
        #expect(store.file(for: source) != nil)
    }

    /// Workers that were started before it came into being may not read what is in it.
    @Test func whatOthersHaveMadeInANewCacheFolderStays() throws {
        try harness.make(source)
        try FileManager.default.removeItem(atPath: harness.place.path)
        try FileManager.default.createDirectory(atPath: harness.place.path, withIntermediateDirectories: true)
        let other = try PyramidHarness(sharing: harness)
        try other.make(source)
        let file = try #require(store.file(for: source))
        #expect(store.discard(file, of: source))
        let waiting = harness.wait(for: source)
        harness.settle()
        #expect(harness.replacementCount == 1)
        #expect(waiting.words == ["ready"])
        #expect(store.file(for: source) == file)
        #expect(harness.orderCount == 1)
    }

    @Test func whereThereIsNoRoomWhatWasUsedLongestAgoGoesOnce() throws {
        let others = (2...5).map { PyramidHarness.source($0) }
        for (number, other) in others.enumerated() {
            try harness.make(other)
            harness.use(other, at: 100 + number)
        }
        let waiting = harness.wait(for: source)
        try harness.order(4).refuse(.noSpace)
        harness.settle()
        #expect(others.map { store.file(for: $0) != nil } == [false, false, true, true])
        #expect(waiting.words == [])
        try harness.order(5).refuse(.noSpace)
        harness.settle()
        #expect(waiting.words == ["failed: \(PyramidFailure.noRoom("so").reason)"])
        #expect(others.map { store.file(for: $0) != nil } == [false, false, true, true])
        harness.pass(.seconds(59))
        #expect(harness.wait(for: source).words == waiting.words)
        harness.pass(.seconds(1))
        _ = harness.wait(for: source)
        try harness.order(6).fulfil()
        harness.settle()
        #expect(store.file(for: source) != nil)
    }

    @Test func whatIsLargerThanAllMayBeIsRefusedAndTheOthersStay() throws {
        let harness = try PyramidHarness { $0.bytes = 2500 }
        try harness.make(source)
        let large = PyramidHarness.source(2)
        let waiting = harness.wait(for: large)
        try harness.order(1).fulfil(bytes: 2501)
        harness.settle()
        #expect(waiting.words == ["failed: \(PyramidFailure.tooLarge(bytes: 2501, capacity: 2500).reason)"])
        #expect(waiting.words[0].contains("2501") && waiting.words[0].contains("2500"))
        #expect(harness.folder.file(of: large) == nil)
        #expect(harness.store.file(for: source) != nil)
    }

    @Test func whatIsSparedLeavesNoRoomForMore() throws {
        let harness = try PyramidHarness {
            $0.bytes = 2500
            $0.sparesUsedAfter = 1000
        }
        let sources = (1...3).map { PyramidHarness.source($0) }
        for source in sources[..<2] { try harness.make(source) }
        let waiting = harness.wait(for: sources[2])
        try harness.order(2).fulfil()
        harness.settle()
        #expect(waiting.words.first?.hasPrefix("failed: there is no room") == true)
        #expect(sources.map { harness.folder.pyramid(of: $0) != nil } == [true, true, false])
    }

    @Test func aFolderThatCannotBeMadeIsSaid() throws {
        let path = harness.folder.root
        try FileManager.default.removeItem(atPath: path)
        try Data().write(to: URL(fileURLWithPath: path))
        let waiting = harness.wait(for: source)
        harness.settle()
        #expect(waiting.words.first?.hasPrefix("failed: the cache folder cannot be used") == true)
        #expect(harness.orderCount == 0)
    }
}
