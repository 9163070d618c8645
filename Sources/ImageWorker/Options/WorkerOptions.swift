/// What a worker is told when it is started.
public struct WorkerOptions: Hashable, Sendable {
    /// Folder it reads pictures from.
    public var library = ""
    /// Folder it may write to, also for temporary files; `nil` is one of the user's own among the temporary ones.
    public var cache: String?
    /// Pixels of a source that is not a tiled pyramid.
    public var maximumSourcePixels: Int?
    /// Bytes of a source.
    public var maximumSourceBytes: Int?
    /// Pixels of a level that is decoded as a whole; `nil` is no limit of its own.
    public var maximumWholePixels: Int?
    /// Pixels of an answer.
    public var maximumOutputPixels: Int?
    /// Bytes of data it may hold; 0 is no limit.
    public var memoryLimit = 1 << 30
    /// Descriptor of the socket that requests come from.
    public var socket = 3

    /// Reads arguments, the executable's name left out.
    ///
    /// Both `--name value` and `--name=value`; an unknown, repeated or missing one is refused by its name.
    public init(arguments: some Sequence<String>) throws(UsageError) {
        var left = Array(arguments)[...]
        var seen: Set<String> = []
        while let argument = left.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let name = parts[0]
            guard Self.names.contains(name) else { throw UsageError("there is no option \(name)") }
            guard seen.insert(name).inserted else { throw UsageError("\(name) is given twice") }
            guard let value = parts.count > 1 ? parts[1] : left.popFirst() else {
                throw UsageError("\(name) needs a value")
            }
            try set(name, value)
        }
        guard !library.isEmpty else { throw UsageError("--library is missing") }
    }

    private static let names = [
        "--library", "--cache", "--max-source-pixels", "--max-source-bytes", "--max-whole-pixels",
        "--max-output-pixels", "--memory-limit", "--socket-fd",
    ]

    private mutating func set(_ name: String, _ value: String) throws(UsageError) {
        switch name {
        case "--library": library = try Self.folder(name, value)
        case "--cache": cache = try Self.folder(name, value)
        case "--max-source-pixels": maximumSourcePixels = try Self.number(name, value, 1)
        case "--max-source-bytes": maximumSourceBytes = try Self.number(name, value, 1)
        case "--max-whole-pixels": maximumWholePixels = try Self.number(name, value, 1)
        case "--max-output-pixels": maximumOutputPixels = try Self.number(name, value, 1)
        case "--memory-limit": memoryLimit = try Self.number(name, value, 0)
        default: socket = try Self.number(name, value, 0)
        }
    }

    private static func folder(_ name: String, _ value: String) throws(UsageError) -> String {
        guard value.utf8.first == UInt8(ascii: "/") else {
            throw UsageError("\(name) is \(value): it must be an absolute path")
        }
        return value
    }

    private static func number(_ name: String, _ value: String, _ lowest: Int) throws(UsageError) -> Int {
        guard let number = Int(value), number >= lowest else {
            throw UsageError("\(name) is \(value): it must be a whole number, \(lowest) or more")
        }
        return number
    }
}

/// An argument that cannot be used.
public struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Which one, and what it must be.
    public var description: String

    init(_ description: String) {
        self.description = description
    }
}
