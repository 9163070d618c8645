import Testing

@testable import WorkerPool

/// Requests that ask for the same.
@Suite struct SharingTests {
    @Test func equalWorksInFlightShareOneRun() {
        var harness = ScheduleHarness()
        harness.submit("first", key: "k", client: 1)
        harness.submit("second", key: "k", client: 2)
        #expect(harness.order == ["k"])
        harness.reply(harness.starts[0], "bytes")
        #expect(harness.outcome("first")?.text == "bytes")
        #expect(harness.outcome("second")?.text == "bytes")
        #expect(try! harness.outcome("first")!.get().isShared == false)
        #expect(try! harness.outcome("second")!.get().isShared == true)
        #expect(harness.schedule.statistics.joined == 1 && harness.schedule.statistics.runs == 1)
    }

    @Test func worksAreNotSharedOnceTheRunHasEnded() {
        var harness = ScheduleHarness()
        harness.submit("first", key: "k")
        harness.reply(harness.starts[0])
        harness.submit("second", key: "k")
        #expect(harness.order == ["k", "k"])
    }

    @Test func aSharedFailureReachesAll() {
        var harness = ScheduleHarness()
        harness.submit("first", key: "k")
        harness.submit("second", key: "k")
        harness.fails(harness.starts[0], "corrupt")
        for name in ["first", "second"] {
            #expect(harness.outcome(name)?.failure == .failed(payload: Array("corrupt".utf8)))
        }
    }

    @Test func aCancelledWaiterLeavesTheOthersTheirRun() {
        var harness = ScheduleHarness()
        let first = harness.submit("first", key: "k", client: 1)
        harness.submit("second", key: "k", client: 2)
        harness.cancel(first)
        #expect(harness.outcome("first")?.failure == .cancelled)
        #expect(harness.cancels.isEmpty)
        harness.reply(harness.starts[0], "bytes")
        #expect(harness.outcome("second")?.text == "bytes")
        #expect(harness.outcomes.value["first"]?.count == 1, "told once only")
    }

    @Test func aWaitingRunWithoutClientsIsDroppedBeforeItStarts() {
        var harness = ScheduleHarness()
        harness.submit("busy")
        let waiters = [harness.submit("a", key: "k", client: 2), harness.submit("b", key: "k", client: 3)]
        waiters.forEach { harness.cancel($0) }
        harness.reply(harness.starts[0])
        #expect(harness.order == ["busy"])
        #expect(harness.schedule.line.count == 0 && harness.schedule.runs.isEmpty)
    }

    @Test func aRunningRunWithoutClientsIsToldToEndAndKilledLaterOnlyIfItGoesOn() {
        var harness = ScheduleHarness()
        let waiter = harness.submit("first")
        harness.cancel(waiter)
        #expect(harness.cancels == [harness.starts[0]])
        harness.pass(.milliseconds(199))
        #expect(harness.kills.isEmpty)
        harness.pass(.milliseconds(1))
        #expect(harness.kills == [harness.starts[0]])

        var obedient = ScheduleHarness()
        let other = obedient.submit("first")
        obedient.cancel(other)
        obedient.fails(obedient.starts[0], "ended")
        obedient.pass(.seconds(1))
        #expect(obedient.kills.isEmpty)
        obedient.submit("next")
        #expect(obedient.order == ["first", "next"], "the worker goes on")
    }

    @Test func aCancelledRunIsNotJoined() {
        var harness = ScheduleHarness(workers: 2)
        harness.cancel(harness.submit("first", key: "k"))
        harness.submit("second", key: "k")
        #expect(harness.order == ["k", "k"])
        let (old, new) = (harness.sent[0].worker, harness.sent.last!.worker)
        #expect(old != new)
        harness.reply(old, "old")
        #expect(harness.outcome("second") == nil)
        harness.reply(new, "new")
        #expect(harness.outcome("second")?.text == "new")
    }

    @Test func cancellingTwiceOrTooLateDoesNothing() {
        var harness = ScheduleHarness()
        let waiter = harness.submit("first")
        harness.reply(harness.starts[0], "bytes")
        harness.cancel(waiter)
        harness.cancel(waiter)
        #expect(harness.outcomes.value["first"]?.count == 1)
        #expect(harness.schedule.statistics.cancelled == 0 && harness.cancels.isEmpty)
    }
}
