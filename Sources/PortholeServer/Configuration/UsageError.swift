/// What is wrong with a command line or its environment, in words for the person who wrote it.
public struct UsageError: Error, Hashable, Sendable {
    /// One sentence without a full stop: the option or variable by name, the value, and what is allowed.
    public let message: String

    /// A wrong usage, in words.
    public init(_ message: String) {
        self.message = message
    }

    /// A value that an option does not take.
    static func value(_ value: String, of name: String, allowed: String) -> UsageError {
        UsageError("\(name): \"\(value)\" is not \(allowed)")
    }

    /// A name that nothing here has, with the nearest one that something has.
    public static func unknown(_ kind: String, _ name: String, known: [String]) -> UsageError {
        guard let nearest = nearestName(to: name, among: known) else { return UsageError("unknown \(kind) \(name)") }
        return UsageError("unknown \(kind) \(name); the nearest is \(nearest)")
    }
}

/// The known name that takes the fewest edits (insert, delete, replace a character) to reach; the first of equals.
///
/// Takes O(n·m) time a name. `nil` where nothing is known.
func nearestName(to name: String, among known: [String]) -> String? {
    known.map { ($0, editDistance(from: Array(name.utf8), to: Array($0.utf8))) }.min { $0.1 < $1.1 }?.0
}

private func editDistance(from source: [UInt8], to target: [UInt8]) -> Int {
    var row = Array(0...target.count)
    for (index, byte) in source.enumerated() {
        var diagonal = row[0]
        row[0] = index + 1
        for column in target.indices {
            let replaced = diagonal + (byte == target[column] ? 0 : 1)
            diagonal = row[column + 1]
            row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
        }
    }
    return row[target.count]
}
