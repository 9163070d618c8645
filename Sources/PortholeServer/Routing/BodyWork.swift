import Dispatch

/// Where requests with a body are worked on: a long body takes longer than a connection's queue may stand still.
struct BodyWork: Sendable {
    /// The longest body that is worked on at once, in bytes.
    private static let shortBody = 8192

    private let queue: DispatchQueue

    /// A place for long bodies, named for debuggers.
    init(label: String) { queue = DispatchQueue(label: label) }

    /// Calls `body`: at once where the call's body is short, else from a queue of its own.
    func run(for call: Call, _ body: @escaping @Sendable () -> Void) {
        if call.request.body.count <= Self.shortBody {
            body()
        } else {
            queue.async(execute: body)
        }
    }
}
