/// SipHash-2-4 with a result of 128 bits: by default with an all-zero key, a digest that is the same in every process.
///
/// It tells versions apart; it is no defence against somebody who looks for two inputs of one digest, so it never
/// serves as a cache's key (J.-P. Aumasson, D. J. Bernstein: SipHash: a fast short-input PRF, 2012).
struct SipHash {
    private var v0: UInt64
    private var v1: UInt64
    private var v2: UInt64
    private var v3: UInt64

    private init(_ key: (UInt64, UInt64)) {
        v0 = key.0 ^ 0x736f_6d65_7073_6575
        v1 = key.1 ^ 0x646f_7261_6e64_6f6d ^ 0xee
        v2 = key.0 ^ 0x6c79_6765_6e65_7261
        v3 = key.1 ^ 0x7465_6462_7974_6573
    }

    /// The digest of some bytes, as its two halves in the order of the reference's output, each little-endian there.
    static func digest(of bytes: some Sequence<UInt8>, key: (UInt64, UInt64) = (0, 0)) -> (UInt64, UInt64) {
        var hash = SipHash(key)
        var word: UInt64 = 0
        var count: UInt64 = 0
        for byte in bytes {
            word |= UInt64(byte) << ((count & 7) * 8)
            count += 1
            if count & 7 == 0 {
                hash.compress(word)
                word = 0
            }
        }
        hash.compress(word | count << 56)
        hash.v2 ^= 0xee
        let first = hash.finish()
        hash.v1 ^= 0xdd
        return (first, hash.finish())
    }

    private mutating func compress(_ word: UInt64) {
        v3 ^= word
        round()
        round()
        v0 ^= word
    }

    private mutating func finish() -> UInt64 {
        for _ in 0..<4 { round() }
        return v0 ^ v1 ^ v2 ^ v3
    }

    private mutating func round() {
        v0 &+= v1
        v1 = v1 << 13 | v1 >> 51
        v1 ^= v0
        v0 = v0 << 32 | v0 >> 32
        v2 &+= v3
        v3 = v3 << 16 | v3 >> 48
        v3 ^= v2
        v0 &+= v3
        v3 = v3 << 21 | v3 >> 43
        v3 ^= v0
        v2 &+= v1
        v1 = v1 << 17 | v1 >> 47
        v1 ^= v2
        v2 = v2 << 32 | v2 >> 32
    }
}
