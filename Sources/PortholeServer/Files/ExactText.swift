/// A text that equals another only where all bytes do, as names of files do.
///
/// `String` takes é for e and a combining accent, which are two files.
public struct ExactText: Hashable, Sendable {
    /// The text.
    public let text: String

    init(_ text: String) { self.text = text }

    /// Whether all bytes are the same.
    public static func == (one: ExactText, other: ExactText) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

    /// Feeds all bytes to a hasher.
    public func hash(into hasher: inout Hasher) {
        // With its length first, nothing that is hashed behind it can be taken for a part of it.
        hasher.combine(text.utf8.count)
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
