import Glibc
import HTTPMessage

/// Where edits are kept: one file for each image that has one.
///
/// A file is whole whenever it is looked at, and is still there after a power cut once a change has returned: it is
/// written aside, synced, renamed, and the folder synced. One writer at a time checks and replaces, of however many
/// processes there are on the folder. All calls block; a change waits for the disk.
final class EditFolder: Sendable {
    /// What was read: a file's bytes.
    struct Content: Hashable, Sendable {
        /// The bytes as they are.
        var bytes: [UInt8]
        /// The version that has them.
        var version: EditVersion

        /// The tag that stands for these bytes.
        var tag: EntityTag { EntityTag(digestOf: bytes) }
    }

    /// The longest file that is read, in bytes; no edit comes near it.
    static let longestFile = 16 << 20
    /// What the names of files begin with that are being written.
    static let unfinishedPrefix = ".new-"

    /// The folder, absolute.
    let path: String
    private let folder: FolderDescriptor
    private let lockMilliseconds: Int

    /// Opens the folder `edits` below another, which must exist; makes it where it is missing.
    init(below parent: String, lockMilliseconds: Int = 5000) throws(SystemError) {
        let parent = RunningProcess.absolute(parent)
        path = parent + "/edits"
        let outer = try FolderDescriptor(opening: parent)
        if mkdirat(outer.rawValue, "edits", 0o777) == 0 {
            try outer.sync()
        } else if errno != EEXIST {
            throw SystemError(call: "mkdir", number: errno)
        }
        folder = try FolderDescriptor(opening: path)
        self.lockMilliseconds = lockMilliseconds
    }

    /// Whether the folder is still the one that was opened, and not moved away, removed or mounted over.
    var isInPlace: Bool { folder.isInPlace(at: path) }

    /// The file that keeps an id's edit, absolute.
    func path(of id: String) -> String { path + "/" + EditFileName.name(of: id) }

    /// Removes what writers have left unfinished that came to a sudden end.
    ///
    /// Whoever has the lock is the only writer, so that what is unfinished then will remain so.
    func removeUnfinished() throws(EditStoreError) {
        try whileLocked { () throws(EditStoreError) in
            guard let stream = opendir(path) else { throw .system(SystemError(call: "opendir", number: errno)) }
            defer { closedir(stream) }
            while let entry = readdir(stream) {
                guard let name = entryName(entry), name.hasPrefix(Self.unfinishedPrefix) else { continue }
                unlinkat(folder.rawValue, name, 0)
            }
        }
    }

    /// The version of an id's edit, for the price of a `stat` or two; `nil` where there is none.
    func version(of id: String) throws(EditStoreError) -> EditVersion? {
        try version(ofFile: EditFileName.name(of: id))
    }

    /// The version of a file that keeps an edit; `nil` where there is none.
    func version(ofFile name: String) throws(EditStoreError) -> EditVersion? {
        guard isInPlace else { throw .folderGone }
        var status = stat()
        if fstatat(folder.rawValue, name, &status, AT_SYMLINK_NOFOLLOW) == 0 {
            return EditVersion(status)
        }
        guard errno == ENOENT else { throw .system(SystemError(call: "stat", number: errno)) }
        return nil
    }

    /// What is stored for an id; `nil` where there is nothing.
    func content(of id: String) throws(EditStoreError) -> Content? {
        guard isInPlace else { throw .folderGone }
        return try content(ofFile: EditFileName.name(of: id))
    }

    /// Stores bytes for an id, where the condition holds for what was stored; returns their tag, and whether they are
    /// the first.
    func replace(
        _ id: String,
        with bytes: [UInt8],
        if condition: ChangeCondition = .none
    ) throws(EditStoreError) -> (tag: EntityTag, isNew: Bool) {
        let name = EditFileName.name(of: id)
        return try whileLocked { () throws(EditStoreError) in
            let stored = try content(ofFile: name)
            guard condition.allows(stored?.tag) else { throw .conditionFailed }
            do throws(SystemError) {
                try write(bytes, to: name)
            } catch {
                throw EditStoreError(error)
            }
            return (EntityTag(digestOf: bytes), stored == nil)
        }
    }

    /// Removes what is stored for an id, where the condition holds for it.
    func remove(_ id: String, if condition: ChangeCondition = .none) throws(EditStoreError) {
        let name = EditFileName.name(of: id)
        try whileLocked { () throws(EditStoreError) in
            guard let stored = try content(ofFile: name) else { throw .nothingStored }
            guard condition.allows(stored.tag) else { throw .conditionFailed }
            do throws(SystemError) {
                guard unlinkat(folder.rawValue, name, 0) == 0 else { throw SystemError(call: "unlink", number: errno) }
                try folder.sync()
            } catch {
                throw EditStoreError(error)
            }
        }
    }

    private func whileLocked<Result>(
        _ body: () throws(EditStoreError) -> Result
    ) throws(EditStoreError) -> Result {
        guard isInPlace else { throw .folderGone }
        let lock = try FolderLock(in: folder, milliseconds: lockMilliseconds)
        defer { withExtendedLifetime(lock) {} }
        return try body()
    }

    private func content(ofFile name: String) throws(EditStoreError) -> Content? {
        // Neither a fifo nor a device may hold this up.
        let file = openat(folder.rawValue, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            if errno == ELOOP { throw .damaged(file: "\(path)/\(name)", reason: "is a symbolic link") }
            throw .system(SystemError(call: "open", number: errno))
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .system(SystemError(call: "fstat", number: errno)) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .damaged(file: "\(path)/\(name)", reason: "is not a file")
        }
        guard status.st_size <= Self.longestFile else {
            throw .damaged(file: "\(path)/\(name)", reason: "is longer than any edit")
        }
        do throws(SystemError) {
            let bytes = try readAll(file, expected: Int(status.st_size), limit: Self.longestFile)
            return Content(bytes: bytes, version: EditVersion(status))
        } catch {
            throw .system(error)
        }
    }

    private func write(_ bytes: [UInt8], to name: String) throws(SystemError) {
        let unfinished = Self.unfinishedPrefix + String(UInt64.random(in: .min ... .max), radix: 16)
        let file = openat(folder.rawValue, unfinished, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw SystemError(call: "open", number: errno) }
        do throws(SystemError) {
            do throws(SystemError) {
                try writeAll(bytes, to: file)
                try stampNow(file)
                try waitForDisk(file)
            } catch {
                close(file)
                throw error
            }
            guard close(file) == 0 else { throw SystemError(call: "close", number: errno) }
            guard renameat(folder.rawValue, unfinished, folder.rawValue, name) == 0 else {
                throw SystemError(call: "rename", number: errno)
            }
        } catch {
            unlinkat(folder.rawValue, unfinished, 0)
            throw error
        }
        try folder.sync()
    }
}
