import Foundation
import ImageRequests
import TestSupport

@testable import WorkerPool

/// Real workers on a library made by the test.
final class WorkerHarness: Sendable {
    let library: TemporaryFolder
    let cache: TemporaryFolder
    let pool: WorkerPool
    private let lines = LogLines()

    init(workers: Int = 1, options: [String] = [], _ adjust: (inout WorkerPoolConfiguration) -> Void = { _ in }) throws
    {
        library = try TemporaryFolder()
        cache = try TemporaryFolder()
        var configuration = WorkerPoolConfiguration(
            executable: BuiltProducts.path("porthole-worker"),
            arguments: ["--library", library.path, "--cache", cache.path] + options,
            workers: workers
        )
        configuration.spares = 0
        configuration.deadline = .seconds(60)
        configuration.environment += ProcessInfo.processInfo.environment
            .filter { $0.key == "LD_LIBRARY_PATH" || $0.key.hasSuffix("SAN_OPTIONS") }.map { "\($0.key)=\($0.value)" }
        adjust(&configuration)
        let lines = lines
        pool = WorkerPool(configuration: configuration) { lines.append($0) }
        try pool.start()
    }

    deinit {
        pool.stop()
    }

    var log: [String] { lines.all }

    /// The reference to a file of the library, in its present state.
    func source(_ path: String) throws -> SourceReference {
        var status = stat()
        guard stat(path, &status) == 0 else { throw POSIXError(.ENOENT) }
        return SourceReference(
            path: path,
            version: SourceVersion(
                inode: UInt64(status.st_ino),
                size: Int(status.st_size),
                modified: Int(status.st_ctim.tv_sec) * 1_000_000_000 + Int(status.st_ctim.tv_nsec)
            )
        )
    }

    /// Adds a file to the library.
    func add(_ bytes: [UInt8], _ name: String) throws -> SourceReference {
        try source(try library.write(bytes, to: name))
    }

    func view(_ source: SourceReference, _ query: String) throws -> ImageJob {
        .view(source, try ViewRequest(query: query, accept: nil, limits: .none), [])
    }

    func tile(_ source: SourceReference, _ level: Int, _ column: Int, _ row: Int, _ format: String = "png") throws
        -> ImageJob
    {
        .tile(source, try TileRequest(level: "\(level)", column: "\(column)", file: "\(row).\(format)", query: nil))
    }

    @discardableResult
    func submit(_ job: ImageJob, _ completion: @escaping @Sendable (Result<WorkerReply, WorkerFailure>) -> Void)
        -> WorkTicket
    {
        pool.submit(
            Work(
                key: job.text,
                affinity: job.source.path,
                client: 1,
                lane: .interactive,
                payload: Array(job.text.utf8)
            ),
            completion: completion
        )
    }

    func run(_ job: ImageJob) async -> Result<WorkerReply, WorkerFailure> {
        await withCheckedContinuation { continuation in submit(job) { continuation.resume(returning: $0) } }
    }

    /// The picture a job gives, decoded by a library that is not the worker's.
    func picture(_ job: ImageJob) async throws -> Picture {
        try Picture(decoding: try await run(job).get().body)
    }

    func eventually(_ condition: () -> Bool) async -> Bool {
        for _ in 0..<1000 {
            if condition() { return true }
            try? await Task.sleep(for: .milliseconds(5))
        }
        return condition()
    }
}

/// Lines of a log, behind a lock.
final class LogLines: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: [String] = []

    func append(_ line: String) {
        lock.withLock { lines.append(line) }
    }

    var all: [String] { lock.withLock { lines } }
}

extension Result<WorkerReply, WorkerFailure> {
    /// The typed failure that the worker answered with.
    var imageFailure: ImageFailure? {
        guard case .failure(.failed(let payload)) = self else { return nil }
        return try? ImageFailure(text: String(decoding: payload, as: UTF8.self))
    }
}
