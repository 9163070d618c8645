/// Why a pool could not start.
public struct PoolStartError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was tried, and what came of it.
    public var description: String

    init(_ description: String) {
        self.description = description
    }
}
