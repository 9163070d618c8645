import CJPEG

/// Why there are no pixels, or no bytes.
public enum JPEGFailure: Error, Hashable, Sendable {
    /// The bytes are no JPEG of the shape that was expected, or a damaged one.
    case damaged
    /// There is no memory for the work.
    case outOfMemory
    /// The picture is larger than a JPEG can be: 65,500 pixels a side.
    case tooLarge
    /// It is no longer wanted.
    case cancelled

    /// Throws where a call did not succeed.
    static func check(_ result: cjpeg_result) throws(JPEGFailure) {
        switch result {
        case cjpeg_done: return
        case cjpeg_no_memory: throw .outOfMemory
        case cjpeg_too_large: throw .tooLarge
        default: throw .damaged
        }
    }
}
