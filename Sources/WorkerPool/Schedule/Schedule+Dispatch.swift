import WorkerFrames

// Giving works to workers.
extension Schedule {
    /// Whether a work of this lane would start at once.
    func hasIdleWorker(for lane: Lane) -> Bool {
        workers.values.contains { $0.isIdle && $0.role == (lane.hasOwnWorker ? .own(lane) : .active) }
    }

    /// Starts as many runs as there are idle workers for.
    mutating func dispatch(_ now: Instant) {
        guard line.count > 0, mode == .open || mode == .draining else { return }
        while hasIdleWorker(for: .interactive), let id = line.next() {
            let affinity = runs[id]!.work.affinity
            start(id, on: bestWorker(for: affinity, role: .active)!, now: now)
        }
        let own = Lane.own.filter { line.count(in: $0) > 0 }
        guard !own.isEmpty else { return }
        for lane in own {
            if let worker = bestWorker(for: "", role: .own(lane)), let id = line.next(in: lane) {
                start(id, on: worker, now: now)
            }
        }
        startMissing(now)
    }

    /// The idle worker that has the image open, or else the one that loses least by opening another.
    private func bestWorker(for affinity: String, role: Worker.Role) -> WorkerID? {
        var best: (id: WorkerID, has: Bool, open: Int, since: Instant)?
        for worker in workers.values where worker.isIdle && worker.role == role {
            let candidate = (
                id: worker.id, has: worker.affinities.contains(affinity), open: worker.affinities.count,
                since: worker.since
            )
            guard let current = best else {
                best = candidate
                continue
            }
            let isBetter =
                candidate.has != current.has
                ? candidate.has : (candidate.open, candidate.since) < (current.open, current.since)
            if isBetter { best = candidate }
        }
        return best?.id
    }

    private mutating func start(_ id: RunID, on worker: WorkerID, now: Instant) {
        var run = runs[id]!
        line.remove(id)
        run.attempts += 1
        run.worker = worker
        run.started = now
        runs[id] = run
        workers[worker]!.phase = .running(id)
        workers[worker]!.since = now
        workers[worker]!.opens(run.work.affinity, keeping: configuration.affinitiesPerWorker)
        statistics.runs += 1
        if run.attempts == 1 { statistics.queueMilliseconds += run.submitted.duration(to: now).milliseconds }
        effects.append(.send(worker, Frame(kind: .request, run: id.number, body: run.work.payload)))
        remind(at: now + run.limit(configuration))
    }

    /// Starts workers until there are as many as wanted, as far as failed starts allow.
    mutating func startMissing(_ now: Instant) {
        guard mode == .open || (mode == .draining && !runs.isEmpty) else { return }
        let wanted = configuration.workers + (mode == .open ? configuration.spares : 0)
        let missing = wanted - workers.values.count { $0.isWanted && !$0.role.isOwn }
        let missingOwn = Lane.own.filter { lane in
            line.count(in: lane) > 0 && !workers.values.contains { $0.isWanted && $0.role == .own(lane) }
        }
        guard missing > 0 || !missingOwn.isEmpty else { return }
        guard starts.allows(now) else {
            remind(at: starts.next!)
            return
        }
        // The very first has the machine to itself, as somebody waits for it. After a failed start, one at a time: the
        // others would fail as it does.
        let isFirstUnderWay = !starts.isProven && workers.values.contains { $0.isWanted && !$0.role.isOwn }
        let most = isFirstUnderWay ? 0 : starts.isProven && starts.failures == 0 ? missing : 1
        for _ in 0..<max(0, min(missing, most)) { startWorker(.spare, now: now) }
        for lane in missingOwn { startWorker(.own(lane), now: now) }
    }

    private mutating func startWorker(_ role: Worker.Role, now: Instant) {
        let id = nextWorkerID()
        workers[id] = Worker(id: id, role: role, since: now)
        statistics.workersStarted += 1
        effects.append(.start(id, isNice: role.isOwn))
        remind(at: now + configuration.startTimeout)
    }

    /// Makes spares active while fewer workers are active than may be.
    mutating func promote(_ now: Instant) {
        var active = workers.values.count { $0.role == .active && $0.isReady }
        while active < configuration.workers,
            let spare = workers.values.filter({ $0.role == .spare && $0.isIdle }).min(by: { $0.since < $1.since })
        {
            workers[spare.id]!.role = .active
            active += 1
        }
        dispatch(now)
    }
}
