import Dispatch
import Glibc
import ImageRequests

// Making, on the store's queue.
extension PyramidStore {
    /// Begins to make what is next, as many at once as may be.
    func startNext() {
        let now = clock()
        while let source = books.withLock({ books -> SourceReference? in
            guard !books.isEnding, books.running < limits.atOnce, let source = books.next else { return nil }
            books.jobs[source]!.started = now
            return source
        }) {
            start(source)
        }
    }

    private func start(_ source: SourceReference) {
        checkCache()
        // Another service may have been faster.
        if let file = folder.pyramid(of: source) { return finish(source, with: .ready(file)) }
        let path: String
        do throws(SystemError) {
            path = try folder.prepare(source)
        } catch {
            return startAgain(source, elseFailing: PyramidFailure(error))
        }
        // What others are at, and what stays, it cannot have.
        let contents = folder.contents()
        let bytes = limits.bytes - contents.partBytes - spared(of: contents)
        guard bytes > 0 else { return failed(source, Self.isAllInUse) }
        guard let number = books.withLock({ $0.jobs[source]?.number }) else { return }
        let cancel = making(
            source,
            path,
            bytes,
            { fraction in self.advance(source, in: path, to: fraction) },
            { result in
                self.queue.async {
                    guard self.isWanted(number, of: source) else { return self.discardOrphan(source) }
                    self.made(source, result, atMost: bytes)
                }
            }
        )
        let isWanted = books.withLock { books in
            guard books.jobs[source]?.number == number else { return false }
            books.jobs[source]?.cancel = cancel
            return true
        }
        guard !isWanted else { return }
        cancel()
        discardOrphanLater(source)
    }

    /// Whether what a worker has done for a job is of use: not where the source was removed meanwhile.
    ///
    /// What is made while all ends, the next service finds.
    private func isWanted(_ number: UInt64, of source: SourceReference) -> Bool {
        books.withLock { $0.isEnding || $0.jobs[source]?.number == number }
    }

    /// Removes what was made of a source that is no more, all of it or half, and goes on with others.
    func discardOrphan(_ source: SourceReference) {
        if books.withLock({ $0.jobs[source] == nil }) {
            if let file = folder.file(of: source) { folder.discard(file, of: source) }
            folder.removeStalePart(of: source)
        }
        startNext()
    }

    /// The same once more when a worker that was told to give up has done so: nobody is told when that is.
    func discardOrphanLater(_ source: SourceReference) {
        let milliseconds = Int(limits.afterCancelling / .milliseconds(1))
        queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { self.discardOrphan(source) }
    }

    /// Notes how far a pyramid is, and every second how much is written.
    private func advance(_ source: SourceReference, in path: String, to fraction: Double) {
        let now = clock()
        let mustMeasure = books.withLock { $0.advance(source, to: min(max(fraction, 0), 1), now: now) }
        if mustMeasure { queue.async { self.measure(source, in: path) } }
    }

    /// Notes how much is written, and makes room for it where all of it will have some.
    private func measure(_ source: SourceReference, in path: String) {
        guard let bytes = folder.partBytes(in: path) else { return }
        let need = books.withLock { books in
            books.jobs[source]?.written = bytes
            return books.jobs[source]?.need
        }
        guard let need, need <= limits.bytes else { return }
        makeRoom(leaving: limits.bytes)
    }

    private func spared(of contents: PyramidFolder.Contents) -> Int {
        let sparing = PyramidFolder.Sparing(usedAfter: limits.sparesUsedAfter)
        return contents.pyramids.reduce(0) { $0 + (sparing.spares($1) ? $1.bytes : 0) }
    }

    private static let isAllInUse = PyramidFailure.noRoom("all that may be kept is in use, or was a moment ago")

    private func made(_ source: SourceReference, _ result: Result<Void, JobFailure>, atMost bytes: Int) {
        switch result {
        case .success: adopt(source)
        case .failure(.image(let failure)) where failure.kind == .outputTooLarge:
            let isTooLarge = bytes >= limits.bytes
            failed(source, isTooLarge ? .tooLarge(bytes: nil, capacity: limits.bytes) : Self.isAllInUse)
        case .failure(.image(let failure)) where failure.kind == .noSpace:
            startAgain(source, elseFailing: .noRoom(failure.message))
        case .failure where wasRemoved(source): start(source)
        case .failure(let failure): failed(source, .job(failure))
        }
    }

    /// Whether a pyramid's folder was removed while it was made, and it is worth another try.
    ///
    /// The cache folder may be deleted at any time: that is nobody's fault, but who does it all the time gets no
    /// pyramids.
    private func wasRemoved(_ source: SourceReference) -> Bool {
        guard access(folder.path(of: source), F_OK) != 0, errno == ENOENT else { return false }
        return books.withLock { books in
            guard let removals = books.jobs[source]?.removals, removals < Self.mostRemovals else { return false }
            books.jobs[source]?.removals += 1
            return true
        }
    }

    private static let mostRemovals = 3

    private func adopt(_ source: SourceReference) {
        guard isCurrent(source) else {
            // Nobody would ever look for it.
            if let file = folder.file(of: source) { folder.discard(file, of: source) }
            return failed(source, .sourceGone)
        }
        let file: SourceReference
        do throws(SystemError) {
            file = try folder.adopt(source)
        } catch {
            return startAgain(source, elseFailing: PyramidFailure(error))
        }
        let path = folder.path(of: source)
        folder.touch(source)
        guard file.version.size <= limits.bytes else {
            folder.discard(file, of: source)
            return failed(source, .tooLarge(bytes: file.version.size, capacity: limits.bytes))
        }
        makeRoom(leaving: limits.bytes, keeping: path)
        if folder.contents().pyramidBytes > limits.bytes {
            // What is spared leaves no room.
            folder.discard(file, of: source)
            makeRoom(leaving: limits.bytes)
            return failed(source, Self.isAllInUse)
        }
        let now = clock()
        let started = books.withLock { books in
            books.statistics.made += 1
            return books.jobs[source]?.started
        }
        if let started {
            let seconds = thousandths(started.duration(to: now) / .seconds(1))
            log("made the pyramid of \(source.path) in \(seconds) s, \(file.version.size) bytes")
        }
        finish(source, with: .ready(file))
    }

    /// Once, where it was room that lacked and as much as it needs can be made, as far as that is known.
    private func startAgain(_ source: SourceReference, elseFailing failure: PyramidFailure) {
        guard case .noRoom = failure else { return failed(source, failure) }
        let contents = folder.contents()
        let removable = contents.pyramidBytes - spared(of: contents)
        let bytes = books.withLock { $0.roomToMake(for: source, of: removable) }
        guard let bytes, makeRoom(leaving: contents.bytes - bytes) > 0 else { return failed(source, failure) }
        start(source)
    }

    private func failed(_ source: SourceReference, _ failure: PyramidFailure) {
        log("no pyramid of \(source.path): \(failure.reason)")
        finish(source, with: .failed(failure))
    }

    private func finish(_ source: SourceReference, with outcome: PyramidBooks.Outcome) {
        let now = clock()
        let waiters = books.withLock { books in
            let waiters = books.jobs.removeValue(forKey: source)?.waiters ?? []
            switch outcome {
            case .ready(let file):
                books.settle(source, .ready(file, noted: now))
                books.forgetFailures(of: source)
            case .failed(let failure):
                books.settle(source, .failed(failure, until: books.span(of: failure, for: source).map { now + $0 }))
                books.statistics.failed += 1
            case .building: break
            }
            return waiters
        }
        generation.advance()
        for waiter in waiters { waiter.completion(outcome) }
        queue.async { self.startNext() }
    }

    /// Removes what was used longest ago; returns how many pyramids that were.
    @discardableResult
    func makeRoom(leaving bytes: Int, keeping path: String? = nil) -> Int {
        let sparing = PyramidFolder.Sparing(path: path, usedAfter: limits.sparesUsedAfter)
        let contents = folder.makeRoom(leaving: bytes, sparing: sparing)
        books.withLock { books in
            books.statistics.kept = contents.pyramids.count
            books.statistics.bytes = contents.bytes
            books.statistics.evicted += UInt64(contents.evicted)
        }
        if contents.evicted > 0 {
            log("removed the pyramids that were used longest ago, \(contents.evicted), to make room")
            generation.advance()
            roomWasMade()
        }
        return contents.evicted
    }
}

extension PyramidFailure {
    /// Why the cache folder could not be written to.
    init(_ error: SystemError) {
        switch error.number {
        case ENOSPC, EDQUOT, EFBIG: self = .noRoom("\(error)")
        default: self = .folder(error)
        }
    }
}
