import HTTPMessage
import SocketServer
import Synchronization

/// A picture in memory with all that it takes to send it again to who asks in the same words: the answers as bytes, and
/// what has to be seen to be sure that nothing has changed.
final class ReadyPicture: Sendable {
    /// The words in which a picture is asked for, as they come: what is asked for, and what decided beside it.
    struct Words: Hashable, Sendable {
        /// Path and query.
        var target: [UInt8]
        /// The request's `Accept`, where that decided the format.
        var accept: Accept
        /// What decided under which address it was asked for, where the answer says that.
        var address: RequestAddress.Words?

        /// How many bytes of `Accept` are kept; pictures asked for with more are put together anew each time.
        static let longestAccept = 512

        /// What the words have of `Accept`.
        enum Accept: Hashable, Sendable {
            /// It does not matter.
            case any
            /// There is none.
            case absent
            /// There is this one.
            case value([UInt8])
        }

        /// The bytes that they take.
        var bytes: Int {
            let others = target.count + (address?.bytes ?? 0)
            guard case .value(let accept) = accept else { return others }
            return others + accept.count
        }

        /// The number under which they are found; another one in every process.
        var number: Int {
            target.withUnsafeBytes { target in
                switch accept {
                case .any: ReadyPicture.hash(target)
                case .absent: ReadyPicture.hash(target, accept: nil)
                case .value(let accept): accept.withUnsafeBytes { ReadyPicture.hash(target, accept: $0) }
                }
            }
        }
    }

    /// What it answers.
    let words: Words
    /// The number under which it is found.
    let hash: Int
    /// What has to be as it was.
    let sighting: Sighting
    /// What else has to be, where a stored edit may matter.
    let edit: EditSighting?
    /// What pixels stood for the source, by the count of changes to that.
    let moment: UInt64
    /// The tag as `If-None-Match` has it where a client has just this picture.
    let tag: [UInt8]
    /// The picture.
    let picture: ReadyAnswer
    /// That the client has it.
    let notModified: ReadyAnswer
    /// Whether it was sent since its picture was last about to be let go.
    let wasUsed = Atomic(false)

    /// A picture from its parts.
    init(
        words: Words,
        sighting: Sighting,
        edit: EditSighting?,
        moment: UInt64,
        tag: EntityTag,
        picture: ReadyAnswer,
        notModified: ReadyAnswer
    ) {
        self.words = words
        self.sighting = sighting
        self.edit = edit
        self.moment = moment
        self.tag = Array(tag.description.utf8)
        self.picture = picture
        self.notModified = notModified
        hash = words.number
    }

    /// Whether the same request would be answered with the same picture, looked up and put together anew.
    var isCurrent: Bool { sighting.isUnchanged && edit?.isUnchanged ?? true }

    /// The bytes that keeping it takes, the picture's own aside.
    var cost: Int {
        // The target is there twice more, as path and query for each answer's log line.
        picture.response.headBytes + notModified.response.headBytes + words.bytes + 2 * words.target.count
            + sighting.bytes + 1024
    }

    /// The number of words that `Accept` does not matter to.
    static func hash(_ target: UnsafeRawBufferPointer) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: target)
        return hasher.finalize()
    }

    /// The number of words that it does matter to.
    static func hash(_ target: UnsafeRawBufferPointer, accept: UnsafeRawBufferPointer?) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: target)
        hasher.combine(accept != nil)
        if let accept { hasher.combine(bytes: accept) }
        return hasher.finalize()
    }

    /// Whether these are its words.
    func answers(_ target: UnsafeRawBufferPointer) -> Bool {
        words.accept == .any && words.target.elementsEqual(target)
    }

    /// Whether these are its words.
    func answers(_ target: UnsafeRawBufferPointer, accept: UnsafeRawBufferPointer?) -> Bool {
        guard words.target.elementsEqual(target) else { return false }
        return switch words.accept {
        case .any: false
        case .absent: accept == nil
        case .value(let value): accept.map { value.elementsEqual($0) } ?? false
        }
    }
}
