import Glibc
import WorkerFrames

/// The pool's state under its one lock, and what carries out the schedule's decisions.
///
/// Threads: a small one for each worker, blocked in `poll` on its socket and its stderr until it has ended, which also
/// reaps it; and one keeper, which starts processes and watches the time. A thread that blocks needs no re-arming as a
/// Dispatch source does, reads a long reply straight into its place, and may wait for a process to end.
final class PoolCore: @unchecked Sendable {
    // Safe to share: everything that changes is touched with `monitor` held only.
    private let configuration: WorkerPoolConfiguration
    private let log: @Sendable (String) -> Void
    private let monitor = Monitor()
    private var schedule: Schedule
    private var processes: [WorkerID: WorkerProcess] = [:]
    private var toStart: [(id: WorkerID, isNice: Bool)] = []
    private var keeperWake: Instant?
    private var isWatchedByCaller = false
    private var drainCompletions: [@Sendable () -> Void] = []
    private var lastWaiter: UInt64 = 0

    init(configuration: WorkerPoolConfiguration, log: @escaping @Sendable (String) -> Void) {
        self.configuration = configuration
        self.log = log
        schedule = Schedule(configuration: configuration)
    }

    // MARK: What clients do

    func start() throws(PoolStartError) {
        let isNew = update { schedule, now in
            guard schedule.mode == .closed else { return false }
            schedule.open(now)
            isWatchedByCaller = true
            return true
        }
        guard isNew else { throw PoolStartError("the pool runs already") }
        let error = detachThread { self.keep() }
        guard error == 0 else {
            monitor.lock()
            schedule.mode = .closed
            toStart.removeAll()
            monitor.unlock()
            throw PoolStartError("no thread: \(String(cString: strerror(error)))")
        }
        monitor.lock()
        while schedule.starts.failures == 0, schedule.mode == .open, !schedule.workers.values.contains(where: \.isReady)
        {
            monitor.wait(until: nil)
        }
        isWatchedByCaller = false
        var failure = schedule.starts.failures > 0 ? schedule.lastStartFailure : nil
        if failure == nil, schedule.mode != .open { failure = "the pool was stopped while it started" }
        monitor.unlock()
        guard let failure else { return }
        stop()
        throw PoolStartError(failure)
    }

    func submit(_ work: Work, progress: Progress?, completion: @escaping Completion) -> WorkTicket {
        let waiter = update { schedule, now in
            lastWaiter += 1
            let waiter = WaiterID(number: lastWaiter)
            schedule.submit(work, as: waiter, now: now, progress: progress, completion: completion)
            return waiter
        }
        return WorkTicket { self.update { schedule, now in schedule.cancel(waiter, now: now) } }
    }

    func renew() { update { schedule, now in schedule.renew(now) } }

    func drain(timeout: Duration, completion: @escaping @Sendable () -> Void) {
        let isDone = update { schedule, now in
            switch schedule.mode {
            case .open: schedule.drain(until: now + timeout, now: now)
            case .draining, .closing: schedule.stop(now)
            case .closed: return true
            }
            drainCompletions.append(completion)
            return false
        }
        if isDone { completion() }
    }

    func stop() {
        update { schedule, now in
            schedule.stop(now)
            isWatchedByCaller = true
        }
        monitor.lock()
        while schedule.mode != .closed { monitor.wait(until: nil) }
        isWatchedByCaller = false
        monitor.unlock()
    }

    var statistics: PoolStatistics {
        update { schedule, _ in schedule.currentStatistics }
    }

    var workers: [WorkerStatus] {
        update { schedule, _ in schedule.workerStatuses }
    }

    // MARK: The keeper

    /// Starts processes and does what is due, until the pool is closed.
    private func keep() {
        while true {
            monitor.lock()
            while toStart.isEmpty, schedule.mode != .closed, schedule.wake.map({ $0 > SuspendingClock().now }) ?? true {
                keeperWake = schedule.wake
                monitor.wait(until: schedule.wake)
            }
            let next = toStart.isEmpty ? nil : toStart.removeFirst()
            let isClosed = schedule.mode == .closed
            monitor.unlock()
            if let next {
                startProcess(next.id, isNice: next.isNice)
            } else if isClosed {
                break
            } else {
                update { schedule, now in schedule.tick(now) }
            }
        }
        monitor.lock()
        let completions = drainCompletions
        drainCompletions = []
        monitor.unlock()
        completions.forEach { $0() }
    }

    private func startProcess(_ id: WorkerID, isNice: Bool) {
        switch WorkerProcess.start(configuration) {
        case .failure(let error):
            update { schedule, now in schedule.startFailed(id, error.description, now: now) }
        case .success(let process):
            if isNice { process.addNiceness(configuration.ownNiceness) }
            let isStillWanted = update { schedule, _ in
                processes[id] = process
                schedule.started(id, pid: process.pid)
                return schedule.workers[id]?.isWanted ?? false
            }
            if !isStillWanted { process.kill() }
            let error = detachThread { self.watch(id, process) }
            if error != 0 {
                process.kill()
                retire(id, process, lastWords: "no thread: \(String(cString: strerror(error)))")
            }
        }
    }

    // MARK: A worker's thread

    /// Reads what a worker says until it has ended.
    private func watch(_ id: WorkerID, _ process: WorkerProcess) {
        var socket = FrameSocket(
            descriptor: process.socket,
            limits: FrameLimits(bodyBytes: configuration.maximumReplyBytes)
        )
        var errors = ErrorReader(process: process)
        reading: while true {
            do {
                switch try socket.receive() {
                case .frame(let frame): update { schedule, now in schedule.received(frame, from: id, now: now) }
                case .wait: relay(errors.wait(), of: id, process.pid)
                case .end, .broken: break reading
                }
            } catch {
                update { schedule, now in schedule.fault("it sent \(error)", of: id, now: now) }
                break reading
            }
        }
        // It may have closed its socket and live on.
        process.kill()
        relay(errors.readRest(), of: id, process.pid)
        retire(id, process, lastWords: errors.lastWords)
    }

    private func relay(_ lines: [String], of id: WorkerID, _ pid: Int32) {
        guard !lines.isEmpty else { return }
        let key = update { schedule, _ in schedule.workers[id]?.run.flatMap { schedule.runs[$0]?.work.key } }
        let suffix = key.map { " (while it ran \(Log.clipped($0)))" } ?? ""
        for line in lines { log("worker \(pid): \(line)\(suffix)") }
    }

    private func retire(_ id: WorkerID, _ process: WorkerProcess, lastWords: String?) {
        let end = process.reap()
        update { schedule, now in
            processes[id] = nil
            process.close()
            schedule.ended(id, end, lastWords: lastWords, now: now)
        }
    }

    // MARK: Decisions and deeds

    /// Lets `body` decide with the lock held, does what it decided, and calls completions when the lock is free again.
    @discardableResult
    private func update<Value>(_ body: (inout Schedule, Instant) -> Value) -> Value {
        monitor.lock()
        let value = body(&schedule, SuspendingClock().now)
        var late: [Effect] = []
        for effect in schedule.takeEffects() {
            switch effect {
            case .start(let id, let isNice): toStart.append((id, isNice))
            case .send(let id, let frame):
                // One that is gone is noticed by its thread; one that does not read is of no use.
                if let process = processes[id], !FrameSocket.send(frame, to: process.socket) { process.kill() }
            case .hangUp(let id): processes[id]?.hangUp()
            case .kill(let id): processes[id]?.kill()
            case .complete, .progress, .log: late.append(effect)
            }
        }
        let isEarlier = schedule.wake.map { wake in keeperWake.map { wake < $0 } ?? true } ?? false
        if isEarlier || isWatchedByCaller || !toStart.isEmpty || schedule.mode == .closed { monitor.notify() }
        monitor.unlock()
        for effect in late {
            switch effect {
            case .complete(let completion, let result): completion(result)
            case .progress(let progress, let body): progress(body)
            case .log(let line): log(line)
            default: break
            }
        }
        return value
    }
}
