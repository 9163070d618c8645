import Foundation
import ImageRequests
import TestSupport
import Testing
import WorkerFrames

@testable import WorkerPool

/// Kills, cancels, too little memory, and the front's end.
@Suite struct SurvivalTests {
    /// A job that takes a while: sixteen million pixels, all made by a kernel.
    private func slow(_ harness: WorkerHarness) throws -> ImageJob {
        let picture = Picture(width: 500, height: 500, bands: 3, pixels: [UInt8](repeating: 77, count: 750_000))
        return try harness.view(try harness.add(picture.png, "slow.png"), "w=4000&h=4000&scale=1.5&kernel=lanczos3")
    }

    @Test func killedWorkersCostNobodyAnAnswer() async throws {
        let harness = try WorkerHarness(workers: 2) { $0.spares = 1 }
        let pixels = (0..<750_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
        let source = try harness.add(Picture(width: 500, height: 500, bands: 3, pixels: pixels).png, "a.png")
        var kills = 0
        for round in 0..<5 {
            let outcomes = Outcomes()
            for number in 0..<12 {
                let job = try harness.view(source, "w=300&h=250&scale=2&x=\(number)&y=\(round)")
                harness.submit(job) { outcomes.add($0) }
            }
            if let victim = harness.pool.workers.first(where: { $0.phase == .running }) {
                kill(victim.pid, SIGKILL)
                kills += 1
            }
            #expect(await harness.eventually { outcomes.all.count == 12 })
            for outcome in outcomes.all { #expect((try? outcome.get().body.isEmpty) == false, "\(outcome)") }
        }
        #expect(kills > 0)
    }

    @Test func aCancelledJobEndsSoonAndItsWorkerGoesOn() async throws {
        let harness = try WorkerHarness { $0.killGrace = .seconds(30) }
        let job = try slow(harness)
        let small = try harness.add(Picture(width: 10, height: 10, colour: [1]).png, "small.png")
        let pid = harness.pool.workers.map(\.pid)
        let outcomes = Outcomes()
        let ticket = harness.submit(job) { outcomes.add($0) }
        #expect(await harness.eventually { harness.pool.statistics.running == 1 })
        ticket.cancel()
        #expect(outcomes.all.first.map { if case .failure(.cancelled) = $0 { true } else { false } } == true)
        #expect(await harness.run(.info(small)).imageFailure == nil)
        #expect(harness.pool.workers.map(\.pid) == pid)
        #expect(harness.pool.statistics.workersKilled == 0)
    }

    @Test func tooLittleMemoryFailsTheJobAndNothingElse() async throws {
        let harness = try WorkerHarness(options: ["--memory-limit", "\(48 << 20)"])
        let small = try harness.add(Picture(width: 64, height: 64, colour: [9, 8, 7]).png, "small.png")
        let large = try harness.add(
            Picture(width: 4000, height: 4000, bands: 1, pixels: [UInt8](repeating: 9, count: 16_000_000)).png,
            "large.png"
        )
        // As an answer of 48 MB, whatever way the source is read.
        let result = await harness.run(try harness.view(large, "w=4000&h=4000"))
        switch result {
        case .failure(.crashed): break
        default: #expect(result.imageFailure?.kind == .outOfMemory, "\(result.imageFailure as Any)")
        }
        for _ in 0..<3 {
            #expect(try await harness.picture(try harness.view(small, "w=64&h=64"))[3, 3] == [9, 8, 7])
        }
    }

    @Test func aWorkerEndsWithTheFrontEvenWhileItRenders() async throws {
        let harness = try WorkerHarness()
        let job = Array(try slow(harness).text.utf8)
        var configuration = WorkerPoolConfiguration(
            executable: BuiltProducts.path("porthole-worker"),
            arguments: ["--library", harness.library.path, "--cache", harness.cache.path],
            workers: 1
        )
        configuration.environment += ProcessInfo.processInfo.environment
            .filter { $0.key == "LD_LIBRARY_PATH" }.map { "\($0.key)=\($0.value)" }
        let process = try WorkerProcess.start(configuration).get()
        let frame = Frame(kind: .request, run: 1, body: job)
        #expect(FrameSocket.send(frame, to: process.socket))
        // Until it has begun: it has used up the request by then, and its start.
        try await Task.sleep(for: .milliseconds(300))
        let start = ContinuousClock.now
        process.hangUp()
        #expect(process.reap() == .status(0))
        // The render takes much longer.
        #expect(ContinuousClock.now - start < .seconds(5))
        process.close()
    }
}

/// Outcomes, behind a lock.
private final class Outcomes: @unchecked Sendable {
    private let lock = NSLock()
    private var outcomes: [Result<WorkerReply, WorkerFailure>] = []

    func add(_ outcome: Result<WorkerReply, WorkerFailure>) {
        lock.withLock { outcomes.append(outcome) }
    }

    var all: [Result<WorkerReply, WorkerFailure>] { lock.withLock { outcomes } }
}
