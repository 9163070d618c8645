import Foundation
import TestSupport
import Testing

@testable import WorkerPool

@Suite struct WorkerPoolTests {
    @Test func aWorkIsAnsweredByAWorker() async throws {
        let harness = try PoolHarness()
        let reply = try await harness.run("echo hello").get()
        #expect(reply.head == Array("head".utf8))
        #expect(reply.body == Array("hello".utf8))
        #expect(reply.runMilliseconds > 0 && reply.queueMilliseconds >= 0 && !reply.isShared)
    }

    @Test(arguments: [0, 1, 65_536, 1_048_576, 5_000_000, 40_000_000])
    func aReplyOfAnySizeArrivesWhole(size: Int) async throws {
        let harness = try PoolHarness()
        let reply = try await harness.run("huge \(size)").get()
        #expect(reply.body.count == size)
        #expect(reply.body == [UInt8](repeating: 0x5A, count: size))
    }

    @Test func aTypedFailureComesBackAsItsBytes() async throws {
        let harness = try PoolHarness()
        #expect(await harness.run("fail no such image").failure == .failed(payload: Array("no such image".utf8)))
        #expect(await harness.run("echo on").text == "on")
    }

    @Test func progressIsToldInOrderAndIsNoAnswer() async throws {
        let harness = try PoolHarness()
        #expect(await harness.run("progress done").text == "done")
        let told = Locked<[String]>([])
        let reply = await withCheckedContinuation { continuation in
            harness.pool.submit(
                Work(key: "k", affinity: "a", client: 1, payload: Array("progress done".utf8)),
                progress: { body in told.change { $0.append(String(decoding: body, as: UTF8.self)) } },
                completion: { continuation.resume(returning: $0) }
            )
        }
        #expect(reply.text == "done")
        #expect(told.value == ["0", "1", "2"])
    }

    @Test func aDeadWorkersWorkIsDoneByAnother() async throws {
        let folder = try TemporaryFolder()
        let harness = try PoolHarness()
        #expect(await harness.run("crash-once \(folder.path)/flag").text == "crashed once")
        #expect(harness.pool.statistics.retried == 1)
        // The end is reaped, and told, beside the work.
        #expect(
            await harness.eventually { harness.log.contains { $0.contains("SIGKILL") && $0.contains("crash-once") } }
        )
    }

    @Test func aWorkThatCrashesTwoWorkersIsGivenUpAndRemembered() async throws {
        let harness = try PoolHarness()
        guard case .crashed(let detail)? = await harness.run("crash", key: "bad").failure else {
            Issue.record("not given up")
            return
        }
        #expect(detail.contains("SIGABRT"))
        let started = harness.pool.statistics.workersDied
        #expect(await harness.run("crash", key: "bad").failure == .crashed(detail: detail))
        #expect(harness.pool.statistics.workersDied == started, "the second one was not even tried")
        #expect(await harness.run("echo others", affinity: "b").text == "others")
        #expect(await harness.eventually { harness.log.contains { $0.contains("about to crash") } })
    }
}
