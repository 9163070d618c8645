import Dispatch
import Glibc
import HTTPMessage
import ImageRequests
import WorkerPool

/// One view of one file without a service, rendered by a worker as the service has it rendered: the same bytes.
public struct SingleView: Sendable {
    /// The picture, encoded.
    public let picture: [UInt8]
    /// Its media type.
    public let mediaType: String
    /// What it shows, as name and value of the fields that the service would send.
    public let fields: [(name: String, value: String)]

    /// Why there is no picture.
    public struct Failure: Error, Hashable, Sendable {
        /// Whether the request was at fault, and not the file or the worker.
        public let isWrongUsage: Bool
        /// One sentence for a person.
        public let message: String
    }

    /// Renders what `parameters`, named as those of the interface, ask of a file; blocks until it is done.
    ///
    /// Of the configuration only the workers, the limits and the cache folder count: where that has a pyramid of a
    /// large file, the view is made from it, as the service does; else the file is read as it is, whatever that takes.
    public init(
        file path: String,
        parameters: [(name: String, value: String)],
        configuration: ServiceConfiguration,
        environment: [String: String] = RunningProcess.environment
    ) throws(Failure) {
        let query = parameters.map { "\($0.name)=\(PercentEncoding.encode($0.value))" }.joined(separator: "&")
        let request = try Self.usage { () throws(RequestError) in
            try ViewRequest(query: query, accept: nil, limits: ViewLimits(configuration))
        }
        let source = try Self.source(path)
        var configuration = configuration
        do throws(ServiceStartError) {
            configuration.cache = try CachePlace.usable(configuration.cache, environment: environment)
        } catch {
            throw Failure(isWrongUsage: false, message: error.description)
        }
        // Nobody makes a pyramid here that a worker could want.
        configuration.pyramids.bytes = 0
        var setup = WorkerPoolConfiguration(configuration, library: source.path.enclosingFolder ?? "/")
        setup.workers = 1
        setup.spares = 0
        let pool = WorkerPool(configuration: setup) { _ in }
        do throws(PoolStartError) {
            try pool.start()
        } catch {
            throw Failure(isWrongUsage: false, message: "\(error)")
        }
        defer { pool.stop() }

        let info = try Self.run(.info(source), on: pool)
        guard let info = try? ImageInfo(text: String(decoding: info.body, as: UTF8.self)) else {
            throw Failure(isWrongUsage: false, message: "the worker's description of the image cannot be read")
        }
        let view = try Self.usage { () throws(RequestError) in try request.resolved(for: info.size) }
        let pyramid = Self.pyramid(of: source, info, configuration)
        let reply: WorkerReply
        if let pyramid, let made = try? Self.run(.view(pyramid, view.jobRequest, []), on: pool) {
            reply = made
        } else {
            reply = try Self.run(.view(source, view.jobRequest, []), on: pool)
        }
        guard let head = try? ReplyHead(text: String(decoding: reply.head, as: UTF8.self)) else {
            throw Failure(isWrongUsage: false, message: "the head of the worker's reply cannot be read")
        }
        picture = reply.body
        mediaType = head.mediaType
        fields = [
            ("Viewport-Scale", view.viewportScaleText),
            ("Viewport-Offset", view.viewportOffsetText),
            ("Visible-Rect", view.visibleRectText),
        ]
    }

    /// The pyramid from which the service would make the view now.
    private static func pyramid(
        of source: SourceReference,
        _ info: ImageInfo,
        _ configuration: ServiceConfiguration
    ) -> SourceReference? {
        guard info.overviewPixels > configuration.pyramids.threshold, let cache = configuration.cache else {
            return nil
        }
        return (try? PyramidFolder(in: cache))?.pyramid(of: source)
    }

    private static func usage<Value>(_ body: () throws(RequestError) -> Value) throws(Failure) -> Value {
        do throws(RequestError) {
            return try body()
        } catch {
            throw Failure(isWrongUsage: true, message: error.message)
        }
    }

    /// The file with all links followed, and its version.
    static func source(_ path: String) throws(Failure) -> SourceReference {
        guard let resolved = realpath(path, nil) else {
            throw Failure(isWrongUsage: false, message: "\(path): \(String(cString: strerror(errno)))")
        }
        defer { free(resolved) }
        var status = stat()
        guard stat(resolved, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let place = String(validatingCString: resolved)
        else { throw Failure(isWrongUsage: false, message: "\(path) is not a file") }
        return SourceReference(path: place, version: SourceVersion(status))
    }

    private static func run(_ job: ImageJob, on pool: WorkerPool) throws(Failure) -> WorkerReply {
        let answer = Answer()
        let text = job.text
        pool.submit(Work(key: text, affinity: job.source.path, client: 0, payload: Array(text.utf8))) { result in
            answer.result.withLock { $0 = result }
            answer.arrived.signal()
        }
        answer.arrived.wait()
        switch answer.result.withLock({ $0 }) {
        case .success(let reply): return reply
        case .failure(let failure):
            throw Failure(isWrongUsage: false, message: Problem(JobFailure(failure), id: job.source.path).detail)
        case nil: throw Failure(isWrongUsage: false, message: "the worker did not answer")
        }
    }

    /// What a completion leaves for the one who waits.
    private final class Answer: Sendable {
        let result = Guarded<Result<WorkerReply, WorkerFailure>?>(nil)
        let arrived = DispatchSemaphore(value: 0)
    }
}
