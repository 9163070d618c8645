/// Counts of the requests since the start, by route and status.
final class RequestMetrics: Sendable {
    /// What one route was asked, and how it did.
    struct RouteCounts: Sendable {
        /// How many answers had each status.
        var statuses: [Int: UInt64] = [:]
        /// From the request's first byte to the answer's last.
        var latency = LatencyHistogram()
        /// Bytes of bodies that were sent.
        var bytes: UInt64 = 0
    }

    /// The name under which requests are counted that no route took.
    static let otherRoute = "other"

    private let counts = Guarded<[String: RouteCounts]>([:])

    /// Nothing counted yet.
    init() {}

    /// Counts one answered request.
    func record(route: String, status: Int, bytes: Int, seconds: Double) {
        counts.withLock { counts in
            counts[route, default: RouteCounts()].add(status: status, bytes: bytes, seconds: seconds)
        }
    }

    /// The counts by route so far.
    var snapshot: [String: RouteCounts] { counts.withLock { $0 } }
}

extension RequestMetrics.RouteCounts {
    fileprivate mutating func add(status: Int, bytes: Int, seconds: Double) {
        statuses[status, default: 0] += 1
        latency.record(seconds: seconds)
        self.bytes += UInt64(max(0, bytes))
    }
}
