/// What tells two states of a file apart.
public struct FileVersion: Hashable, Sendable {
    /// The file's serial number.
    public var inode: UInt64

    /// Its length in bytes.
    public var size: Int64

    /// When its content or attributes last changed, in nanoseconds since 1970 (`st_ctim`, which nobody can set).
    public var modified: Int64

    /// A version from its three numbers.
    public init(inode: UInt64, size: Int64, modified: Int64) {
        self.inode = inode
        self.size = size
        self.modified = modified
    }
}
