import ImageRequests

/// What is known of pyramids, and which are being made: the store's state, as a value that touches no disk.
struct PyramidBooks: Sendable {
    /// A moment on the clock that goes on while the machine sleeps.
    typealias Instant = ContinuousClock.Instant

    /// What became of a source's pyramid.
    enum Outcome: Sendable {
        /// It is there.
        case ready(SourceReference)
        /// It is not there yet, by as much as this; how many seconds are left is a guess.
        case building(fraction: Double, secondsLeft: Int)
        /// There is none.
        case failed(PyramidFailure)
    }

    /// What is known of a pyramid that is not being made.
    enum Settled: Sendable {
        /// Its file, and when its use was last noted.
        case ready(SourceReference, noted: Instant)
        /// Why there is none, and until when that is taken for granted.
        case failed(PyramidFailure, until: Instant?)
    }

    /// One who waits.
    struct Waiter: Sendable {
        var id: UInt64
        var completion: @Sendable (Outcome) -> Void
    }

    /// A pyramid that is to be made, or being made.
    struct Job: Sendable {
        /// Tells it from others of the same source, before and after it.
        let number: UInt64
        /// Rises with every request for it.
        var asked: UInt64
        var waiters: [Waiter] = []
        /// When it was begun; `nil` while it waits for its turn.
        var started: Instant?
        /// How much of it is done, 0 to 1.
        var fraction = 0.0
        /// Gives it up.
        var cancel: (@Sendable () -> Void)?
        /// Bytes of it that were written when that was last looked at, and how much of it was done then.
        var written = 0 { didSet { fractionWritten = fraction } }
        var fractionWritten = 0.0
        fileprivate var measured: Instant?
        /// Whether others were removed for it.
        var hasMadeRoom = false
        /// How often its folder was removed while it was made.
        var removals = 0

        /// Bytes that it will take, with a little to spare; `nil` where too little is written to tell.
        var need: Int? {
            guard written >= 4 << 20, fractionWritten >= 0.01 else { return nil }
            return Int(Double(written) / fractionWritten * 1.05)
        }

        fileprivate var urgency: Int { waiters.isEmpty ? 0 : 1 }
    }

    /// Counts since the start, and what there is.
    struct Statistics: Hashable, Sendable {
        /// Pyramids in the folder when it was last looked at, whoever made them.
        var kept = 0
        /// Their bytes.
        var bytes = 0
        /// The most bytes there may be.
        var capacity = 0
        /// How many are being made, and how many wait for that.
        var building = 0
        var waiting = 0
        var made: UInt64 = 0
        var failed: UInt64 = 0
        var evicted: UInt64 = 0
        /// How many were found changed, broken or gone.
        var lost: UInt64 = 0
    }

    /// How many sources are remembered; what is forgotten is looked up on the disk again.
    private static let remembered = 10_000

    var settled = LRUCache<SourceReference, Settled>(capacity: remembered)
    var jobs: [SourceReference: Job] = [:]
    var statistics = Statistics()
    /// Whether none are begun any more.
    var isEnding = false
    /// Sources whose pyramids are about to be removed, and are no more.
    var discarded: Set<SourceReference> = []
    /// When pyramids were found broken.
    private var losses = LRUCache<SourceReference, [Instant]>(capacity: 100)
    /// Bytes that pyramids need at least for which room was made in vain; the most there are where that is not known.
    private var needs = LRUCache<SourceReference, Int>(capacity: 1000)
    /// How often in a row pyramids could not be made.
    private var failures = LRUCache<SourceReference, Int>(capacity: 1000)
    private var lastAsked: UInt64 = 0
    private var lastWaiter: UInt64 = 0

    /// How many are being made.
    var running: Int { jobs.values.count { $0.started != nil } }

    /// Why a source has no pyramid and gets none yet; `nil` where it could.
    mutating func failure(of source: SourceReference, now: Instant) -> PyramidFailure? {
        guard case .failed(let failure, let until) = settled.value(for: source) else { return nil }
        guard let until, until <= now else { return failure }
        _ = settled.remove(source)
        return nil
    }

    /// Remembers what became of a source's pyramid.
    mutating func settle(_ source: SourceReference, _ settled: Settled) {
        _ = self.settled.insert(settled, for: source, cost: 1)
    }

    /// What is known of a source's pyramid; that there is none while it is made or removed.
    mutating func known(of source: SourceReference) -> Settled? {
        if jobs[source] != nil || discarded.contains(source) { return .failed(.busy, until: nil) }
        return settled.value(for: source)
    }

    /// Forgets that a source has a pyramid: it has none any more.
    mutating func forget(_ source: SourceReference) {
        if case .ready = settled.value(for: source) { _ = settled.remove(source) }
        statistics.lost += 1
    }

    /// What is to be done about a file that did not do for a source.
    enum Loss {
        /// It is the source's no longer.
        case known
        /// It is to be removed.
        case new
        /// It may do: others that were made of the source did not either.
        case doubtful
    }

    /// Forgets a source's pyramid, which did not do; whoever says so too, is heard once.
    ///
    /// Where that happens for the third time in a minute, none is made for a while. A suspicion is followed once in
    /// five minutes.
    mutating func lose(_ source: SourceReference, _ file: SourceReference, isSuspicion: Bool, now: Instant) -> Loss {
        guard case .ready(file, _) = settled.value(for: source) else { return .known }
        var recent = (losses.value(for: source) ?? []).filter { $0.duration(to: now) < .seconds(300) }
        if isSuspicion, !recent.isEmpty { return .doubtful }
        forget(source)
        recent.append(now)
        _ = losses.insert(Array(recent.suffix(3)), for: source, cost: 1)
        if recent.count >= 3, recent[recent.count - 3].duration(to: now) < .seconds(60) {
            settle(source, .failed(.unstable, until: now + .seconds(60)))
        }
        discarded.insert(source)
        return .new
    }

    /// Has a source's pyramid made; why not, where it is not.
    mutating func ask(for source: SourceReference, longestLine: Int, now: Instant) -> PyramidFailure? {
        lastAsked += 1
        if jobs[source] != nil {
            jobs[source]!.asked = lastAsked
            return nil
        }
        if let failure = failure(of: source, now: now) { return failure }
        if isEnding { return .stopping }
        if jobs.count >= longestLine { return .busy }
        jobs[source] = Job(number: lastAsked, asked: lastAsked)
        return nil
    }

    /// Notes how much of a pyramid is done; whether it is time to look at how much is written.
    mutating func advance(_ source: SourceReference, to fraction: Double, now: Instant) -> Bool {
        guard let job = jobs[source] else { return false }
        jobs[source]!.fraction = fraction
        if let measured = job.measured, measured.duration(to: now) < .seconds(1) { return false }
        jobs[source]!.measured = now
        return true
    }

    /// How many bytes of other pyramids are to go for one that there was no room for; `nil` where that would not do,
    /// or did not.
    ///
    /// - Parameter removable: the bytes of those that may go.
    mutating func roomToMake(for source: SourceReference, of removable: Int) -> Int? {
        guard let job = jobs[source] else { return nil }
        let known = needs.value(for: source)
        if job.hasMadeRoom {
            // What it was taken for is not enough.
            let need = job.need.map { max($0, known ?? 0) / 4 * 5 } ?? .max
            _ = needs.insert(need, for: source, cost: 1)
            return nil
        }
        jobs[source]!.hasMadeRoom = true
        switch (job.need, known) {
        // How much is missing, nobody knows: half of what there is.
        case (nil, nil): return removable > 0 ? (removable + 1) / 2 : nil
        case (nil, .some): return nil
        case (let need?, let known):
            let missing = max(need, known.map { $0 == .max ? 0 : $0 } ?? 0) - job.written
            return missing <= removable ? max(1, missing) : nil
        }
    }

    /// How long a failure is taken to be so: ever longer, where trying takes long and comes to nothing again.
    mutating func span(of failure: PyramidFailure, for source: SourceReference) -> Duration? {
        guard let span = failure.span, span > .zero else { return failure.span }
        let before = failures.value(for: source) ?? 0
        _ = failures.insert(before + 1, for: source, cost: 1)
        return min(span * (1 << min(before, 20)), failure.longestSpan)
    }

    /// Forgets that a pyramid could not be made.
    mutating func forgetFailures(of source: SourceReference) { _ = failures.remove(source) }

    /// The source whose turn it is: what somebody waits for first, then what was asked for last.
    var next: SourceReference? {
        jobs.lazy.filter { $0.value.started == nil }.max { one, other in
            (one.value.urgency, one.value.asked) < (other.value.urgency, other.value.asked)
        }?.key
    }

    /// Takes out what is not being made yet.
    mutating func takeUnstarted() -> [Job] {
        let sources = jobs.filter { $0.value.started == nil }.map(\.key)
        return sources.compactMap { jobs.removeValue(forKey: $0) }
    }

    /// A number for one who is going to wait.
    mutating func nextWaiter() -> UInt64 {
        lastWaiter += 1
        return lastWaiter
    }

    /// Takes one who waits out; `nil` where it does not wait any more.
    mutating func remove(_ waiter: UInt64, of source: SourceReference) -> Waiter? {
        guard let index = jobs[source]?.waiters.firstIndex(where: { $0.id == waiter }) else { return nil }
        return jobs[source]!.waiters.remove(at: index)
    }

    /// How far a pyramid is that is being made; nothing, where it is not.
    func progress(of source: SourceReference, now: Instant) -> Outcome {
        guard let job = jobs[source], let started = job.started else {
            return .building(fraction: 0, secondsLeft: Self.guess)
        }
        guard job.fraction > 0 else { return .building(fraction: 0, secondsLeft: Self.guess) }
        let spent = started.duration(to: now) / .seconds(1)
        let left = spent * (1 - job.fraction) / job.fraction
        return .building(fraction: job.fraction, secondsLeft: max(1, min(600, Int(left.rounded(.up)))))
    }

    /// Seconds that are said where nothing is known.
    private static let guess = 5
}
