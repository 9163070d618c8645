import Foundation
import SocketServer
import Testing

struct ListeningTests {
    static func path() -> String { "/tmp/porthole-test-\(UUID())" }

    static let request = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n"

    static func mode(_ path: String) -> Int? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.posixPermissions] as? Int
    }

    @Test func saysTheRealPortAndListensOnAllAddresses() async throws {
        let path = Self.path()
        let server = try TestServer([
            .ipv4(host: "127.0.0.1", port: 0), .ipv6(host: "::1", port: 0), .unix(path: path),
        ])
        #expect(server.addresses[0].hasPrefix("127.0.0.1:") && !server.addresses[0].hasSuffix(":0"))
        #expect(server.addresses[1].hasPrefix("[::1]:") && !server.addresses[1].hasSuffix(":0"))
        #expect(server.addresses[2] == "unix:\(path)")
        for address in server.addresses {
            let client = try Client(address)
            try client.send(Self.request)
            #expect(try client.answer().text == "GET /a - ")
        }
        #expect(await eventually { server.recorder.now.summaries.count == 3 })
        let peers = server.recorder.now.summaries.map(\.peer)
        #expect(peers.contains { $0.hasPrefix("127.0.0.1:") })
        #expect(peers.contains { $0.hasPrefix("[::1]:") })
        #expect(peers.contains("unix"))
        #expect(Set(server.recorder.now.summaries.map(\.connection)).count == 3)
    }

    @Test func anIPv6SocketTakesNoIPv4() async throws {
        let server = try TestServer([.ipv6(host: "::", port: 0)])
        let port = server.address.dropFirst("[::]:".count)
        let client = try Client("[::1]:\(port)")
        try client.send(Self.request)
        #expect(try client.answer().status == 200)
        // Another server may have the same port on IPv4; what counts is that this one gets nothing.
        let other = try? Client("127.0.0.1:\(port)")
        try await Task.sleep(for: .milliseconds(50))
        #expect(server.recorder.now.opened == 1)
        other?.close()
    }

    @Test func saysWhichAddressIsTaken() async throws {
        let server = try TestServer()
        let address = try ListenAddress(parsing: server.address)
        let error = try #require(throws: ServerStartError.self) { try TestServer([.unix(path: Self.path()), address]) }
        #expect(error.address == address)
        #expect(error.errno?.rawValue == EADDRINUSE)
        let hint = "another service has it: end that one, or take another port"
        #expect(error.description == "cannot listen on \(address): bind: Address already in use; \(hint)")
    }

    @Test func leavesNothingBehindWhenItCannotStart() async throws {
        let path = Self.path()
        let server = try TestServer()
        let address = try ListenAddress(parsing: server.address)
        #expect(throws: ServerStartError.self) { try TestServer([.unix(path: path), address]) }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func givesAUnixSocketItsModeAndRemovesItInTheEnd() async throws {
        let path = Self.path()
        let server = try TestServer([.unix(path: path)], configure: { $0.unixSocketMode = 0o600 })
        #expect(Self.mode(path) == 0o600)
        await server.drained()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func removesAUnixSocketWhenItStops() async throws {
        let path = Self.path()
        let server = try TestServer([.unix(path: path)])
        await withCheckedContinuation { done in server.server.stop { done.resume() } }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func replacesAUnixSocketThatNobodyListensOn() async throws {
        let path = Self.path()
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        #expect(result == 0)
        close(descriptor)
        let server = try TestServer([.unix(path: path)])
        let client = try server.client()
        try client.send(Self.request)
        #expect(try client.answer().status == 200)
    }

    @Test func leavesAUnixSocketAloneThatIsInUse() async throws {
        let path = Self.path()
        let server = try TestServer([.unix(path: path)])
        let error = try #require(throws: ServerStartError.self) { try TestServer([.unix(path: path)]) }
        #expect(error.errno?.rawValue == EADDRINUSE)
        let client = try server.client()
        try client.send(Self.request)
        #expect(try client.answer().status == 200)
    }

    @Test func leavesAFileAloneThatIsNoSocket() async throws {
        let path = Self.path()
        try Data("precious".utf8).write(to: URL(fileURLWithPath: path))
        defer { unlink(path) }
        #expect(throws: ServerStartError.self) { try TestServer([.unix(path: path)]) }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
    }

    @Test func doesNotRemoveAFileThatHasTakenItsPlace() async throws {
        let path = Self.path()
        let server = try TestServer([.unix(path: path)])
        unlink(path)
        try Data("another's".utf8).write(to: URL(fileURLWithPath: path))
        defer { unlink(path) }
        await server.drained()
        #expect(FileManager.default.fileExists(atPath: path))
    }
}
