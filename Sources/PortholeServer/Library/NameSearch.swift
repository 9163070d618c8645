/// Which ids a text is found in: those that have all of its words, in any order and in any case.
///
/// Letters are compared as readers see them, however an accent is encoded.
struct NameSearch: Sendable {
    /// The text as it was given.
    let text: String
    /// The different words that it has.
    var wordCount: Int { words.count }
    private let words: [[Character]]
    /// The words as bytes, where all of them are ASCII.
    private let plain: [[UInt8]]?

    /// A search for a text; one without words finds everything.
    init(_ text: String) {
        self.text = text
        let parts = Set(text.lowercased().split(whereSeparator: \.isWhitespace))
        words = parts.map(Array.init)
        plain = parts.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } } ? parts.map { Array($0.utf8) } : nil
    }

    /// Whether it finds everything.
    var isEmpty: Bool { words.isEmpty }

    /// Whether an id has all words.
    func finds(_ id: String) -> Bool {
        let bytes = Array(id.utf8)
        if let plain, bytes.allSatisfy({ $0 < 0x80 }) {
            let lower = bytes.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }
            return plain.allSatisfy { Self.contains(lower, $0) }
        }
        let characters = Array(id.lowercased())
        return words.allSatisfy { Self.contains(characters, $0) }
    }

    private static func contains<Element: Equatable>(_ whole: [Element], _ part: [Element]) -> Bool {
        guard let first = part.first, whole.count >= part.count else { return part.isEmpty }
        for start in 0...(whole.count - part.count) where whole[start] == first {
            if whole[start..<(start + part.count)].elementsEqual(part) { return true }
        }
        return false
    }
}
