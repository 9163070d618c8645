import ImageRequests

/// What is wrong with a command line or its environment, in words for the person who wrote it.
public struct UsageError: Error, Hashable, Sendable {
    /// One sentence without a full stop: the option or variable by name, the value, and what is allowed.
    public let message: String

    /// A wrong usage, in words.
    public init(_ message: String) {
        self.message = message
    }

    /// A value that an option does not take, under the name that it was given by.
    static func refused<Settings>(_ value: String, of name: String, _ option: CommandOption<Settings>) -> UsageError {
        UsageError("\(name): \(option.isSecret ? "the value" : "\"\(value)\"") is not \(option.allowed)")
    }

    /// A name that nothing here has, with the nearest one that something has.
    public static func unknown(_ kind: String, _ name: String, known: [String]) -> UsageError {
        guard let nearest = nearestName(to: name, among: known) else { return UsageError("unknown \(kind) \(name)") }
        return UsageError("unknown \(kind) \(name); the nearest is \(nearest)")
    }
}
