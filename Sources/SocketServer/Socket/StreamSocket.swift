import Glibc

/// The calls on a connected, non-blocking socket.
///
/// They answer with counts, and throw `Errno.wouldBlock` where there is nothing to read or no room to write.
struct StreamSocket: Sendable {
    let descriptor: Int32

    /// Reads what has arrived; 0 is the end of the input.
    func receive(into room: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        try retrying { recv(descriptor, room.baseAddress, room.count, 0) }
    }

    /// Whether bytes have arrived that are not read yet.
    var hasInput: Bool {
        var byte: UInt8 = 0
        return (try? retrying { recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) }) ?? 0 > 0
    }

    /// Writes bytes; a peer that is gone is an error, not a signal.
    func send(_ bytes: UnsafeRawBufferPointer) throws(Errno) -> Int {
        try retrying { Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)) }
    }

    /// Writes two pieces as one, leaving out the first `offset` bytes of both together.
    func send(_ first: [UInt8], _ second: [UInt8], from offset: Int) throws(Errno) -> Int {
        try retrying {
            first.withUnsafeBytes { first in
                second.withUnsafeBytes { second in
                    let rest = UnsafeRawBufferPointer(rebasing: first[min(offset, first.count)...])
                    let secondRest = UnsafeRawBufferPointer(rebasing: second[max(0, offset - first.count)...])
                    var pieces = (Self.piece(rest), Self.piece(secondRest))
                    return withUnsafeMutablePointer(to: &pieces) { pieces in
                        var message = msghdr()
                        message.msg_iov = UnsafeMutableRawPointer(pieces).assumingMemoryBound(to: iovec.self)
                        message.msg_iovlen = 2
                        return sendmsg(descriptor, &message, Int32(MSG_NOSIGNAL))
                    }
                }
            }
        }
    }

    private static func piece(_ bytes: UnsafeRawBufferPointer) -> iovec {
        iovec(iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
    }

    /// How many of the bytes written the peer's kernel has not taken yet; a Unix socket counts its own overhead, too.
    var pendingOutput: Int {
        var count: Int32 = 0
        return ioctl(descriptor, UInt(TIOCOUTQ), &count) == 0 ? Int(count) : 0
    }

    /// Says that nothing more will be sent.
    func endOutput() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Makes closing throw away what the peer has not taken, and tell it so (a reset).
    func discardOnClose() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }
}
