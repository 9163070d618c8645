/// An `LRUCache` that several queues use at once, and that counts how often it had the answer.
///
/// The lock is held for a look-up and two links, never while values are released.
final class SharedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// How a cache has done since it was made.
    struct Statistics: Hashable, Sendable {
        var hits = 0
        var misses = 0
        var evictions = 0
        var entries = 0
        var cost = 0
        var capacity = 0
    }

    private struct State: Sendable {
        var cache: LRUCache<Key, Value>
        var hits = 0
        var misses = 0
    }

    private let state: Guarded<State>

    /// An empty cache for values whose costs sum up to no more than `capacity`.
    init(capacity: Int) {
        state = Guarded(State(cache: LRUCache(capacity: capacity)))
    }

    /// The value under a key; counts a hit or a miss.
    func value(for key: Key) -> Value? {
        state.withLock { state in
            guard let value = state.cache.value(for: key) else {
                state.misses += 1
                return nil
            }
            state.hits += 1
            return value
        }
    }

    /// Keeps a value under a key.
    func insert(_ value: Value, for key: Key, cost: Int) {
        let released = state.withLock { $0.cache.insert(value, for: key, cost: cost) }
        withExtendedLifetime(released) {}
    }

    /// How the cache has done so far.
    var statistics: Statistics {
        state.withLock { state in
            Statistics(
                hits: state.hits,
                misses: state.misses,
                evictions: state.cache.evictions,
                entries: state.cache.count,
                cost: state.cache.cost,
                capacity: state.cache.capacity
            )
        }
    }
}
