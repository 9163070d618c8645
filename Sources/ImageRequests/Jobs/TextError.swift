/// A text between front and worker that is not one of theirs: which part could not be read.
public struct TextError: Error, Hashable, Sendable {
    /// The part, by its name.
    public var part: String

    /// An error about a part.
    public init(part: String) {
        self.part = part
    }
}
