/// A set of ASCII bytes as two 64-bit masks; a look-up is a shift and an `and`, without a table in memory.
struct ByteSet: Sendable {
    private let low: UInt64
    private let high: UInt64

    /// A set by its masks: bit `n` of `low` is byte `n`, bit `n` of `high` is byte `64 + n`.
    private init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    /// Whether the byte is in the set; bytes from 0x80 never are.
    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
        let mask = byte < 64 ? low : high
        return byte < 128 && (mask &>> UInt64(byte & 63)) & 1 == 1
    }

    /// `tchar`: letters, digits and ``!#$%&'*+-.^_`|~`` (RFC 9110, section 5.6.2).
    static let token = ByteSet(low: 0x03ff_6cfa_0000_0000, high: 0x57ff_ffff_c7ff_fffe)

    /// What a request target may hold: `unreserved`, `sub-delims`, `%` and `gen-delims` but `#` (RFC 3986, section 2).
    ///
    /// And `^`, which is no URI character: the IIIF Image API has it in its paths, and clients send it as it is.
    /// `[` and `]` are URI characters, though not of a path or a query; browsers send them unescaped.
    static let target = ByteSet(low: 0xafff_fff2_0000_0000, high: 0x47ff_fffe_efff_ffff)

    /// `unreserved`: letters, digits and `-._~` (RFC 3986, section 2.3).
    static let unreserved = ByteSet(low: 0x03ff_6000_0000_0000, high: 0x47ff_fffe_87ff_fffe)

    /// `HEXDIG`, in either case (RFC 5234, appendix B.1).
    static let hexDigit = ByteSet(low: 0x03ff_0000_0000_0000, high: 0x0000_007e_0000_007e)

    /// `DIGIT` (RFC 5234, appendix B.1).
    static let digit = ByteSet(low: 0x03ff_0000_0000_0000, high: 0)

    /// `etagc` without `obs-text`: printable ASCII but the double quote (RFC 9110, section 8.8.3).
    static let entityTag = ByteSet(low: 0xffff_fffa_0000_0000, high: 0x7fff_ffff_ffff_ffff)
}
