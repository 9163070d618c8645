import Glibc

/// What one folder of the library holds: the names of its pictures and of the folders below.
struct FolderListing: Sendable {
    /// What tells that a folder's names have changed: its own identity and times.
    struct Stamp: Hashable, Sendable {
        var device: UInt64
        var inode: UInt64
        var modifiedSeconds: Int
        var modifiedNanoseconds: Int
        var changedSeconds: Int
        var changedNanoseconds: Int

        /// The stamp of a folder, a link not followed; `nil` where it is no folder (any more).
        init?(path: String) {
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
            self.init(status)
        }

        /// The stamp of a folder whose later changes must show in it, from the status that it has now; `nil` where
        /// that is not one of a folder, or it has changed within the last seconds.
        init?(settled status: stat?) {
            var now = timespec()
            clock_gettime(CLOCK_REALTIME, &now)
            guard let status, status.st_mode & S_IFMT == S_IFDIR else { return nil }
            self.init(status)
            guard isSettled(at: now) else { return nil }
        }

        /// The stamp that a folder's status tells.
        init(_ status: stat) {
            device = UInt64(status.st_dev)
            inode = UInt64(status.st_ino)
            modifiedSeconds = status.st_mtim.tv_sec
            modifiedNanoseconds = status.st_mtim.tv_nsec
            changedSeconds = status.st_ctim.tv_sec
            changedNanoseconds = status.st_ctim.tv_nsec
        }

        /// Whether the folder had last changed long enough before `now`, when the stamp was taken or a moment before,
        /// that a later change must show in another stamp.
        ///
        /// A file system's clock may stand still for some milliseconds, on some for two seconds.
        func isSettled(at now: timespec) -> Bool { max(modifiedSeconds, changedSeconds) < now.tv_sec - 2 }
    }

    /// The folder when it was read.
    let stamp: Stamp
    /// Whether the folder had last changed long enough before it was read that a later change must show in its stamp.
    let isSettled: Bool
    /// Names of regular files with a picture's extension, and of links with one.
    let pictures: [String]
    /// Names of folders; a link to a folder is not one, so that no circle can arise.
    let folders: [String]
    /// Which of `pictures` are links, whose ends have yet to be seen.
    let links: Set<ExactText>

    /// Reads a folder; `nil` where it is gone or may not be read.
    init?(path: String) {
        guard let stamp = Stamp(path: path), let stream = opendir(path) else { return nil }
        defer { closedir(stream) }
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        var pictures: [String] = []
        var folders: [String] = []
        var links: Set<ExactText> = []
        while let entry = readdir(stream) {
            guard let name = entryName(entry), LibraryPath(id: name) != nil else { continue }
            var type = Int32(entry.pointee.d_type)
            if type == Int32(DT_UNKNOWN) { type = Self.type(of: path + "/" + name) }
            switch type {
            case Int32(DT_DIR): folders.append(name)
            case Int32(DT_REG) where ImageExtensions.areKnown(in: name): pictures.append(name)
            case Int32(DT_LNK) where ImageExtensions.areKnown(in: name):
                pictures.append(name)
                links.insert(ExactText(name))
            default: break
            }
        }
        self.stamp = stamp
        isSettled = stamp.isSettled(at: now)
        self.pictures = pictures
        self.folders = folders
        self.links = links
    }

    private static func type(of path: String) -> Int32 {
        var status = stat()
        guard lstat(path, &status) == 0 else { return Int32(DT_UNKNOWN) }
        return switch status.st_mode & S_IFMT {
        case S_IFREG: Int32(DT_REG)
        case S_IFDIR: Int32(DT_DIR)
        case S_IFLNK: Int32(DT_LNK)
        default: Int32(DT_UNKNOWN)
        }
    }
}
