import WorkerFrames

/// Who runs what and when: all the pool's decisions, as a value that touches no process, no clock and no lock.
///
/// Every event goes in with its moment, and `takeEffects()` says what is to be done about it. `wake` is the moment at
/// which `tick` has something to do next.
struct Schedule {
    enum Mode {
        case open
        /// No new works; workers end when the last one is done.
        case draining
        /// All workers have been told to end.
        case closing
        /// There are no workers: it has not been opened, or all have ended.
        case closed
    }

    let configuration: WorkerPoolConfiguration
    var mode = Mode.closed
    var drainEnd: Instant?
    /// What became of the last start that failed.
    var lastStartFailure = ""
    var workers: [WorkerID: Worker] = [:]
    var runs: [RunID: Run] = [:]
    var runsByKey: [String: RunID] = [:]
    var runsByWaiter: [WaiterID: RunID] = [:]
    var line = WaitingLine()
    var crashes: CrashMemory
    var starts = StartHistory()
    /// What the last worker said of itself when it was ready; told again only when it differs.
    var lastNote = ""
    var statistics = PoolStatistics()
    var effects: [Effect] = []
    var wake: Instant?
    /// Moving mean of the time a run takes, in milliseconds.
    var meanRun = 50.0
    private var lastWorker: UInt64 = 0
    private var lastRun: UInt32 = 0

    init(configuration: WorkerPoolConfiguration) {
        precondition(configuration.workers >= 1, "a pool needs at least one worker, not \(configuration.workers)")
        self.configuration = configuration
        crashes = CrashMemory(span: configuration.crashMemory)
    }

    mutating func takeEffects() -> [Effect] {
        defer { effects.removeAll(keepingCapacity: true) }
        return effects
    }

    /// Makes sure that `tick` is called at `instant` or earlier.
    mutating func remind(at instant: Instant) {
        wake = min(wake ?? instant, instant)
    }

    mutating func nextWorkerID() -> WorkerID {
        lastWorker += 1
        return WorkerID(number: lastWorker)
    }

    private mutating func nextRunID() -> RunID {
        repeat { lastRun = lastRun == .max ? 1 : lastRun + 1 } while runs[RunID(number: lastRun)] != nil
        return RunID(number: lastRun)
    }

    // MARK: Works

    mutating func submit(
        _ work: Work,
        as waiter: WaiterID,
        now: Instant,
        progress: Progress? = nil,
        completion: @escaping Completion
    ) {
        statistics.submitted += 1
        guard mode == .open else {
            effects.append(.complete(completion, .failure(.shuttingDown)))
            return
        }
        if let detail = crashes.refusal(of: work, now: now) {
            statistics.refusedAsCrasher += 1
            effects.append(.complete(completion, .failure(.crashed(detail: detail))))
            return
        }
        var entry = Run.Waiter(
            id: waiter,
            client: work.client,
            submitted: now,
            isShared: false,
            progress: progress,
            completion: completion
        )
        if let id = runsByKey[work.key] {
            statistics.joined += 1
            entry.isShared = true
            runs[id]!.waiters.append(entry)
            runsByWaiter[waiter] = id
            if runs[id]!.worker == nil { line.join(id, client: work.client) }
            return
        }
        if starts.isDegraded, !workers.values.contains(where: \.isReady) {
            statistics.refusedAsUnavailable += 1
            let wait = now.duration(to: starts.next ?? now)
            effects.append(.complete(completion, .failure(.unavailable(retryAfterSeconds: wait.retryAfterSeconds))))
            return
        }
        guard line.count(in: work.lane) < configuration.queueLimit || hasIdleWorker(for: work.lane) else {
            statistics.refusedAsFull += 1
            effects.append(.complete(completion, .failure(.queueFull(retryAfterSeconds: retryAfterSeconds))))
            return
        }
        let id = nextRunID()
        runs[id] = Run(id: id, work: work, waiters: [entry], submitted: now, started: now)
        runsByKey[work.key] = id
        runsByWaiter[waiter] = id
        line.append(id, lane: work.lane, client: work.client)
        dispatch(now)
        if runs[id]?.worker == nil { remind(at: now + configuration.queueTimeout) }
    }

    mutating func cancel(_ waiter: WaiterID, now: Instant) {
        guard let id = runsByWaiter.removeValue(forKey: waiter), var run = runs[id],
            let index = run.waiters.firstIndex(where: { $0.id == waiter })
        else { return }
        let gone = run.waiters.remove(at: index)
        runs[id] = run
        statistics.cancelled += 1
        effects.append(.complete(gone.completion, .failure(.cancelled)))
        if run.waiters.isEmpty {
            if run.worker == nil {
                line.remove(id)
                forget(id)
                closeIfDone(now)
            } else {
                abandon(id, .cancelled, now: now)
            }
        } else if run.worker == nil, !run.waiters.contains(where: { $0.client == gone.client }) {
            line.leave(id, client: gone.client)
        }
    }

    /// Seconds until the works that wait now will probably have run.
    var retryAfterSeconds: Int {
        let waits =
            Double(line.count - Lane.own.reduce(0) { $0 + line.count(in: $1) }) * meanRun
            / Double(configuration.workers)
        return Duration.milliseconds(Int(waits)).retryAfterSeconds
    }

    /// Takes a run out of all books but a worker's.
    mutating func forget(_ id: RunID) {
        guard let run = runs.removeValue(forKey: id) else { return }
        if runsByKey[run.work.key] == id { runsByKey[run.work.key] = nil }
        for waiter in run.waiters { runsByWaiter[waiter.id] = nil }
    }

    /// Tells a running worker that nobody waits for its run any more.
    mutating func abandon(_ id: RunID, _ why: Run.Abandonment, now: Instant) {
        guard let worker = runs[id]?.worker, runs[id]?.abandonment == nil else { return }
        runs[id]!.abandonment = why
        // Who asks for the same from now on gets a run of its own.
        if runsByKey[runs[id]!.work.key] == id { runsByKey[runs[id]!.work.key] = nil }
        effects.append(.send(worker, Frame(kind: .cancel, run: id.number)))
        workers[worker]!.killAt = now + configuration.killGrace
        remind(at: now + configuration.killGrace)
    }

    /// Ends a run for all who wait for it.
    mutating func fail(_ id: RunID, _ failure: WorkerFailure) {
        guard let run = runs[id] else { return }
        for waiter in run.waiters {
            runsByWaiter[waiter.id] = nil
            effects.append(.complete(waiter.completion, .failure(failure)))
        }
        runs[id]!.waiters.removeAll()
    }
}
