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

    /// Sends `GET /readyz` to an address as `serve` listens on, or as it prints that, with `http://` before it; waits
    /// at most `seconds` for each step.
    ///
    /// An address that stands for all of a machine's (`0.0.0.0`, `::`) is asked on the loopback interface.
    public static func ask(_ text: String, seconds: Int = 3) -> Answer {
        let address: ListenAddress
        do throws(AddressError) {
            address = try ListenAddress(parsing: Self.listenAddress(in: text))
        } catch {
            return .wrongAddress(error.description)
        }
        let client: Int32
        do throws(Errno) {
            client = try address.connect(seconds: seconds)
        } catch {
            return .unready("connect: \(error)")
        }
        defer { close(client) }
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

    private static func listenAddress(in text: String) -> String {
        let scheme = "http://"
        guard text.utf8.starts(with: scheme.utf8) else { return text }
        let rest = text.utf8.dropFirst(scheme.utf8.count)
        return String(rest.last == UInt8(ascii: "/") ? rest.dropLast() : rest) ?? text
    }

    private static func reason(_ step: String) -> String {
        "\(step): \(Errno(rawValue: errno))"
    }
}
