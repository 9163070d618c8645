import Glibc

/// Where a server listens.
///
/// As text: `127.0.0.1:8080`, `[::1]:8080` (IPv6 only, never IPv4 through it) or `unix:PATH`. Hosts are numbers,
/// except that `localhost` stands for `127.0.0.1`; names are not resolved. Port 0 takes any free port.
public enum ListenAddress: Hashable, Sendable {
    case ipv4(host: String, port: UInt16)
    case ipv6(host: String, port: UInt16)
    case unix(path: String)

    /// The longest path a Unix socket can have, in bytes.
    public static let longestUnixPath = 107

    private static let examples = "127.0.0.1:8080, [::1]:8080 or unix:PATH"

    /// Reads an address.
    ///
    /// - Throws: `AddressError` with the text and what was expected of it.
    public init(parsing text: String) throws(AddressError) {
        // By bytes, as the system reads a path.
        if text.utf8.starts(with: "unix:".utf8) {
            self = try .init(unixPath: String(Substring(text.utf8.dropFirst(5))), text: text)
            return
        }
        guard let colon = text.lastIndex(of: ":") else {
            throw AddressError(text: text, requirement: "an address with a port, like \(Self.examples)")
        }
        let host = text[..<colon]
        let digits = text[text.index(after: colon)...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(digits) else {
            throw AddressError(text: text, requirement: "a port from 0 to 65535 after the last colon")
        }
        if host.hasPrefix("["), host.hasSuffix("]"), host.count > 2 {
            let inner = String(host.dropFirst().dropLast())
            var address = in6_addr()
            guard inet_pton(AF_INET6, inner, &address) == 1 else {
                throw AddressError(text: text, requirement: "an IPv6 address in numbers between the brackets")
            }
            self = .ipv6(host: inner, port: port)
            return
        }
        if host == "localhost" {
            self = .ipv4(host: "127.0.0.1", port: port)
            return
        }
        var address = in_addr()
        guard inet_pton(AF_INET, String(host), &address) == 1 else {
            throw AddressError(text: text, requirement: "a host in numbers, IPv6 in brackets, like \(Self.examples)")
        }
        self = .ipv4(host: String(host), port: port)
    }

    private init(unixPath path: String, text: String) throws(AddressError) {
        guard !path.isEmpty, path.utf8.count <= Self.longestUnixPath, !path.utf8.contains(0) else {
            throw AddressError(text: text, requirement: "a path of 1 to \(Self.longestUnixPath) bytes after unix:")
        }
        self = .unix(path: path)
    }
}

extension ListenAddress: CustomStringConvertible {
    /// The address as `init(parsing:)` reads it.
    public var description: String {
        switch self {
        case .ipv4(let host, let port): "\(host):\(port)"
        case .ipv6(let host, let port): "[\(host)]:\(port)"
        case .unix(let path): "unix:\(path)"
        }
    }
}

/// A text that is no address to listen on.
public struct AddressError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was given.
    public let text: String
    /// What it should have been.
    public let requirement: String

    /// One sentence for the user.
    public var description: String { "\"\(text)\" is not an address: it takes \(requirement)" }
}
