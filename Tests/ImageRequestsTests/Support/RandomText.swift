import TestSupport

/// Text of random characters: some from an alphabet that parsers look at, some anything at all.
func randomText(_ alphabet: String, upTo length: Int, _ generator: inout SeededGenerator) -> String {
    let letters = Array(alphabet.unicodeScalars)
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...length, using: &generator) {
        if Int.random(in: 0..<12, using: &generator) > 0 {
            text.append(letters.randomElement(using: &generator)!)
        } else {
            text.append(Unicode.Scalar(UInt32.random(in: 0..<0xD800, using: &generator))!)
        }
    }
    return String(text)
}
