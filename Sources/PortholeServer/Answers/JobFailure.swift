import ImageRequests
import WorkerPool

/// Why a job for a worker has no result.
enum JobFailure: Error, Hashable, Sendable {
    /// The worker says what is wrong with the image, or with what was asked of it.
    case image(ImageFailure)
    /// The worker says what is wrong with the image of a sticker, whose id this is.
    case sticker(ImageFailure, id: String)
    /// There was no worker's word.
    case worker(WorkerFailure)
    /// The worker's word could not be understood; which.
    case unintelligible(String)

    /// A pool's failure, the worker's own word read.
    init(_ failure: WorkerFailure) {
        guard case .failed(let payload) = failure else {
            self = .worker(failure)
            return
        }
        let text = String(decoding: payload, as: UTF8.self)
        if let failure = try? ImageFailure(text: text) {
            self = .image(failure)
        } else {
            self = .unintelligible(text)
        }
    }

    /// Whether a file is not, or no longer, the one that the job named: to be looked up again.
    var meansAnotherFile: Bool {
        switch self {
        case .image(let failure), .sticker(let failure, _):
            failure.kind == .sourceChanged || failure.kind == .notFound
        case .worker, .unintelligible: false
        }
    }

    /// The same, the sticker at fault named by its id where it is one of these.
    func naming(_ stickers: [String]) -> JobFailure {
        guard case .image(let failure) = self, let sticker = failure.sticker, stickers.indices.contains(sticker) else {
            return self
        }
        return .sticker(failure, id: stickers[sticker])
    }
}
