import Testing

@testable import WorkerPool

/// Long work that nobody waits for, and what it tells meanwhile.
@Suite struct BackgroundTests {
    /// A schedule whose worker for the background is ready, if there is work for it.
    private func harness(_ adjust: (inout WorkerPoolConfiguration) -> Void = { _ in }) -> ScheduleHarness {
        ScheduleHarness {
            $0.deadline = .seconds(10)
            $0.queueTimeout = .seconds(30)
            adjust(&$0)
        }
    }

    @Test func progressReachesAllWhoShareTheRun() {
        var harness = ScheduleHarness()
        harness.submit("first", key: "k", client: 1)
        harness.tells(harness.starts[0], "0.1")
        let second = harness.submit("second", key: "k", client: 2)
        harness.tells(harness.starts[0], "0.2")
        harness.cancel(second)
        harness.tells(harness.starts[0], "0.3")
        harness.reply(harness.starts[0], "bytes")
        #expect(harness.progress.value == ["first": ["0.1", "0.2", "0.3"], "second": ["0.2"]])
    }

    @Test func progressOfAnotherRunOrOfNoneIsNotTold() {
        var harness = ScheduleHarness()
        harness.submit("first")
        let run = harness.schedule.workers[harness.starts[0]]!.run!.number
        harness.tells(harness.starts[0], "0.5", run: run + 1)
        #expect(harness.progress.value.isEmpty && harness.kills.isEmpty)
        harness.reply(harness.starts[0])
        harness.tells(harness.starts[0], "0.5", run: run)
        #expect(harness.progress.value.isEmpty)
        #expect(harness.kills == [harness.starts[0]], "it breaks the rules")
    }

    @Test func aDrainDoesNotWaitForTheBackground() {
        var harness = harness()
        harness.submit("view")
        harness.submit("prepare", lane: .background, deadline: .seconds(600))
        let preparer = harness.starts[1]
        // Somebody waits for this one.
        harness.submit("check", lane: .lengthy, deadline: .seconds(600))
        let checker = harness.starts[2]
        harness.becomesReady(checker)
        harness.becomesReady(preparer)
        harness.submit("later", lane: .background)
        #expect(harness.running == ["check", "prepare", "view"])
        harness.change { schedule, now in schedule.drain(until: now + .seconds(30), now: now) }
        #expect(harness.outcome("prepare")?.failure == .shuttingDown)
        #expect(harness.outcome("later")?.failure == .shuttingDown)
        #expect(harness.cancels == [preparer])
        #expect(harness.outcome("view") == nil, "what is waited for is finished")
        harness.fails(preparer, "given up")
        harness.reply(harness.starts[0], "bytes")
        #expect(harness.outcome("view")?.text == "bytes")
        harness.reply(checker, "whole")
        #expect(harness.outcome("check")?.text == "whole")
        #expect(harness.kills.isEmpty && Set(harness.hangUps) == Set(harness.starts))
        for worker in harness.starts { harness.dies(worker, .status(0)) }
        #expect(harness.schedule.mode == .closed && harness.schedule.runs.isEmpty)
    }

    @Test func aPreparerThatDoesNotEndIsKilledInTheDrain() {
        var harness = harness()
        harness.submit("prepare", lane: .background, deadline: .seconds(600))
        harness.becomesReady(harness.starts[1])
        harness.change { schedule, now in schedule.drain(until: now + .seconds(30), now: now) }
        harness.pass(.seconds(1))
        #expect(harness.kills.contains(harness.starts[1]))
    }

    @Test func aWorksOwnDeadlineIsKept() {
        var harness = harness()
        harness.submit("prepare", lane: .background, deadline: .seconds(600))
        harness.becomesReady(harness.starts[1])
        harness.pass(.seconds(599))
        #expect(harness.outcome("prepare") == nil && harness.cancels.isEmpty)
        harness.pass(.seconds(1))
        #expect(harness.outcome("prepare")?.failure == .timedOut(.seconds(600)))
        #expect(harness.cancels == [harness.starts[1]])
    }

    @Test func theBackgroundWaitsAsLongAsItTakes() {
        var harness = harness()
        harness.submit("prepare", lane: .background, deadline: .seconds(600))
        harness.becomesReady(harness.starts[1])
        harness.submit("next", lane: .background, deadline: .seconds(600))
        harness.pass(.seconds(300))
        #expect(harness.outcome("next") == nil)
        harness.reply(harness.starts[1])
        #expect(harness.running == ["next"])
    }

    @Test func howLongTheBackgroundTakesSaysNothingOfAWait() {
        var harness = harness { $0.queueLimit = 1 }
        harness.submit("prepare", lane: .background, deadline: .seconds(6000))
        harness.becomesReady(harness.starts[1])
        harness.reply(harness.starts[1], after: .seconds(500))
        for name in ["busy", "waits", "refused"] { harness.submit(name) }
        #expect(harness.outcome("refused")?.failure == .queueFull(retryAfterSeconds: 1))
    }
}
