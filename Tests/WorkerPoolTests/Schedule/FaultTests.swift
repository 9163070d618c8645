import WorkerFrames
import Testing

@testable import WorkerPool

/// Workers that die, hang, lie or do not start.
@Suite struct FaultTests {
    @Test func aDeadWorkersRunIsTriedOnceMoreBeforeAllThatWait() {
        var harness = ScheduleHarness()
        harness.submit("victim")
        harness.submit("waiting")
        harness.dies(harness.starts[0])
        harness.becomesReady(harness.starts[1])
        #expect(harness.running == ["victim"])
        harness.reply(harness.starts[1], "bytes")
        #expect(harness.outcome("victim")?.text == "bytes")
        #expect(harness.schedule.statistics.retried == 1 && harness.schedule.statistics.crashed == 0)
    }

    @Test func aSecondDeathEndsTheRunForAllItsWaiters() {
        var harness = ScheduleHarness(workers: 2)
        harness.submit("first", key: "k")
        harness.submit("second", key: "k")
        harness.dies(harness.worker(running: "k")!)
        harness.dies(harness.worker(running: "k")!, .status(3))
        for name in ["first", "second"] {
            guard case .crashed(let detail)? = harness.outcome(name)?.failure else {
                Issue.record("\(name) is not told")
                continue
            }
            #expect(detail.contains("status 3"))
        }
    }

    /// Runs `name` on a pool and lets each worker that gets it die.
    private func crash(_ harness: inout ScheduleHarness, _ name: String, affinity: String) -> Int {
        harness.submit(name, affinity: affinity)
        var deaths = 0
        while let worker = harness.worker(running: name) {
            harness.dies(worker)
            deaths += 1
            harness.pass(.seconds(1))
            for start in harness.starts where harness.schedule.workers[start]?.isReady == false {
                harness.becomesReady(start)
            }
        }
        return deaths
    }

    @Test func aWorkThatCrashedTwiceIsRefusedForAWhileAndOthersOfItsImageAreNot() {
        var harness = ScheduleHarness(workers: 2) { $0.crashMemory = .seconds(300) }
        #expect(crash(&harness, "bad", affinity: "image") == 2)
        harness.submit("bad again", key: "bad", affinity: "image")
        #expect(harness.outcome("bad again")?.failure == harness.outcome("bad")?.failure)
        #expect(harness.outcome("bad again")?.failure != nil)
        harness.submit("good", affinity: "image")
        #expect(harness.running == ["good"])
        harness.reply(harness.worker(running: "good")!)

        harness.pass(.seconds(301))
        harness.submit("bad later", key: "bad", affinity: "image")
        #expect(harness.running == ["bad"], "forgotten by now")
    }

    @Test func anImageWhoseSecondWorkCrashesIsRefusedAsAWhole() {
        var harness = ScheduleHarness(workers: 2)
        #expect(crash(&harness, "bad1", affinity: "image") == 2)
        #expect(crash(&harness, "bad2", affinity: "image") == 1, "one crash is proof enough now")
        harness.submit("any", affinity: "image")
        guard case .crashed? = harness.outcome("any")?.failure else {
            Issue.record("tried again")
            return
        }
        harness.submit("other", affinity: "another image")
        #expect(harness.running == ["other"])
    }

    @Test func oneCrashAloneIsRememberedOfNobody() {
        var harness = ScheduleHarness(workers: 2)
        harness.submit("once", affinity: "image")
        harness.dies(harness.worker(running: "once")!)
        harness.reply(harness.worker(running: "once")!, "bytes")
        harness.submit("once more", key: "once", affinity: "image")
        #expect(harness.running == ["once"])
    }

    @Test func theDeadlineCountsFromTheStartOfTheRun() {
        var harness = ScheduleHarness { $0.deadline = .seconds(10) }
        harness.submit("busy")
        harness.submit("waiting")
        harness.pass(.seconds(9))
        harness.reply(harness.starts[0])
        #expect(harness.running == ["waiting"])
        harness.pass(.milliseconds(9999))
        #expect(harness.outcome("waiting") == nil)
        harness.pass(.milliseconds(1))
        #expect(harness.outcome("waiting")?.failure == .timedOut(.seconds(10)))
        #expect(harness.cancels == [harness.starts[0]])
        #expect(harness.kills.isEmpty)
        harness.pass(.milliseconds(200))
        #expect(harness.kills == [harness.starts[0]])
    }

    @Test func aRunThatEndsWhenToldKeepsItsWorker() {
        var harness = ScheduleHarness()
        harness.submit("long", deadline: .seconds(1))
        harness.pass(.seconds(1))
        #expect(harness.outcome("long")?.failure == .timedOut(.seconds(1)))
        harness.fails(harness.starts[0], "ended")
        harness.pass(.seconds(1))
        #expect(harness.kills.isEmpty && harness.starts.count == 1)
        #expect(harness.schedule.statistics.failed == 0)
    }

    @Test func aKilledWorkersPlaceIsTakenBeforeItsEndIsSeen() {
        var harness = ScheduleHarness()
        harness.submit("long", deadline: .seconds(1))
        harness.pass(.seconds(1))
        harness.pass(.milliseconds(200))
        #expect(harness.starts.count == 2, "started at the kill")
        harness.dies(harness.starts[0], .signal(name: "SIGKILL"))
        #expect(harness.starts.count == 2)
        #expect(harness.schedule.statistics.crashed == 0, "a kill of our own is no crash")
    }

    /// Lets workers that run `name` be killed from outside, `times` times at most; returns how often it happened.
    private func killFromOutside(_ harness: inout ScheduleHarness, _ name: String, times: Int) -> Int {
        var deaths = 0
        while deaths < times, let worker = harness.worker(running: name) {
            harness.dies(worker, .signal(name: "SIGKILL"))
            deaths += 1
            harness.pass(.seconds(1))
            for start in harness.starts where harness.schedule.workers[start]?.isReady == false {
                harness.becomesReady(start)
            }
        }
        return deaths
    }

    @Test func killsFromOutsideAreNotHeldAgainstAnImage() {
        var harness = ScheduleHarness(workers: 2)
        for name in ["one", "two", "three"] {
            harness.submit(name, affinity: "image")
            #expect(killFromOutside(&harness, name, times: 4) == 4)
            harness.reply(harness.worker(running: name)!, "bytes")
            #expect(harness.outcome(name)?.text == "bytes")
        }
        #expect(harness.schedule.statistics.crashed == 0)
    }

    @Test func aRunThatIsKilledFromOutsideAgainAndAgainIsGivenUp() {
        var harness = ScheduleHarness(workers: 2)
        harness.submit("huge", affinity: "image")
        #expect(killFromOutside(&harness, "huge", times: 100) == 5)
        guard case .crashed? = harness.outcome("huge")?.failure else {
            Issue.record("it is not given up")
            return
        }
    }

    @Test func timedOutRunsAreNotTriedAgain() {
        var harness = ScheduleHarness(workers: 2)
        harness.submit("long", deadline: .seconds(1))
        harness.pass(.seconds(1))
        harness.pass(.milliseconds(200))
        harness.dies(harness.kills[0], .signal(name: "SIGKILL"))
        #expect(harness.order == ["long"])
    }

    @Test(arguments: [Frame.Kind.request, .cancel, .ready, .reply, .progress])
    func aFrameNobodyAskedForCostsTheWorkerItsLife(kind: Frame.Kind) {
        var harness = ScheduleHarness()
        let worker = harness.starts[0]
        harness.change { schedule, now in schedule.received(Frame(kind: kind, run: 7), from: worker, now: now) }
        #expect(harness.kills == [worker])
        harness.dies(worker, .signal(name: "SIGKILL"))
        harness.becomesReady(harness.starts[1])
        harness.submit("next")
        #expect(harness.running == ["next"])
    }

    @Test func anAnswerToAnotherRunCostsTheWorkerItsLifeAndTheRunGoesElsewhere() {
        var harness = ScheduleHarness(workers: 2)
        harness.submit("w")
        let liar = harness.worker(running: "w")!
        let run = harness.schedule.workers[liar]!.run!.number
        harness.change { schedule, now in
            schedule.received(Frame(kind: .reply, run: run + 1), from: liar, now: now)
        }
        #expect(harness.kills == [liar] && harness.outcome("w") == nil)
        harness.dies(liar, .signal(name: "SIGKILL"))
        harness.reply(harness.worker(running: "w")!, "true")
        #expect(harness.outcome("w")?.text == "true")
    }

    @Test func aWorkersLastAnswerCountsAndItGetsNoOtherWork() {
        var harness = ScheduleHarness()
        harness.submit("w")
        harness.submit("next")
        harness.reply(harness.starts[0], "bytes", isLast: true)
        #expect(harness.outcome("w")?.text == "bytes")
        #expect(harness.running.isEmpty && harness.starts.count == 2)
        harness.becomesReady(harness.starts[1])
        #expect(harness.running == ["next"])
        harness.dies(harness.starts[0], .status(0))
        #expect(harness.schedule.statistics.workersDied == 0)
    }

    @Test func aWorkerThatSaidItEndsAndDoesNotIsKilled() {
        var harness = ScheduleHarness()
        harness.submit("w")
        harness.reply(harness.starts[0], isLast: true)
        harness.pass(.seconds(1))
        #expect(harness.kills == [harness.starts[0]])
    }

    @Test func aWorkerThatIsNotReadyInTimeIsKilled() {
        var harness = ScheduleHarness(ready: false) { $0.startTimeout = .seconds(10) }
        harness.pass(.seconds(9))
        #expect(harness.kills.isEmpty)
        harness.pass(.seconds(1))
        #expect(harness.kills == [harness.starts[0]])
    }
}
