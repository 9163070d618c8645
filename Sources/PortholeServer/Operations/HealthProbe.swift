import Glibc
import SocketServer

/// Asks a running service whether it is ready, as a container's health check does.
public enum HealthProbe {
    /// What came of it.
    public enum Answer: Hashable, Sendable {
        case ready
        /// It did not answer, or not with 200; why.
        case unready(String)
        /// The address is none; why.
        case wrongAddress(String)
    }

    /// Sends `GET /readyz` to an address as `serve` listens on; waits at most `seconds` for each step.
    ///
    /// An address that stands for all of a machine's (`0.0.0.0`, `::`) is asked on the loopback interface.
    public static func ask(_ text: String, seconds: Int = 3) -> Answer {
        let address: ListenAddress
        do throws(AddressError) {
            address = try ListenAddress(parsing: text)
        } catch {
            return .wrongAddress(error.description)
        }
        let client = socket(family(of: address), Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard client >= 0 else { return .unready(reason("socket")) }
        defer { close(client) }
        var limit = timeval(tv_sec: seconds, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        setsockopt(client, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
        guard connect(client, to: address) == 0 else { return .unready(reason("connect")) }

        let request = Array("GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
        guard send(client, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            return .unready(reason("send"))
        }
        var head: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1024)
        while !head.contains(UInt8(ascii: "\n")), head.count < 1024 {
            let count = recv(client, &buffer, buffer.count, 0)
            guard count > 0 else { return .unready(count == 0 ? "it closed the connection" : reason("recv")) }
            head += buffer[..<count]
        }
        let line = head.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
        let parts = line.split(separator: UInt8(ascii: " "))
        guard parts.count > 1, parts[0].elementsEqual("HTTP/1.1".utf8) else {
            return .unready("it does not speak HTTP/1.1")
        }
        return parts[1].elementsEqual("200".utf8) ? .ready : .unready(String(decoding: line, as: UTF8.self))
    }

    private static func family(of address: ListenAddress) -> Int32 {
        switch address {
        case .ipv4: AF_INET
        case .ipv6: AF_INET6
        case .unix: AF_UNIX
        }
    }

    private static func connect(_ client: Int32, to address: ListenAddress) -> Int32 {
        switch address {
        case .ipv4(let host, let port):
            var place = sockaddr_in()
            place.sin_family = sa_family_t(AF_INET)
            place.sin_port = port.bigEndian
            inet_pton(AF_INET, host == "0.0.0.0" ? "127.0.0.1" : host, &place.sin_addr)
            return connect(client, &place)
        case .ipv6(let host, let port):
            var place = sockaddr_in6()
            place.sin6_family = sa_family_t(AF_INET6)
            place.sin6_port = port.bigEndian
            inet_pton(AF_INET6, host == "::" ? "::1" : host, &place.sin6_addr)
            return connect(client, &place)
        case .unix(let path):
            var place = sockaddr_un()
            place.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: path.utf8) }
            return connect(client, &place)
        }
    }

    private static func connect<Place>(_ client: Int32, _ place: inout Place) -> Int32 {
        withUnsafeBytes(of: &place) { bytes in
            guard let start = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return -1 }
            return Glibc.connect(client, start, socklen_t(bytes.count))
        }
    }

    private static func reason(_ step: String) -> String {
        "\(step): \(Errno(rawValue: errno))"
    }
}
