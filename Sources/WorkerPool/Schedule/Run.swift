/// One run of a work, and all who wait for it.
struct Run {
    /// One submission that this run answers.
    struct Waiter {
        var id: WaiterID
        var client: UInt64
        var submitted: Instant
        var isShared: Bool
        var progress: Progress?
        var completion: Completion
    }

    /// Why nobody waits for a run that is still going.
    enum Abandonment {
        case cancelled
        case timedOut
    }

    var id: RunID
    var work: Work
    var waiters: [Waiter]
    var submitted: Instant
    /// Workers it was given to.
    var attempts = 0
    /// The worker that runs it.
    var worker: WorkerID?
    var started: Instant
    var abandonment: Abandonment?

    /// The time one attempt may take.
    func limit(_ configuration: WorkerPoolConfiguration) -> Duration {
        work.deadline ?? configuration.deadline
    }
}
