/// How many durations lay below each of some bounds.
struct LatencyHistogram: Hashable, Sendable {
    /// Upper bounds of the buckets, in seconds; what lies above the last is counted in the whole only.
    static let bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    /// How many durations fell into each bucket, not cumulative.
    private(set) var counts = [UInt64](repeating: 0, count: bounds.count)
    /// How many durations there were.
    private(set) var count: UInt64 = 0
    /// All durations together, in seconds.
    private(set) var sum = 0.0

    /// Counts one duration.
    mutating func record(seconds: Double) {
        count += 1
        sum += seconds
        if let bucket = Self.bounds.firstIndex(where: { seconds <= $0 }) { counts[bucket] += 1 }
    }
}
