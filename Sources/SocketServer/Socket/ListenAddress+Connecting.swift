import Glibc

extension ListenAddress {
    /// The address at which the machine itself reaches it: loopback where it stands for all of the machine's.
    public var reachable: ListenAddress {
        switch self {
        case .ipv4("0.0.0.0", let port): .ipv4(host: "127.0.0.1", port: port)
        case .ipv6("::", let port): .ipv6(host: "::1", port: port)
        case .ipv4, .ipv6, .unix: self
        }
    }

    /// Connects to whoever listens there; the caller closes the descriptor.
    ///
    /// Connecting, and every later reading and writing, blocks for at most `seconds`.
    public func connect(seconds: Int) throws(Errno) -> Int32 {
        guard let address = SocketAddress(reachable) else { throw .invalid }
        let family = Int32(address.storage.ss_family)
        let descriptor = try retrying { socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0) }
        var limit = timeval(tv_sec: seconds, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
        do throws(Errno) {
            _ = try retrying { address.withPointer { Glibc.connect(descriptor, $0, $1) } }
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }
}
