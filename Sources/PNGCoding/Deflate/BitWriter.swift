/// Writes bits to memory, the first into the lowest place of a byte (RFC 1951, section 3.1.1).
///
/// Up to 56 bits may be added between two calls of `flush`. Eight bytes past the last one written must be there.
struct BitWriter {
    private var waiting: UInt64 = 0
    private var count: UInt64 = 0
    /// Where the next whole byte goes.
    private(set) var place: UnsafeMutablePointer<UInt8>

    /// A writer to a place.
    init(to place: UnsafeMutablePointer<UInt8>) {
        self.place = place
    }

    /// Adds bits; those of `bits` from `length` on are zero.
    @inline(__always)
    mutating func add(_ bits: UInt64, length: UInt64) {
        waiting |= bits &<< count
        count &+= length
    }

    /// Adds a code of a table.
    @inline(__always)
    mutating func add(_ code: HuffmanCode.Entry) {
        add(UInt64(code.bits), length: UInt64(code.length))
    }

    /// Writes all whole bytes; fewer than 8 bits wait then.
    @inline(__always)
    mutating func flush() {
        UnsafeMutableRawPointer(place).storeBytes(of: waiting.littleEndian, as: UInt64.self)
        place += Int(count &>> 3)
        waiting &>>= count & 56
        count &= 7
    }

    /// Fills up the last byte with zeros, and writes it.
    mutating func align() {
        flush()
        if count > 0 { add(0, length: 8 - count) }
        flush()
    }

    /// Copies whole bytes; the writer has to be aligned.
    mutating func copy(_ bytes: UnsafePointer<UInt8>, count: Int) {
        place.update(from: bytes, count: count)
        place += count
    }
}
