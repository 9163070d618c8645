/// Text of others on its way into the log.
enum Log {
    /// At most `limit` characters of `text`, on one line, with nothing in it that a terminal would act on.
    static func clipped(_ text: some StringProtocol, to limit: Int = 200) -> String {
        var result = ""
        for (index, scalar) in text.unicodeScalars.enumerated() {
            guard index < limit else { return result + "…" }
            let isPlain = scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
            result.unicodeScalars.append(isPlain ? scalar : "\u{FFFD}")
        }
        return result
    }
}
