import ImageRequests

/// Why a source has no pyramid.
enum PyramidFailure: Error, Hashable, Sendable {
    /// The worker did not make one.
    case job(JobFailure)
    /// It is larger than all pyramids together may be; its bytes, where it was made to the end.
    case tooLarge(bytes: Int?, capacity: Int)
    /// There is no room for it, neither with what was used longest ago removed; the reason.
    case noRoom(String)
    /// The cache folder cannot be used.
    case folder(SystemError)
    /// It was found changed or broken again and again.
    case unstable
    /// As many wait to be made as may.
    case busy
    /// The service is on its way to its end.
    case stopping

    /// The source is not, or no longer, there in the state that a pyramid was wanted of.
    static let sourceGone = PyramidFailure.job(
        .image(ImageFailure(.sourceChanged, message: "the file was replaced or removed while it was prepared"))
    )

    /// How long it is taken to be so; `nil` is as long as the source stays as it is.
    var span: Duration? {
        switch self {
        case .job(.image(let failure)), .job(.sticker(let failure, _)):
            switch failure.kind {
            case .unreadable, .corrupt, .tooManyPixels, .tooManyBytes: nil
            case .notFound, .sourceChanged: .zero
            default: .seconds(60)
            }
        case .job(.worker(.timedOut)), .job(.worker(.crashed)): .seconds(300)
        case .job, .noRoom, .folder, .unstable: .seconds(60)
        case .tooLarge: nil
        case .busy, .stopping: .zero
        }
    }

    /// How long it is taken to be so at most, however often it is found so again: a day where it is the picture's
    /// doing, less where somebody may put it right.
    var longestSpan: Duration {
        switch self {
        case .job: .seconds(86_400)
        default: .seconds(600)
        }
    }

    /// One sentence for a person, without a full stop.
    var reason: String {
        switch self {
        case .job(.image(let failure)), .job(.sticker(let failure, _)): failure.message
        case .job(.worker(let failure)): Problem(JobFailure.worker(failure), id: "").detail
        case .job(.unintelligible(let text)): "the worker's word could not be read: \(text)"
        case .tooLarge(let bytes, let capacity):
            "the pyramid takes \(bytes.map { "\($0)" } ?? "more") bytes; all pyramids together may take \(capacity)"
        case .noRoom(let reason): "there is no room left in the cache folder: \(reason)"
        case .folder(let error): "the cache folder cannot be used: \(error)"
        case .unstable: "its pyramid is changed or broken again and again by somebody else"
        case .busy: "as many pictures wait for their pyramid as may"
        case .stopping: "the service is stopping"
        }
    }
}
