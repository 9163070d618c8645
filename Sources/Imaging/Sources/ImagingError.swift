/// What can go wrong between a file and its pixels or bytes, each kind with its own answer to the client.
public struct ImagingError: Error, Hashable, Sendable {
    /// The kinds, named as in the failure that crosses the process boundary.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// There is no such file, or it may not be read.
        case notFound
        /// The bytes are no image that can be read here.
        case unreadable
        /// It is an image, but a damaged or truncated one.
        case corrupt
        /// The picture has more pixels than the limit.
        case tooManyPixels
        /// The file has more bytes than the limit.
        case tooManyBytes
        /// The picture asked for is larger than the limit or than the format allows.
        case outputTooLarge
        /// The work took longer than it may.
        case renderTime
        /// The file is another one than when it was asked for.
        case sourceChanged
        /// The memory limit does not suffice for this picture.
        case outOfMemory
        /// The picture is too large to be decoded for this; a pyramid of it would do.
        case needsPyramid
        /// There is no room on disc: full, over a quota, or over a limit of a file's size.
        case noSpace
        /// The one who asked has gone.
        case cancelled
        /// A defect of this program.
        case internalFault
    }

    /// Which kind of error it is.
    public var kind: Kind

    /// What was wrong, for a person, with the value and the allowed range where there is one.
    public var message: String

    /// Which of the stickers is at fault, counted from 0; nil where it is not one of them.
    public var sticker: Int?

    /// An error of a kind with its message.
    public init(_ kind: Kind, _ message: String, sticker: Int? = nil) {
        self.kind = kind
        self.message = message
        self.sticker = sticker
    }

    /// The same error, of a sticker.
    public func of(sticker index: Int) -> ImagingError {
        ImagingError(kind, message, sticker: index)
    }
}

extension ImagingError: CustomStringConvertible {
    /// The kind and the message in one line.
    public var description: String { "\(kind.rawValue): \(message)" }
}
