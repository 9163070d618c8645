import Foundation
import HTTPMessage
import SocketServer
import Testing

/// A client that is answered before it has sent its body finds the answer, and holds nobody up.
@Suite struct LingeringTests {
    private static func head(_ length: Int) -> String {
        "PUT /a HTTP/1.1\r\nHost: x\r\nContent-Length: \(length)\r\n\r\n"
    }

    /// A server that answers every upload with 401, nothing of it read.
    private static func refusing(_ configure: (inout SocketServerConfiguration) -> Void = { _ in }) throws -> TestServer
    {
        try TestServer(configure: configure, delivery: .pieces(limit: 1 << 40)) { _, exchange in
            exchange.respond(text("no", status: .unauthorized))
        }
    }

    /// Sends a byte now and then until the connection is reset, for so many seconds at most; whether it was.
    private static func trickle(_ client: Client, seconds: Int) -> Bool {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            do { try client.send("a") } catch { return true }
            usleep(50_000)
        }
        return false
    }

    private static var residentBytes: Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * Int(getpagesize()) } ?? 0
    }

    @Test(arguments: [true, false])
    func whoReadsNothingBeforeAllIsSentFindsTheAnswer(isWhole: Bool) async throws {
        let server = try isWhole ? TestServer() : Self.refusing()
        try await onThread {
            let client = try server.client()
            let piece = [UInt8](repeating: 1, count: 1 << 20)
            let before = Self.residentBytes
            try client.send(Self.head(512 << 20))
            for _ in 0..<512 { try client.send(piece) }
            #expect(Self.residentBytes - before < 256 << 20)
            #expect(try client.answer().status == (isWhole ? 413 : 401))
            #expect(try client.isClosed())
        }
    }

    @Test func whoSendsForLongerThanAnAnswerIsWaitedForFindsItToo() async throws {
        let server = try Self.refusing()
        try await onThread {
            let client = try server.client()
            try client.send(Self.head(4_000_000))
            for _ in 0..<8 {
                try client.send([UInt8](repeating: 1, count: 500_000))
                usleep(500_000)
            }
            #expect(try client.answer().status == 401)
        }
    }

    @Test func whatIsNoRequestIsReadToItsEndToo() async throws {
        let server = try TestServer()
        try await onThread {
            let client = try server.client()
            try client.send("PUT a HTTP/1.1\r\nHost: x\r\nContent-Length: 40000000\r\n\r\n")
            for _ in 0..<40 { try client.send([UInt8](repeating: 1, count: 1_000_000)) }
            #expect(try client.answer().status == 400)
        }
    }

    @Test func whoFallsSilentIsNotWaitedForMuchLonger() async throws {
        let server = try Self.refusing { configuration in
            configuration.bodyTimeout = .seconds(600)
            configuration.discardQuiet = .milliseconds(300)
        }
        let client = try server.client()
        try client.send(Self.head(4_000_000) + "abc")
        #expect(try client.answer().status == 401)
        #expect(await eventually(within: 30) { server.recorder.now.closed == 1 })
    }

    @Test func nobodyIsReadFromForLongerThanABodyMayTake() async throws {
        let server = try Self.refusing { $0.bodyTimeout = .milliseconds(2500) }
        try await onThread {
            let client = try server.client()
            try client.send(Self.head(4_000_000))
            let start = ContinuousClock.now
            #expect(Self.trickle(client, seconds: 60))
            #expect(start.duration(to: .now) > .seconds(2))
        }
    }

    @Test func whoWasTooSlowHasHadItsTime() async throws {
        let server = try TestServer(configure: { configuration in
            configuration.headTimeout = .milliseconds(300)
            configuration.bodyTimeout = .seconds(600)
            configuration.discardQuiet = .seconds(600)
        })
        try await onThread {
            let client = try server.client()
            try client.send("GET /")
            #expect(Self.trickle(client, seconds: 60))
            #expect(server.recorder.now.timeouts == [.head])
        }
    }

    @Test(arguments: [true, false])
    func aServerThatDrainsDoesNotWaitForTheRestOfABody(isDrainingBefore: Bool) async throws {
        let server = try TestServer(
            configure: { configuration in
                configuration.bodyTimeout = .seconds(600)
                configuration.discardQuiet = .seconds(600)
                configuration.drainTimeout = .seconds(600)
            },
            delivery: .pieces(limit: 1 << 40)
        ) { request, exchange in
            exchange.nextPiece { _ in
                // Long enough for a drain to have begun, where it is to have.
                DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(isDrainingBefore ? 500 : 0)) {
                    exchange.respond(text("no", status: .unauthorized))
                }
            }
        }
        let client = try server.client()
        try client.send(Self.head(4_000_000) + "abc")
        if !isDrainingBefore { #expect(try client.answer().status == 401) }
        async let drained: Void = server.drained()
        try await onThread { #expect(Self.trickle(client, seconds: 60)) }
        await drained
    }
}
