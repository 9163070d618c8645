/// Bytes in, in pieces of any size; frames out.
///
/// It hands out the place where the next bytes belong, so that a body arrives where it stays and is never copied.
public struct FrameDecoder: Sendable {
    private enum Part { case prefix, head, body }

    private let limits: FrameLimits
    private var part = Part.prefix
    private var filled = 0
    private var prefix = [UInt8](repeating: 0, count: Frame.prefixLength)
    private var frame = Frame(kind: .ready, run: 0)
    private var bodyLength = 0

    /// Creates a decoder that refuses frames over `limits`.
    public init(limits: FrameLimits) {
        self.limits = limits
    }

    /// Whether a frame has begun and not ended: an end of file here cuts it off.
    public var isInsideFrame: Bool { part != .prefix || filled > 0 }

    /// Lets `source` write the next bytes, and gives the frame they complete.
    ///
    /// `source` gets the space the current part still needs (never empty) and returns how many bytes it wrote. After an
    /// error the decoder is of no more use.
    public mutating func read(
        from source: (UnsafeMutableRawBufferPointer) -> Int
    ) throws(FrameError) -> Frame? {
        switch part {
        case .prefix:
            filled += prefix.fill(from: filled, source)
            guard filled == Frame.prefixLength else { return nil }
            try begin()
        case .head:
            filled += frame.head.fill(from: filled, source)
        case .body:
            filled += frame.body.fill(from: filled, source)
        }
        return advance()
    }

    /// Takes bytes from the front of `bytes` until a frame is complete or none are left.
    public mutating func next(_ bytes: inout ArraySlice<UInt8>) throws(FrameError) -> Frame? {
        while !bytes.isEmpty {
            let complete = try read { space in
                let count = min(space.count, bytes.count)
                space.copyBytes(from: bytes.prefix(count))
                bytes.removeFirst(count)
                return count
            }
            if let complete { return complete }
        }
        return nil
    }

    private mutating func begin() throws(FrameError) {
        guard let kind = Frame.Kind(rawValue: prefix[0]) else { throw .unknownKind(prefix[0]) }
        guard prefix[1] <= 1, prefix[2] == 0, prefix[3] == 0 else { throw .reservedBits }
        let headLength = Int(number(at: 8))
        let length = Int(number(at: 12))
        guard headLength <= limits.headBytes else { throw .headTooLong(length: headLength, limit: limits.headBytes) }
        guard length <= limits.bodyBytes else { throw .bodyTooLong(length: length, limit: limits.bodyBytes) }
        frame = Frame(kind: kind, run: number(at: 4), head: .unfilled(headLength), isLast: prefix[1] == 1)
        bodyLength = length
        part = .head
        filled = 0
    }

    /// Goes on to the next part while the current one is full.
    private mutating func advance() -> Frame? {
        if part == .head, filled == frame.head.count {
            frame.body = .unfilled(bodyLength)
            part = .body
            filled = 0
        }
        guard part == .body, filled == bodyLength else { return nil }
        defer { frame = Frame(kind: .ready, run: 0) }
        part = .prefix
        filled = 0
        return frame
    }

    private func number(at index: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(prefix[index + $1]) << (8 * UInt32($1)) }
    }
}

extension [UInt8] {
    /// `count` bytes whose values nobody reads before the decoder has filled them: zeroing megabytes would be wasted.
    fileprivate static func unfilled(_ count: Int) -> [UInt8] {
        // The storage that all empty arrays share must not be written to, not even a zero.
        count == 0 ? [] : [UInt8](unsafeUninitializedCapacity: count) { $1 = count }
    }

    fileprivate mutating func fill(from start: Int, _ source: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
        withUnsafeMutableBytes { bytes in
            let space = UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
            let count = source(space)
            precondition(count >= 0 && count <= space.count, "a source wrote \(count) bytes into \(space.count)")
            return count
        }
    }
}
