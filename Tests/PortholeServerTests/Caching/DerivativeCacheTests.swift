import Dispatch
import HTTPMessage
import ImageRequests
import SocketServer
import TestSupport
import Testing

@testable import PortholeServer

@Suite struct DerivativeCacheTests {
    private let folder: TemporaryFolder
    private let library: ImageLibrary
    private let item: ImageLibrary.Item

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Pictures.photo.png, to: "a.png")
        library = try ImageLibrary(folder: folder.path)
        item = try #require(library.item(id: "a.png"))
    }

    private static func key(_ request: String, _ item: ImageLibrary.Item) -> Derivative.Key {
        Derivative.Key(id: item.id, source: item.source, request: request)
    }

    private static func derivative(_ bytes: Int) -> Derivative {
        Derivative(
            fields: [:],
            tag: EntityTag("t")!,
            mediaType: "image/png",
            body: [UInt8](repeating: 7, count: bytes)
        )
    }

    /// Keeps a picture under a request, and ready for a target.
    static func remember(
        _ target: String,
        as request: String = "r",
        _ item: ImageLibrary.Item,
        in library: ImageLibrary,
        _ cache: DerivativeCache,
        accept: ReadyPicture.Words.Accept = .any,
        bytes: Int = 1000
    ) throws {
        let derivative = derivative(bytes)
        let key = key(request, item)
        if cache.value(for: key) == nil { cache.insert(derivative, for: key) }
        let answer = ReadyAnswer(
            response: EncodedResponse(Response(status: .ok, body: derivative.body)),
            path: target,
            query: nil,
            note: nil
        )
        let ready = ReadyPicture(
            words: .init(target: Array(target.utf8), accept: accept),
            sighting: try #require(Sighting(of: item, by: item.id, in: library)),
            edit: nil,
            moment: cache.moment,
            tag: derivative.tag,
            picture: answer,
            notModified: answer
        )
        cache.remember(ready, for: key)
    }

    /// Whether a target is answered.
    static func isReady(_ target: String, _ cache: DerivativeCache) -> Bool {
        Array("GET \(target) HTTP/1.1\r\nHost: h\r\n\r\n".utf8).withUnsafeBytes { bytes in
            PlainRequest(bytes, limits: HTTPLimits()).flatMap { cache.readyAnswer(to: $0) } != nil
        }
    }

    /// Whoever asks decides how long they are.
    @Test func wordsCountInFull() throws {
        func cost(targetBytes: Int = 10, acceptBytes: Int) throws -> Int {
            let cache = DerivativeCache(capacity: 1 << 20)
            let accept = ReadyPicture.Words.Accept.value([UInt8](repeating: 97, count: acceptBytes))
            let target = "/" + String(repeating: "a", count: targetBytes)
            try Self.remember(target, item, in: library, cache, accept: accept)
            return cache.statistics.cost
        }
        #expect(try cost(acceptBytes: 30_000) - cost(acceptBytes: 0) >= 30_000)
        #expect(try cost(targetBytes: 5000, acceptBytes: 0) - cost(acceptBytes: 0) >= 10_000)
    }

    @Test func wordsGoWithTheirPicture() throws {
        let cache = DerivativeCache(capacity: 20_000)
        try Self.remember("/a", item, in: library, cache)
        #expect(Self.isReady("/a", cache))
        #expect(!Self.isReady("/b", cache))
        // It was used, and is spared once; then it goes.
        for number in 0..<40 { cache.insert(Self.derivative(2000), for: Self.key("\(number)", item)) }
        #expect(cache.value(for: Self.key("r", item)) == nil)
        #expect(!Self.isReady("/a", cache))
        #expect(cache.statistics.cost <= 20_000)
    }

    @Test func whatIsAskedForInTheSameWordsStaysLongest() throws {
        let cache = DerivativeCache(capacity: 20_000)
        try Self.remember("/a", item, in: library, cache)
        for number in 0..<40 {
            #expect(Self.isReady("/a", cache))
            cache.insert(Self.derivative(2000), for: Self.key("\(number)", item))
        }
        #expect(cache.value(for: Self.key("r", item)) != nil)
        #expect(cache.value(for: Self.key("0", item)) == nil)
        #expect(cache.value(for: Self.key("39", item)) != nil)
    }

    @Test func aPictureIsReadyInFewWordsAndTheyCount() throws {
        let cache = DerivativeCache(capacity: 1 << 20)
        cache.insert(Self.derivative(1000), for: Self.key("r", item))
        let before = cache.statistics.cost
        for number in 0..<10 { try Self.remember("/\(number)", item, in: library, cache) }
        #expect((0..<10).filter { Self.isReady("/\($0)", cache) } == [6, 7, 8, 9])
        #expect(cache.statistics.cost > before + 4 * 1024)
        // The same words again take the place of the former.
        let full = cache.statistics.cost
        try Self.remember("/9", item, in: library, cache)
        #expect(cache.statistics.cost == full)
        #expect((0..<10).filter { Self.isReady("/\($0)", cache) } == [6, 7, 8, 9])
    }

    @Test func wordsThatDoNotFitAreNotKept() throws {
        let cache = DerivativeCache(capacity: 2000)
        try Self.remember("/a", item, in: library, cache)
        #expect(!Self.isReady("/a", cache))
        #expect(cache.statistics.cost <= 2000)
        let off = DerivativeCache(capacity: 0)
        try Self.remember("/a", item, in: library, off)
        #expect(!Self.isReady("/a", off))
    }

    @Test func whatIsReadyIsKnownByWordsTagAndMoment() throws {
        let generation = Generation()
        let cache = DerivativeCache(capacity: 1 << 20, generation: generation)
        let words = ReadyPicture.Words(target: Array("/a".utf8), accept: .any)
        let tag = EntityTag("t")!
        #expect(!cache.isReady(words, tag: tag, moment: cache.moment))
        try Self.remember("/a", item, in: library, cache)
        #expect(cache.isReady(words, tag: tag, moment: cache.moment))
        #expect(!cache.isReady(words, tag: EntityTag("u")!, moment: cache.moment))
        #expect(!cache.isReady(.init(target: words.target, accept: .absent), tag: tag, moment: cache.moment))
        generation.advance()
        #expect(!cache.isReady(words, tag: tag, moment: cache.moment))
    }

    @Test func aHitIsCounted() throws {
        let cache = DerivativeCache(capacity: 1 << 20)
        try Self.remember("/a", item, in: library, cache)
        let hits = cache.statistics.hits
        for _ in 0..<3 { #expect(Self.isReady("/a", cache)) }
        #expect(cache.statistics.hits == hits + 3)
    }

    /// Many threads keep, remember and ask; what was let go is found by nobody, and the bytes are right to the end.
    @Test func threadsShareIt() throws {
        let cache = DerivativeCache(capacity: 100_000)
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            var generator = SeededGenerator(seed: UInt64(thread))
            for _ in 0..<500 {
                let number = Int.random(in: 0..<60, using: &generator)
                try? Self.remember("/\(number)", as: "\(number)", item, in: library, cache, bytes: 1000 + number * 10)
                _ = Self.isReady("/\(Int.random(in: 0..<60, using: &generator))", cache)
            }
        }
        #expect(cache.statistics.cost <= 100_000)
        #expect(cache.statistics.evictions > 0)
        let kept = (0..<60).filter { cache.value(for: Self.key("\($0)", item)) != nil }
        let ready = (0..<60).filter { Self.isReady("/\($0)", cache) }
        #expect(Set(ready).isSubset(of: kept))
        #expect(!ready.isEmpty)
    }
}
