/// How much decoded pixels may take, in memory and on disc; the least recently used give way.
final class PixelBudget {
    private let caps: SourceCaps
    private var held: [(level: Weak, bytes: Int, onDisc: Bool)] = []

    private struct Weak { weak var level: SourceLevel? }

    init(caps: SourceCaps) { self.caps = caps }

    /// Chooses where a level's pixels go and makes room for them.
    func place(bytes: Int, for level: SourceLevel) -> DecodedPixels.Place {
        let onDisc = bytes > caps.memoryPerLevel
        let cap = onDisc ? caps.disc : caps.memory
        held.removeAll { $0.level.level == nil || $0.level.level === level }
        var total = held.reduce(0) { $0 + ($1.onDisc == onDisc ? $1.bytes : 0) }
        while total + bytes > cap, let index = held.firstIndex(where: { $0.onDisc == onDisc }) {
            let entry = held.remove(at: index)
            entry.level.level?.close()
            total -= entry.bytes
        }
        held.append((Weak(level: level), bytes, onDisc))
        level.onReuse = { [unowned self, unowned level] in touch(level) }
        return onDisc ? .disc(folder: caps.folder) : .memory
    }

    /// Forgets a level whose pixels came to nothing.
    func release(_ level: SourceLevel) {
        held.removeAll { $0.level.level === level }
    }

    /// Notes that a level was used.
    private func touch(_ level: SourceLevel) {
        guard held.last?.level.level !== level, let index = held.firstIndex(where: { $0.level.level === level }) else {
            return
        }
        held.append(held.remove(at: index))
    }
}
