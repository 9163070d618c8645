import CLinux
import Dispatch
import Glibc
import ImageRequests
import WorkerPool

/// Pictures as files from which any web server answers the clients of a protocol.
///
/// What the files show is rendered by workers from the requests that the service has it rendered by: the same pixels.
/// A picture's files come to their place when all are there, none before.
public final class TreeExport {
    /// What has come of it.
    public struct Summary: Hashable, Sendable {
        /// Pictures exported.
        public var exported = 0
        /// Pictures left as they were there.
        public var kept = 0
        /// Files written.
        public var files = 0
        /// Their bytes.
        public var bytes = 0
        /// Pictures not exported, by their path, and why.
        public var failed: [ExactText: String] = [:]
    }

    /// What the thread that runs the export waits for.
    enum Message: Sendable {
        /// What a picture is.
        case looked(Int, Result<WorkerReply, WorkerFailure>)
        /// A picture's pyramid is there, or there is none.
        case pyramid(Int, PyramidBooks.Outcome)
        /// A picture of a tree was rendered, in so manieth a beginning.
        case rendered(Int, repeats: Int, PictureInExport.Order, Result<WorkerReply, WorkerFailure>)
        /// It is to end.
        case stop
    }

    /// A picture, and what it is.
    struct Found {
        var candidate: ExportCandidates.Candidate
        var info: ImageInfo
    }

    let settings: ExportSettings
    let workers: Int
    let observe: (LibraryPreparation.Event) -> Void
    let messages = Answers<Message>()
    private let configuration: ServiceConfiguration
    private let candidates: ExportCandidates
    var folders: (iiif: TreeFolder?, deepZoom: TreeFolder?) = (nil, nil)
    var summary = Summary()
    /// How many pictures have had a number that messages name them by.
    var numbers = 0
    var lastProgress = ContinuousClock.now

    /// An export of files, and of all pictures below folders; `observe` is told of it, on the thread that runs it.
    ///
    /// Throws where one cannot be opened or must not be written.
    public init(
        pictures: [String],
        settings: ExportSettings,
        environment: [String: String] = RunningProcess.environment,
        observe: @escaping (LibraryPreparation.Event) -> Void
    ) throws(ExportError) {
        self.settings = settings
        self.observe = observe
        candidates = try ExportCandidates(pictures, settings)
        summary.kept = candidates.kept
        var configuration = settings.service
        do throws(ServiceStartError) {
            configuration.cache = try CachePlace.usable(configuration.cache, environment: environment)
        } catch {
            throw ExportError(error.description)
        }
        workers = configuration.workers.count ?? Int(clinux_processors())
        configuration.workers.count = workers
        configuration.workers.queueLimit = max(configuration.workers.queueLimit, 8 * workers)
        self.configuration = configuration
    }

    /// Ends the export as soon as may be; from any thread.
    public var stop: @Sendable () -> Void {
        { [messages] in messages.add(.stop) }
    }

    /// Looks at all pictures, then exports them; blocks until all is done.
    ///
    /// Throws where it cannot begin, was stopped, or the folder takes no more: what was exported until then stays.
    public func run() throws(ExportError) -> Summary {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        folders.iiif = try folder(settings.iiif, "--iiif")
        defer { folders.iiif?.end() }
        folders.deepZoom = try folder(settings.deepZoom, "--dzi")
        defer { folders.deepZoom?.end() }
        let groups = candidates.groups
        if groups.count == 1 {
            try working(on: groups[0]) { pool, store throws(ExportError) in
                let found = try look(at: groups[0], pool)
                try make(found, pool, store, meter(for: found))
            }
            return summary
        }
        var found: [[Found]] = []
        for group in groups {
            found.append(try working(on: group) { pool, _ throws(ExportError) in try look(at: group, pool) })
        }
        let all = self.meter(for: found.flatMap { $0 })
        for (group, found) in zip(groups, found) where !found.isEmpty {
            try working(on: group) { pool, store throws(ExportError) in try make(found, pool, store, all) }
        }
        return summary
    }

    private func folder(_ path: String?, _ option: String) throws(ExportError) -> TreeFolder? {
        guard let path else { return nil }
        do throws(SystemError) {
            return try TreeFolder(path)
        } catch {
            throw ExportError("\(option): the folder \(path) cannot be written to: \(error)")
        }
    }

    private func meter(for found: [Found]) -> PreparationMeter {
        PreparationMeter(count: found.count, pixels: found.reduce(0) { $0 + effort(for: $1.info) })
    }

    /// What a picture takes, by pixels: those of a large one are read twice.
    func effort(for info: ImageInfo) -> Double {
        Double(info.size.width) * Double(info.size.height) * (needsPyramid(info) ? 2 : 1)
    }

    /// Whether the service would have a picture prepared.
    func needsPyramid(_ info: ImageInfo) -> Bool {
        configuration.pyramids.bytes > 0 && info.overviewPixels > configuration.pyramids.threshold
    }

    /// Asks workers what pictures are.
    private func look(at group: ExportCandidates.Group, _ pool: WorkerPool) throws(ExportError) -> [Found] {
        let candidates = group.candidates
        var found: [Int: ImageInfo] = [:]
        var (next, done) = (0, 0)
        while done < candidates.count {
            while next < candidates.count, next - done < 4 * workers {
                let number = next
                submit(.info(candidates[number].source), to: pool) { [messages] in
                    messages.add(.looked(number, $0))
                }
                next += 1
            }
            for message in messages.wait() {
                guard case .looked(let number, let result) = message else { throw interrupted }
                done += 1
                switch result.mapError({ JobFailure($0) }).flatMap({ ImageDesk.info($0) }) {
                case .success(let info): found[number] = info
                case .failure(let failure):
                    fail(candidates[number].source, PyramidFailure.job(failure).reason)
                }
            }
            observe(.looked(done, of: candidates.count))
        }
        return candidates.indices.compactMap { number in
            found[number].map { Found(candidate: candidates[number], info: $0) }
        }
    }

    /// The error of one that was stopped.
    var interrupted: ExportError {
        let rest = summary.exported == 0 ? "" : "; --existing keep goes on where it was"
        return ExportError("interrupted: what was not finished is removed" + rest)
    }

    func submit(
        _ job: ImageJob,
        to pool: WorkerPool,
        completion: @escaping @Sendable (Result<WorkerReply, WorkerFailure>) -> Void
    ) {
        let text = job.text
        let affinity = "\(job.source.version.text) \(job.source.path)"
        let work = Work(key: text, affinity: affinity, client: 0, lane: .tile, payload: Array(text.utf8))
        pool.submit(work, completion: completion)
    }

    func fail(_ source: SourceReference, _ reason: String) {
        summary.failed[ExactText(source.path)] = reason
        observe(.failed(source.path, reason: reason))
    }

    /// Runs `body` with workers that may read a group, and pyramids that they make.
    private func working<Value>(
        on group: ExportCandidates.Group,
        _ body: (WorkerPool, PyramidStore?) throws(ExportError) -> Value
    ) throws(ExportError) -> Value {
        var setup = WorkerPoolConfiguration(configuration, library: group.root)
        // Nobody but this waits, and a pyramid may take its time.
        setup.queueTimeout = .seconds(86_400)
        let pool = WorkerPool(configuration: setup) { _ in }
        var limits = PyramidStore.Limits()
        limits.atOnce = workers
        let store: PyramidStore?
        do {
            store = try PyramidStore(configuration, limits: limits, lane: .tile, pool: pool, log: { _ in })
            try pool.start()
        } catch {
            throw ExportError("\(error)")
        }
        defer {
            store?.stop()
            pool.stop()
            store?.removeUnfinished()
        }
        return try body(pool, store)
    }
}
