/// The state of a file by which one sees that it has changed.
public struct SourceVersion: Hashable, Sendable {
    /// The file's number in its file system.
    public var inode: UInt64
    /// Its length, in bytes.
    public var size: Int
    /// The time of its last change, of content or attributes, in nanoseconds since 1970.
    ///
    /// That is the time that nobody can set (`st_ctim`): unpacking an archive or copying with times kept gives another
    /// file the time of modification, and often the size and the number, of the one that it replaces.
    public var modified: Int

    /// A version from its three numbers.
    public init(inode: UInt64, size: Int, modified: Int) {
        self.inode = inode
        self.size = size
        self.modified = modified
    }

    /// The version as a short word of digits, points and minus signs.
    public var text: String { "\(inode).\(size).\(modified)" }

    /// The version of a word that `text` has made.
    public init(text: some StringProtocol) throws(TextError) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let inode = UInt64(parts[0]), let size = Int(parts[1]), let modified = Int(parts[2])
        else { throw TextError(part: "version") }
        self.init(inode: inode, size: size, modified: modified)
    }
}

/// A source file, in the state in which it was found.
public struct SourceReference: Hashable, Sendable {
    /// The absolute path.
    public var path: String
    /// The state.
    public var version: SourceVersion

    /// A reference from its two parts.
    public init(path: String, version: SourceVersion) {
        self.path = path
        self.version = version
    }

    /// Whether both are the same file in the same state; paths are compared by their bytes, as names of files are.
    public static func == (one: SourceReference, other: SourceReference) -> Bool {
        one.version == other.version && one.path.utf8.elementsEqual(other.path.utf8)
    }
}

extension SourceReference {
    /// The reference in the items `path` and `version` of a record.
    init(_ record: Record) throws(TextError) {
        self.init(
            path: try record.string("path"),
            version: try SourceVersion(text: record.string("version"))
        )
        guard path.utf8.first == UInt8(ascii: "/"), !path.utf8.contains(0) else { throw TextError(part: "path") }
    }
}
