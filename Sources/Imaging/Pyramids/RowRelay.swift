import Glibc

/// Hands pieces of rows from the thread that decodes them to another one, so that both work at once.
///
/// Decoding is as much work as all that follows it, and neither can be divided further. Up to 24 MiB of rows wait, or
/// are in work: a row of tiles is coded as soon as its last row is there, and decoding goes on meanwhile.
final class RowRelay: @unchecked Sendable {
    /// What the other thread does with a piece; it asks now and then whether to give up in between.
    typealias Consumer = (_ bytes: UnsafeRawBufferPointer, _ isGivenUp: () -> Bool) throws(ImagingError) -> Void

    private struct Piece {
        var memory: UnsafeMutableRawBufferPointer
        var count: Int
    }

    // Safe to share: everything that changes is touched with `mutex` held only, a piece belongs to the thread that has
    // taken it, and `consume` is called by one thread alone.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let consume: Consumer
    private var waiting: [Piece] = []
    private var free: [Piece] = []
    /// The bytes of all pieces.
    private var reserved = 0
    private var isOver = false
    private var isGivenUp = false
    private var failure: ImagingError?

    static let mostBytes = 24 << 20
    /// What is longer is handed over in parts.
    static let longestPiece = 8 << 20

    private init(_ consume: @escaping Consumer) {
        self.consume = consume
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        for piece in waiting + free { Glibc.free(piece.memory.baseAddress) }
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
    }

    /// Runs both sides to their end: `produce` on this thread, which gives pieces, and `consume` on another, which gets
    /// each of them in order, long ones in parts.
    ///
    /// - Throws: what the first of them to fail has thrown; `outOfMemory` where there can be no thread or no piece.
    static func run(
        produce: (_ give: (UnsafeRawBufferPointer) throws(ImagingError) -> Void) throws(ImagingError) -> Void,
        consume: @escaping Consumer
    ) throws(ImagingError) {
        // Nothing of the closure is left on the other thread when this returns: it is waited for.
        let relay = RowRelay(consume)
        let thread = try relay.start()
        do throws(ImagingError) {
            try produce { (bytes) throws(ImagingError) in try relay.give(bytes) }
        } catch {
            relay.end(isGivenUp: true)
            pthread_join(thread, nil)
            throw relay.failure ?? error
        }
        relay.end(isGivenUp: false)
        pthread_join(thread, nil)
        if let failure = relay.failure { throw failure }
    }

    // MARK: The producing side

    /// Copies bytes for the other side; waits while that is far behind.
    private func give(_ bytes: UnsafeRawBufferPointer) throws(ImagingError) {
        for start in stride(from: 0, to: bytes.count, by: Self.longestPiece) {
            let end = min(bytes.count, start + Self.longestPiece)
            try givePart(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        }
    }

    private func givePart(_ bytes: UnsafeRawBufferPointer) throws(ImagingError) {
        let used = withLock { room(bytes.count) }
        if let failure = withLock({ failure }) {
            Glibc.free(used?.memory.baseAddress)
            throw failure
        }
        var full: Piece
        if let used {
            full = used
        } else {
            guard let memory = malloc(bytes.count) else {
                throw ImagingError(.outOfMemory, "the memory limit does not suffice for \(bytes.count) bytes of rows")
            }
            full = Piece(memory: UnsafeMutableRawBufferPointer(start: memory, count: bytes.count), count: 0)
        }
        full.memory.copyMemory(from: bytes)
        full.count = bytes.count
        withLock { waiting.append(full) }
    }

    /// A piece that was used before; nil where a new one of this length may be made, or the other side has failed.
    ///
    /// The lock is held.
    private func room(_ count: Int) -> Piece? {
        while failure == nil {
            if let piece = free.popLast() {
                if piece.memory.count >= count { return piece }
                Glibc.free(piece.memory.baseAddress)
                reserved -= piece.memory.count
            } else if reserved + count <= Self.mostBytes {
                reserved += count
                return nil
            } else {
                pthread_cond_wait(changed, mutex)
            }
        }
        return nil
    }

    private func end(isGivenUp: Bool) {
        withLock {
            isOver = true
            self.isGivenUp = isGivenUp
        }
    }

    // MARK: The consuming side

    private func start() throws(ImagingError) -> pthread_t {
        var thread = pthread_t()
        let error = pthread_create(
            &thread,
            nil,
            { context in
                Unmanaged<RowRelay>.fromOpaque(context!).takeUnretainedValue().consumeAll()
                return nil
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
        guard error == 0 else {
            throw ImagingError(.outOfMemory, "the memory limit does not suffice for a thread")
        }
        return thread
    }

    private func consumeAll() {
        while let piece = next() {
            do throws(ImagingError) {
                try consume(UnsafeRawBufferPointer(rebasing: piece.memory[..<piece.count])) { withLock { isGivenUp } }
            } catch {
                withLock { failure = error }
            }
            withLock { free.append(piece) }
        }
    }

    /// The next piece; nil where there is no more, or no use in it.
    private func next() -> Piece? {
        withLock {
            while waiting.isEmpty, !isOver { pthread_cond_wait(changed, mutex) }
            guard !isGivenUp, failure == nil, !waiting.isEmpty else { return nil }
            return waiting.removeFirst()
        }
    }

    /// Runs `body` with the lock held, and wakes the other side.
    private func withLock<Value>(_ body: () -> Value) -> Value {
        pthread_mutex_lock(mutex)
        defer {
            pthread_cond_broadcast(changed)
            pthread_mutex_unlock(mutex)
        }
        return body()
    }
}
