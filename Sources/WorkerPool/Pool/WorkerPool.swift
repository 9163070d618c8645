/// Worker processes, and the works that wait for them.
public final class WorkerPool: Sendable {
    private let configuration: WorkerPoolConfiguration
    private let log: @Sendable (String) -> Void

    /// Creates a pool that has not started; `log` takes one line at a time, from any thread.
    public init(configuration: WorkerPoolConfiguration, log: @escaping @Sendable (String) -> Void) {
        self.configuration = configuration
        self.log = log
    }

    /// Starts the workers and waits until the first one is ready.
    ///
    /// Throws when the executable cannot be started, or when it ends before it is ready.
    public func start() throws(PoolStartError) {}

    /// Queues a work; `completion` is called exactly once, from any thread, perhaps before this returns.
    @discardableResult
    public func submit(
        _ work: Work,
        completion: @escaping @Sendable (Result<WorkerReply, WorkerFailure>) -> Void
    ) -> WorkTicket {
        completion(.failure(.unavailable(retryAfterSeconds: 1)))
        return WorkTicket {}
    }

    /// Takes no more works, finishes those it has, then ends the workers and calls `completion` (once they are reaped).
    ///
    /// What is still going after `timeout` is ended as by `stop()`, and so is everything at a second call.
    public func drain(timeout: Duration, completion: @escaping @Sendable () -> Void) {
        completion()
    }

    /// Kills all workers and waits until they are reaped; works still here fail with `shuttingDown`.
    public func stop() {}

    /// Counts since the start, and what is going on now.
    public var statistics: PoolStatistics { PoolStatistics() }

    /// The workers there are now.
    public var workers: [WorkerStatus] { [] }
}
