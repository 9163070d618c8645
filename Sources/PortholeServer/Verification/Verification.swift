import CLinux
import ImageRequests
import WorkerPool

/// Looks whether pictures are shown as they should be: every level by every protocol, held against one rendering; and
/// what makes them slow or wrong.
///
/// Pyramids of the cache folder are looked at as they are, and none is made.
public final class Verification {
    /// How far it is: pictures done with take the place of pyramids made.
    public typealias Progress = LibraryPreparation.Progress

    let settings: VerifySettings
    private let targets: [VerificationTarget]
    private let observe: (Progress) -> Void
    private let workers: Int
    private let start = ContinuousClock.now
    var configuration: ServiceConfiguration
    var summary = VerificationSummary()
    private var numbers = 0

    /// A verification of what the paths name; `observe` is told of it now and then, on the thread that runs it.
    ///
    /// Throws where a path names nothing that can be looked at, or the cache folder cannot be used.
    public init(
        paths: [String],
        settings: VerifySettings,
        environment: [String: String] = RunningProcess.environment,
        observe: @escaping (Progress) -> Void
    ) throws(ServiceStartError) {
        var targets: [VerificationTarget] = []
        for path in paths { targets.append(try VerificationTarget(path)) }
        self.targets = targets
        self.settings = settings
        self.observe = observe
        configuration = settings.service
        configuration.cache = try CachePlace.usable(configuration.cache, environment: environment)
        workers = configuration.workers.count ?? Int(clinux_processors())
        configuration.workers.count = workers
    }

    /// Looks at everything; blocks until all is done.
    public func run() throws(ServiceStartError) -> VerificationSummary {
        for target in targets {
            switch target {
            case .picture(let item, let library): try verify([item], of: library)
            case .folder(let library, let trees):
                try verify(pictures(of: library, besides: trees), of: library)
                for tree in trees { try verify(tree) }
            case .tree(let tree): try verify(tree)
            }
        }
        summary.seconds = start.duration(to: .now) / .seconds(1)
        return summary
    }

    /// The pictures of a folder, without the tiles of trees.
    private func pictures(of library: ImageLibrary, besides trees: [ExportedTree]) -> [ImageLibrary.Item] {
        let folders = trees.compactMap { RunningProcess.real($0.folder) }
        return LibraryIndex(library: library).ids.compactMap(library.item(exactly:)).filter { item in
            !folders.contains { item.source.path.isAtOrBelow($0) }
        }
    }

    private func verify(_ items: [ImageLibrary.Item], of library: ImageLibrary) throws(ServiceStartError) {
        let pyramids: PyramidFolder?
        do throws(SystemError) {
            pyramids = try configuration.cache.map { cache throws(SystemError) in try PyramidFolder(in: cache) }
        } catch {
            throw ServiceStartError("the cache folder cannot be used: \(error)")
        }
        guard !items.isEmpty else { return }
        var pictures = items.map { PictureVerification($0, self, pyramids) }
        try working(in: library.root) { pool in
            run(pictures.indices.map { (picture: $0, check: pictures[$0].first) }, on: pool, &pictures)
        }
        summary.pictures += pictures.count
        for picture in pictures {
            summary.findings += picture.sortedFindings
            summary.tiles += picture.tiles
            summary.areas += picture.areas
            summary.allAreas += picture.allAreas
            if picture.isCompared { summary.compared += 1 }
        }
    }

    /// Has workers do checks and those that follow from them, a few at a time.
    private func run(
        _ checks: [(picture: Int, check: PlannedCheck)],
        on pool: WorkerPool,
        _ pictures: inout [PictureVerification]
    ) {
        // The last comes first.
        var waiting = Array(checks.reversed())
        var weight = checks.reduce(0) { $0 + $1.check.weight }
        var weightDone = 0.0
        var left = Array(repeating: 1, count: pictures.count)
        var done = 0
        var running: [Int: (picture: Int, check: PlannedCheck)] = [:]
        let answers = Answers<(Int, Result<WorkerReply, WorkerFailure>)>()
        let fractions = Guarded<[Int: Double]>([:])
        func finish(_ one: (picture: Int, check: PlannedCheck), following: [PlannedCheck] = []) {
            weightDone += one.check.weight
            weight += following.reduce(0) { $0 + $1.weight }
            left[one.picture] += following.count - 1
            if left[one.picture] == 0 { done += 1 }
            // One picture is worked on at a time, as far as that can be.
            waiting += following.reversed().map { (picture: one.picture, check: $0) }
        }
        while !waiting.isEmpty || !running.isEmpty {
            while running.count < workers, let one = waiting.popLast() {
                guard !pictures[one.picture].isGivenUp else {
                    finish(one)
                    continue
                }
                numbers += 1
                running[numbers] = one
                submit(one.check, number: numbers, to: pool, answers, fractions)
            }
            for (number, result) in running.isEmpty ? [] : answers.wait(milliseconds: 250) {
                let one = running.removeValue(forKey: number)!
                _ = fractions.withLock { $0.removeValue(forKey: number) }
                let following = pictures[one.picture].take(result.mapError { JobFailure($0) }, of: one.check)
                finish(one, following: following)
            }
            let under = fractions.withLock { $0 }.reduce(0) { $0 + $1.value * (running[$1.key]?.check.weight ?? 0) }
            report(done: done, of: pictures.count, weightDone + under, of: weight)
        }
    }

    /// Asks a worker; what it says meanwhile goes into `fractions`.
    func submit(
        _ check: PlannedCheck,
        number: Int,
        to pool: WorkerPool,
        _ answers: Answers<(Int, Result<WorkerReply, WorkerFailure>)>,
        _ fractions: Guarded<[Int: Double]>
    ) {
        let text = check.job.text
        let work = Work(
            // Nothing is asked twice.
            key: "\(number)",
            affinity: check.job.source.path,
            client: 0,
            lane: .tile,
            payload: Array(text.utf8),
            deadline: .milliseconds(configuration.pyramids.makingMilliseconds)
        )
        pool.submit(work) { bytes in
            guard let fraction = Double(String(decoding: bytes, as: UTF8.self)) else { return }
            fractions.withLock { $0[number] = fraction }
        } completion: {
            answers.add((number, $0))
        }
    }

    /// Says how far it is.
    func report(done: Int, of total: Int, _ weightDone: Double, of weight: Double) {
        let fraction = weight > 0 ? min(weightDone / weight, 1) : 1
        let spent = start.duration(to: .now) / .seconds(1)
        let left = fraction > 0.02 && spent > 1 ? spent * (1 - fraction) / fraction : nil
        observe(Progress(made: done, total: total, fraction: fraction, secondsLeft: left))
    }

    /// Runs `body` with workers that may read a folder.
    func working(in root: String, _ body: (WorkerPool) -> Void) throws(ServiceStartError) {
        var configuration = configuration
        // Nobody makes a pyramid here that a worker could want.
        configuration.pyramids.bytes = 0
        configuration.workers.queueLimit = max(configuration.workers.queueLimit, 16)
        let pool = WorkerPool(configuration: WorkerPoolConfiguration(configuration, library: root)) { _ in }
        do throws(PoolStartError) {
            try pool.start()
        } catch {
            throw ServiceStartError("\(error)")
        }
        defer { pool.stop() }
        body(pool)
    }
}
