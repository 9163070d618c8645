import CLinux
import Glibc

/// One end of the socket pair between the pool and a worker: frames in and out, on a descriptor owned elsewhere.
///
/// One thread at a time may read, and one at a time may write.
public struct FrameSocket: ~Copyable {
    /// What came of a read.
    public enum Event: Sendable {
        /// A frame is complete.
        case frame(Frame)
        /// Nothing more is there now; only on a descriptor that does not block.
        case wait
        /// The other side has ended between two frames.
        case end
        /// The other side has ended inside a frame, or the descriptor failed with this `errno`.
        case broken(errno: Int32)
    }

    /// Bytes that are read ahead, so that a small frame takes one system call; longer parts are read to their place.
    private static let aheadBytes = 32 << 10

    private let descriptor: Int32
    private var decoder: FrameDecoder
    private let ahead: UnsafeMutableRawBufferPointer
    private var unread = 0..<0

    /// Takes frames of at most `limits` from `descriptor`.
    public init(descriptor: Int32, limits: FrameLimits) {
        self.descriptor = descriptor
        decoder = FrameDecoder(limits: limits)
        ahead = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.aheadBytes, alignment: 16)
    }

    deinit { ahead.deallocate() }

    /// Whether bytes of a further frame are here already, which `poll` does not know of.
    public var hasUnread: Bool { !unread.isEmpty }

    /// Reads until a frame is complete, or there is nothing to read.
    public mutating func receive() throws(FrameError) -> Event {
        let (descriptor, ahead) = (descriptor, ahead)
        while true {
            var received = 0
            var unread = unread
            let frame = try decoder.read { space in
                if unread.isEmpty {
                    let target = space.count < ahead.count ? ahead : space
                    repeat {
                        received = recv(descriptor, target.baseAddress, target.count, 0)
                    } while received < 0 && errno == EINTR
                    if space.count >= ahead.count { return max(0, received) }
                    unread = 0..<max(0, received)
                } else {
                    received = unread.count
                }
                let count = min(space.count, unread.count)
                space.copyMemory(from: UnsafeRawBufferPointer(rebasing: ahead[unread.prefix(count)]))
                unread = unread.dropFirst(count)
                return count
            }
            self.unread = unread
            if let frame { return .frame(frame) }
            if received == 0 { return decoder.isInsideFrame ? .broken(errno: ECONNRESET) : .end }
            if received < 0 { return errno == EAGAIN ? .wait : .broken(errno: errno) }
        }
    }

    /// Writes a whole frame to `descriptor`; false when the other side is gone, or does not read what it is sent.
    ///
    /// A descriptor that does not block must have room for it: its send buffer is larger than the frames written to it.
    public static func send(_ frame: borrowing Frame, to descriptor: Int32) -> Bool {
        let prefix = frame.prefix
        return prefix.withUnsafeBytes { first in
            frame.head.withUnsafeBytes { second in
                frame.body.withUnsafeBytes { third in
                    clinux_send_all(
                        descriptor,
                        first.baseAddress,
                        first.count,
                        second.baseAddress,
                        second.count,
                        third.baseAddress,
                        third.count
                    ) == 0
                }
            }
        }
    }
}
