import WorkerFrames

/// What the schedule wants done; it does nothing itself.
enum Effect {
    case start(WorkerID, isNice: Bool)
    case send(WorkerID, Frame)
    /// Let the worker see the end of its requests.
    case hangUp(WorkerID)
    case kill(WorkerID)
    case complete(Completion, Result<WorkerReply, WorkerFailure>)
    case progress(Progress, body: [UInt8])
    case log(String)
}
