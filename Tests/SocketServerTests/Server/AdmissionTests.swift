import Foundation
import SocketServer
import Testing

/// Who is let in, and what happens to the others.
struct AdmissionTests {
    static let request = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n"

    @Test func refusesOneConnectionTooManyInGoodOrder() async throws {
        let server = try TestServer(configure: {
            $0.maximumConnections = 3; $0.retryAfterSeconds = 7
        })
        var clients = try (0..<3).map { _ in try server.client() }
        for client in clients {
            try client.send(Self.request)
            #expect(try client.answer().status == 200)
        }
        #expect(server.server.connectionCount == 3)
        for sendsFirst in [true, false] {
            let refused = try server.client()
            if sendsFirst { try refused.send(Self.request) }
            let answer = try refused.answer()
            #expect(answer.status == 503)
            #expect(answer["retry-after"] == "7")
            #expect(answer["content-type"] == "application/problem+json")
            #expect(answer["connection"] == "close")
            #expect(try refused.isClosed())
        }
        #expect(server.recorder.now.refusals == [.connectionLimit, .connectionLimit])
        // The others are not disturbed, and one that goes makes room.
        try clients[0].send(Self.request)
        #expect(try clients[0].answer().status == 200)
        clients.removeLast().close()
        #expect(await eventually { server.server.connectionCount == 2 })
        let next = try server.client()
        try next.send(Self.request)
        #expect(try next.answer().status == 200)
        #expect(server.recorder.now.opened == 4)
    }

    /// A client that sends its request only after it was refused must not find a reset in place of the refusal.
    @Test func aRefusedClientThatSendsLateReadsItsRefusal() async throws {
        let server = try TestServer(configure: { $0.maximumConnections = 1 })
        let first = try server.client()
        #expect(await eventually { server.server.connectionCount == 1 })
        let refused = try server.client()
        #expect(await eventually { server.recorder.now.refusals.count == 1 })
        try refused.send(Self.request)
        try await Task.sleep(for: .milliseconds(50))
        #expect(try refused.answer().status == 503)
        withExtendedLifetime(first) {}
    }

    @Test func countsWhatComesAndGoes() async throws {
        let server = try TestServer()
        for _ in 0..<20 {
            let client = try server.client()
            try client.send(Self.request)
            #expect(try client.answer().status == 200)
        }
        #expect(await eventually { server.recorder.now.closed == 20 })
        #expect(server.recorder.now.opened == 20)
        #expect(server.server.connectionCount == 0)
    }

    /// In a process of its own, as descriptors belong to a process.
    @Test func survivesRunningOutOfDescriptors() async throws {
        try await onThread {
            let server = try ServerProcess(["--descriptors", "40", "--maximum", "10000"])
            defer { server.end() }
            var clients: [Client] = []
            var served = 0
            var refused = 0
            for _ in 0..<80 {
                let client = try Client(server.address, seconds: 5)
                try client.send(Self.request)
                switch try client.answer().status {
                case 200: served += 1
                case 503: refused += 1
                default: Issue.record("an answer that is neither 200 nor 503")
                }
                clients.append(client)
            }
            #expect(served >= 15)
            #expect(refused >= 30)
            // Those who are in stay in.
            try clients[0].send(Self.request)
            #expect(try clients[0].answer().status == 200)
            // With room again, there is room again.
            for client in clients { client.close() }
            usleep(200_000)
            for _ in 0..<10 {
                let client = try Client(server.address, seconds: 5)
                try client.send(Self.request)
                #expect(try client.answer().status == 200)
            }
        }
    }

    @Test func drainsOnASignal() async throws {
        try await onThread {
            let server = try ServerProcess([])
            let client = try Client(server.address)
            try client.send(Self.request)
            #expect(try client.answer().status == 200)
            server.process.terminate()
            server.process.waitUntilExit()
            #expect(server.process.terminationStatus == 0)
            #expect(server.process.terminationReason == .exit)
        }
    }
}
