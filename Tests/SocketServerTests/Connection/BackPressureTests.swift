import Foundation
import HTTPMessage
import SocketServer
import Synchronization
import Testing

struct BackPressureTests {
    static let request = Array("GET /a HTTP/1.1\r\nHost: x\r\n\r\n".utf8)

    /// Made once and quickly: a client that takes long between connecting and sending is closed as silent.
    static let requests = Array(String(repeating: String(decoding: request, as: UTF8.self), count: 1000).utf8)

    /// Far more than the kernel buffers of one connection.
    static let answer = 32 << 20

    @Test func aClientThatDoesNotReadCostsOneAnswer() async throws {
        let calls = Atomic(0)
        let server = try TestServer { _, exchange in
            calls.add(1, ordering: .relaxed)
            exchange.respond(Response(status: .ok, body: [UInt8](repeating: 1, count: Self.answer)))
        }
        let many = Self.requests
        let client = try server.client(receiveBuffer: 4096)
        let limit = 64 << 20
        let sent = client.sendUntilFull(many, limit: limit)
        try await Task.sleep(for: .milliseconds(200))
        let more = client.sendUntilFull(many, limit: limit)
        // What it sends is not taken in either.
        #expect(sent + more < limit)
        #expect(calls.load(ordering: .relaxed) == 1)
    }

    @Test func aClientThatWaitsForALongAnswerIsNotReadAhead() async throws {
        let waiting = Locked<[Exchange]>([])
        let server = try TestServer { _, exchange in waiting.withLock { $0.append(exchange) } }
        let many = Self.requests
        let client = try server.client()
        let limit = 64 << 20
        let sent = client.sendUntilFull(many, limit: limit)
        #expect(sent < limit)
        #expect(await eventually { waiting.withLock { $0.count } == 1 })
        try await Task.sleep(for: .milliseconds(100))
        #expect(waiting.withLock { $0.count } == 1)
    }

    @Test func goesOnWhereTheReaderGoesOn() async throws {
        let server = try TestServer { request, exchange in
            exchange.respond(Response(status: .ok, body: [UInt8](repeating: 1, count: 3 << 20)))
        }
        try await onThread {
            let client = try server.client(receiveBuffer: 65536)
            try client.send((0..<6).flatMap { _ in Self.request })
            usleep(200_000)
            for _ in 0..<6 { #expect(try client.answer().body.count == 3 << 20) }
        }
    }
}
