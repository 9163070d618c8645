import Foundation
import TestSupport
import Testing

@testable import PortholeServer

/// Answers from memory to who asks in the same words, against what the same request gets that is handled in full:
/// one that asks for the connection's end always is.
@Suite(.serialized) struct ReadyPictureTests {
    private struct Asked {
        var method = "GET"
        var target: String
        var fields: [String: String] = [:]
    }

    /// A reply without what may differ.
    private struct Seen: Equatable, CustomStringConvertible {
        let status: Int
        let fields: [String]
        let body: [UInt8]

        init(_ reply: HTTPReply) {
            status = reply.status
            fields = reply.fields.filter { !["Date", "Connection", "Server-Timing"].contains($0.name) }
                .map { "\($0.name): \($0.value)" }
            body = reply.body
        }

        var description: String { "\(status) \(fields) \(body.count) bytes" }
    }

    private final class Pair {
        let service: RunningService
        let kept: HTTPClient

        init(_ service: RunningService) throws {
            self.service = service
            kept = try HTTPClient(port: service.port, seconds: 20)
        }

        /// Asks on the kept connection, then on one that ends; both have to be told the same.
        @discardableResult
        func ask(_ asked: Asked, _ comment: Comment? = nil) throws -> HTTPReply {
            let reply = try kept.request(asked.method, asked.target, asked.fields)
            let fields = asked.fields.merging(["Connection": "close"]) { $1 }
            let full = try service.request(asked.method, asked.target, fields)
            #expect(Seen(reply) == Seen(full), comment ?? "\(asked)")
            return reply
        }

        /// Whether a request is answered with nothing looked up.
        func isReady(_ asked: Asked) throws -> Bool {
            let before = try service.metric("porthole_info_cache_hits_total")
            _ = try kept.request(asked.method, asked.target, asked.fields)
            return try service.metric("porthole_info_cache_hits_total") == before
        }
    }

    private static let tile = "/images/photo.png/tiles/0/0/0.jpg"

    @Test func theThirdRequestInTheSameWordsIsAnsweredWithNothingLookedUp() throws {
        let pair = try Pair(RunningService(fill: Pictures.fillWithSmall))
        let asked = Asked(target: Self.tile)
        // The first asks what the image is, too.
        _ = try pair.kept.get(Self.tile)
        #expect(try !pair.isReady(asked))
        #expect(try pair.isReady(asked))
        let hits = try #require(try pair.service.metric("porthole_derivative_cache_hits_total"))
        let reply = try pair.kept.get(Self.tile)
        #expect(reply.status == 200)
        #expect(reply["Server-Timing"] == "cache;desc=hit")
        #expect(try pair.service.metric("porthole_derivative_cache_hits_total") == hits + 1)
        let tag = try #require(reply["ETag"])
        #expect(try pair.kept.get(Self.tile, ["If-None-Match": tag]).status == 304)
        #expect(try pair.isReady(Asked(target: Self.tile, fields: ["If-None-Match": tag])))
        #expect(try pair.isReady(Asked(method: "HEAD", target: Self.tile)))
        for value in ["*", "W/\(tag)", "\"a\", \(tag)", "\"a\"", tag + ","] {
            try pair.ask(Asked(target: Self.tile, fields: ["If-None-Match": value]))
        }
        // Each is logged and counted like any other.
        let route = "/images/{id}/tiles/{level}/{column}/{row}.{format}"
        let count = "porthole_requests_total{route=\"\(route)\",status=\"304\"}"
        #expect(try #require(try pair.service.metric(count)) >= 2)
        pair.service.service.stop()
        let lines = try pair.service.logLines().filter { $0.contains(Self.tile) }
        #expect(lines.count { $0.contains("\" 200 \(reply.body.count) ") && $0.hasSuffix(" hit") } >= 2)
        #expect(lines.contains { $0.contains("\"HEAD ") && $0.contains(" 200 0 ") && $0.hasSuffix(" hit") })
        #expect(lines.contains { $0.contains(" 304 0 ") && $0.hasSuffix(" revalidated") })
    }

    @Test func whatAcceptDecidesIsKeptForEachAccept() throws {
        let pair = try Pair(RunningService(fill: Pictures.fillWithSmall))
        let target = "/images/photo.png/view?w=40&h=30"
        let accepts: [[String: String]] = [
            [:], ["Accept": "image/webp"], ["Accept": "image/jpeg"], ["accept": "text/html"],
        ]
        for _ in 0..<4 {
            let types = try accepts.map { try pair.ask(Asked(target: target, fields: $0))["Content-Type"] }
            #expect(types == ["image/png", "image/webp", "image/jpeg", "application/problem+json"])
        }
        for fields in accepts.dropLast() { #expect(try pair.isReady(Asked(target: target, fields: fields))) }
        // Where it decides nothing, any will do.
        let plain = target + "&format=png"
        for _ in 0..<2 { try pair.ask(Asked(target: plain, fields: ["Accept": "image/webp"])) }
        #expect(try pair.isReady(Asked(target: plain)))
    }

    /// No browser's is half as long.
    @Test(arguments: [(512, true), (513, false), (6000, false)])
    func nothingIsMadeReadyForAVeryLongAccept(length: Int, isReady: Bool) throws {
        let pair = try Pair(RunningService(fill: Pictures.fillWithSmall))
        let types = "image/png, " + String(repeating: "x/y,", count: length / 4)
        let accept = String(types.prefix(length - 1)) + ","
        let asked = Asked(target: "/images/photo.png/view?w=40&h=30", fields: ["Accept": accept])
        for _ in 0..<3 { #expect(try pair.ask(asked)["Content-Type"] == "image/png") }
        #expect(accept.utf8.count == length)
        #expect(try pair.isReady(asked) == isReady)
    }

    /// An edit that is stored, changed or removed counts at once; one that the request names counts alone.
    @Test func aStoredEditCountsAtOnce() throws {
        let token = "0123456789abcdef"
        let pair = try Pair(
            RunningService(
                { configuration in
                    let data = URL(filePath: configuration.library).deletingLastPathComponent().path + "/data"
                    try? FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
                    configuration.editing.folder = data
                    configuration.editing.token = AccessToken(token)
                },
                fill: Pictures.fillWithSmall
            )
        )
        let stored = Asked(target: "/images/photo.png/view?w=40&h=30&format=png")
        let named = Asked(target: "/images/photo.png/view?w=40&h=30&format=png&filter=sepia")
        func warm() throws {
            for asked in [stored, named] {
                for _ in 0..<2 { try pair.ask(asked) }
                #expect(try pair.isReady(asked))
            }
        }
        func put(_ method: String, _ body: String?) throws {
            let fields = ["Authorization": "Bearer \(token)", "Content-Type": "application/json"]
            let reply = try pair.service.request(method, "/images/photo.png/edit", fields, body: body)
            #expect((200..<300).contains(reply.status))
        }
        try warm()
        var bodies: Set<[UInt8]> = [try pair.ask(stored).body]
        for filter in ["mono", "invert"] {
            try put("PUT", "{\"filter\":\"\(filter)\"}")
            #expect(bodies.insert(try pair.ask(stored).body).inserted)
            try warm()
        }
        try put("DELETE", nil)
        #expect(!bodies.insert(try pair.ask(stored).body).inserted)
        try warm()
        let data = pair.service.folder.path + "/data"
        #expect(rename(data, data + "-moved") == 0)
        #expect(try pair.ask(stored, "the edits are gone").status == 503)
        #expect(try pair.ask(named).status == 200)
    }

    /// An id without an extension means the first file there is; another one that comes before is seen at once.
    @Test func namesThatComeAndGoAreSeenAtOnce() throws {
        let pair = try Pair(RunningService(fill: Pictures.fillWithSmall))
        let library = pair.service.folder.path + "/library"
        // Young folders are not trusted.
        Thread.sleep(forTimeInterval: 3.2)
        let targets = ["photo", "alpha", "sub%2Fturned"].map { Asked(target: "/images/\($0)/tiles/0/0/0.png") }
        for asked in targets {
            for _ in 0..<2 { try pair.ask(asked) }
            #expect(try pair.isReady(asked))
        }
        let other = Picture(width: 50, height: 50, colour: [0, 0, 255])
        try pair.service.folder.write(other.jpeg(), to: "library/photo.jpg")
        for asked in targets { try pair.ask(asked, "a file that comes first") }
        #expect(try pair.kept.get(targets[0].target)["Content-Location"] == "/images/photo.jpg/tiles/0/0/0.png")
        try FileManager.default.removeItem(atPath: library + "/photo.jpg")
        for asked in targets { try pair.ask(asked, "it is gone again") }
        #expect(rename(library + "/sub", pair.service.folder.path + "/elsewhere") == 0)
        #expect(symlink(pair.service.folder.path + "/elsewhere", library + "/sub") == 0)
        #expect(try pair.ask(targets[2], "a link that leads out").status == 404)
        #expect(rename(library, library + "-moved") == 0)
        for asked in targets { #expect(try pair.ask(asked, "the library is gone").status == 404) }
        #expect(rename(library + "-moved", library) == 0)
        #expect(try pair.ask(targets[1], "it is back").status == 200)
    }

    /// Files change, move, become links and come back at random; no answer is ever older than the last change.
    @Test(arguments: 1...4 as ClosedRange<UInt64>) func noAnswerIsStale(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let pair = try Pair(RunningService(fill: Pictures.fillWithSmall))
        let library = pair.service.folder.path + "/library"
        let contents = (0..<3).map { Picture(width: 40, height: 30 + $0, colour: [UInt8($0 * 80), 9, 200]).png }
        let files = ["a.png", "b.png", "sub/c.png", "a.jpg"]
        func change() throws {
            let path = library + "/" + files.randomElement(using: &generator)!
            switch Int.random(in: 0..<8, using: &generator) {
            case 0...2:
                try pair.service.folder.write(contents.randomElement(using: &generator)!, to: "library/.new")
                _ = rename(library + "/.new", path)
            case 3: unlink(path)
            case 4:
                unlink(path)
                _ = symlink(["b.png", "../secret", "sub/c.png"].randomElement(using: &generator)!, path)
            case 5: chmod(path, [0o644, 0o600].randomElement(using: &generator)!)
            case 6:
                // The folder is a link for a while, out of the library or inside it.
                let place = Bool.random(using: &generator) ? pair.service.folder.path + "/away" : library + "/inside"
                if rename(library + "/sub", place) == 0 { _ = symlink(place, library + "/sub") }
            default:
                unlink(library + "/sub")
                if rename(pair.service.folder.path + "/away", library + "/sub") != 0 {
                    _ = rename(library + "/inside", library + "/sub")
                }
            }
        }
        for file in files { try pair.service.folder.write(contents[0], to: "library/\(file)") }
        var tag = "\"none\""
        var statuses: Set<Int> = []
        for step in 0..<250 {
            if Int.random(in: 0..<4, using: &generator) == 0 { try change() }
            let id = ["a.png", "b.png", "sub%2Fc.png", "a", "sub%2fc", "a.jpg"].randomElement(using: &generator)!
            var asked = Asked(
                target: "/images/\(id)/" + ["tiles/0/0/0.png", "view?w=20&h=15"].randomElement(using: &generator)!
            )
            if Int.random(in: 0..<4, using: &generator) == 0 { asked.method = "HEAD" }
            if Int.random(in: 0..<3, using: &generator) == 0 { asked.fields["If-None-Match"] = tag }
            if Int.random(in: 0..<4, using: &generator) == 0 { asked.fields["Accept"] = "image/jpeg" }
            let reply = try pair.ask(asked, "seed \(seed), step \(step): \(asked)")
            tag = reply["ETag"] ?? tag
            statuses.insert(reply.status)
        }
        #expect(statuses.isSuperset(of: [200, 304, 404]))
    }

    /// What pixels stand for a source may change without the source.
    @Test func whatWasRememberedUnderAnotherCountIsNot() throws {
        let generation = Generation()
        let folder = try TemporaryFolder()
        try folder.write(Pictures.photo.png, to: "a.png")
        let library = try ImageLibrary(folder: folder.path)
        let item = try #require(library.item(id: "a.png"))
        let cache = DerivativeCache(capacity: 1 << 20, generation: generation)
        try DerivativeCacheTests.remember("/a", item, in: library, cache)
        #expect(DerivativeCacheTests.isReady("/a", cache))
        generation.advance()
        #expect(!DerivativeCacheTests.isReady("/a", cache))
        try DerivativeCacheTests.remember("/a", item, in: library, cache)
        #expect(DerivativeCacheTests.isReady("/a", cache))
        _ = rename(folder.path + "/a.png", folder.path + "/b.png")
        #expect(!DerivativeCacheTests.isReady("/a", cache))
    }
}
