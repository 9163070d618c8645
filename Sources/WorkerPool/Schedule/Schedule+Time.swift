// What is due, and the end.
extension Schedule {
    /// Does what is due at `now`, and sets `wake` anew.
    mutating func tick(_ now: Instant) {
        wake = nil
        if let drainEnd, mode == .draining || mode == .closing {
            if drainEnd <= now { stop(now) } else { remind(at: drainEnd) }
        }
        for worker in workers.values {
            if let killAt = worker.killAt {
                if killAt <= now { kill(worker.id, now: now) } else { remind(at: killAt) }
            }
            switch worker.phase {
            case .starting where !worker.isDoomed:
                let end = worker.since + configuration.startTimeout
                if end <= now {
                    fault("it was not ready after \(configuration.startTimeout)", of: worker.id, now: now)
                } else {
                    remind(at: end)
                }
            case .running(let id) where runs[id]?.abandonment == nil && !worker.isDoomed:
                guard let run = runs[id] else { break }
                let limit = run.limit(configuration)
                if run.started + limit <= now {
                    timeOut(run, after: limit, now: now)
                } else {
                    remind(at: run.started + limit)
                }
            default: break
            }
        }
        let patience = configuration.queueTimeout
        let seconds = retryAfterSeconds
        // What takes long may wait for as long as it takes those before it.
        func isImpatient(_ run: Run) -> Bool { !run.work.lane.hasOwnWorker }
        failWaiting { isImpatient($0) && $0.submitted + patience <= now ? .queueFull(retryAfterSeconds: seconds) : nil }
        if let oldest = runs.values.filter({ $0.worker == nil && isImpatient($0) }).map(\.submitted).min() {
            remind(at: oldest + patience)
        }
        startMissing(now)
        closeIfDone(now)
    }

    private mutating func timeOut(_ run: Run, after limit: Duration, now: Instant) {
        statistics.timedOut += 1
        let pid = run.worker.flatMap { workers[$0]?.pid } ?? 0
        effects.append(.log("worker \(pid) was still running \(Log.clipped(run.work.key)) after \(limit); ended"))
        fail(run.id, .timedOut(limit))
        abandon(run.id, .timedOut, now: now)
    }

    /// Starts taking works, and starts the first workers.
    mutating func open(_ now: Instant) {
        mode = .open
        startMissing(now)
    }

    /// Takes no more works, and ends the workers when those it has are done, or at `end`.
    mutating func drain(until end: Instant, now: Instant) {
        guard mode == .open else { return }
        mode = .draining
        drainEnd = end
        remind(at: end)
        for run in runs.values where run.work.lane == .background && run.abandonment == nil {
            fail(run.id, .shuttingDown)
            if run.worker == nil {
                line.remove(run.id)
                forget(run.id)
            } else {
                abandon(run.id, .cancelled, now: now)
            }
        }
        closeIfDone(now)
    }

    /// Ends everything at once.
    mutating func stop(_ now: Instant) {
        guard mode != .closed else { return }
        mode = .closing
        drainEnd = nil
        for run in runs.values { fail(run.id, .shuttingDown) }
        for run in runs.values where run.worker == nil {
            line.remove(run.id)
            forget(run.id)
        }
        for worker in workers.values where !worker.isDoomed { kill(worker.id, now: now) }
        closeIfDone(now)
    }

    /// Goes on with ending once nothing is left to do.
    mutating func closeIfDone(_ now: Instant) {
        if mode == .draining, runs.values.allSatisfy({ $0.abandonment != nil }) {
            mode = .closing
            for worker in workers.values where !worker.isDoomed {
                if let run = worker.run { forget(run) }
                workers[worker.id]!.phase = .ending
                workers[worker.id]!.killAt = now + .seconds(1)
                effects.append(.hangUp(worker.id))
            }
            remind(at: now + .seconds(1))
        }
        if mode == .closing, workers.isEmpty { mode = .closed }
    }
}
