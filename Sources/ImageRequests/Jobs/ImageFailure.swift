/// Why a worker could not do its job.
public struct ImageFailure: Error, Hashable, Sendable {
    /// The kinds of failure; each has one HTTP status.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// There is no such file (404).
        case notFound
        /// It is not an image that can be read (415).
        case unreadable
        /// It is an image, but broken (415).
        case corrupt
        /// The source has more pixels than the limit (422).
        case tooManyPixels
        /// The source has more bytes than the limit (422).
        case tooManyBytes
        /// The answer would have more pixels than the limit (422).
        case outputTooLarge
        /// Rendering took longer than the limit (422).
        case renderTime
        /// The file is no longer in the state that the job names: to be asked anew.
        case sourceChanged
        /// Rendering needed more memory than the limit (422).
        case outOfMemory
        /// The picture is too large to be shown so without a pyramid, which has to be prepared first.
        case needsPyramid
        /// There is no room on disc: full, over a quota, or over a limit of a file's size (503).
        case noSpace
        /// A defect (500).
        case internalFault
    }

    /// What kind of failure it is.
    public var kind: Kind
    /// A sentence for a person; names no path.
    public var message: String
    /// Which of the job's stickers is at fault, counted from 0; `nil` where it is not one of them.
    public var sticker: Int?

    /// A failure from its parts.
    public init(_ kind: Kind, message: String, sticker: Int? = nil) {
        self.kind = kind
        self.message = message
        self.sticker = sticker
    }

    /// The failure as a text of one line.
    public var text: String {
        var record = Record()
        record.add("kind", kind.rawValue)
        record.add("message", message)
        if let sticker { record.add("sticker", "\(sticker)") }
        return record.text
    }

    /// The failure of a text that `text` has made.
    public init(text: String) throws(TextError) {
        let record = try Record(text, names: ["kind", "message", "sticker"])
        guard let kind = Kind(rawValue: try record.string("kind")) else { throw TextError(part: "kind") }
        let sticker = record["sticker"] == nil ? nil : try record.integer("sticker", as: Int.self)
        self.init(kind, message: try record.string("message"), sticker: sticker)
    }
}
