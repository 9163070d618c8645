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

    private let descriptor: Int32
    private var decoder: FrameDecoder

    /// Takes frames of at most `limits` from `descriptor`.
    public init(descriptor: Int32, limits: FrameLimits) {
        self.descriptor = descriptor
        decoder = FrameDecoder(limits: limits)
    }

    /// Reads until a frame is complete, or there is nothing to read.
    public mutating func receive() throws(FrameError) -> Event {
        let descriptor = descriptor
        while true {
            var received = 0
            let frame = try decoder.read { space in
                repeat {
                    received = recv(descriptor, space.baseAddress, space.count, 0)
                } while received < 0 && errno == EINTR
                return max(0, received)
            }
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
