import Glibc

/// An address as the kernel takes it and gives it.
struct SocketAddress {
    private(set) var storage = sockaddr_storage()
    private(set) var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

    /// Room for an address that a call fills in.
    init() {}

    /// The kernel's form of an address; `nil` where the host is not in numbers or the path too long.
    init?(_ address: ListenAddress) {
        let isValid =
            switch address {
            case .ipv4(let host, let port): fillIPv4(host, port)
            case .ipv6(let host, let port): fillIPv6(host, port)
            case .unix(let path): fillUnix(path)
            }
        guard isValid else { return nil }
    }

    /// Whether it is of TCP over IPv4 or IPv6.
    var isInternet: Bool { storage.ss_family == sa_family_t(AF_INET) || storage.ss_family == sa_family_t(AF_INET6) }

    /// Gives the address to a call that reads it.
    func withPointer<R>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> R) -> R {
        withUnsafeBytes(of: storage) { body($0.baseAddress!.assumingMemoryBound(to: sockaddr.self), length) }
    }

    /// Gives room for an address to a call that writes it.
    mutating func withMutablePointer<R>(_ body: (UnsafeMutablePointer<sockaddr>, inout socklen_t) -> R) -> R {
        length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        var written = length
        let result = withUnsafeMutableBytes(of: &storage) {
            body($0.baseAddress!.assumingMemoryBound(to: sockaddr.self), &written)
        }
        length = written
        return result
    }

    private mutating func fillIPv4(_ host: String, _ port: UInt16) -> Bool {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        guard inet_pton(AF_INET, host, &address.sin_addr) == 1 else { return false }
        store(address)
        return true
    }

    private mutating func fillIPv6(_ host: String, _ port: UInt16) -> Bool {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        guard inet_pton(AF_INET6, host, &address.sin6_addr) == 1 else { return false }
        store(address)
        return true
    }

    private mutating func fillUnix(_ path: String) -> Bool {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard (1...ListenAddress.longestUnixPath).contains(bytes.count), !bytes.contains(0) else { return false }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        store(address)
        return true
    }

    private mutating func store<Address>(_ address: Address) {
        withUnsafeMutableBytes(of: &storage) { room in
            withUnsafeBytes(of: address) { room.copyMemory(from: $0) }
        }
        length = socklen_t(MemoryLayout<Address>.size)
    }
}

extension SocketAddress {
    /// The port; `nil` for a Unix socket.
    var port: UInt16? {
        // Both families have the port in network order right after the family.
        guard isInternet else { return nil }
        return withUnsafeBytes(of: storage) { UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self)) }
    }

    /// `192.0.2.1:5000`, `[2001:db8::1]:5000`, or `unix`.
    var text: String {
        guard let port else { return "unix" }
        let isIPv6 = storage.ss_family == sa_family_t(AF_INET6)
        let host = withUnsafeBytes(of: storage) { bytes in
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { text in
                // The address follows the port; IPv6 has the flow label between them.
                let address = bytes.baseAddress! + (isIPv6 ? 8 : 4)
                let family = Int32(storage.ss_family)
                guard inet_ntop(family, address, text.baseAddress!, socklen_t(text.count)) != nil else { return "?" }
                return String(cString: text.baseAddress!)
            }
        }
        return isIPv6 ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}
