/// A small generator of the same numbers at every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

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
