import HTTPMessage

extension EntityTag {
    /// A strong tag of everything that decides an answer's bytes; texts parted differently give different tags.
    init(digestOf parts: String...) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(parts.reduce(0) { $0 + $1.utf8.count + 1 })
        for part in parts {
            bytes.append(contentsOf: part.utf8)
            bytes.append(0)
        }
        self.init(digestOf: bytes)
    }

    /// A strong tag of an answer's bytes themselves: 128 bits in hexadecimal.
    init(digestOf bytes: [UInt8]) {
        let (first, second) = SipHash.digest(of: bytes)
        var digits: [UInt8] = []
        digits.reserveCapacity(32)
        for half in [first, second] {
            for shift in stride(from: 60, through: 0, by: -4) {
                digits.append(hexDigit(UInt8(truncatingIfNeeded: half >> UInt64(shift) & 15)))
            }
        }
        self.init(String(decoding: digits, as: UTF8.self))!
    }
}
