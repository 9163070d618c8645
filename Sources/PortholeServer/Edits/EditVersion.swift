import Glibc

/// The state of an edit's file, by which one sees that it was replaced.
///
/// A file system's own times stand still for some milliseconds, in which a file can be replaced twice and the second
/// replacement be given the first one's number. A writer therefore sets the time of modification to the nanosecond.
struct EditVersion: Hashable, Sendable {
    private let inode: UInt64
    private let size: Int
    private let modified: Int
    private let changed: Int

    /// The version that a file's status tells.
    init(_ status: stat) {
        inode = UInt64(status.st_ino)
        size = Int(status.st_size)
        modified = Int(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int(status.st_mtim.tv_nsec)
        changed = Int(status.st_ctim.tv_sec) &* 1_000_000_000 &+ Int(status.st_ctim.tv_nsec)
    }
}
