import Synchronization

/// A count that rises whenever what was remembered may no longer hold; what was remembered under another count is
/// asked for anew.
///
/// Whoever changes something advances the count after the change; whoever remembers takes the count before it looks.
/// So what is kept under the present count was found after the last change.
final class Generation: Sendable {
    private let count: Atomic<UInt64>

    /// A count, at its beginning.
    init() { count = Atomic(0) }

    /// The count now.
    var current: UInt64 { count.load(ordering: .acquiring) }

    /// Makes everything that was remembered so far be asked for anew.
    func advance() { count.add(1, ordering: .releasing) }
}
