import Foundation
import HTTPMessage
import SocketServer
import Testing

struct LimitTests {
    /// Sends a byte now and then until the server has had enough; how long that took.
    private static func trickle(_ client: Client, every milliseconds: UInt32) -> Duration {
        let start = ContinuousClock.now
        while start.duration(to: .now) < .seconds(5) {
            do { try client.send("a") } catch { break }
            usleep(milliseconds * 1000)
            var state = pollfd(fd: client.descriptor, events: Int16(POLLIN), revents: 0)
            if poll(&state, 1, 0) > 0 { break }
        }
        return start.duration(to: .now)
    }

    @Test func endsAHeadThatTakesTooLongHoweverOftenAByteComes() async throws {
        try await onThread {
            let server = try TestServer(configure: { $0.headTimeout = .milliseconds(300) })
            let client = try server.client()
            try client.send("GET /")
            let time = Self.trickle(client, every: 10)
            #expect(try client.answer().status == 408)
            #expect(try client.isClosed())
            #expect(time > .milliseconds(250) && time < .seconds(5))
            #expect(server.recorder.now.timeouts == [.head])
            #expect(server.recorder.now.summaries.map(\.status?.code) == [408])
        }
    }

    @Test func endsABodyThatTakesTooLong() async throws {
        try await onThread {
            let server = try TestServer(configure: { $0.bodyTimeout = .milliseconds(300) })
            let client = try server.client()
            try client.send("POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n")
            let time = Self.trickle(client, every: 10)
            let answer = try client.answer()
            #expect(answer.status == 408)
            #expect(answer["content-type"] == "application/problem+json")
            #expect(time > .milliseconds(250) && time < .seconds(5))
            #expect(server.recorder.now.timeouts == [.body])
            #expect(server.recorder.now.summaries.map(\.path) == ["/a"])
        }
    }

    @Test func waitsForABodyThatKeepsComing() async throws {
        try await onThread {
            let server = try TestServer(
                configure: { $0.bodyTimeout = .milliseconds(1500) },
                handler: { request, exchange in exchange.respond(text("\(request.body.count)")) }
            )
            let client = try server.client()
            try client.send("POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 10000\r\n\r\n")
            for _ in 0..<20 {
                try client.send([UInt8](repeating: 1, count: 500))
                usleep(100_000)
            }
            #expect(try client.answer().text == "10000")
        }
    }

    @Test func closesAnIdleConnectionWithoutAWord() async throws {
        try await onThread {
            let server = try TestServer(configure: { $0.idleTimeout = .milliseconds(200) })
            let client = try server.client()
            let start = ContinuousClock.now
            try client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try client.answer().status == 200)
            #expect(try client.isClosed())
            let time = start.duration(to: .now)
            #expect(time > .milliseconds(150) && time < .seconds(5))
            #expect(server.recorder.now.timeouts == [.idle])
        }
    }

    @Test func closesANewcomerThatSaysNothing() async throws {
        try await onThread {
            let server = try TestServer(configure: { $0.headTimeout = .milliseconds(200) })
            let client = try server.client()
            #expect(try client.isClosed())
            #expect(server.recorder.now.summaries.isEmpty)
        }
    }

    @Test func startsTheHeadsLimitAnewForEveryRequest() async throws {
        try await onThread {
            let server = try TestServer(configure: { $0.headTimeout = .seconds(2) })
            let client = try server.client()
            for _ in 0..<4 {
                try client.send("GET /a HTTP/1.1\r\n")
                usleep(700_000)
                try client.send("Host: x\r\n\r\n")
                #expect(try client.answer().status == 200)
            }
        }
    }

    @Test func resetsAReaderThatHasStopped() async throws {
        let server = try TestServer(
            configure: { $0.writeTimeout = .milliseconds(300) },
            handler: { _, exchange in
                exchange.respond(Response(status: .ok, body: [UInt8](repeating: 1, count: 20_000_000)))
            }
        )
        let client = try server.client(receiveBuffer: 4096)
        try client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(await eventually { server.recorder.now.closed == 1 })
        #expect(server.recorder.now.timeouts == [.write])
        #expect(server.recorder.now.summaries.map(\.ending) == [.cutShort])
        let sent = server.recorder.now.summaries[0].bodyBytes
        #expect(sent > 0 && sent < 20_000_000)
    }

    @Test func hasPatienceWithASlowReader() async throws {
        try await onThread {
            let size = 10_000_000
            let server = try TestServer(
                configure: { $0.writeTimeout = .milliseconds(1500) },
                handler: { _, exchange in
                    exchange.respond(Response(status: .ok, body: [UInt8](repeating: 1, count: size)))
                }
            )
            let client = try server.client(receiveBuffer: 65536)
            try client.send("GET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            var count = 0
            let start = ContinuousClock.now
            while true {
                let some = try client.receiveSome(100_000)
                if some.isEmpty { break }
                count += some.count
                if start.duration(to: .now) < .seconds(3) { usleep(30_000) }
            }
            #expect(count > size)
            #expect(start.duration(to: .now) > .seconds(2))
        }
    }

    @Test func manySlowClientsDoNotKeepANormalOneWaiting() async throws {
        try await onThread {
            let server = try TestServer(configure: { $0.headTimeout = .seconds(6) })
            let slow = try (0..<500).map { _ in try server.client() }
            for client in slow { try client.send("GET /") }
            let normal = try server.client()
            var worst = Duration.zero
            for _ in 0..<10 {
                for client in slow { _ = try? client.send("a") }
                let start = ContinuousClock.now
                try normal.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
                #expect(try normal.answer().status == 200)
                worst = max(worst, start.duration(to: .now))
            }
            // Far from where the slow ones are ended.
            #expect(worst < .seconds(3))
            for client in slow { #expect(try client.answer().status == 408) }
            #expect(server.recorder.now.timeouts.filter { $0 == .head }.count == 500)
        }
    }
}
