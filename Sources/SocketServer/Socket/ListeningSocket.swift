import CLinux
import Glibc

/// An open listening socket; whoever holds it closes the descriptor.
struct ListeningSocket: Sendable {
    let descriptor: Int32
    /// The address as bound, with the real port.
    let address: ListenAddress
    /// Which file a Unix socket made, so that no other is removed in its place.
    private let file: FileIdentity?

    var isInternet: Bool { file == nil }

    private struct FileIdentity: Equatable, Sendable {
        let device: UInt64
        let inode: UInt64
    }

    /// Binds and listens, not blocking.
    ///
    /// An IPv6 socket takes no IPv4. A Unix socket whose file nobody listens on any more is replaced; one that
    /// somebody listens on, or a file that is no socket, is left alone and refused.
    ///
    /// - Parameter mode: A Unix socket's permission bits.
    init(_ address: ListenAddress, mode: UInt32) throws(ServerStartError) {
        guard var bound = SocketAddress(address) else {
            throw ServerStartError(address: address, step: "the host is not an address in numbers", errno: nil)
        }
        let family = Int32(bound.storage.ss_family)
        let descriptor = try Self.attempt("socket", address) {
            socket(family, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
        }
        do throws(ServerStartError) {
            if case .unix(let path) = address {
                try Self.clearStaleFile(path, bound, address)
                // The file takes its mode from the descriptor's, less the umask: no moment with more than was asked
                // for.
                _ = fchmod(descriptor, mode)
            } else {
                setOption(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
                if family == AF_INET6 { setOption(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 1) }
                // Accepted connections inherit it.
                setOption(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
            }
            try Self.attempt("bind", address) { bound.withPointer { bind(descriptor, $0, $1) } }
            var file: FileIdentity?
            if case .unix(let path) = address {
                file = Self.identity(path)
                try Self.attempt("chmod", address) { chmod(path, mode) }
            }
            try Self.attempt("listen", address) { listen(descriptor, 4096) }
            try Self.attempt("getsockname", address) {
                bound.withMutablePointer { getsockname(descriptor, $0, &$1) }
            }
            self.descriptor = descriptor
            self.file = file
            self.address = address.withPort(bound.port)
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// Removes a Unix socket's file, unless another has taken its place.
    func removeFile() {
        guard let file, case .unix(let path) = address, Self.identity(path) == file else { return }
        unlink(path)
    }

    private static func clearStaleFile(
        _ path: String,
        _ target: SocketAddress,
        _ address: ListenAddress
    ) throws(ServerStartError) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw ServerStartError(address: address, step: "a file that is no socket has this path", errno: nil)
        }
        let probe = try attempt("socket", address) {
            socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
        }
        defer { close(probe) }
        // Refused: its listener is gone. Connected, or a full backlog, means that it is in use.
        if target.withPointer({ connect(probe, $0, $1) }) == -1, Glibc.errno == ECONNREFUSED {
            unlink(path)
        } else {
            throw ServerStartError(address: address, step: "bind", errno: .addressInUse)
        }
    }

    private static func identity(_ path: String) -> FileIdentity? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        return FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }

    @discardableResult
    private static func attempt(
        _ step: String,
        _ address: ListenAddress,
        _ call: () -> Int32
    ) throws(ServerStartError) -> Int32 {
        do throws(Errno) {
            return try retrying(call)
        } catch {
            throw ServerStartError(address: address, step: step, errno: error)
        }
    }
}

extension ListenAddress {
    fileprivate func withPort(_ port: UInt16?) -> ListenAddress {
        guard let port else { return self }
        return switch self {
        case .ipv4(let host, _): .ipv4(host: host, port: port)
        case .ipv6(let host, _): .ipv6(host: host, port: port)
        case .unix: self
        }
    }
}

/// Sets a socket option that holds a number; one the kernel does not know is left.
func setOption(_ descriptor: Int32, _ level: Int32, _ name: Int32, _ value: Int32) {
    var value = value
    setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
}
