/// Counts since the pool started, and what is going on now.
public struct PoolStatistics: Hashable, Sendable {
    /// Works submitted.
    public var submitted: UInt64 = 0
    /// Works that joined a run already in flight.
    public var joined: UInt64 = 0
    /// Runs given to a worker, repeated ones included.
    public var runs: UInt64 = 0
    /// Runs that ended with a reply.
    public var completed: UInt64 = 0
    /// Runs that ended with the worker's own failure.
    public var failed: UInt64 = 0
    /// Runs given to another worker because the first one died.
    public var retried: UInt64 = 0
    /// Runs given up because the worker died again.
    public var crashed: UInt64 = 0
    /// Works refused because their source is remembered for crashes.
    public var refusedAsCrasher: UInt64 = 0
    /// Runs ended at their deadline.
    public var timedOut: UInt64 = 0
    /// Works given up by their clients.
    public var cancelled: UInt64 = 0
    /// Works refused because too many were waiting, or because they waited too long.
    public var refusedAsFull: UInt64 = 0
    /// Works refused because there was no worker.
    public var refusedAsUnavailable: UInt64 = 0
    /// Workers started.
    public var workersStarted: UInt64 = 0
    /// Workers that ended without being told to.
    public var workersDied: UInt64 = 0
    /// Workers killed by the pool.
    public var workersKilled: UInt64 = 0
    /// Milliseconds of all ended runs together.
    public var runMilliseconds: Double = 0
    /// Milliseconds between submission and start of all started runs together.
    public var queueMilliseconds: Double = 0

    /// Works waiting for a worker now.
    public var waiting: Int = 0
    /// Runs going on now.
    public var running: Int = 0
    /// Workers ready or running now, spares included.
    public var workersAlive: Int = 0
    /// Whether workers cannot be started just now.
    public var isDegraded = false
}

/// One worker, as seen from the pool.
public struct WorkerStatus: Hashable, Sendable {
    /// What a worker is doing.
    public enum Phase: String, Sendable {
        /// It has not said yet that it is ready.
        case starting
        /// It waits for a work.
        case idle
        /// It runs one.
        case running
        /// It has been told to end, or ends by itself.
        case ending
    }

    /// Its process.
    public var pid: Int32
    /// What it is doing.
    public var phase: Phase
    /// Whether it waits to step in for another.
    public var isSpare: Bool
    /// Key of the work it runs.
    public var key: String?
}
