import WorkerFrames

// What workers do.
extension Schedule {
    /// A worker's process was started.
    mutating func started(_ id: WorkerID, pid: Int32) {
        workers[id]?.pid = pid
    }

    /// A worker's process could not be started.
    mutating func startFailed(_ id: WorkerID, _ reason: String, now: Instant) {
        guard workers.removeValue(forKey: id) != nil else { return }
        countFailedStart("a worker could not be started: \(reason)", now: now)
        closeIfDone(now)
    }

    /// A frame came from a worker.
    mutating func received(_ frame: Frame, from id: WorkerID, now: Instant) {
        guard let worker = workers[id], !worker.isDoomed else { return }
        switch (frame.kind, worker.phase) {
        case (.ready, .starting):
            starts.succeeded()
            let note = Log.clipped(String(decoding: frame.body, as: UTF8.self), to: 1000)
            if !note.isEmpty, note != lastNote {
                effects.append(.log("worker \(worker.pid): \(note)"))
                lastNote = note
            }
            if statistics.isDegraded {
                statistics.isDegraded = false
                effects.append(.log("workers can be started again"))
            }
            workers[id]!.phase = .idle
            workers[id]!.since = now
            if worker.role.isOwn { dispatch(now) } else { promote(now) }
            startMissing(now)
        case (.reply, .running(let run)) where frame.run == run.number,
            (.failure, .running(let run)) where frame.run == run.number:
            finish(run, on: id, frame, now: now)
        case (.progress, .running(let run)):
            // What a run says that was given up is about nothing any more.
            guard frame.run == run.number, let waiters = runs[run]?.waiters else { break }
            for waiter in waiters {
                if let progress = waiter.progress { effects.append(.progress(progress, body: frame.body)) }
            }
        case (_, .ending):
            break
        default:
            fault("it sent a frame (\(frame.kind)) that nobody asked for", of: id, now: now)
        }
    }

    /// A worker broke the rules of the frames: nothing it sends can be trusted any more.
    mutating func fault(_ reason: String, of id: WorkerID, now: Instant) {
        guard let worker = workers[id], !worker.isDoomed else { return }
        workers[id]!.fault = reason
        kill(id, now: now)
    }

    /// A worker was reaped.
    mutating func ended(_ id: WorkerID, _ end: ProcessEnd, lastWords: String?, now: Instant) {
        guard let worker = workers.removeValue(forKey: id) else { return }
        let said = lastWords.map { "; its last words: \($0)" } ?? ""
        let how = worker.fault.map { "was killed because \($0)" } ?? "\(end)"
        let text = "worker \(worker.pid) \(how)"
        let detail = "a worker \(how)"
        switch worker.phase {
        case .starting:
            if !worker.isDoomed || worker.fault != nil {
                statistics.workersDied += 1
                countFailedStart("\(text) before it was ready\(said)", now: now)
            }
        case .idle:
            if !worker.isDoomed {
                statistics.workersDied += 1
                effects.append(.log("\(text) while idle\(said)"))
                // One that is ready and ends at once is no better than one that does not start.
                if worker.affinities.isEmpty, worker.since.duration(to: now) < .seconds(1) { starts.failed(now) }
            }
        case .running(let run):
            lost(run, with: worker, end, text: text, said: said, detail: detail, now: now)
        case .ending:
            break
        }
        startMissing(now)
        promote(now)
        closeIfDone(now)
    }

    /// Kills a worker; the one that takes its place is started now, not when its end is seen.
    mutating func kill(_ id: WorkerID, now: Instant) {
        guard workers[id] != nil else { return }
        workers[id]!.isDoomed = true
        workers[id]!.killAt = nil
        statistics.workersKilled += 1
        effects.append(.kill(id))
        startMissing(now)
        promote(now)
    }

    /// Starts all workers anew: those that run something end when they are done with it.
    mutating func renew(_ now: Instant) {
        for worker in workers.values where !worker.isDoomed {
            switch worker.phase {
            case .starting, .idle:
                // Not by `kill`, which would put others that are outdated in its place.
                workers[worker.id]!.isDoomed = true
                workers[worker.id]!.killAt = nil
                statistics.workersKilled += 1
                effects.append(.kill(worker.id))
            case .running: workers[worker.id]!.isOutdated = true
            case .ending: break
            }
        }
        startMissing(now)
        promote(now)
    }

    private mutating func finish(_ id: RunID, on worker: WorkerID, _ frame: Frame, now: Instant) {
        let run = runs[id]!
        let time = run.started.duration(to: now)
        account(run, time)
        switch (run.abandonment, frame.kind) {
        case (.cancelled, _), (.timedOut, _): break
        case (nil, .reply): statistics.completed += 1
        default: statistics.failed += 1
        }
        for waiter in run.waiters {
            let result: Result<WorkerReply, WorkerFailure> =
                frame.kind == .reply
                ? .success(
                    WorkerReply(
                        head: frame.head,
                        body: frame.body,
                        queueMilliseconds: max(0, waiter.submitted.duration(to: run.started).milliseconds),
                        runMilliseconds: time.milliseconds,
                        isShared: waiter.isShared
                    )
                )
                : .failure(.failed(payload: frame.body))
            effects.append(.complete(waiter.completion, result))
        }
        forget(id)
        workers[worker]!.since = now
        workers[worker]!.killAt = nil
        if workers[worker]!.isOutdated {
            workers[worker]!.phase = .ending
            kill(worker, now: now)
        } else if frame.isLast {
            workers[worker]!.phase = .ending
            workers[worker]!.killAt = now + .seconds(1)
            remind(at: now + .seconds(1))
            startMissing(now)
            promote(now)
        } else {
            workers[worker]!.phase = .idle
            dispatch(now)
        }
        closeIfDone(now)
    }

    /// A run's worker is gone: the run is tried once more, on another.
    ///
    /// SIGKILL comes from outside, not from a decoder: from an operator, or from a kernel that is short of memory. It
    /// tells little about the picture, so the run is tried more often before it is given up and remembered.
    private mutating func lost(
        _ id: RunID,
        with worker: Worker,
        _ end: ProcessEnd,
        text: String,
        said: String,
        detail: String,
        now: Instant
    ) {
        guard let run = runs[id] else { return }
        account(run, run.started.duration(to: now))
        guard run.abandonment == nil, !run.waiters.isEmpty else {
            forget(id)
            return
        }
        statistics.workersDied += 1
        let asked = "while it ran \(Log.clipped(run.work.key))"
        let isKilledFromOutside = end == .signal(name: "SIGKILL") && worker.fault == nil
        let mayTryAgain =
            isKilledFromOutside ? run.attempts < 5 : run.attempts < 2 && !crashes.isSuspect(run.work, now: now)
        if mayTryAgain, mode == .open || mode == .draining {
            effects.append(.log("\(text) \(asked); another worker tries again\(said)"))
            statistics.retried += 1
            runs[id]!.worker = nil
            line.repeatFirst(id, lane: run.work.lane)
            return
        }
        effects.append(.log("\(text) \(asked); given up\(said)"))
        statistics.crashed += 1
        crashes.record(run.work, detail: detail, now: now)
        fail(id, .crashed(detail: detail))
        forget(id)
    }

    private mutating func account(_ run: Run, _ time: Duration) {
        statistics.runMilliseconds += time.milliseconds
        // Others do not wait for what has a worker of its own.
        if !run.work.lane.hasOwnWorker { meanRun += (time.milliseconds - meanRun) / 16 }
        line.charge(run.work.lane, time)
    }

    private mutating func countFailedStart(_ text: String, now: Instant) {
        starts.failed(now)
        lastStartFailure = text
        effects.append(.log(text))
        if starts.isDegraded, !statistics.isDegraded {
            statistics.isDegraded = true
            effects.append(.log("\(starts.failures) starts of workers failed in a row; trying again, ever more slowly"))
        }
        if starts.isDegraded, !workers.values.contains(where: \.isReady) {
            let wait = now.duration(to: starts.next ?? now).retryAfterSeconds
            failWaiting { _ in .unavailable(retryAfterSeconds: wait) }
        }
        startMissing(now)
    }

    /// Fails the waiting runs for which there is a reason.
    mutating func failWaiting(_ reason: (Run) -> WorkerFailure?) {
        for run in runs.values where run.worker == nil {
            guard let failure = reason(run) else { continue }
            switch failure {
            case .unavailable: statistics.refusedAsUnavailable += UInt64(run.waiters.count)
            case .queueFull: statistics.refusedAsFull += UInt64(run.waiters.count)
            default: break
            }
            line.remove(run.id)
            fail(run.id, failure)
            forget(run.id)
        }
    }
}
