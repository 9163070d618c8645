import ImageRequests
import StoredTiles
import WorkerPool

/// Gives away tiles as they lie in the files of pyramids, without a worker, where that needs no waiting.
///
/// A worker has read the file's directories, and said where its index and its tables are: the front reads numbers and
/// bytes at these places, and decodes nothing.
final class StoredTileDesk: Sendable {
    /// The files that are open at once.
    private static let mostFiles = 32
    /// The blocks of 4 KiB that are kept of each array of each level: half a million tiles' places take 512 of them.
    private static let mostBlocks = 32

    /// What is known of a file.
    private enum Entry: Sendable {
        /// A worker has been asked.
        case asked
        /// It has no such tiles.
        case none
        case tiles(TilesOfFile)
    }

    private final class TilesOfFile: Sendable {
        let file: FileAtHand
        let levels: [Int: StoredLevel]
        let indices: Guarded<[Int: TileIndex]>

        init(_ file: FileAtHand, _ levels: [StoredLevel]) {
            self.file = file
            self.levels = Dictionary(levels.map { ($0.level, $0) }) { first, _ in first }
            indices = Guarded(self.levels.compactMapValues { TileIndex($0, mostBlocks: mostBlocks) })
        }
    }

    private let pool: WorkerPool
    private let entries = Guarded(LRUCache<SourceReference, Entry>(capacity: mostFiles))

    /// A desk that asks a pool's workers where tiles lie.
    init(pool: WorkerPool) { self.pool = pool }

    /// The JPEG that shows just a rectangle of a level; `nil` where a worker has to be asked for it.
    func file(of wanted: LevelRect, in source: SourceReference) -> [UInt8]? {
        switch entries.withLock({ $0.value(for: source) }) {
        case .asked, .none?: return nil
        case nil:
            ask(source)
            return nil
        case .tiles(let tiles):
            guard tiles.file.isUnchanged else {
                withExtendedLifetime(entries.withLock { $0.remove(source) }) {}
                return nil
            }
            guard let (column, row) = tiles.levels[wanted.level]?.tile(coveredBy: wanted.rect) else { return nil }
            let found = tiles.indices.withLock { indices -> (TileIndex.Place, JPEGStream)? in
                guard indices[wanted.level]?.isWhole(column: column, row: row) == true,
                    let place = indices[wanted.level]?.place(column: column, row: row, in: tiles.file),
                    let stream = indices[wanted.level]?.stream
                else { return nil }
                return (place, stream)
            }
            let bytes = found.flatMap { place, stream in stream.file(at: place, in: tiles.file) }
            // What was written to while it was read may be of two states.
            return tiles.file.isUnchanged ? bytes : nil
        }
    }

    /// Has a worker say where the tiles of a source lie; who asks for one meanwhile gets it from a worker.
    private func ask(_ source: SourceReference) {
        set(.asked, for: source)
        let text = ImageJob.storedTiles(source).text
        let work = Work(
            key: text,
            affinity: "\(source.version.text) \(source.path)",
            client: 0,
            lane: .tile,
            payload: Array(text.utf8)
        )
        pool.submit(work) { result in
            switch result {
            case .success(let reply): self.set(Self.entry(of: source, reply), for: source)
            // It is asked again when the next tile is.
            case .failure: withExtendedLifetime(self.entries.withLock { $0.remove(source) }) {}
            }
        }
    }

    private func set(_ entry: Entry, for source: SourceReference) {
        let released = entries.withLock { $0.insert(entry, for: source, cost: 1) }
        withExtendedLifetime(released) {}
    }

    private static func entry(of source: SourceReference, _ reply: WorkerReply) -> Entry {
        guard let levels = [StoredLevel](text: String(decoding: reply.body, as: UTF8.self)), !levels.isEmpty,
            let file = FileAtHand(source)
        else { return .none }
        return .tiles(TilesOfFile(file, levels))
    }
}
