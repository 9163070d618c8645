/// The symbols that stand for lengths (RFC 1951, section 3.2.5), by length.
struct LengthCodes: Sendable {
    /// The symbol, 257 to 285.
    let symbol: [Int]
    /// What is to be added to the symbol's least length.
    let extra: [UInt8]
    /// The bits of that number.
    let extraLength: [UInt8]

    /// The table of the format.
    static let standard = LengthCodes()

    private init() {
        var symbol = [Int](repeating: 0, count: RunScan.longest + 1)
        var extra = [UInt8](repeating: 0, count: RunScan.longest + 1)
        var extraLength = extra
        var length = 3
        for code in 257..<285 {
            // Eight symbols of one length each, then four each of 2, 4, … 32.
            let bits = max(0, (code - 261) / 4)
            for more in 0..<(1 << bits) where length < RunScan.longest {
                symbol[length] = code
                extra[length] = UInt8(more)
                extraLength[length] = UInt8(bits)
                length += 1
            }
        }
        symbol[RunScan.longest] = 285
        self.symbol = symbol
        self.extra = extra
        self.extraLength = extraLength
    }
}
