import CLinux
import Dispatch
import ImageRequests
import WorkerPool

/// The pyramids of all large pictures of some folders, made ahead of the first who asks.
///
/// What is ready is left as it is, so that a preparation that was stopped goes on where it was when it is run again.
public final class LibraryPreparation {
    /// What has happened.
    public enum Event: Sendable {
        /// So many pictures of all are looked at.
        case looked(Int, of: Int)
        /// So much is done.
        case progress(Progress)
        /// A pyramid was made, in so many seconds.
        case made(String, seconds: Double)
        /// A picture has no pyramid; why.
        case failed(String, reason: String)
    }

    /// How much is done.
    public struct Progress: Hashable, Sendable {
        /// Pyramids made, of those that were missing at the start.
        public var made: Int
        /// Pyramids that were missing at the start.
        public var total: Int
        /// How much is done, by pixels, 0 to 1.
        public var fraction: Double
        /// How long the rest will take, as it goes; `nil` where that is not known yet.
        public var secondsLeft: Double?
    }

    /// What has come of it.
    public struct Summary: Hashable, Sendable {
        /// Pictures that need no pyramid.
        public var unneeded = 0
        /// Pyramids that were there already.
        public var ready = 0
        /// Pyramids made.
        public var made = 0
        /// Pictures that have none, by their path, and why.
        public var failed: [ExactText: String] = [:]
    }

    /// A picture whose pyramid is missing.
    private struct Missing {
        var path: String
        var source: SourceReference
        var pixels: Double
    }

    private let configuration: ServiceConfiguration
    private let libraries: [ImageLibrary]
    private let workers: Int
    private let observe: (Event) -> Void
    private var summary = Summary()
    private let start = PyramidFolder.now

    /// A preparation of the pictures below folders; `observe` is told of it, on the thread that runs it.
    ///
    /// Throws where a folder or the cache folder cannot be used.
    public init(
        folders: [String],
        configuration: ServiceConfiguration,
        environment: [String: String] = RunningProcess.environment,
        observe: @escaping (Event) -> Void
    ) throws(ServiceStartError) {
        var libraries: [ImageLibrary] = []
        for folder in folders {
            do throws(SystemError) {
                libraries.append(try ImageLibrary(folder: folder))
            } catch {
                throw ServiceStartError("the folder \(folder) cannot be opened: \(error)")
            }
        }
        var configuration = configuration
        configuration.cache = try CachePlace.usable(configuration.cache, environment: environment)
        self.configuration = configuration
        self.libraries = libraries
        self.observe = observe
        workers = configuration.workers.count ?? Int(clinux_processors())
    }

    /// Looks at all pictures, then makes what is missing; blocks until all is done.
    public func run() throws(ServiceStartError) -> Summary {
        var missing: [[Missing]] = []
        for library in libraries { missing.append(try look(at: library)) }
        let total = missing.reduce(0) { $0 + $1.reduce(0) { $0 + $1.pixels } }
        let meter = PreparationMeter(count: missing.reduce(0) { $0 + $1.count }, pixels: total)
        for (library, missing) in zip(libraries, missing) where !missing.isEmpty {
            try make(missing, of: library, meter)
        }
        return summary
    }

    /// Asks workers what pictures are; returns those whose pyramids are missing.
    private func look(at library: ImageLibrary) throws(ServiceStartError) -> [Missing] {
        let ids = LibraryIndex(library: library).ids
        let items = ids.compactMap { library.item(exactly: $0) }
        return try working(on: library) { pool, store in
            var missing: [Missing] = []
            let answers = Answers<(Int, Result<WorkerReply, WorkerFailure>)>()
            var (next, done) = (0, 0)
            while done < items.count {
                while next < items.count, next - done < 4 * workers {
                    let number = next
                    let text = ImageJob.info(items[number].source).text
                    let work = Work(key: text, affinity: text, client: 0, lane: .tile, payload: Array(text.utf8))
                    pool.submit(work) { answers.add((number, $0)) }
                    next += 1
                }
                for (number, result) in answers.wait() {
                    done += 1
                    let source = items[number].source
                    switch result.mapError({ JobFailure($0) }).flatMap({ ImageDesk.info($0) }) {
                    case .failure(let failure): fail(source.path, PyramidFailure.job(failure).reason)
                    case .success(let info) where info.overviewPixels <= configuration.pyramids.threshold:
                        summary.unneeded += 1
                    case .success where store.file(for: source) != nil: summary.ready += 1
                    case .success(let info):
                        let pixels = Double(info.size.width) * Double(info.size.height)
                        missing.append(Missing(path: source.path, source: source, pixels: pixels))
                    }
                }
                observe(.looked(done, of: items.count))
            }
            return missing
        }
    }

    private func make(
        _ missing: [Missing],
        of library: ImageLibrary,
        _ meter: PreparationMeter
    ) throws(ServiceStartError) {
        try working(on: library) { pool, store in
            let answers = Answers<(Int, PyramidBooks.Outcome, ContinuousClock.Instant)>()
            var rest = missing.indices[...]
            var running: [Int: ContinuousClock.Instant] = [:]
            while !rest.isEmpty || !running.isEmpty {
                while running.count < workers, let number = rest.popFirst() {
                    running[number] = .now
                    store.wait(for: missing[number].source, as: store.newWaiter()) { answers.add((number, $0, .now)) }
                }
                for (number, outcome, end) in answers.wait(milliseconds: 200) {
                    let seconds = running.removeValue(forKey: number)!.duration(to: end) / .seconds(1)
                    meter.pixelsDone += missing[number].pixels
                    switch outcome {
                    case .ready, .building:
                        summary.made += 1
                        meter.made += 1
                        observe(.made(missing[number].path, seconds: seconds))
                    case .failed(let failure): fail(missing[number].path, failure.reason)
                    }
                }
                let under = running.keys.reduce(0) { sum, number in
                    guard case .building(let fraction, _) = store.outcome(for: missing[number].source) else {
                        return sum
                    }
                    return sum + fraction * missing[number].pixels
                }
                observe(.progress(meter.progress(underWay: under)))
            }
        }
    }

    private func fail(_ path: String, _ reason: String) {
        summary.failed[ExactText(path)] = reason
        observe(.failed(path, reason: reason))
    }

    /// Runs `body` with workers that may read a library, and pyramids that they make.
    private func working<Value>(
        on library: ImageLibrary,
        _ body: (WorkerPool, PyramidStore) throws(ServiceStartError) -> Value
    ) throws(ServiceStartError) -> Value {
        var configuration = configuration
        configuration.workers.count = workers
        let pool = WorkerPool(configuration: WorkerPoolConfiguration(configuration, library: library.root)) { _ in }
        var limits = PyramidStore.Limits()
        limits.bytes = configuration.pyramids.bytes
        limits.atOnce = workers
        limits.sparesUsedAfter = start
        guard let store = try PyramidStore(configuration, limits: limits, lane: .tile, pool: pool, log: { _ in }) else {
            throw ServiceStartError("with a cache of 0 bytes no pyramids are kept: give --cache-size")
        }
        do throws(PoolStartError) {
            try pool.start()
        } catch {
            throw ServiceStartError("\(error)")
        }
        defer { pool.stop() }
        return try body(pool, store)
    }
}
