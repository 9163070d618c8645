import HTTPMessage
import ImageRequests
import SocketServer
import Synchronization

/// The pictures in memory, found by what they are, and the most wanted by the very words that they are asked for in.
///
/// All of it together, keys and words counted, stays within a number of bytes. A picture's words go with it.
final class DerivativeCache: Sendable {
    /// What is kept under a derivative's key.
    private struct Kept: Sendable {
        var derivative: Derivative
        /// The same by the words it was asked for in, the latest last.
        var ready: [ReadyPicture] = []

        func cost(under key: Derivative.Key) -> Int {
            ready.reduce(derivative.cost(under: key)) { $0 + $1.cost }
        }
    }

    /// Some of the words, by their number.
    private final class Words: Sendable {
        let pictures = Guarded<[Int: ReadyPicture]>([:])
        let hits = Atomic(0)
    }

    /// How a cache has done since it was made.
    typealias Statistics = SharedCache<Derivative.Key, Derivative>.Statistics

    /// In how many different ways one picture is kept ready.
    private static let mostWords = 4

    private let kept: SharedCache<Derivative.Key, Kept>
    private let words = (0..<16).map { _ in Words() }
    private let generation: Generation
    /// How often words were added; held meanwhile, since that takes two steps.
    private let additions = Guarded(0)

    /// An empty cache of so many bytes; `generation` advances when which pixels stand for a source may have changed.
    init(capacity: Int, generation: Generation = Generation()) {
        self.generation = generation
        kept = SharedCache(capacity: capacity) { kept in
            // All of them are asked, so that each is found unused the next time.
            kept.ready.reduce(false) { $1.wasUsed.exchange(false, ordering: .relaxed) || $0 }
        }
    }

    /// The moment that a request begins at, to be remembered with what it finds.
    var moment: UInt64 { generation.current }

    /// The picture under a key; counts a hit or a miss.
    func value(for key: Derivative.Key) -> Derivative? { kept.value(for: key)?.derivative }

    /// Keeps a picture under a key.
    func insert(_ derivative: Derivative, for key: Derivative.Key) {
        let kept = Kept(derivative: derivative)
        forget(self.kept.insert(kept, for: key, cost: kept.cost(under: key)).released)
    }

    /// Lets go every picture of a file that is no more.
    func remove(_ source: SourceReference) { forget(kept.removeAll { $0.source == source }) }

    /// How the cache has done so far.
    var statistics: Statistics {
        let sum = kept.statistics
        return Statistics(
            hits: words.reduce(sum.hits) { $0 + $1.hits.load(ordering: .relaxed) },
            misses: sum.misses,
            evictions: sum.evictions,
            entries: sum.entries,
            cost: sum.cost,
            capacity: sum.capacity
        )
    }
}

extension DerivativeCache {
    /// Keeps a picture ready that is kept under a key.
    func remember(_ ready: ReadyPicture, for key: Derivative.Key) {
        additions.withLock { additions in
            additions += 1
            guard var kept = kept.peek(key) else { return }
            // The same words may have led to something else before.
            let former = kept.ready.filter { $0.words == ready.words }
            kept.ready.removeAll { $0.words == ready.words }
            kept.ready.append(ready)
            let surplus = kept.ready.prefix(max(0, kept.ready.count - Self.mostWords))
            kept.ready.removeFirst(surplus.count)
            words(ready.hash).pictures.withLock { $0[ready.hash] = ready }
            let (released, isKept) = self.kept.insert(kept, for: key, cost: kept.cost(under: key))
            for gone in former + surplus { forget(gone) }
            // What was under this key is there again, but for the rest.
            let stays = isKept ? Set(kept.ready.map(ObjectIdentifier.init)) : []
            for gone in released.flatMap(\.ready) + kept.ready where !stays.contains(ObjectIdentifier(gone)) {
                forget(gone)
            }
        }
    }

    /// Whether a picture of this tag is ready for these words already, unless it turns out to be no longer current.
    func isReady(_ words: ReadyPicture.Words, tag: EntityTag, moment: UInt64) -> Bool {
        guard let ready = find(words.number) else { return false }
        return ready.words == words && ready.moment == moment && ready.tag.elementsEqual(tag.description.utf8)
    }

    /// The answer to a request in words that are remembered, if all is as it was.
    func readyAnswer(to request: PlainRequest) -> ReadyAnswer? {
        guard let ready = find(request) else { return nil }
        let answer: ReadyAnswer
        switch request.value(of: "if-none-match") {
        case .none: answer = ready.picture
        case .one(let value) where ready.tag.elementsEqual(value): answer = ready.notModified
        case .one, .several: return nil
        }
        guard ready.moment == generation.current, ready.isCurrent else {
            forget(ready)
            return nil
        }
        if !ready.wasUsed.load(ordering: .relaxed) { ready.wasUsed.store(true, ordering: .relaxed) }
        words(ready.hash).hits.add(1, ordering: .relaxed)
        return answer
    }

    private func find(_ request: PlainRequest) -> ReadyPicture? {
        guard let ready = findAddressedAnyhow(request), ready.words.address?.areThose(of: request) ?? true else {
            return nil
        }
        return ready
    }

    private func findAddressedAnyhow(_ request: PlainRequest) -> ReadyPicture? {
        if let ready = find(ReadyPicture.hash(request.target)), ready.answers(request.target) { return ready }
        let accept: UnsafeRawBufferPointer?
        switch request.value(of: "accept") {
        case .none: accept = nil
        case .one(let value): accept = value
        case .several: return nil
        }
        guard let ready = find(ReadyPicture.hash(request.target, accept: accept)),
            ready.answers(request.target, accept: accept)
        else { return nil }
        return ready
    }

    private func find(_ hash: Int) -> ReadyPicture? { words(hash).pictures.withLock { $0[hash] } }

    private func words(_ hash: Int) -> Words { words[Int(UInt(bitPattern: hash) >> 32) % words.count] }

    private func forget(_ released: [Kept]) {
        for kept in released {
            for ready in kept.ready { forget(ready) }
        }
    }

    private func forget(_ ready: ReadyPicture) {
        words(ready.hash).pictures.withLock { pictures in
            if pictures[ready.hash] === ready { pictures[ready.hash] = nil }
        }
    }
}
