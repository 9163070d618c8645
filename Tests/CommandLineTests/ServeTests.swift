import Foundation
import TestSupport
import Testing

@Suite struct ServeTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TestPictures.folder()
    }

    @Test func theBannerSaysWhatToDoNext() throws {
        let service = try RunningService(library: folder.path)
        let log = try service.log
        #expect(log.contains("\(folder.path) (1 picture)"))
        let view = try #require(log.firstMatch(of: /curl -o view\.png 'http:\/\/localhost:\d+(\/[^']+)'/))
        #expect(try service.get(String(view.output.1)).status == 200)
    }

    @Test func aSignalEndsItInOrderAndASecondServiceTakesTheSamePort() throws {
        let first = try RunningService(library: folder.path)
        #expect(try first.get("/readyz").status == 200)
        first.signal(SIGTERM)
        #expect(first.wait() == 0)
        let address = String(first.url.dropFirst("http://".count))
        let second = try RunningService(library: folder.path, options: ["--listen", address])
        second.signal(SIGINT)
        #expect(second.wait() == 0)
    }

    @Test func aRequestUnderWayIsAnsweredWhileDraining() throws {
        let service = try RunningService(library: folder.path)
        // Some tenths of a second of work, and the signal in their midst.
        let target = "/images/gradient/view?scale=16&w=3000&h=3000&kernel=lanczos3"
        let answer = Background { try service.get(target) }
        Thread.sleep(forTimeInterval: 0.25)
        service.signal(SIGTERM)
        #expect(try answer.value().status == 200)
        #expect(service.wait() == 0)
        #expect(try service.get("/readyz").status == 0)
    }

    @Test func theHealthCheckAsksIt() throws {
        let service = try RunningService(library: folder.path)
        let address = String(service.url.dropFirst("http://".count))
        #expect(try Tool.run("health", address).status == 0)
        #expect(try Tool.run(["health"], environment: ["PORTHOLE_LISTEN": address]).status == 0)
    }

    @Test func optionsAndVariablesReachTheService() throws {
        let service = try RunningService(
            library: folder.path,
            options: ["--max-viewport", "500", "--public-url", "https://pictures.example/zoom/"],
            environment: ["PORTHOLE_MAX_OUTPUT_PIXELS": "10k", "PORTHOLE_MAX_TARGET": "100", "PORTHOLE_LOG": "json"]
        )
        #expect(try service.get("/images/gradient/view?w=501").status == 400)
        #expect(try service.get("/images/gradient/view?w=200&h=200").status == 422)
        #expect(try service.get("/images?_=" + String(repeating: "a", count: 100)).status == 414)
        let image = try service.get("/images/gradient")
        #expect(
            String(decoding: image.body, as: UTF8.self).contains(
                "https://pictures.example/zoom/images/gradient.png/view"
            )
        )
        let lines = try service.log.split(separator: "\n")
        #expect(!lines.isEmpty)
        for line in lines {
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
        }
    }

    @Test func aUnixSocketIsListenedOn() throws {
        let path = folder.path + "/socket"
        let service = try RunningService(library: folder.path, options: ["--listen", "unix:" + path])
        #expect(try service.get("/healthz", "--unix-socket", path).status == 200)
        #expect(try Tool.run("health", "unix:" + path).status == 0)
    }

    @Test func whatCannotStartSaysWhy() throws {
        let missing = try Tool.run("serve", "/nonexistent/folder", "--listen", "127.0.0.1:0")
        #expect(missing.status == 1)
        #expect(missing.errors.contains("/nonexistent/folder"))
        let service = try RunningService(library: folder.path)
        let taken = String(service.url.dropFirst("http://".count))
        let second = try Tool.run("serve", folder.path, "--listen", taken)
        #expect(second.status == 1)
        #expect(second.errors.contains("Address already in use"))
        let worker = try Tool.run("serve", folder.path, "--listen", "127.0.0.1:0", "--worker", "/nonexistent/worker")
        #expect(worker.status == 1)
        #expect(worker.errors.contains("/nonexistent/worker"))
    }
}

/// Something done on a thread of its own, to be waited for.
///
/// `@unchecked Sendable`: the result is written before the semaphore is signalled, and read after.
private final class Background<Value>: @unchecked Sendable {
    private let done = DispatchSemaphore(value: 0)
    private var result: Result<Value, any Error>?

    init(_ body: @escaping () throws -> Value) {
        nonisolated(unsafe) let body = body
        Thread.detachNewThread { [self] in
            result = Result { try body() }
            done.signal()
        }
    }

    func value() throws -> Value {
        done.wait()
        return try result!.get()
    }
}
