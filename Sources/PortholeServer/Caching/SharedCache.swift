import Synchronization

/// An `LRUCache` that several queues use at once, and that counts how often it had the answer.
///
/// It is in parts by the keys' hashes, each with a lock that is held for a look-up and two links, never while values
/// are released. What was used longest ago goes first whichever part it is in: uses are numbered across all of them.
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

    private struct Part: Sendable {
        var cache = LRUCache<Key, Value>(capacity: .max)
        var hits = 0
        var misses = 0
    }

    private let capacity: Int
    private let parts: [Guarded<Part>]
    private let isWanted: @Sendable (Value) -> Bool
    /// The costs of what is held, and of what is about to be.
    private let cost = Atomic(0)
    private let uses = Atomic<UInt64>(0)

    /// An empty cache for values whose costs sum up to no more than `capacity`.
    ///
    /// A value whose turn it is to go stays for as long as all the others once more where `isWanted` says so: it was
    /// used in a way that the cache did not see.
    init(capacity: Int, parts count: Int = 16, isWanted: @escaping @Sendable (Value) -> Bool = { _ in false }) {
        self.capacity = capacity
        self.isWanted = isWanted
        parts = (0..<count).map { _ in Guarded(Part()) }
    }

    /// The value under a key; counts a hit or a miss.
    func value(for key: Key) -> Value? {
        let time = nextUse
        return part(of: key).withLock { part in
            guard let value = part.cache.value(for: key, at: time) else {
                part.misses += 1
                return nil
            }
            part.hits += 1
            return value
        }
    }

    /// The value under a key, whose use counts for nothing.
    func peek(_ key: Key) -> Value? { part(of: key).withLock { $0.cache.peek(key) } }

    /// Keeps a value under a key, unless it alone costs more than the capacity.
    ///
    /// Returns what was let go, and whether the value is kept.
    @discardableResult
    func insert(_ value: Value, for key: Key, cost added: Int) -> (released: [Value], isKept: Bool) {
        let part = part(of: key)
        var released = part.withLock { remove(key, from: &$0) }.map { [$0] } ?? []
        guard added <= capacity else { return (released, false) }
        // Room is made before it is taken, and taken before it is filled.
        while !reserve(added) { released += removeOldest() }
        let time = nextUse
        let replaced = part.withLock { part in
            // Who inserted the same meanwhile was first.
            let replaced = remove(key, from: &part)
            _ = part.cache.insert(value, for: key, cost: added, at: time)
            return replaced
        }
        if let replaced { released.append(replaced) }
        return (released, true)
    }

    /// Lets go the values of all keys that `isGone` says so of; returns them.
    ///
    /// Looks at every key.
    @discardableResult
    func removeAll(where isGone: (Key) -> Bool) -> [Value] {
        parts.flatMap { part in
            part.withLock { part in part.cache.keys.filter(isGone).compactMap { remove($0, from: &part) } }
        }
    }

    /// How the cache has done so far.
    var statistics: Statistics {
        var sum = Statistics(cost: cost.load(ordering: .relaxed), capacity: capacity)
        for part in parts {
            part.withLock { part in
                sum.hits += part.hits
                sum.misses += part.misses
                sum.evictions += part.cache.evictions
                sum.entries += part.cache.count
            }
        }
        return sum
    }

    private var nextUse: UInt64 { uses.add(1, ordering: .relaxed).newValue }

    private func part(of key: Key) -> Guarded<Part> {
        // The low bits choose a place in the part's own dictionary.
        parts[Int(UInt(bitPattern: key.hashValue) >> 32) % parts.count]
    }

    private func remove(_ key: Key, from part: inout Part) -> Value? {
        guard let old = part.cache.cost(of: key) else { return nil }
        cost.subtract(old, ordering: .relaxed)
        return part.cache.remove(key)
    }

    /// Counts a cost that there is room for; whether there is.
    private func reserve(_ added: Int) -> Bool {
        var held = cost.load(ordering: .relaxed)
        while held + added <= capacity {
            let (isDone, now) = cost.weakCompareExchange(expected: held, desired: held + added, ordering: .relaxed)
            if isDone { return true }
            held = now
        }
        return false
    }

    /// Lets go what was used longest ago; nothing where that is wanted, or somebody else's room is not filled yet.
    private func removeOldest() -> [Value] {
        var oldest: (part: Guarded<Part>, time: UInt64)?
        for part in parts {
            guard let time = part.withLock({ $0.cache.oldestTime }), time < oldest?.time ?? .max else { continue }
            oldest = (part, time)
        }
        guard let oldest else { return [] }
        let time = nextUse
        return oldest.part.withLock { part in
            if part.cache.renewOldest(at: time, where: isWanted) { return [] }
            let before = part.cache.cost
            guard let value = part.cache.removeOldest() else { return [] }
            cost.subtract(before - part.cache.cost, ordering: .relaxed)
            return [value]
        }
    }
}
