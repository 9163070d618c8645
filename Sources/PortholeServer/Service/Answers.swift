import Dispatch

/// What completions leave for the one who waits.
final class Answers<Value: Sendable>: Sendable {
    private let values = Guarded<[Value]>([])
    private let arrived = DispatchSemaphore(value: 0)

    /// Leaves a value.
    func add(_ value: Value) {
        values.withLock { $0.append(value) }
        arrived.signal()
    }

    /// What has come since the last call: at least one, unless so much time passes first.
    func wait(milliseconds: Int? = nil) -> [Value] {
        _ = arrived.wait(timeout: milliseconds.map { .now() + .milliseconds($0) } ?? .distantFuture)
        let taken = values.withLock { values in
            defer { values = [] }
            return values
        }
        // One signal is taken for each value, so that none is left over to wake somebody for nothing.
        for _ in taken.dropFirst() { arrived.wait() }
        return taken
    }
}
