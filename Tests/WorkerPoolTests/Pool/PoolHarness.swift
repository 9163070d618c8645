import Foundation
import TestSupport

@testable import WorkerPool

/// A started pool of test workers, its log, and a way to wait for outcomes.
final class PoolHarness: Sendable {
    let pool: WorkerPool
    private let lines = Locked<[String]>([])

    init(
        workers: Int = 1,
        arguments: [String] = [],
        starts: Bool = true,
        _ adjust: (inout WorkerPoolConfiguration) -> Void = { _ in }
    ) throws {
        var configuration = WorkerPoolConfiguration(
            executable: BuiltProducts.path("FrameTestWorker"),
            arguments: arguments,
            workers: workers
        )
        configuration.environment += ProcessInfo.processInfo.environment
            .filter { $0.key == "LD_LIBRARY_PATH" || $0.key.hasSuffix("SAN_OPTIONS") }.map { "\($0.key)=\($0.value)" }
        configuration.deadline = .seconds(60)
        configuration.startTimeout = .seconds(60)
        adjust(&configuration)
        let lines = lines
        pool = WorkerPool(configuration: configuration) { line in lines.change { $0.append(line) } }
        if starts { try pool.start() }
    }

    deinit {
        pool.stop()
    }

    var log: [String] { lines.value }

    /// Submits a work of its own key, and waits for its outcome.
    func run(_ text: String, key: String? = nil, affinity: String = "a", lane: Lane = .interactive) async
        -> Result<WorkerReply, WorkerFailure>
    {
        await withCheckedContinuation { continuation in
            pool.submit(work(text, key: key, affinity: affinity, lane: lane)) { continuation.resume(returning: $0) }
        }
    }

    /// Submits a work; its outcome can be waited for later.
    func submit(
        _ text: String,
        key: String? = nil,
        affinity: String = "a",
        client: UInt64 = 1,
        lane: Lane = .interactive
    )
        -> Submission
    {
        let submission = Submission()
        let ticket = pool.submit(work(text, key: key, affinity: affinity, client: client, lane: lane)) {
            submission.finish($0)
        }
        submission.ticket.change { $0 = ticket }
        return submission
    }

    private static let keys = Locked<Int>(0)

    private func work(_ text: String, key: String?, affinity: String, client: UInt64 = 1, lane: Lane) -> Work {
        let number = PoolHarness.keys.change { number in
            number += 1
            return number
        }
        return Work(
            key: key ?? "\(text) #\(number)",
            affinity: affinity,
            client: client,
            lane: lane,
            payload: Array(text.utf8)
        )
    }

    /// Waits until `condition` holds, at most five seconds (sanitizers are slow); whether it does.
    func eventually(_ condition: () -> Bool) async -> Bool {
        for _ in 0..<1000 {
            if condition() { return true }
            try? await Task.sleep(for: .milliseconds(5))
        }
        return condition()
    }
}

/// A value behind a lock.
final class Locked<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: Value

    init(_ value: Value) {
        stored = value
    }

    var value: Value { change { $0 } }

    @discardableResult
    func change<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&stored)
    }
}

/// A submitted work's outcome, and how often it was told.
final class Submission: Sendable {
    let ticket = Locked<WorkTicket?>(nil)
    private let outcomes = Locked<[Result<WorkerReply, WorkerFailure>]>([])
    let finished = Locked<ContinuousClock.Instant?>(nil)

    func finish(_ result: Result<WorkerReply, WorkerFailure>) {
        finished.change { $0 = .now }
        outcomes.change { $0.append(result) }
    }

    func cancel() {
        ticket.value?.cancel()
    }

    var count: Int { outcomes.value.count }

    var outcome: Result<WorkerReply, WorkerFailure>? { outcomes.value.first }

    /// Waits for the outcome; `nil` when there is none after twenty seconds.
    func wait() async -> Result<WorkerReply, WorkerFailure>? {
        for _ in 0..<10_000 {
            if let outcome { return outcome }
            try? await Task.sleep(for: .milliseconds(2))
        }
        return nil
    }
}

extension Result<WorkerReply, WorkerFailure> {
    /// A reply's body as text.
    var text: String? { (try? get()).map { String(decoding: $0.body, as: UTF8.self) } }

    var failure: WorkerFailure? {
        if case .failure(let failure) = self { return failure }
        return nil
    }
}
