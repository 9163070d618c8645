/// Times the parts of a job.
struct Stopwatch {
    private var start = SuspendingClock().now

    /// Milliseconds since the last call, or since it was made; to the microsecond.
    mutating func lap() -> Double {
        let now = SuspendingClock().now
        defer { start = now }
        let time = start.duration(to: now).components
        return Double(time.seconds) * 1000 + Double(time.attoseconds / 1_000_000_000_000) / 1000
    }
}
