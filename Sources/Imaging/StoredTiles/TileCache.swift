/// The memory of one decoded tile: packed rows.
final class TilePixels {
    let base: UnsafeMutablePointer<UInt8>
    let bytes: Int

    init(bytes: Int) {
        base = .allocate(capacity: bytes)
        self.bytes = bytes
    }

    deinit { base.deallocate() }
}

/// The decoded tiles that a worker keeps, whichever pictures they are of; the least recently used give way.
///
/// A new tile is decoded into the memory of an old one: fresh memory costs a page fault for each 4 KiB.
final class TileCache {
    /// Which tile.
    struct Key: Hashable {
        var level: ObjectIdentifier
        var column: Int
        var row: Int
    }

    private struct Entry {
        var pixels: TilePixels
        var used: UInt64
    }

    private let capacity: Int
    private var entries: [Key: Entry] = [:]
    private var bytes = 0
    private var clock: UInt64 = 0
    private var spare: TilePixels?
    private var idleScratch: TilePixels?

    /// A cache of at most `capacity` bytes of pixels: by default 24 MiB, some 128 tiles of 256 pixels.
    init(capacity: Int = 24 << 20) { self.capacity = capacity }

    /// A tile's pixels, where they are kept.
    func pixels(of key: Key) -> TilePixels? {
        guard let index = entries.index(forKey: key) else { return nil }
        clock += 1
        entries.values[index].used = clock
        return entries.values[index].pixels
    }

    /// Memory for a tile, its content undefined.
    func room(bytes count: Int) -> TilePixels {
        while bytes + count > capacity, let oldest = entries.min(by: { $0.value.used < $1.value.used })?.key {
            remove(oldest)
        }
        defer { spare = nil }
        if let spare, spare.bytes == count { return spare }
        return TilePixels(bytes: count)
    }

    /// Keeps a tile, where it fits.
    func keep(_ pixels: TilePixels, as key: Key) {
        guard bytes + pixels.bytes <= capacity, entries[key] == nil else { return }
        clock += 1
        entries[key] = Entry(pixels: pixels, used: clock)
        bytes += pixels.bytes
    }

    /// Memory of at least `count` bytes to put parts of tiles together in; to be given back.
    func takeScratch(bytes count: Int) -> TilePixels {
        defer { idleScratch = nil }
        if let idleScratch, idleScratch.bytes >= count { return idleScratch }
        return TilePixels(bytes: count)
    }

    /// Takes scratch memory back for the next one who needs some.
    func giveBack(_ scratch: TilePixels) { idleScratch = scratch }

    /// Forgets all tiles of a level.
    func removeAll(of level: ObjectIdentifier) {
        for key in entries.keys where key.level == level { remove(key) }
    }

    private func remove(_ key: Key) {
        guard var entry = entries.removeValue(forKey: key) else { return }
        bytes -= entry.pixels.bytes
        // Who still reads it would see another tile appear in it.
        if isKnownUniquelyReferenced(&entry.pixels) { spare = entry.pixels }
    }
}
