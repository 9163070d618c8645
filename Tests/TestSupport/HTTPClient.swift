import Foundation

/// An answer as it came.
public struct HTTPReply: Sendable {
    /// The status code.
    public let status: Int
    /// The header fields in their order.
    public let fields: [(name: String, value: String)]
    /// The content.
    public let body: [UInt8]

    /// The value of the first field of a name, in any case.
    public subscript(name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The content as text.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The content as a JSON object; throws where it is none.
    public func json() throws -> [String: Any] {
        let value = try JSONSerialization.jsonObject(with: Data(body))
        guard let object = value as? [String: Any] else {
            throw HTTPClientError(description: "no JSON object: \(text)")
        }
        return object
    }
}

/// What kept a test's client from its answer.
public struct HTTPClientError: Error, CustomStringConvertible {
    /// What happened.
    public let description: String

    /// An error by what happened.
    public init(description: String) { self.description = description }
}

/// One connection to a server on this machine: small, blocking, and good enough to see every byte.
///
/// `@unchecked Sendable`: a test uses one from one thread at a time.
public final class HTTPClient: @unchecked Sendable {
    private let descriptor: Int32
    private var received: [UInt8] = []

    /// Connects to a port of 127.0.0.1; waits at most so long for each step.
    public init(port: Int, seconds: Int = 20) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw HTTPClientError(description: "socket: errno \(errno)") }
        var limit = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw HTTPClientError(description: "connect: errno \(errno)") }
    }

    deinit { close(descriptor) }

    /// Sends bytes as they are.
    public func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw HTTPClientError(description: "send: errno \(errno)") }
            rest = rest.dropFirst(count)
        }
    }

    /// Sends a request, with its body's length where it has one, and waits for its answer.
    public func request(
        _ method: String,
        _ target: String,
        _ fields: [String: String] = [:],
        body: [UInt8]? = nil
    ) throws -> HTTPReply {
        var head = "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n"
        for (name, value) in fields { head += "\(name): \(value)\r\n" }
        if let body { head += "Content-Length: \(body.count)\r\n" }
        try send(Array("\(head)\r\n".utf8) + (body ?? []))
        return try reply(to: method)
    }

    /// Sends a `GET` and waits for its answer.
    public func get(_ target: String, _ fields: [String: String] = [:]) throws -> HTTPReply {
        try request("GET", target, fields)
    }

    /// Waits for the answer to a request that was sent.
    public func reply(to method: String = "GET") throws -> HTTPReply {
        var end = received.headEnd
        while end == nil {
            try receive()
            end = received.headEnd
        }
        let lines = String(decoding: received[..<end!], as: UTF8.self).components(separatedBy: "\r\n")
        received.removeFirst(end! + 4)
        let parts = lines[0].split(separator: " ")
        guard parts.count >= 2, let status = Int(parts[1]) else {
            throw HTTPClientError(description: "no status line: \(lines[0])")
        }
        let fields = lines.dropFirst().map { line -> (name: String, value: String) in
            let colon = line.firstIndex(of: ":") ?? line.endIndex
            let value = line[colon...].dropFirst().trimmingCharacters(in: .whitespaces)
            return (String(line[..<colon]), value)
        }
        let stated = fields.first { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) } ?? 0
        let length = method == "HEAD" || status == 204 || status == 304 ? 0 : stated
        while received.count < length { try receive() }
        defer { received.removeFirst(length) }
        return HTTPReply(status: status, fields: fields, body: Array(received[..<length]))
    }

    private func receive() throws {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else {
            throw HTTPClientError(description: count == 0 ? "the server closed the connection" : "recv: errno \(errno)")
        }
        received += buffer[..<count]
    }
}

extension [UInt8] {
    /// Where the empty line begins that ends a head.
    fileprivate var headEnd: Int? {
        let pattern: [UInt8] = [13, 10, 13, 10]
        guard count >= 4 else { return nil }
        return (0...(count - 4)).first { self[$0] == 13 && Array(self[$0..<($0 + 4)]) == pattern }
    }
}
