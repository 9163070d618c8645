import CLinux
import Glibc

/// A set of descriptors and what has happened to them (epoll, edge-triggered).
///
/// Its own descriptor is readable while something is waiting to be told, so one Dispatch source serves the whole set,
/// and a member costs one system call in its life instead of one for each event.
struct EventSet: Sendable {
    let descriptor: Int32

    /// What has happened to a member.
    struct Happening: OptionSet {
        let rawValue: UInt32

        /// Bytes, the end of the input, or an error can be read.
        static let readable = Happening(rawValue: EPOLLIN.rawValue)
        /// There is room to write again.
        static let writable = Happening(rawValue: EPOLLOUT.rawValue)
        /// The peer sends no more: it has closed, or has shut down its sending side.
        static let peerEnded = Happening(rawValue: EPOLLRDHUP.rawValue)
        /// The connection is no more, in either direction.
        static let gone = Happening(rawValue: EPOLLHUP.rawValue | EPOLLERR.rawValue)
    }

    /// An empty set.
    init() throws(Errno) {
        descriptor = try retrying { epoll_create1(Int32(EPOLL_CLOEXEC)) }
    }

    /// Tells from now on when a member can be read, with this token.
    ///
    /// A member leaves the set by being closed.
    func add(_ member: Int32, token: UInt64) throws(Errno) {
        try control(EPOLL_CTL_ADD, member, token, [.readable, .peerEnded])
    }

    /// Tells from now on when a member can be written to, too.
    func watchWritable(_ member: Int32, token: UInt64) throws(Errno) {
        try control(EPOLL_CTL_MOD, member, token, [.readable, .peerEnded, .writable])
    }

    /// Takes what has happened since the last time; where nothing has, waits a moment for it.
    func take(
        into room: UnsafeMutableBufferPointer<epoll_event>,
        milliseconds: Int32
    ) -> UnsafeMutableBufferPointer<epoll_event>.SubSequence {
        let count = try? retrying { epoll_wait(descriptor, room.baseAddress, Int32(room.count), milliseconds) }
        return room[..<Int(count ?? 0)]
    }

    private func control(_ change: Int32, _ member: Int32, _ token: UInt64, _ what: Happening) throws(Errno) {
        var event = epoll_event()
        event.events = what.rawValue | EPOLLET.rawValue
        event.data.u64 = token
        _ = try retrying { epoll_ctl(descriptor, change, member, &event) }
    }
}
