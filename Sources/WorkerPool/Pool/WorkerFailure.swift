/// Why a work has no reply.
public enum WorkerFailure: Error, Hashable, Sendable {
    /// The worker answered with a failure of its own, in these bytes.
    case failed(payload: [UInt8])
    /// The worker died, and so did the one the work was tried on after it; or the source is remembered for that.
    case crashed(detail: String)
    /// The run was still going after this long, and was ended.
    case timedOut(Duration)
    /// As many works wait as may, or this one waited as long as one may.
    case queueFull(retryAfterSeconds: Int)
    /// There is no worker, and none could be started just now.
    case unavailable(retryAfterSeconds: Int)
    /// The ticket was cancelled.
    case cancelled
    /// The pool is being drained or has stopped.
    case shuttingDown
}
