import Glibc
import ImageRequests

/// A file on its way into the library: aside, under a hidden name that no id can have, until it is renamed.
///
/// It is locked as long as this process has it open, so that what a killed one has left is told from what another
/// process is writing. One that was not renamed is removed in the end. All calls block.
final class UploadFile: Sendable {
    /// What the names of files begin with that are being written.
    static let prefix = ".porthole-upload-"

    /// Its name in the library's folder.
    let name: String
    private let folder: FolderDescriptor
    private let descriptor: Int32
    private let isRenamed = Guarded(false)

    /// A new, empty file in a folder, whose name ends as it will end: some pictures are told by that.
    init(in folder: FolderDescriptor, suffix: String = "") throws(SystemError) {
        while true {
            let name = Self.prefix + String(UInt64.random(in: .min ... .max), radix: 16) + suffix
            let descriptor = openat(folder.rawValue, name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
            guard descriptor >= 0 else { throw SystemError(call: "open", number: errno) }
            // Who cleans up may have come between the two, and be about to remove the file, or have done so.
            let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
            var status = stat()
            if isLocked, fstat(descriptor, &status) == 0, status.st_nlink > 0 {
                self.name = name
                self.folder = folder
                self.descriptor = descriptor
                return
            }
            close(descriptor)
        }
    }

    deinit {
        remove()
        close(descriptor)
    }

    /// Writes more bytes behind what is there.
    func append(_ bytes: [UInt8]) throws(SystemError) { try writeAll(bytes, to: descriptor) }

    /// Waits until all of it is on the disk.
    func sync() throws(SystemError) { try waitForDisk(descriptor) }

    /// The file as a worker may be asked about it, where the folder is at `root`.
    func source(in root: String) throws(SystemError) -> SourceReference {
        SourceReference(path: (root == "/" ? "" : root) + "/" + name, version: try version)
    }

    /// The state that it is in.
    var version: SourceVersion {
        get throws(SystemError) {
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { throw SystemError(call: "fstat", number: errno) }
            return SourceVersion(status)
        }
    }

    /// Its first bytes.
    func beginning(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        return Array(bytes.prefix(max(0, pread(descriptor, &bytes, count, 0))))
    }

    /// Says that it has its final name now.
    func wasRenamed() { isRenamed.withLock { $0 = true } }

    /// Removes it, unless it was renamed.
    func remove() {
        isRenamed.withLock { isRenamed in
            if !isRenamed { unlinkat(folder.rawValue, name, 0) }
            isRenamed = true
        }
    }

    /// Gives it the rights and owners of the file that it replaces, as far as this process may.
    func takeRights(of name: String, in folder: FolderDescriptor) {
        var status = stat()
        guard fstatat(folder.rawValue, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return }
        // First the owners, as a change of them takes rights away.
        _ = fchown(descriptor, status.st_uid, status.st_gid)
        _ = fchmod(descriptor, status.st_mode & 0o777)
    }

    /// Whether a name is one that such files get: a number of 16 digits at most in hexadecimal behind the prefix.
    private static func isOwn(_ name: String) -> Bool {
        guard name.utf8.starts(with: prefix.utf8) else { return false }
        let number = name.utf8.dropFirst(prefix.utf8.count).prefix { $0 != UInt8(ascii: ".") }
        return (1...16).contains(number.count) && number.allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }

    /// Removes what processes have left in a folder that came to a sudden end.
    static func removeAbandoned(in folder: FolderDescriptor) {
        let copy = openat(folder.rawValue, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0, let stream = fdopendir(copy) else { return }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            guard let name = entryName(entry), isOwn(name) else { continue }
            let file = openat(folder.rawValue, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            guard file >= 0 else { continue }
            if flock(file, LOCK_EX | LOCK_NB) == 0 { unlinkat(folder.rawValue, name, 0) }
            close(file)
        }
    }
}
