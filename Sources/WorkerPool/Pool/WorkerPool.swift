/// Worker processes, and the works that wait for them.
///
/// A work's bytes go to one worker at a time, which answers with bytes or a failure, or dies; whatever it does, the
/// work's completion is called. The pool lives until it is drained or stopped.
public final class WorkerPool: Sendable {
    private let core: PoolCore

    /// Creates a pool that has not started; `log` takes one line at a time, from any thread.
    ///
    /// Precondition: `configuration.workers` is at least 1.
    public init(configuration: WorkerPoolConfiguration, log: @escaping @Sendable (String) -> Void) {
        core = PoolCore(configuration: configuration, log: log)
    }

    /// Starts the workers and waits until the first one is ready.
    ///
    /// Throws when the executable cannot be started, or when it ends before it is ready. Later failures of that kind
    /// are logged and tried again, ever more slowly, while works fail with `unavailable` if there is no worker at all.
    public func start() throws(PoolStartError) {
        try core.start()
    }

    /// Queues a work; `completion` is called exactly once, from any thread, perhaps before this returns.
    ///
    /// Neither may block: both are called on the thread that reads the worker's next reply.
    ///
    /// - Parameter progress: called with what a running worker says of how far it is, for every work that shares the
    ///   run, in order and never after `completion`; not at all by workers that say nothing.
    @discardableResult
    public func submit(
        _ work: Work,
        progress: (@Sendable ([UInt8]) -> Void)? = nil,
        completion: @escaping @Sendable (Result<WorkerReply, WorkerFailure>) -> Void
    ) -> WorkTicket {
        core.submit(work, progress: progress, completion: completion)
    }

    /// Starts all workers anew, since what they were started for is no more; those that run something end after it.
    public func renew() { core.renew() }

    /// Takes no more works, finishes those it has, then ends the workers and calls `completion` when all are reaped.
    ///
    /// Works of the lane `background` are not finished: nobody waits for them, and they may take minutes. They fail
    /// with `shuttingDown` at once.
    ///
    /// What is still going after `timeout` is killed, and everything is at a second call.
    public func drain(timeout: Duration, completion: @escaping @Sendable () -> Void) {
        core.drain(timeout: timeout, completion: completion)
    }

    /// Kills all workers and waits until they are reaped; works still here fail with `shuttingDown`.
    ///
    /// Not to be called from a completion.
    public func stop() {
        core.stop()
    }

    /// Counts since the start, and what is going on now.
    public var statistics: PoolStatistics { core.statistics }

    /// The workers there are now, in the order they were started.
    public var workers: [WorkerStatus] { core.workers }
}
