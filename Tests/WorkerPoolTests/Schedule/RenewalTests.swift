import Testing

@testable import WorkerPool

/// Workers that were started for circumstances which are others now.
@Suite struct RenewalTests {
    @Test func thoseThatAreIdleAreReplacedAtOnce() {
        var harness = ScheduleHarness(workers: 2, spares: 1)
        let first = harness.starts
        #expect(first.count == 3)
        harness.change { schedule, now in schedule.renew(now) }
        #expect(Set(harness.kills) == Set(first))
        harness.submit("view")
        #expect(harness.running.isEmpty, "what comes now waits for a new one")
        var number = first.count
        while number < harness.starts.count {
            harness.becomesReady(harness.starts[number])
            number += 1
        }
        #expect(harness.starts.count == 6)
        #expect(!first.contains(harness.worker(running: "view")!))
        for worker in first { harness.dies(worker, .signal(name: "SIGKILL")) }
        #expect(harness.schedule.statistics.workersDied == 0)
        #expect(harness.running == ["view"])
    }

    @Test func oneThatIsStartingIsReplaced() {
        var harness = ScheduleHarness(ready: false)
        let first = harness.starts[0]
        harness.change { schedule, now in schedule.renew(now) }
        #expect(harness.kills == [first])
        harness.becomesReady(first)
        harness.submit("view")
        #expect(harness.running.isEmpty)
        harness.becomesReady(harness.starts[1])
        #expect(harness.worker(running: "view") == harness.starts[1])
    }

    @Test func oneThatRunsSomethingIsReplacedAfterIt() {
        var harness = ScheduleHarness()
        let first = harness.starts[0]
        harness.submit("view")
        harness.change { schedule, now in schedule.renew(now) }
        #expect(harness.kills.isEmpty)
        harness.submit("next")
        harness.reply(first, "bytes")
        #expect(harness.outcome("view")?.text == "bytes")
        #expect(harness.kills == [first])
        #expect(harness.running.isEmpty)
        harness.dies(first, .signal(name: "SIGKILL"))
        harness.becomesReady(harness.starts[1])
        #expect(harness.worker(running: "next") == harness.starts[1])
    }

    @Test func aPoolThatIsClosedStaysSo() {
        var harness = ScheduleHarness()
        harness.change { schedule, now in schedule.stop(now) }
        let starts = harness.starts.count
        harness.change { schedule, now in schedule.renew(now) }
        #expect(harness.starts.count == starts)
    }
}
