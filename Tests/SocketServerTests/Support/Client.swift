import Glibc

/// What can go wrong for a client.
enum ClientError: Error, Equatable {
    case closed(received: String)
    case reset
    case timedOut
    case system(Int32)
}

/// An answer as a client sees it.
struct Answer: Equatable {
    var status: Int
    var fields: [String: String]
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
    subscript(name: String) -> String? { fields[name.lowercased()] }
}

/// A client that sends the bytes it is told, blocking, with a limit on every wait.
final class Client: @unchecked Sendable {
    private(set) var descriptor: Int32
    private var received: [UInt8] = []

    /// Connects to `127.0.0.1:N`, `[::1]:N` or `unix:PATH`.
    init(_ address: String, seconds: Int = 10, receiveBuffer: Int32? = nil) throws {
        var storage = sockaddr_storage()
        var length: socklen_t
        if address.hasPrefix("unix:") {
            var unix = sockaddr_un()
            unix.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &unix.sun_path) { $0.copyBytes(from: address.dropFirst(5).utf8) }
            length = socklen_t(MemoryLayout<sockaddr_un>.size)
            withUnsafeMutableBytes(of: &storage) { to in withUnsafeBytes(of: unix) { to.copyMemory(from: $0) } }
        } else {
            let colon = address.lastIndex(of: ":")!
            let port = UInt16(address[address.index(after: colon)...])!.bigEndian
            let host = String(address[..<colon])
            if host.hasPrefix("[") {
                var inet = sockaddr_in6()
                inet.sin6_family = sa_family_t(AF_INET6)
                inet.sin6_port = port
                inet_pton(AF_INET6, String(host.dropFirst().dropLast()), &inet.sin6_addr)
                length = socklen_t(MemoryLayout<sockaddr_in6>.size)
                withUnsafeMutableBytes(of: &storage) { to in withUnsafeBytes(of: inet) { to.copyMemory(from: $0) } }
            } else {
                var inet = sockaddr_in()
                inet.sin_family = sa_family_t(AF_INET)
                inet.sin_port = port
                inet_pton(AF_INET, host, &inet.sin_addr)
                length = socklen_t(MemoryLayout<sockaddr_in>.size)
                withUnsafeMutableBytes(of: &storage) { to in withUnsafeBytes(of: inet) { to.copyMemory(from: $0) } }
            }
        }
        descriptor = socket(Int32(storage.ss_family), Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw ClientError.system(errno) }
        var limit = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var one: Int32 = 1
        if storage.ss_family != sa_family_t(AF_UNIX) {
            setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
        }
        if var receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
        }
        let result = withUnsafeBytes(of: storage) {
            connect(descriptor, $0.baseAddress!.assumingMemoryBound(to: sockaddr.self), length)
        }
        guard result == 0 else {
            let error = errno
            Glibc.close(descriptor)
            descriptor = -1
            throw ClientError.system(error)
        }
    }

    deinit { close() }

    func close() {
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
    }

    /// Ends the sending side only.
    func endOutput() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Closes with a reset instead of an orderly end.
    func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        close()
    }

    func send(_ text: String) throws { try send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0 { throw Self.error() }
            sent += count
        }
    }

    /// How many bytes go out before the socket is full; stops after `limit`.
    func sendUntilFull(_ bytes: [UInt8], limit: Int) -> Int {
        var sent = 0
        while sent < limit {
            let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
            let count = bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, flags) }
            if count <= 0 { break }
            sent += count
        }
        return sent
    }

    /// Some bytes; empty at the end of the input.
    func receiveSome(_ most: Int = 65536) throws -> [UInt8] {
        var room = [UInt8](repeating: 0, count: most)
        let count = recv(descriptor, &room, most, 0)
        if count < 0 { throw Self.error() }
        return Array(room[..<count])
    }

    /// Everything up to the end of the input.
    func receiveAll() throws -> String {
        while true {
            let some = try receiveSome()
            if some.isEmpty { break }
            received += some
        }
        defer { received = [] }
        return String(decoding: received, as: UTF8.self)
    }

    /// Whether the server has ended the connection and sent nothing more before.
    func isClosed() throws -> Bool { try received.isEmpty && receiveSome().isEmpty }

    /// The next answer; interim ones are passed over unless asked for.
    func answer(toHead: Bool = false, interim: Bool = false) throws -> Answer {
        while true {
            if let answer = try parse(toHead: toHead) {
                if answer.status >= 200 || interim { return answer }
                continue
            }
            let some = try receiveSome()
            if some.isEmpty { throw ClientError.closed(received: String(decoding: received, as: UTF8.self)) }
            received += some
        }
    }

    private func parse(toHead: Bool) throws -> Answer? {
        guard let end = received.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: received[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        let words = lines[0].split(separator: " ", maxSplits: 2)
        guard words.count >= 2, words[0] == "HTTP/1.1", let status = Int(words[1]) else {
            throw ClientError.closed(received: String(decoding: received, as: UTF8.self))
        }
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            fields[parts[0].lowercased()] = parts[1].drop { $0 == " " }.description
        }
        let bodiless = toHead || status < 200 || status == 204 || status == 304
        let length = bodiless ? 0 : Int(fields["content-length"] ?? "0")!
        guard received.count - end.upperBound >= length else { return nil }
        let body = Array(received[end.upperBound..<end.upperBound + length])
        received.removeFirst(end.upperBound + length)
        return Answer(status: status, fields: fields, body: body)
    }

    private static func error() -> ClientError {
        switch errno {
        case ECONNRESET, EPIPE: .reset
        case EAGAIN: .timedOut
        default: .system(errno)
        }
    }
}

extension [UInt8] {
    /// Where another array occurs first.
    func firstRange(of other: [UInt8]) -> Range<Int>? {
        guard count >= other.count else { return nil }
        for start in 0...(count - other.count) where self[start..<start + other.count].elementsEqual(other) {
            return start..<start + other.count
        }
        return nil
    }
}
