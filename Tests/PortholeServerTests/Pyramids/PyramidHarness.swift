import Foundation
import ImageRequests
import TestSupport
import Testing

@testable import PortholeServer

/// A store of pyramids that the test makes itself, on a clock that the test sets.
final class PyramidHarness: Sendable {
    /// One pyramid that the store wants made.
    struct Order: Sendable {
        var source: SourceReference
        var folder: String
        /// How many bytes it may have.
        var bytes: Int
        var progress: @Sendable (Double) -> Void
        var completion: @Sendable (Result<Void, JobFailure>) -> Void
        /// Whether the store has given it up.
        var isCancelled: Guarded<Bool>

        /// Writes a pyramid of so many bytes, and says that it is made.
        func fulfil(bytes: Int = 1000) {
            _ = FileManager.default.createFile(
                atPath: folder + "/pyramid.tif",
                contents: Data(repeating: 7, count: bytes)
            )
            completion(.success(()))
        }

        /// Says that it cannot be made.
        func refuse(_ kind: ImageFailure.Kind) { completion(.failure(.image(ImageFailure(kind, message: "so")))) }
    }

    let place: TemporaryFolder
    let folder: PyramidFolder
    let store: PyramidStore
    private let orders: Guarded<[Order]>
    private let now: Guarded<ContinuousClock.Instant>
    private let replacements: Guarded<Int>
    /// Sources that are no more.
    let gone = Guarded<Set<SourceReference>>([])

    /// A store in a cache folder of its own, or in that of another harness.
    init(sharing other: PyramidHarness? = nil, _ configure: (inout PyramidStore.Limits) -> Void = { _ in }) throws {
        let (orders, now, replacements) = (Guarded<[Order]>([]), Guarded(ContinuousClock.now), Guarded(0))
        (self.orders, self.now, self.replacements) = (orders, now, replacements)
        place = try other?.place ?? TemporaryFolder()
        folder = try PyramidFolder(in: place.path)
        var limits = PyramidStore.Limits()
        configure(&limits)
        store = PyramidStore(
            folder: folder,
            limits: limits,
            clock: { now.withLock { $0 } },
            cacheWasReplaced: { replacements.withLock { $0 += 1 } },
            isCurrent: { [gone] source in !gone.withLock { $0.contains(source) } },
            making: { source, folder, bytes, progress, completion in
                let isCancelled = Guarded(false)
                let order = Order(
                    source: source,
                    folder: folder,
                    bytes: bytes,
                    progress: progress,
                    completion: completion,
                    isCancelled: isCancelled
                )
                orders.withLock { $0.append(order) }
                return { isCancelled.withLock { $0 = true } }
            }
        )
    }

    /// A source that is on no disk.
    static func source(_ number: Int, path: String = "/library/a.jpg") -> SourceReference {
        SourceReference(path: path, version: SourceVersion(inode: UInt64(number), size: 5, modified: 6))
    }

    /// How many pyramids the store has wanted so far.
    var orderCount: Int {
        settle()
        return orders.withLock { $0.count }
    }

    /// How often the store has found its cache folder replaced.
    var replacementCount: Int { replacements.withLock { $0 } }

    /// The order of a number, counted from 0, once it is there.
    func order(_ number: Int) throws -> Order {
        settle()
        return try #require(orders.withLock { $0.indices.contains(number) ? $0[number] : nil })
    }

    /// Lets time pass for the store's clock.
    func pass(_ time: Duration) { now.withLock { $0 += time } }

    /// Waits until the store has done what it has begun: what a task of its queue queues is done too.
    func settle() { for _ in 0..<4 { store.queue.sync {} } }

    /// Makes a source's pyramid.
    func make(_ source: SourceReference, bytes: Int = 1000) throws {
        let number = orderCount
        store.begin(source)
        try order(number).fulfil(bytes: bytes)
        settle()
    }

    /// Waits for a source's pyramid; what comes is in the result.
    func wait(for source: SourceReference, atMost time: Duration = .seconds(60)) -> Guarded<[PyramidBooks.Outcome]> {
        let outcomes = Guarded<[PyramidBooks.Outcome]>([])
        store.wait(for: source, as: store.newWaiter(), atMost: time) { outcome in
            outcomes.withLock { $0.append(outcome) }
        }
        return outcomes
    }

    /// Sets when a source's pyramid was last used, in seconds since 1970.
    func use(_ source: SourceReference, at second: Int) {
        let time = timespec(tv_sec: second, tv_nsec: 0)
        utimensat(AT_FDCWD, folder.path(of: source), [time, time], 0)
    }
}

extension Guarded<[PyramidBooks.Outcome]> {
    /// What has come, in words.
    var words: [String] {
        withLock { outcomes in
            outcomes.map { outcome in
                switch outcome {
                case .ready: "ready"
                case .building(let fraction, let seconds): "building \(fraction), \(seconds) s"
                case .failed(let failure): "failed: \(failure.reason)"
                }
            }
        }
    }
}
