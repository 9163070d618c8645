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

/// What is called with what a worker says of how far a submission's run is.
typealias Progress = @Sendable ([UInt8]) -> Void

/// A moment on the clock that nobody sets.
typealias Instant = SuspendingClock.Instant
