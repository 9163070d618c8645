/// The time limits as connections add them up.
struct ConnectionLimits: Sendable {
    let head: MonotonicTime.Span
    let body: MonotonicTime.Span
    let idle: MonotonicTime.Span
    let write: MonotonicTime.Span
    /// The bytes a client has to take in every stretch of `write`: a kilobyte a second.
    let leastTaken: Int
    let drainQuiet: MonotonicTime.Span
    let discardQuiet: MonotonicTime.Span
    /// How long a client has to read a last answer and close, while what it still sends is thrown away.
    let linger = MonotonicTime.Span(.seconds(2))
    /// The same at most, where it was answered before it had sent all.
    let longestLinger = MonotonicTime.Span(.seconds(60))
    /// The same for a client that has long had its last answer, when the server drains.
    let drainLinger = MonotonicTime.Span(.milliseconds(200))
    /// How often deadlines are looked at.
    let tick: Duration

    init(_ configuration: SocketServerConfiguration) {
        head = .init(configuration.headTimeout)
        body = .init(configuration.bodyTimeout)
        idle = .init(configuration.idleTimeout)
        write = .init(configuration.writeTimeout)
        leastTaken = Int(clamping: write.nanoseconds / 1_000_000_000) * 1024 + 1
        drainQuiet = .init(configuration.drainQuiet)
        discardQuiet = .init(configuration.discardQuiet)
        let shortest = min(
            configuration.headTimeout,
            configuration.bodyTimeout,
            configuration.idleTimeout,
            configuration.writeTimeout,
            configuration.drainQuiet,
            configuration.discardQuiet
        )
        tick = max(.milliseconds(10), min(.milliseconds(250), shortest / 4))
    }

    /// The deadline after some progress: a millisecond later for each byte moved, so that a kilobyte a second holds
    /// out for ever, yet never later than the whole limit from now, so that a stall is still noticed.
    static func extend(
        _ deadline: MonotonicTime,
        byBytes count: Int,
        within span: MonotonicTime.Span,
        now: MonotonicTime
    ) -> MonotonicTime {
        min(deadline + MonotonicTime.Span(nanoseconds: UInt64(count) * 1_000_000), now + span)
    }
}
