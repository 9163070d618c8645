/// The colours of a picture that has few.
struct Palette {
    /// Red, green, blue and alpha, the lowest byte first; those with alpha below 255 come first.
    private(set) var colours: [UInt32] = []
    /// The bits of a number: 1, 2, 4 or 8.
    private(set) var depth = 8
    /// Whether numbers are levels of grey from black to white, which need no list of colours.
    private(set) var isGreyScale = false

    /// The bytes that the list of colours takes in a file.
    var listBytes: Int { isGreyScale ? 0 : 12 + 3 * colours.count + (colours[0] >> 24 < 255 ? 12 + colours.count : 0) }

    private var slots = [UInt16](repeating: 0, count: Self.slotCount)
    private var keys: [UInt32] = []
    private var numbers: [UInt8] = []
    private static let slotCount = 1024

    /// The palette of a picture; `nil` where it has more than `limit` colours, 256 at most.
    init?(of pixels: PNGPixels, limit: Int) {
        let count = pixels.width * pixels.height
        var index = 0
        while index < count {
            let place = pixels.bytes + index * pixels.bands
            index += Self.repeats(place, pixels.bands, limit: count - index)
            let key = Self.key(place, pixels.bands)
            let slot = self.slot(of: key)
            if slots[slot] == 0 {
                guard keys.count < limit else { return nil }
                keys.append(key)
                slots[slot] = UInt16(keys.count)
            }
        }
        let order = keys.indices.filter { keys[$0] >> 24 < 255 } + keys.indices.filter { keys[$0] >> 24 == 255 }
        colours = order.map { keys[$0] }
        numbers = [UInt8](repeating: 0, count: keys.count)
        for (number, index) in order.enumerated() { numbers[index] = UInt8(number) }
        depth = keys.count <= 2 ? 1 : keys.count <= 4 ? 2 : keys.count <= 16 ? 4 : 8
        if let bits = [1, 2, 4].first(where: { keys.allSatisfy(Self.isGrey(ofBits: $0)) }) {
            isGreyScale = true
            depth = bits
            numbers = keys.map { UInt8(Int($0 & 255) * (1 << bits - 1) / 255) }
        }
    }

    /// Whether a colour is full, and one of the levels that so many bits have.
    private static func isGrey(ofBits bits: Int) -> (UInt32) -> Bool {
        { key in
            let value = key & 255
            return key == value &* 0x01_0101 | 0xFF00_0000 && value % UInt32(255 / (1 << bits - 1)) == 0
        }
    }

    /// Writes the numbers of a row's colours, packed from the highest bits on.
    func write(_ row: UnsafePointer<UInt8>, bands: Int, width: Int, to target: UnsafeMutablePointer<UInt8>) {
        var place = row
        var left = width
        var target = target
        var packed: UInt8 = 0
        var filled = 0
        let depth = depth
        while left > 0 {
            var count = Self.repeats(place, bands, limit: left)
            let number = numbers[Int(slots[slot(of: Self.key(place, bands))]) - 1]
            place += count * bands
            left -= count
            if depth == 8 {
                target.update(repeating: number, count: count)
                target += count
                continue
            }
            while count > 0 {
                packed = packed << UInt8(depth) | number
                filled += depth
                count -= 1
                if filled == 8 {
                    target[0] = packed
                    target += 1
                    packed = 0
                    filled = 0
                }
            }
        }
        if filled > 0 { target[0] = packed << UInt8(8 - filled) }
    }

    /// How many pixels from a place on are the same, that one counted; at most `limit`.
    @inline(__always)
    private static func repeats(_ place: UnsafePointer<UInt8>, _ bands: Int, limit: Int) -> Int {
        // The bytes that have one a pixel further on to be compared with.
        let bytes = (limit - 1) * bands
        var done = 0
        while done + 8 <= bytes {
            let one = UnsafeRawPointer(place + done).loadUnaligned(as: UInt64.self)
            let other = UnsafeRawPointer(place + done + bands).loadUnaligned(as: UInt64.self)
            let difference = UInt64(littleEndian: one ^ other)
            if difference != 0 { return (done + difference.trailingZeroBitCount / 8) / bands + 1 }
            done += 8
        }
        while done < bytes, place[done] == place[done + bands] { done += 1 }
        return done / bands + 1
    }

    @inline(__always)
    private static func key(_ place: UnsafePointer<UInt8>, _ bands: Int) -> UInt32 {
        switch bands {
        case 1: UInt32(place[0]) &* 0x01_0101 | 0xFF00_0000
        case 2: UInt32(place[0]) &* 0x01_0101 | UInt32(place[1]) << 24
        case 3: UInt32(place[0]) | UInt32(place[1]) << 8 | UInt32(place[2]) << 16 | 0xFF00_0000
        default: UInt32(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt32.self))
        }
    }

    /// The slot that holds a colour, or the free one where it would go.
    @inline(__always)
    private func slot(of key: UInt32) -> Int {
        var slot = Int((key &* 0x9E37_79B1) >> 22)
        while slots[slot] != 0, keys[Int(slots[slot]) - 1] != key { slot = (slot + 1) & (Self.slotCount - 1) }
        return slot
    }
}
