import ImageRequests

/// The digit, in lower case, of a number from 0 to 15.
func hexDigit(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10
}

/// A duration in thousandths of its unit, as text: `3.214`.
func thousandths(_ value: Double) -> String {
    DecimalText.sixDecimals((value * 1000).rounded() / 1000)
}

/// A text that a client chose, as a message repeats it: no longer than a line; nothing is a word.
func shortened(_ text: String) -> String {
    if text.isEmpty { return "empty" }
    let longest = 80
    return text.unicodeScalars.count <= longest ? text : String(text.unicodeScalars.prefix(longest)) + "…"
}
