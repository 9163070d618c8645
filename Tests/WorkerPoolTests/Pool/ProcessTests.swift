import Foundation
import TestSupport
import Testing

@testable import WorkerPool

/// Real processes that crash, hang, lie, flood and are killed.
@Suite struct ProcessTests {
    private func isAlive(_ pid: Int32) -> Bool { kill(pid, 0) == 0 }

    @Test func anExecutableThatIsMissingIsAClearErrorAtStart() throws {
        let harness = try PoolHarness(starts: false) { $0.executable = "/nowhere/porthole-worker" }
        let error = #expect(throws: PoolStartError.self) { try harness.pool.start() }
        #expect(error?.description.contains("/nowhere/porthole-worker: No such file or directory") == true)
    }

    @Test func aWorkerThatEndsAtStartIsAClearErrorWithItsOwnWords() throws {
        let harness = try PoolHarness(arguments: ["exit-at-start"], starts: false)
        let error = #expect(throws: PoolStartError.self) { try harness.pool.start() }
        #expect(error?.description.contains("status 7") == true)
        #expect(error?.description.contains("this worker has nothing to run on") == true)
    }

    @Test(arguments: ["garbage-at-start", "hang-at-start"])
    func aWorkerThatDoesNotSayItIsReadyIsAClearErrorAtStart(behaviour: String) throws {
        let harness = try PoolHarness(arguments: [behaviour], starts: false) { $0.startTimeout = .milliseconds(300) }
        let error = #expect(throws: PoolStartError.self) { try harness.pool.start() }
        #expect(error?.description.contains("before it was ready") == true, "\(error?.description ?? "")")
        #expect(harness.pool.workers.isEmpty)
    }

    @Test func startingTwiceIsRefused() throws {
        let harness = try PoolHarness()
        #expect(throws: PoolStartError.self) { try harness.pool.start() }
    }

    @Test func whenWorkersCanNoLongerStartWorksAreRefusedAndThenServedAgain() async throws {
        let folder = try TemporaryFolder()
        let flag = folder.path + "/no-more"
        let harness = try PoolHarness(arguments: ["exit-if=\(flag)"])
        #expect(await harness.run("echo before").text == "before")
        try folder.write([], to: "no-more")
        for worker in harness.pool.workers { kill(worker.pid, SIGKILL) }
        #expect(await harness.eventually { harness.pool.statistics.isDegraded })
        guard case .unavailable? = await harness.run("echo meanwhile").failure else {
            Issue.record("not refused")
            return
        }
        try FileManager.default.removeItem(atPath: flag)
        #expect(await harness.eventually { harness.pool.statistics.workersAlive > 0 })
        #expect(await harness.run("echo after").text == "after")
        #expect(harness.log.contains { $0.contains("again") })
    }

    @Test func aKilledWorkerUnderLoadCostsNobodyAnAnswer() async throws {
        let harness = try PoolHarness(workers: 2)
        var kills = 0
        for _ in 0..<8 {
            let submissions = (0..<8).map {
                harness.submit("slow 40", client: UInt64($0), lane: $0 > 4 ? .tile : .interactive)
            }
            #expect(await harness.eventually { harness.pool.statistics.running > 0 })
            if let victim = harness.pool.workers.first(where: { $0.phase == .running }) {
                kill(victim.pid, SIGKILL)
                kills += 1
            }
            for submission in submissions { #expect(await submission.wait()?.text == "slept 40") }
        }
        #expect(kills > 0 && harness.pool.statistics.workersDied == kills)
        #expect(harness.pool.statistics.crashed == 0)
    }

    @Test func noZombieIsLeft() async throws {
        let harness = try PoolHarness(workers: 2)
        let first = harness.pool.workers.map(\.pid)
        for pid in first { kill(pid, SIGKILL) }
        // A zombie still takes signals; only a reaped process is gone.
        #expect(await harness.eventually { first.allSatisfy { !isAlive($0) } })
        let second = harness.pool.workers.map(\.pid)
        harness.pool.stop()
        #expect(second.allSatisfy { !isAlive($0) })
    }

    @Test func aHangingRunTimesOutAndItsWorkerIsReplaced() async throws {
        let harness = try PoolHarness {
            $0.deadline = .milliseconds(150)
            $0.killGrace = .milliseconds(50)
        }
        let pids = Set(harness.pool.workers.map(\.pid))
        let start = ContinuousClock.now
        #expect(await harness.run("hang").failure == .timedOut(.milliseconds(150)))
        #expect(ContinuousClock.now - start >= .milliseconds(150))
        #expect(await harness.run("echo on").text == "on")
        #expect(await harness.eventually { harness.pool.statistics.workersKilled == 1 })
        #expect(await harness.eventually { !pids.isSubset(of: harness.pool.workers.map(\.pid)) })
    }

    @Test func aCancelledRunThatObeysKeepsItsWorker() async throws {
        let harness = try PoolHarness()
        let pid = await harness.run("pid").text
        let submission = harness.submit("slow 5000")
        #expect(await harness.eventually { harness.pool.statistics.running == 1 })
        submission.cancel()
        #expect(submission.outcome?.failure == .cancelled)
        #expect(await harness.run("pid").text == pid)
        #expect(harness.pool.statistics.workersKilled == 0)
    }

    @Test func aCancelledRunThatDoesNotObeyIsKilled() async throws {
        let harness = try PoolHarness { $0.killGrace = .milliseconds(30) }
        let submission = harness.submit("hang")
        #expect(await harness.eventually { harness.pool.statistics.running == 1 })
        submission.cancel()
        #expect(await harness.eventually { harness.pool.statistics.workersKilled == 1 })
        #expect(await harness.run("echo on").text == "on")
        #expect(submission.count == 1)
    }

    @Test(arguments: ["garbage", "cut", "claim", "wrong-run", "exit 0", "exit 3"])
    func aWorkerThatMisbehavesCrashesItsRunOnly(behaviour: String) async throws {
        let harness = try PoolHarness(workers: 2)
        guard case .crashed? = await harness.run("\(behaviour)").failure else {
            Issue.record("no crash")
            return
        }
        #expect(await harness.run("echo on", affinity: "b").text == "on")
    }

    @Test func aWorkerThatAnswersTwiceDoesNotAnswerSomebodyElse() async throws {
        let harness = try PoolHarness()
        #expect(await harness.run("twice mine").text == "mine")
        for number in 0..<20 { #expect(await harness.run("echo \(number)").text == "\(number)") }
    }

    @Test func aReplyOverTheLimitIsRefused() async throws {
        let harness = try PoolHarness { $0.maximumReplyBytes = 1000 }
        #expect(try await harness.run("huge 1000").get().body.count == 1000)
        guard case .crashed(let detail)? = await harness.run("huge 1001").failure else {
            Issue.record("taken")
            return
        }
        #expect(detail.contains("1001") && detail.contains("1000"))
    }

    @Test func aWorkersLastAnswerArrivesAndAnotherFollows() async throws {
        let harness = try PoolHarness()
        let first = await harness.run("pid").text
        #expect(await harness.run("last words").text == "words")
        let second = await harness.run("pid").text
        #expect(first != second)
        #expect(harness.pool.statistics.workersDied == 0)
    }

    @Test func aFloodOnStderrIsCappedAndHoldsNothingUp() async throws {
        let harness = try PoolHarness()
        #expect(await harness.run("flood 3000").text == "flooded")
        harness.pool.stop()
        let lines = harness.log.filter { $0.contains(" line ") }
        #expect((10...400).contains(lines.count), "\(lines.count) of 3000 lines")
        #expect(harness.log.contains { $0.contains("lines left out") })
        #expect(harness.log.allSatisfy { $0.count < 1000 })
    }

    @Test func stderrIsLoggedWithTheProcessAndTheRequest() async throws {
        let harness = try PoolHarness()
        let pid = await harness.run("pid").text ?? "?"
        _ = await harness.run("say odd tile", key: "view of chart")
        #expect(
            await harness.eventually {
                harness.log.contains { $0 == "worker \(pid): odd tile (while it ran view of chart)" }
            },
            "\(harness.log)"
        )
    }

    @Test func aWorkerHasNoDescriptorsButItsOwn() async throws {
        let file = open("/dev/null", O_RDONLY)  // Not closed on exec, as another library's might be.
        defer { close(file) }
        let harness = try PoolHarness()
        #expect(await harness.run("descriptors").text == "0,1,2,3")
    }

    @Test func aBackgroundWorkerIsNice() async throws {
        let harness = try PoolHarness()
        let here = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
        #expect(await harness.run("niceness", lane: .background).text == "10")
        #expect(await harness.run("niceness").text == "\(here)")
    }

    @Test func drainingAnswersEverythingFirst() async throws {
        let harness = try PoolHarness(workers: 2)
        let submissions = (0..<20).map { _ in harness.submit("slow 20") }
        let done = Locked(false)
        harness.pool.drain(timeout: .seconds(20)) { done.change { $0 = true } }
        #expect(await harness.run("echo late").failure == .shuttingDown)
        #expect(await harness.eventually { done.value })
        for submission in submissions { #expect(submission.outcome?.text == "slept 20") }
        #expect(harness.pool.statistics.workersKilled == 0 && harness.pool.workers.isEmpty)
    }

    @Test func aSecondDrainKillsAtOnce() async throws {
        let harness = try PoolHarness()
        let submission = harness.submit("hang")
        let done = Locked(0)
        harness.pool.drain(timeout: .seconds(20)) { done.change { $0 += 1 } }
        harness.pool.drain(timeout: .seconds(20)) { done.change { $0 += 1 } }
        #expect(await submission.wait()?.failure == .shuttingDown)
        #expect(await harness.eventually { done.value == 2 })
    }

    @Test func aPoolCanBeStartedAgain() async throws {
        let harness = try PoolHarness()
        harness.pool.stop()
        #expect(await harness.run("echo no").failure == .shuttingDown)
        try harness.pool.start()
        #expect(await harness.run("echo yes").text == "yes")
    }

    @Test func manyThreadsSubmitAndCancelAtOnce() async throws {
        let harness = try PoolHarness(workers: 2) { $0.queueLimit = 10_000 }
        let submissions = await withTaskGroup(of: [Submission].self) { group in
            for client in 0..<8 {
                group.addTask {
                    (0..<60).map { number in
                        let submission = harness.submit(
                            "echo \(number)",
                            key: "k\(number % 17)",
                            client: UInt64(client),
                            lane: number % 2 == 0 ? .tile : .interactive
                        )
                        if number % 5 == 0 { submission.cancel() }
                        return submission
                    }
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        for submission in submissions {
            let outcome = await submission.wait()
            #expect(outcome?.text != nil || outcome?.failure == .cancelled)
        }
        #expect(submissions.allSatisfy { $0.count == 1 })
    }
}
