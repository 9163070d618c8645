/// How starting workers has gone lately, and when to try again.
struct StartHistory {
    private static let first = Duration.milliseconds(100)
    private static let longest = Duration.seconds(30)
    private static let patience = 3

    /// Starts that failed since the last good one.
    private(set) var failures = 0
    /// Whether a worker has ever become ready.
    private(set) var isProven = false
    /// When the next start may be tried; `nil` is at once.
    private(set) var next: Instant?

    /// Whether so many starts failed that works should not wait for the next.
    var isDegraded: Bool { failures >= Self.patience }

    /// Counts a failed start: each one in a row doubles the pause, up to half a minute.
    mutating func failed(_ now: Instant) {
        failures += 1
        next = now + min(Self.longest, Self.first * (1 << min(failures - 1, 10)))
    }

    /// Forgets the failures.
    mutating func succeeded() {
        isProven = true
        failures = 0
        next = nil
    }

    /// Whether a worker may be started.
    func allows(_ now: Instant) -> Bool {
        next.map { $0 <= now } ?? true
    }
}
