import Testing

@testable import WorkerPool

/// More than there is room for, no workers at all, and the end.
@Suite struct LimitTests {
    @Test func aFullQueueRefusesWithAnEstimate() {
        var harness = ScheduleHarness { $0.queueLimit = 3 }
        for _ in 0..<100 {
            harness.submit("warm-up")
            harness.reply(harness.starts[0], after: .seconds(2))
        }
        for number in 0..<4 { harness.submit("w\(number)") }
        harness.submit("one too many")
        guard case .queueFull(let seconds)? = harness.outcome("one too many")?.failure else {
            Issue.record("taken")
            return
        }
        #expect((5...6).contains(seconds), "three of two seconds each: \(seconds)")
        harness.submit("joins", key: "w0")
        #expect(harness.outcome("joins") == nil, "who joins a run needs no place")
        harness.reply(harness.starts[0])
        harness.submit("now there is room")
        #expect(harness.outcome("now there is room") == nil)
    }

    @Test func aFullLaneDoesNotKeepTheOthersOut() {
        var harness = ScheduleHarness { $0.queueLimit = 2 }
        harness.submit("runs")
        for number in 0..<3 { harness.submit("view \(number)", client: UInt64(number)) }
        guard case .queueFull? = harness.outcome("view 2")?.failure else {
            Issue.record("taken")
            return
        }
        for number in 0..<3 { harness.submit("tile \(number)", client: 9, lane: .tile) }
        #expect(harness.outcome("tile 1") == nil)
        guard case .queueFull? = harness.outcome("tile 2")?.failure else {
            Issue.record("taken")
            return
        }
        harness.reply(harness.starts[0], after: .seconds(1))
        #expect(harness.running == ["tile 0"])
        harness.submit("tile 3", client: 9, lane: .tile)
        #expect(harness.outcome("tile 3") == nil)
    }

    @Test func aQueueOfNoneStillRunsWhatAWorkerIsFreeFor() {
        var harness = ScheduleHarness(workers: 2) { $0.queueLimit = 0 }
        for name in ["a", "b", "c"] { harness.submit(name) }
        #expect(harness.running == ["a", "b"])
        guard case .queueFull? = harness.outcome("c")?.failure else {
            Issue.record("taken")
            return
        }
    }

    @Test func aWorkThatWaitsTooLongIsRefused() {
        var harness = ScheduleHarness {
            $0.queueTimeout = .seconds(5)
            $0.deadline = .seconds(100)
        }
        harness.submit("busy")
        harness.pass(.seconds(1))
        harness.submit("waits")
        harness.pass(.milliseconds(4999))
        #expect(harness.outcome("waits") == nil)
        harness.pass(.milliseconds(1))
        guard case .queueFull? = harness.outcome("waits")?.failure else {
            Issue.record("still waiting")
            return
        }
        #expect(harness.schedule.line.count == 0)
    }

    @Test func failedStartsAreTriedAgainEverMoreSlowly() {
        var harness = ScheduleHarness(ready: false)
        var pauses: [Duration] = []
        for _ in 0..<12 {
            let count = harness.starts.count
            harness.dies(harness.starts.last!, .status(1))
            var pause = Duration.zero
            while harness.starts.count == count {
                harness.pass(.milliseconds(100))
                pause += .milliseconds(100)
            }
            pauses.append(pause)
        }
        #expect(
            pauses.prefix(5) == [
                .milliseconds(100), .milliseconds(200), .milliseconds(400), .milliseconds(800), .milliseconds(1600),
            ]
        )
        #expect(pauses.last == .seconds(30))
    }

    @Test func withoutWorkersWorksFailInsteadOfWaiting() {
        var harness = ScheduleHarness(ready: false)
        harness.submit("early")
        for _ in 0..<3 {
            harness.dies(harness.starts.last!, .status(1))
            harness.pass(.seconds(1))
        }
        guard case .unavailable(let seconds)? = harness.outcome("early")?.failure else {
            Issue.record("still waiting")
            return
        }
        #expect(seconds >= 1)
        harness.submit("late")
        guard case .unavailable? = harness.outcome("late")?.failure else {
            Issue.record("waiting")
            return
        }
        #expect(harness.schedule.statistics.isDegraded)

        harness.becomesReady(harness.starts.last!)
        harness.submit("at last")
        #expect(harness.running == ["at last"])
        #expect(!harness.schedule.statistics.isDegraded)
        #expect(harness.log.contains { $0.contains("again") })
    }

    @Test func workersThatEndRightAfterTheyAreReadyAreNoBetter() {
        var harness = ScheduleHarness(ready: false)
        for _ in 0..<5 {
            harness.becomesReady(harness.starts.last!)
            harness.dies(harness.starts.last!, .status(1))
            harness.pass(.milliseconds(50))
        }
        #expect(harness.starts.count <= 4, "\(harness.starts.count) starts in a quarter of a second")
    }

    @Test func drainingFinishesWhatThereIsAndTakesNothingNew() {
        var harness = ScheduleHarness(workers: 1, spares: 1)
        harness.submit("running")
        harness.submit("waiting")
        harness.change { schedule, now in schedule.drain(until: now + .seconds(30), now: now) }
        harness.submit("late")
        #expect(harness.outcome("late")?.failure == .shuttingDown)
        let worker = harness.worker(running: "running")!
        harness.reply(worker, "1")
        #expect(harness.outcome("running")?.text == "1")
        #expect(harness.hangUps.isEmpty)
        harness.reply(worker, "2")
        #expect(harness.outcome("waiting")?.text == "2")
        #expect(Set(harness.hangUps) == Set(harness.starts))
        for worker in harness.starts { harness.dies(worker, .status(0)) }
        #expect(harness.schedule.mode == .closed)
        #expect(harness.schedule.statistics.workersKilled == 0)
    }

    @Test func drainingStillRepairsACrash() {
        var harness = ScheduleHarness()
        harness.submit("victim")
        harness.change { schedule, now in schedule.drain(until: now + .seconds(30), now: now) }
        harness.dies(harness.starts[0])
        harness.becomesReady(harness.starts[1])
        harness.reply(harness.starts[1], "bytes")
        #expect(harness.outcome("victim")?.text == "bytes")
    }

    @Test func aDrainThatTakesTooLongKills() {
        var harness = ScheduleHarness { $0.deadline = .seconds(100) }
        harness.submit("long")
        harness.change { schedule, now in schedule.drain(until: now + .seconds(5), now: now) }
        harness.pass(.seconds(5))
        #expect(harness.outcome("long")?.failure == .shuttingDown)
        #expect(harness.kills == harness.starts)
    }

    @Test func aWorkerThatDoesNotSeeTheEndIsKilled() {
        var harness = ScheduleHarness()
        harness.change { schedule, now in schedule.drain(until: now + .seconds(30), now: now) }
        #expect(harness.hangUps == harness.starts)
        harness.pass(.seconds(1))
        #expect(harness.kills == harness.starts)
    }

    @Test func stoppingEndsEverythingAtOnce() {
        var harness = ScheduleHarness(workers: 1, spares: 1)
        harness.submit("running")
        harness.submit("waiting")
        harness.change { schedule, now in schedule.stop(now) }
        #expect(harness.outcome("running")?.failure == .shuttingDown)
        #expect(harness.outcome("waiting")?.failure == .shuttingDown)
        #expect(Set(harness.kills) == Set(harness.starts))
        for worker in harness.starts { harness.dies(worker, .signal(name: "SIGKILL")) }
        #expect(harness.schedule.mode == .closed && harness.starts.count == 2)
        #expect(harness.schedule.statistics.crashed == 0)
    }
}
