import Foundation
import Testing

@testable import PortholeServer

@Suite struct HealthProbeTests {
    /// A listener on a free port that answers its first client with `answer`, or closes at once where that is empty.
    private func listener(answering answer: String) throws -> UInt16 {
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let port = try withUnsafeMutablePointer(to: &place) { pointer in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                try #require(bind(server, address, size) == 0)
                try #require(listen(server, 1) == 0)
                try #require(getsockname(server, address, &size) == 0)
            }
            return UInt16(bigEndian: pointer.pointee.sin_port)
        }
        Thread.detachNewThread {
            let client = accept(server, nil, nil)
            var buffer = [UInt8](repeating: 0, count: 4096)
            _ = recv(client, &buffer, buffer.count, 0)
            _ = send(client, answer, answer.utf8.count, Int32(MSG_NOSIGNAL))
            close(client)
            close(server)
        }
        return port
    }

    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", HealthProbe.Answer.ready),
        ("HTTP/1.1 503 Service Unavailable\r\n\r\n", .unready("HTTP/1.1 503 Service Unavailable")),
        ("SSH-2.0-OpenSSH\r\n", .unready("it does not speak HTTP/1.1")),
        ("", .unready("it closed the connection")),
    ])
    func theFirstLineDecides(answer: String, expected: HealthProbe.Answer) throws {
        let port = try listener(answering: answer)
        #expect(HealthProbe.ask("0.0.0.0:\(port)") == expected)
    }

    @Test(arguments: ["http://127.0.0.1:PORT", "http://localhost:PORT/", "localhost:PORT"])
    func anAddressIsTakenAsItIsPrinted(form: String) throws {
        let port = try listener(answering: "HTTP/1.1 200 OK\r\n\r\n")
        #expect(HealthProbe.ask(form.replacingOccurrences(of: "PORT", with: "\(port)")) == .ready)
    }

    @Test func nobodyListeningIsUnready() {
        #expect(HealthProbe.ask("unix:/nonexistent/socket") == .unready("connect: No such file or directory"))
    }

    @Test func whatIsNoAddressIsSaid() {
        guard case .wrongAddress = HealthProbe.ask("8080") else {
            Issue.record("8080 alone was taken for an address")
            return
        }
    }
}
