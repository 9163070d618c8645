/// A dictionary that holds at most a given cost and lets what was used longest ago go first.
///
/// Every operation is O(1), amortised: entries sit in one array and are linked by their positions in it.
struct LRUCache<Key: Hashable, Value> {
    fileprivate struct Entry {
        let key: Key
        var value: Value
        var cost: Int
        /// When it was last used, on the caller's clock.
        var time: UInt64
        /// Positions of the neighbours, towards the more and the less recently used; -1 at the ends.
        var newer: Int
        var older: Int
    }

    /// The highest sum of costs that is held.
    let capacity: Int
    /// The sum of the costs of what is held.
    private(set) var cost = 0
    /// How many entries were let go to make room.
    private(set) var evictions = 0

    private var positions: [Key: Int] = [:]
    private var entries: [Entry?] = []
    private var free: [Int] = []
    private var newest = -1
    private var oldest = -1

    /// An empty cache; a capacity of 0 or less keeps nothing.
    init(capacity: Int) { self.capacity = capacity }

    /// The keys of what is held, in no order.
    var keys: some Collection<Key> { positions.keys }

    /// How many entries are held.
    var count: Int { positions.count }

    /// When the least recently used entry was used, on the caller's clock; `nil` where there is no entry.
    var oldestTime: UInt64? { oldest >= 0 ? entries[oldest]?.time : nil }

    /// The value under a key, which becomes the most recently used.
    mutating func value(for key: Key, at time: UInt64 = 0) -> Value? {
        guard let position = positions[key] else { return nil }
        entries[position]?.time = time
        if position != newest {
            unlink(position)
            link(position)
        }
        return entries[position]?.value
    }

    /// Keeps a value, replacing one under the same key; one that costs more than the capacity is not kept.
    ///
    /// Returns what was let go, for the caller to release outside its lock.
    mutating func insert(_ value: Value, for key: Key, cost added: Int, at time: UInt64 = 0) -> [Value] {
        var released: [Value] = []
        if let old = remove(key) { released.append(old) }
        guard added <= capacity else { return released }
        while cost + added > capacity, let old = removeOldest() { released.append(old) }
        let entry = Entry(key: key, value: value, cost: added, time: time, newer: -1, older: -1)
        let position: Int
        if let reused = free.popLast() {
            position = reused
            entries[position] = entry
        } else {
            position = entries.count
            entries.append(entry)
        }
        positions[key] = position
        cost += added
        link(position)
        return released
    }

    /// Lets the least recently used value go, to make room.
    mutating func removeOldest() -> Value? {
        guard oldest >= 0, let key = entries[oldest]?.key else { return nil }
        evictions += 1
        return remove(key)
    }

    /// Has the least recently used value become the most recently used, where it is wanted by `isWanted`; whether so.
    mutating func renewOldest(at time: UInt64, where isWanted: (Value) -> Bool) -> Bool {
        guard oldest >= 0, let entry = entries[oldest], isWanted(entry.value) else { return false }
        return value(for: entry.key, at: time) != nil
    }

    /// The value under a key, which stays where it is in the order.
    func peek(_ key: Key) -> Value? { positions[key].flatMap { entries[$0]?.value } }

    /// What the value under a key costs; `nil` where there is none.
    func cost(of key: Key) -> Int? { positions[key].flatMap { entries[$0]?.cost } }

    /// Lets the value under a key go.
    mutating func remove(_ key: Key) -> Value? {
        guard let position = positions.removeValue(forKey: key) else { return nil }
        unlink(position)
        let entry = entries[position]
        entries[position] = nil
        free.append(position)
        cost -= entry?.cost ?? 0
        return entry?.value
    }

    private mutating func link(_ position: Int) {
        entries[position]?.newer = -1
        entries[position]?.older = newest
        if newest >= 0 { entries[newest]?.newer = position } else { oldest = position }
        newest = position
    }

    private mutating func unlink(_ position: Int) {
        guard let entry = entries[position] else { return }
        if entry.newer >= 0 { entries[entry.newer]?.older = entry.older } else { newest = entry.older }
        if entry.older >= 0 { entries[entry.older]?.newer = entry.newer } else { oldest = entry.newer }
    }
}

extension LRUCache: Sendable where Key: Sendable, Value: Sendable {}
extension LRUCache.Entry: Sendable where Key: Sendable, Value: Sendable {}
