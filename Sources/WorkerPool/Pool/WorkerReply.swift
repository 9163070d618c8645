/// A worker's answer.
public struct WorkerReply: Sendable {
    /// The answer's head, as the worker wrote it.
    public var head: [UInt8]
    /// The answer's bytes.
    public var body: [UInt8]
    /// Milliseconds between this request's submission and the start of the run that answered it; 0 when it joined one.
    public var queueMilliseconds: Double
    /// Milliseconds from the start of the run to its answer.
    public var runMilliseconds: Double
    /// Whether another request had started the run that answered this one.
    public var isShared: Bool
}
