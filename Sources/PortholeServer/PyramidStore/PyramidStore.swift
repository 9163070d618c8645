import Dispatch
import ImageRequests

/// The pyramids of large pictures: which there are, and who makes those there are not.
///
/// A pyramid is made once, however many ask for it; several services may share one folder. What the folder holds is
/// looked at anew at every use, since anybody may delete or change it. Whatever takes longer than a `stat` is done on a
/// queue of the store.
final class PyramidStore: Sendable {
    /// Has a source's pyramid written to a folder, of no more than so many bytes; returns what gives it up.
    ///
    /// Both closures, for how much is done and for the end, may be called from any thread, the second once.
    typealias Making =
        @Sendable (
            _ source: SourceReference,
            _ folder: String,
            _ bytes: Int,
            _ progress: @escaping @Sendable (Double) -> Void,
            _ completion: @escaping @Sendable (Result<Void, JobFailure>) -> Void
        ) -> @Sendable () -> Void

    /// How much of everything.
    struct Limits: Sendable {
        /// The most bytes of all pyramids together.
        var bytes = 20 << 30
        /// How many are made at once.
        var atOnce = 1
        /// How many may wait to be made, those under way counted.
        var longestLine = 1000
        /// How long a worker may still write that was told to give up.
        var afterCancelling: Duration = .seconds(2)
        /// What was used after this moment, in nanoseconds since 1970, makes no room for others.
        var sparesUsedAfter = Int.max
    }

    /// Rises whenever which pixels stand for a source may have changed.
    let generation: Generation
    let limits: Limits
    let folder: PyramidFolder
    let books: Guarded<PyramidBooks>
    /// Everything that waits for the disk; one after the other.
    let queue = DispatchQueue(label: "pyramids")
    /// What ends the patience of those who wait: never kept by the disk.
    private let timers = DispatchQueue(label: "patience for pyramids")
    let making: Making
    /// Whether a source is still there, in its state.
    let isCurrent: @Sendable (SourceReference) -> Bool
    /// Called where the cache folder was replaced: workers that were started before cannot use it.
    let cacheWasReplaced: @Sendable () -> Void
    /// Called where pyramids were removed to make room: who has one open still, takes its room.
    let roomWasMade: @Sendable () -> Void
    let log: @Sendable (String) -> Void
    let clock: @Sendable () -> ContinuousClock.Instant

    /// Pyramids in a folder, made as `making` makes them.
    init(
        folder: PyramidFolder,
        limits: Limits,
        generation: Generation = Generation(),
        clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        log: @escaping @Sendable (String) -> Void = { _ in },
        cacheWasReplaced: @escaping @Sendable () -> Void = {},
        roomWasMade: @escaping @Sendable () -> Void = {},
        isCurrent: @escaping @Sendable (SourceReference) -> Bool = { _ in true },
        making: @escaping Making
    ) {
        self.folder = folder
        self.limits = limits
        self.generation = generation
        self.clock = clock
        self.log = log
        self.cacheWasReplaced = cacheWasReplaced
        self.roomWasMade = roomWasMade
        self.isCurrent = isCurrent
        self.making = making
        books = Guarded(PyramidBooks())
        books.withLock { $0.statistics.capacity = limits.bytes }
    }

    /// Looks at what earlier services have left: removes what they did not finish, and what is too much.
    func start() { queue.async { self.makeRoom(leaving: self.limits.bytes) } }

    /// Begins no more: who waits for what is under way is answered as ever, the others at once.
    func drain() {
        let jobs = books.withLock { books in
            books.isEnding = true
            return books.takeUnstarted()
        }
        for waiter in jobs.flatMap(\.waiters) { waiter.completion(.failed(.stopping)) }
    }

    /// Gives up what is being made, and tells those who wait.
    func stop() {
        let jobs = books.withLock { books in
            books.isEnding = true
            defer { books.jobs = [:] }
            return books.jobs
        }
        for job in jobs.values {
            job.cancel?()
            for waiter in job.waiters { waiter.completion(.failed(.stopping)) }
        }
    }

    /// Removes what workers that have ended did not finish.
    func removeUnfinished() { _ = folder.contents() }

    /// Counts since the start, and what there is.
    var statistics: PyramidBooks.Statistics {
        books.withLock { books in
            var statistics = books.statistics
            statistics.building = books.running
            statistics.waiting = books.jobs.count - statistics.building
            return statistics
        }
    }

    // MARK: What requests want to know

    /// The file that stands for a source, seen anew at every call; `nil` where none is ready.
    func file(for source: SourceReference) -> SourceReference? {
        let now = clock()
        var known: SourceReference?
        switch books.withLock({ $0.known(of: source) }) {
        case .failed: return nil
        case .ready(let file, let noted):
            if folder.file(of: source) == file {
                if noted.duration(to: now) >= .seconds(60) { note(source, file, now) }
                return file
            }
            known = file
        case nil: break
        }
        // Not known, or not as it was: another service may have made it anew.
        guard let file = folder.pyramid(of: source) else {
            if known != nil { forget(source) }
            return nil
        }
        note(source, file, now)
        if known != nil { generation.advance() }
        return file
    }

    /// The file that stands for a source of which it is known that it has a pyramid; nothing is looked for.
    func knownFile(for source: SourceReference) -> SourceReference? {
        guard case .ready = books.withLock({ $0.settled.value(for: source) }) else { return nil }
        return file(for: source)
    }

    /// What is known of a source's pyramid; `nil` where there is none, and none is being made.
    func outcome(for source: SourceReference) -> PyramidBooks.Outcome? {
        if let file = file(for: source) { return .ready(file) }
        let now = clock()
        return books.withLock { books in
            if books.jobs[source] != nil { return books.progress(of: source, now: now) }
            return books.failure(of: source, now: now).map { .failed($0) }
        }
    }

    // MARK: What requests want done

    /// Has a source's pyramid made, where that is not under way, and has not failed just now; why not, where it is not.
    @discardableResult
    func begin(_ source: SourceReference) -> PyramidFailure? {
        let now = clock()
        let failure = books.withLock { $0.ask(for: source, longestLine: limits.longestLine, now: now) }
        if failure == nil { queue.async { self.startNext() } }
        return failure
    }

    /// A number for one who is going to wait.
    func newWaiter() -> UInt64 { books.withLock { $0.nextWaiter() } }

    /// Has a source's pyramid made, and calls `completion` once: when it is there, when it cannot be, or when it is not
    /// there after so long, if there is a limit; perhaps before this returns.
    func wait(
        for source: SourceReference,
        as waiter: UInt64,
        atMost time: Duration? = nil,
        completion: @escaping @Sendable (PyramidBooks.Outcome) -> Void
    ) {
        if let file = file(for: source) { return completion(.ready(file)) }
        let now = clock()
        let outcome: PyramidBooks.Outcome? = books.withLock { books in
            if let failure = books.ask(for: source, longestLine: limits.longestLine, now: now) {
                return .failed(failure)
            }
            if let time, time <= .zero { return books.progress(of: source, now: now) }
            books.jobs[source]!.waiters.append(PyramidBooks.Waiter(id: waiter, completion: completion))
            return nil
        }
        queue.async { self.startNext() }
        if let outcome { return completion(outcome) }
        guard let time else { return }
        let milliseconds = Int((time / .milliseconds(1)).rounded(.up))
        timers.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
            let now = self.clock()
            let (late, outcome) = self.books.withLock { books in
                (books.remove(waiter, of: source), books.progress(of: source, now: now))
            }
            late?.completion(outcome)
        }
    }

    /// Lets one go who waits: its completion is not called any more.
    func leave(_ waiter: UInt64, of source: SourceReference) {
        _ = books.withLock { $0.remove(waiter, of: source) }
    }

    /// Removes a file that did not do for a source, so that it is made anew; `false` where that would be of no use.
    ///
    /// Where the whole cache folder was replaced, workers could not read the file, and it stays. What is discarded
    /// again and again is given up for a while; what is discarded on a suspicion, is once.
    func discard(_ file: SourceReference, of source: SourceReference, isSuspicion: Bool = false) -> Bool {
        // Removed to make room while a worker was at it: no fault of its own.
        if folder.file(of: source) == nil {
            forget(source)
            return true
        }
        let now = clock()
        switch books.withLock({ $0.lose(source, file, isSuspicion: isSuspicion, now: now) }) {
        case .known: return true
        case .doubtful: return false
        case .new: break
        }
        generation.advance()
        queue.async {
            if !self.checkCache() {
                self.log("the pyramid of \(source.path) is broken: it is made anew")
                self.folder.discard(file, of: source)
            }
            self.books.withLock { _ = $0.discarded.remove(source) }
        }
        return true
    }

    /// Removes the pyramid of a source that is no more; one that is being made is given up, and who waits for it told.
    func remove(_ source: SourceReference) {
        let job = books.withLock { books in
            books.forget(source)
            return books.jobs.removeValue(forKey: source)
        }
        job?.cancel?()
        for waiter in job?.waiters ?? [] { waiter.completion(.failed(.sourceGone)) }
        queue.async { self.discardOrphan(source) }
        if job?.cancel != nil { discardOrphanLater(source) }
    }

    /// Looks whether the cache folder is still the one that the workers know; has them started anew where it is not.
    @discardableResult
    func checkCache() -> Bool {
        guard folder.wasReplaced() else { return false }
        log("the cache folder \(folder.cache) was replaced; the workers are started anew")
        cacheWasReplaced()
        return true
    }

    private func note(_ source: SourceReference, _ file: SourceReference, _ now: ContinuousClock.Instant) {
        books.withLock { $0.settle(source, .ready(file, noted: now)) }
        folder.touch(source)
    }

    private func forget(_ source: SourceReference) {
        books.withLock { $0.forget(source) }
        generation.advance()
    }
}
