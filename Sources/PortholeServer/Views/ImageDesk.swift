import ImageRequests
import WorkerPool

/// Where routes ask for images: finds the file, knows or asks what it is, has workers render from it.
final class ImageDesk: Sendable {
    /// An image as a request found it.
    struct Found: Sendable {
        /// The file.
        let item: ImageLibrary.Item
        /// What it is.
        let info: ImageInfo
        /// Called with why a job came to nothing: starts anew where the file has changed meanwhile, else answers.
        let failed: @Sendable (JobFailure) -> Void
    }

    /// What images are, by file and version.
    typealias InfoCache = SharedCache<SourceReference, ImageInfo>

    private let library: ImageLibrary
    private let pool: WorkerPool
    private let infos: InfoCache
    /// The pyramids of large images; `nil` where there are none.
    let pyramids: PyramidDesk?

    /// How long one may be decoded that is too large to be shown at once.
    let decodingTime: Duration

    /// A desk for a library's images; remembers what so many of them are.
    init(
        library: ImageLibrary,
        pool: WorkerPool,
        pyramids: PyramidDesk?,
        infoEntries: Int,
        decodingTime: Duration
    ) {
        self.library = library
        self.pool = pool
        self.pyramids = pyramids
        self.decodingTime = decodingTime
        infos = InfoCache(capacity: infoEntries)
    }

    /// How the memory of what images are has done.
    var infoStatistics: InfoCache.Statistics { infos.statistics }

    /// Calls `body` with the image of an id as it is now, at once where it is known; else answers why there is none.
    ///
    /// Where a worker finds that the file has changed since, all of it is done once more with the newer one.
    func find(_ id: String, for call: Call, _ body: @escaping @Sendable (Found) -> Void) {
        find(id, for: call, mayRetry: true, body)
    }

    private func find(
        _ id: String,
        for call: Call,
        mayRetry: Bool,
        _ body: @escaping @Sendable (Found) -> Void
    ) {
        guard let item = library.item(id: id) else { return call.fail(.noSuchImage(id: id)) }
        let failed: @Sendable (JobFailure) -> Void = { failure in
            if failure.meansAnotherFile, mayRetry {
                self.find(id, for: call, mayRetry: false, body)
            } else {
                call.fail(Problem(failure, id: id))
            }
        }
        if let info = infos.value(for: item.source) {
            return body(Found(item: item, info: info, failed: failed))
        }
        // Who asks for the same at the same time shares the pool's one run.
        run(.info(item.source), on: item.source, lane: .tile, for: call) { result in
            switch result.flatMap({ Self.info($0) }) {
            case .success(let info):
                self.infos.insert(info, for: item.source, cost: 1)
                body(Found(item: item, info: info, failed: failed))
            case .failure(let failure): failed(failure)
            }
        }
    }

    /// What a file is, where that is known without looking into it.
    func knownInfo(of source: SourceReference) -> ImageInfo? { infos.peek(source) }

    /// Takes what a file is from who knows it.
    func remember(_ info: ImageInfo, of source: SourceReference) { infos.insert(info, for: source, cost: 1) }

    /// Lets go what is kept of a file that is no more.
    func forget(_ source: SourceReference) {
        infos.removeAll { $0 == source }
        pyramids?.store.remove(source)
    }

    /// What is to be seen for the picture of an id to be the same still; `nil` where it has to be looked up.
    func sighting(of item: ImageLibrary.Item, by id: String) -> Sighting? {
        library.sighting(of: item, by: id)
    }

    /// Has a worker do a job on a file, within the pool's deadline or another; gives it up when the client goes.
    func run(
        _ job: ImageJob,
        on source: SourceReference,
        lane: Lane,
        deadline: Duration? = nil,
        for call: Call,
        completion: @escaping @Sendable (Result<WorkerReply, JobFailure>) -> Void
    ) {
        let text = job.text
        var affinity = "\(source.version.text) \(source.path)"
        // A sticker that ends workers must not have the image without it refused.
        if case .view(_, _, let stickers) = job {
            for sticker in stickers { affinity += "\n\(sticker.source.version.text) \(sticker.source.path)" }
        }
        let work = Work(
            key: text,
            affinity: affinity,
            client: call.exchange.connection,
            lane: lane,
            payload: Array(text.utf8),
            deadline: deadline
        )
        let ticket = pool.submit(work) { completion($0.mapError { JobFailure($0) }) }
        // Comes to nothing where the answer is out already.
        call.exchange.onAbandoned { ticket.cancel() }
    }

    /// What a job on an image reads now: itself, or pyramids.
    func reading(_ job: ImageJob, of info: ImageInfo) -> JobReading {
        pyramids?.reading(job, of: info) ?? JobReading(job) { _, _ in nil }
    }

    /// What a worker says an image is.
    static func info(_ reply: WorkerReply) -> Result<ImageInfo, JobFailure> {
        let text = String(decoding: reply.body, as: UTF8.self)
        guard let info = try? ImageInfo(text: text) else { return .failure(.unintelligible(text)) }
        return .success(info)
    }
}
