/// One worker process, from the decision to start it to its reaping.
struct WorkerID: Hashable, Sendable {
    var number: UInt64
}

/// One run of a work; the number its frames carry.
struct RunID: Hashable, Sendable {
    var number: UInt32
}

/// One submission.
struct WaiterID: Hashable, Sendable {
    var number: UInt64
}

/// What is called with a submission's outcome.
typealias Completion = @Sendable (Result<WorkerReply, WorkerFailure>) -> Void

/// A moment on the clock that nobody sets.
typealias Instant = SuspendingClock.Instant
