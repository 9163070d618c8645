/// What is wrong with bytes that should have been a frame; nothing that follows them can be trusted.
public enum FrameError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A kind there is none of.
    case unknownKind(UInt8)
    /// Bits that must be zero and are not.
    case reservedBits
    /// A head longer than allowed.
    case headTooLong(length: Int, limit: Int)
    /// A body longer than allowed.
    case bodyTooLong(length: Int, limit: Int)

    /// What was wrong, with the value and the limit.
    public var description: String {
        switch self {
        case .unknownKind(let kind): "a frame of the unknown kind \(kind)"
        case .reservedBits: "a frame whose reserved bits are not zero"
        case .headTooLong(let length, let limit): "a frame's head of \(length) bytes; at most \(limit) are allowed"
        case .bodyTooLong(let length, let limit): "a frame's body of \(length) bytes; at most \(limit) are allowed"
        }
    }
}

/// The longest frame one side accepts from the other.
public struct FrameLimits: Hashable, Sendable {
    /// Bytes of a head.
    public var headBytes: Int
    /// Bytes of a body.
    public var bodyBytes: Int

    /// Creates limits.
    public init(headBytes: Int = 64 << 10, bodyBytes: Int) {
        self.headBytes = headBytes
        self.bodyBytes = bodyBytes
    }
}
