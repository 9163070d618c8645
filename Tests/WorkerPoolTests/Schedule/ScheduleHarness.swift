import WorkerFrames

@testable import WorkerPool

/// A schedule, a clock that only moves when told, and a record of what is to be done.
struct ScheduleHarness {
    var schedule: Schedule
    private(set) var now = SuspendingClock().now
    private(set) var starts: [WorkerID] = []
    private(set) var sent: [(worker: WorkerID, frame: Frame)] = []
    private(set) var kills: [WorkerID] = []
    private(set) var hangUps: [WorkerID] = []
    private(set) var log: [String] = []
    /// What was told of how far works are, by their names.
    let progress = Locked<[String: [String]]>([:])
    let outcomes = Locked<[String: [Result<WorkerReply, WorkerFailure>]]>([:])
    private var lastWaiter: UInt64 = 0

    /// A schedule whose workers are ready.
    init(
        workers: Int = 1,
        spares: Int = 0,
        ready: Bool = true,
        _ adjust: (inout WorkerPoolConfiguration) -> Void = { _ in }
    ) {
        var configuration = WorkerPoolConfiguration(executable: "/worker", workers: workers)
        configuration.spares = spares
        adjust(&configuration)
        schedule = Schedule(configuration: configuration)
        schedule.open(now)
        settle()
        // Others are started when the first one is ready.
        var number = 0
        while ready, number < starts.count {
            becomesReady(starts[number])
            number += 1
        }
    }

    mutating func pass(_ duration: Duration) {
        now += duration
        schedule.tick(now)
        settle()
    }

    /// Submits a work; its outcome is found under `name`, which is its key where none is given.
    @discardableResult
    mutating func submit(
        _ name: String,
        key: String? = nil,
        affinity: String = "a",
        client: UInt64 = 1,
        lane: Lane = .interactive,
        deadline: Duration? = nil
    ) -> WaiterID {
        lastWaiter += 1
        let waiter = WaiterID(number: lastWaiter)
        let outcomes = outcomes
        let work = Work(
            key: key ?? name,
            affinity: affinity,
            client: client,
            lane: lane,
            payload: Array((key ?? name).utf8),
            deadline: deadline
        )
        let progress = progress
        schedule.submit(
            work,
            as: waiter,
            now: now,
            progress: { body in
                progress.change { $0[name, default: []].append(String(decoding: body, as: UTF8.self)) }
            },
            completion: { result in outcomes.change { $0[name, default: []].append(result) } }
        )
        settle()
        return waiter
    }

    mutating func cancel(_ waiter: WaiterID) {
        schedule.cancel(waiter, now: now)
        settle()
    }

    mutating func becomesReady(_ worker: WorkerID) {
        schedule.started(worker, pid: Int32(worker.number))
        schedule.received(Frame(kind: .ready, run: 0), from: worker, now: now)
        settle()
    }

    /// Lets a worker answer the run it was given last.
    mutating func reply(_ worker: WorkerID, _ text: String = "", isLast: Bool = false, after: Duration = .zero) {
        now += after
        let run = schedule.workers[worker]?.run?.number ?? 0
        schedule.received(
            Frame(kind: .reply, run: run, body: Array(text.utf8), isLast: isLast),
            from: worker,
            now: now
        )
        settle()
    }

    /// Lets a worker say how far the run is that it was given last, or another.
    mutating func tells(_ worker: WorkerID, _ text: String, run: UInt32? = nil) {
        let run = run ?? schedule.workers[worker]?.run?.number ?? 0
        schedule.received(Frame(kind: .progress, run: run, body: Array(text.utf8)), from: worker, now: now)
        settle()
    }

    mutating func fails(_ worker: WorkerID, _ text: String) {
        let run = schedule.workers[worker]?.run?.number ?? 0
        schedule.received(Frame(kind: .failure, run: run, body: Array(text.utf8)), from: worker, now: now)
        settle()
    }

    mutating func dies(_ worker: WorkerID, _ end: ProcessEnd = .signal(name: "SIGSEGV")) {
        schedule.ended(worker, end, lastWords: nil, now: now)
        settle()
    }

    mutating func change(_ body: (inout Schedule, Instant) -> Void) {
        body(&schedule, now)
        settle()
    }

    /// Runs on workers now, by their keys.
    var running: [String] {
        schedule.workers.values.compactMap { $0.run.flatMap { schedule.runs[$0]?.work.key } }.sorted()
    }

    /// The worker that runs `key`.
    func worker(running key: String) -> WorkerID? {
        schedule.workers.values.first { $0.run.map { schedule.runs[$0]?.work.key == key } ?? false }?.id
    }

    func outcome(_ name: String) -> Result<WorkerReply, WorkerFailure>? { outcomes.value[name]?.first }

    /// Runs started, in their order, by their keys.
    var order: [String] {
        sent.filter { $0.frame.kind == .request }.map { String(decoding: $0.frame.body, as: UTF8.self) }
    }

    var cancels: [WorkerID] { sent.filter { $0.frame.kind == .cancel }.map(\.worker) }

    private mutating func settle() {
        for effect in schedule.takeEffects() {
            switch effect {
            case .start(let id, _): starts.append(id)
            case .send(let id, let frame): sent.append((id, frame))
            case .kill(let id): kills.append(id)
            case .hangUp(let id): hangUps.append(id)
            case .complete(let completion, let result): completion(result)
            case .progress(let progress, let body): progress(body)
            case .log(let line): log.append(line)
            }
        }
    }
}
