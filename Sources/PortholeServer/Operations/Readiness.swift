import Synchronization

/// Whether the service takes requests that it will be able to answer.
final class Readiness: Sendable {
    private let draining = Atomic(false)

    /// Not draining.
    init() {}

    /// Whether the service is on its way to its end.
    var isDraining: Bool { draining.load(ordering: .relaxed) }

    /// Says that the service is on its way to its end; for good.
    func beginDraining() { draining.store(true, ordering: .relaxed) }
}
