/// What log lines are made of, written where they are to be, with nothing in between.
extension [UInt8] {
    /// Appends text as it is, where it is printable ASCII without `"` and `\`; whether so.
    mutating func appendPlain(_ text: String) -> Bool {
        let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
            var isPlain = true
            // Without a branch a byte, so that many are looked at together.
            for byte in bytes {
                isPlain = isPlain && byte &- 0x20 < 0x5f && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
            }
            if isPlain { append(contentsOf: bytes) }
            return isPlain
        }
        return isPlain == true
    }

    /// Appends the decimal digits of a whole number.
    mutating func appendDecimal(_ number: Int) {
        if number < 0 { append(UInt8(ascii: "-")) }
        var rest = number.magnitude
        var (first, last) = (count, count - 1)
        repeat {
            append(UInt8(ascii: "0") + UInt8(rest % 10))
            last += 1
            rest /= 10
        } while rest > 0
        // In place: turning a slice around would copy the whole line.
        while first < last {
            swapAt(first, last)
            (first, last) = (first + 1, last - 1)
        }
    }

    /// Appends a number to at most three decimals, as `thousandths` writes it.
    mutating func appendThousandths(_ number: Double) {
        let whole = (number * 1000).rounded()
        guard whole >= 0, whole < 1e15 else { return append(contentsOf: thousandths(number).utf8) }
        let (units, rest) = Int(whole).quotientAndRemainder(dividingBy: 1000)
        appendDecimal(units)
        guard rest > 0 else { return }
        append(UInt8(ascii: "."))
        append(UInt8(ascii: "0") + UInt8(rest / 100))
        if rest % 100 > 0 { append(UInt8(ascii: "0") + UInt8(rest / 10 % 10)) }
        if rest % 10 > 0 { append(UInt8(ascii: "0") + UInt8(rest % 10)) }
    }
}
