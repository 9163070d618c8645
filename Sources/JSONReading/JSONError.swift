/// A text that is not JSON as it is read here: where, and what is wrong there.
public struct JSONError: Error, Hashable, Sendable {
    /// The line, from 1.
    public var line: Int
    /// The character of the line, from 1, that was read last; 0 where the line has none yet.
    public var column: Int
    /// What is wrong, as half a sentence without control characters.
    public var reason: String

    /// An error from its parts.
    public init(line: Int, column: Int, reason: String) {
        self.line = line
        self.column = column
        self.reason = reason
    }

    /// A sentence for a person.
    public var message: String {
        "This is not JSON that can be read, at line \(line), column \(column): \(reason)."
    }
}
