import Foundation
import Synchronization
import TestSupport
import Testing

@testable import PortholeServer

@Suite struct ServiceTests {
    @Test func aChangedFileIsSeenAtTheNextRequest() throws {
        let service = try RunningService(fill: Pictures.fill)
        let first = try service.get("/images/photo/view?w=40&h=30")
        try service.folder.write(
            Picture(width: 200, height: 300, colour: [0, 255, 0]).png,
            to: "library/photo.png"
        )
        let second = try service.get("/images/photo/view?w=40&h=30", ["If-None-Match": try #require(first["ETag"])])
        #expect(second.status == 200)
        #expect(second["ETag"] != first["ETag"])
        #expect(second["Visible-Rect"] == "0,0,200,300")
        #expect(try Picture(decoding: second.body)[20, 15] == [0, 255, 0])
        #expect(try service.get("/images/photo").json()["width"] as? Int == 200)
        try FileManager.default.removeItem(atPath: service.folder.path + "/library/photo.png")
        #expect(try service.get("/images/photo/view?w=40&h=30").status == 404)
    }

    /// So many nanoseconds do not fit 64 bits.
    @Test func aFileOfAnotherCenturyIsServedAndItsChangeSeen() throws {
        let service = try RunningService(fill: Pictures.fill)
        var tags: Set<String> = []
        for nanoseconds in [0, 1_000_000] {
            let time = timespec(tv_sec: 13_569_465_600, tv_nsec: nanoseconds)
            #expect(utimensat(AT_FDCWD, service.folder.path + "/library/photo.png", [time, time], 0) == 0)
            let reply = try service.get("/images/photo/view?w=40&h=30")
            #expect(reply.status == 200)
            tags.insert(try #require(reply["ETag"]))
        }
        #expect(tags.count == 2)
    }

    /// Somebody replaces the file again and again: each answer is the picture that is there.
    @Test func aFileThatKeepsChangingNeverGivesAMixture() throws {
        let service = try RunningService(fill: Pictures.fill)
        let versions = [[255, 0, 0], [0, 0, 255]].map { Picture(width: 64, height: 64, colour: $0).png }
        for round in 0..<40 {
            try service.folder.write(versions[round % 2] + [UInt8](repeating: 0, count: round), to: "library/new")
            _ = rename(service.folder.path + "/library/new", service.folder.path + "/library/photo.png")
            let reply = try service.get("/images/photo/view?w=8&h=8")
            #expect(reply.status == 200)
            #expect(try Picture(decoding: reply.body)[4, 4] == (round % 2 == 0 ? [255, 0, 0] : [0, 0, 255]))
        }
    }

    /// The file is replaced while it is being read: what a worker finds is not what was looked up before.
    @Test func aFileReplacedMeanwhileIsLookedUpAgain() throws {
        let service = try RunningService(fill: Pictures.fill)
        let colours: [[UInt8]] = [[255, 0, 0], [0, 0, 255]]
        let pictures = colours.map { Picture(width: 64, height: 64, colour: $0).png }
        let isDone = Atomic(false)
        let hasEnded = DispatchSemaphore(value: 0)
        let folder = service.folder
        try folder.write(pictures[0], to: "library/photo.png")
        Thread.detachNewThread {
            var round = 0
            while !isDone.load(ordering: .relaxed) {
                round += 1
                _ = try? folder.write(pictures[round % 2], to: "library/.new")
                _ = rename(folder.path + "/library/.new", folder.path + "/library/photo.png")
            }
            hasEnded.signal()
        }
        let client = try HTTPClient(port: service.port)
        var pictureCount = 0
        for _ in 0..<200 {
            let reply = try client.get("/images/photo/view?w=8&h=8")
            if reply.status == 200 {
                pictureCount += 1
                #expect(colours.contains(try Picture(decoding: reply.body)[4, 4]))
            } else {
                #expect(reply.status == 503)
                #expect(reply["Retry-After"] == "1")
                #expect(try reply.json()["type"] as? String == "/problems/image-changing")
            }
        }
        isDone.store(true, ordering: .relaxed)
        hasEnded.wait()
        #expect(pictureCount > 0)
        #expect(try client.get("/images/photo/view?w=8&h=8").status == 200)
    }

    @Test func theCacheStaysWithinItsBytes() throws {
        let service = try RunningService({ $0.caching.derivativeBytes = 60_000 }, fill: Pictures.fill)
        let client = try HTTPClient(port: service.port)
        for width in 40..<80 { #expect(try client.get("/images/photo/view?w=\(width)&h=60").status == 200) }
        let bytes = try #require(try service.metric("porthole_derivative_cache_bytes"))
        #expect(bytes > 20_000)
        #expect(bytes <= 60_000)
        #expect(try #require(try service.metric("porthole_derivative_cache_evictions_total")) > 0)
        #expect(try client.get("/images/photo/view?w=79&h=60")["Server-Timing"] == "cache;desc=hit")
        #expect(try client.get("/images/photo/view?w=40&h=60")["Server-Timing"]?.hasPrefix("cache;desc=miss") == true)
    }

    @Test func withoutACacheEverythingIsRendered() throws {
        let service = try RunningService({ $0.caching.derivativeBytes = 0 }, fill: Pictures.fill)
        for _ in 0..<2 {
            let reply = try service.get("/images/photo/view?w=40&h=60")
            #expect(reply["Server-Timing"]?.hasPrefix("cache;desc=miss") == true)
        }
    }

    @Test func whoAsksForTheSameAtTheSameTimeSharesOneRun() throws {
        let service = try RunningService(fill: Pictures.fill)
        // What the image is takes so little time that its run may be over before all have asked.
        #expect(try service.get("/images/large").status == 200)
        let clients = try (0..<16).map { _ in try HTTPClient(port: service.port) }
        let target = "/images/large/view?w=1500&h=1200&format=webp&quality=99"
        for client in clients { try client.send(Array("GET \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)) }
        let replies = try clients.map { try $0.reply() }
        #expect(replies.allSatisfy { $0.status == 200 && $0.body == replies[0].body })
        // One run for what the image is, one for the picture.
        #expect(try service.metric("porthole_works_run_total") == 2)
        #expect(replies.count { $0["Server-Timing"]?.hasPrefix("cache;desc=miss") == true } == 1)
    }

    @Test func whatFindsTheQueueFullIsToldWhenToComeBack() throws {
        let service = try RunningService({ $0.workers.queueLimit = 2 }, fill: Pictures.fill)
        _ = try service.get("/images/large")
        let clients = try (0..<8).map { _ in try HTTPClient(port: service.port) }
        for (number, client) in clients.enumerated() {
            let target = "/images/large/view?w=\(700 + number)&h=700&format=webp&quality=100"
            try client.send(Array("GET \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
        }
        let replies = try clients.map { try $0.reply() }
        #expect(Set(replies.map(\.status)) == [200, 503])
        for reply in replies where reply.status == 503 {
            #expect(try #require(reply["Retry-After"].flatMap { Int($0) }) >= 1)
            #expect(try reply.json()["type"] as? String == "/problems/busy")
        }
        #expect(try service.get("/images/photo/view?w=10&h=10").status == 200)
    }

    @Test func aClientThatLeavesTakesItsWorkAlong() throws {
        let service = try RunningService(fill: Pictures.fill)
        var client: HTTPClient? = try HTTPClient(port: service.port)
        let target = "/images/large/view?w=3000&h=3000&format=avif&quality=100"
        try client?.send(Array("GET \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
        let deadline = ContinuousClock.now + .seconds(10)
        while try service.metric("porthole_works_running") != 1, .now < deadline { usleep(5000) }
        client = nil
        while try service.metric("porthole_works_cancelled_total") == 0, .now < deadline { usleep(5000) }
        #expect(try service.metric("porthole_works_cancelled_total") == 1)
        #expect(try service.get("/images/photo/view?w=10&h=10").status == 200)
    }

    @Test func theLimitsAreThoseOfTheConfiguration() throws {
        let service = try RunningService(
            { configuration in
                configuration.limits.sourcePixels = 1_000_000
                configuration.limits.outputPixels = 10_000
                configuration.limits.viewport = 500
                configuration.caching.maximumAge = 0
                configuration.publicURL = "https://example.com/zoom"
            },
            fill: Pictures.fill
        )
        let large = try service.get("/images/large/view?w=10&h=10")
        #expect(large.status == 422)
        let detail = try #require(try large.json()["detail"] as? String)
        #expect(detail.contains("1000000") || detail.contains("1,000,000") || detail.contains("1 000 000"), "\(detail)")
        #expect(try service.get("/images/photo/view?w=101&h=100").status == 422)
        #expect(try service.get("/images/photo/view?w=501&h=1").status == 400)
        let reply = try service.get("/images/photo/view?w=100&h=100")
        #expect(reply.status == 200)
        #expect(reply["Cache-Control"] == "no-cache")
        #expect(reply["Content-Location"] == "https://example.com/zoom/images/photo.png/view?w=100&h=100")
        let links = try service.get("/images/photo").json()["links"] as? [String: String]
        #expect(links?["self"] == "https://example.com/zoom/images/photo.png")
        #expect(
            try service.get("/images?limit=1").json()["next"] as? String
                == "https://example.com/zoom/images?after=alpha.png&limit=1"
        )
    }

    @Test func theTimeLimitOfARenderingIsAnError() throws {
        let service = try RunningService({ $0.limits.renderMilliseconds = 400 }, fill: Pictures.fill)
        #expect(try service.get("/images/photo/view?w=10&h=10").status == 200)
        let reply = try service.get("/images/large/view?w=3000&h=3000&format=avif&quality=100")
        #expect(reply.status == 422)
        let document = try reply.json()
        #expect(document["type"] as? String == "/problems/render-time")
        #expect((document["detail"] as? String)?.contains("0.4 s") == true)
        #expect(try service.get("/images/photo/view?w=11&h=10").status == 200)
    }

    @Test(arguments: ServiceConfiguration.Log.Format.allCases)
    func everyRequestHasALineAndNoneIsLost(format: ServiceConfiguration.Log.Format) throws {
        let service = try RunningService({ $0.log.format = format }, fill: Pictures.fill)
        let client = try HTTPClient(port: service.port)
        for number in 0..<20 { _ = try client.get("/images/photo/view?w=10&h=10&_=\(number)") }
        _ = try client.get("/images/photo/view?w=0&_=%0a%1b")
        try client.send(Array("NONSENSE\r\n\r\n".utf8))
        _ = try? client.reply()
        service.service.stop()
        let lines = try service.logLines()
        for number in 0..<20 { #expect(lines.count { $0.contains("w=10&h=10&_=\(number)\"") } == 1) }
        #expect(lines.count { $0.contains(format == .text ? " hit" : "\"cache\":\"hit\"") } == 19)
        #expect(lines.count { $0.contains(format == .text ? "\" 400 " : "\"status\":400") } == 2)
        for line in lines {
            #expect(line.utf8.allSatisfy { (0x20..<0x7f).contains($0) })
            if format == .json {
                #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
            }
        }
    }

    @Test func drainingAnswersWhatWasAccepted() throws {
        let service = try RunningService(fill: Pictures.fill)
        let client = try HTTPClient(port: service.port)
        try client.send(
            Array("GET /images/large/view?w=2000&h=1500&format=webp HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
        )
        let deadline = ContinuousClock.now + .seconds(10)
        while try service.metric("porthole_works_running") != 1, .now < deadline { usleep(2000) }
        let isDone = DispatchSemaphore(value: 0)
        service.service.drain { isDone.signal() }
        #expect(try client.reply().status == 200)
        #expect(isDone.wait(timeout: .now() + 20) == .success)
        #expect(throws: HTTPClientError.self) { try service.get("/healthz") }
    }

    @Test(arguments: [
        ("/nowhere", ["127.0.0.1:0"]), ("/", ["nonsense"]), ("/", ["127.0.0.1:0", "203.0.113.1:1"]),
    ])
    func whatCannotStartSaysWhy(library: String, listen: [String]) throws {
        var configuration = ServiceConfiguration(library: library)
        configuration.listen = listen
        let folder = try TemporaryFolder()
        configuration.cache = folder.path
        configuration.workers.executable = BuiltProducts.path("porthole-worker")
        configuration.workers.count = 1
        let error = #expect(throws: ServiceStartError.self) {
            let service = try PortholeService(configuration: configuration)
            defer { service.stop() }
            _ = try service.start()
        }
        let culprit = library == "/nowhere" ? library : listen.last!
        #expect(error?.description.contains(culprit) == true, "\(String(describing: error))")
    }

    @Test func theCacheFolderMayBeNamedFromTheWorkingFolder() throws {
        let folder = try TemporaryFolder()
        let steps = FileManager.default.currentDirectoryPath.split(separator: "/").map { _ in ".." }
        let cache = steps.joined(separator: "/") + folder.path + "/made"
        let service = try RunningService({ $0.cache = cache }, fill: Pictures.fill)
        #expect(try service.get("/images/photo/view?w=40&h=30").status == 200)
        #expect(FileManager.default.fileExists(atPath: folder.path + "/made"))
    }

    @Test func aMissingWorkerIsNamed() throws {
        var configuration = ServiceConfiguration(library: "/tmp")
        configuration.listen = ["127.0.0.1:0"]
        configuration.workers.executable = "/nowhere/porthole-worker"
        let folder = try TemporaryFolder()
        configuration.cache = folder.path
        let service = try PortholeService(configuration: configuration)
        let error = #expect(throws: ServiceStartError.self) { _ = try service.start() }
        #expect(error?.description.contains("/nowhere/porthole-worker") == true)
    }
}
