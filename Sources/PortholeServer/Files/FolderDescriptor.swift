import CLinux
import Glibc

/// An open folder, closed when nobody holds it any more.
final class FolderDescriptor: Sendable {
    /// The open folder; good for the functions that take a folder to start from.
    let rawValue: Int32

    /// Opens a folder; throws the kernel's error number.
    init(opening path: String) throws(SystemError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError(call: "open", number: errno) }
        rawValue = descriptor
    }

    /// Opens a folder by its name in another, no link followed.
    init(opening name: String, in folder: FolderDescriptor) throws(SystemError) {
        let descriptor = openat(folder.rawValue, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw SystemError(call: "open", number: errno) }
        rawValue = descriptor
    }

    deinit { close(rawValue) }

    /// What is known of the folder, wherever it is now.
    var status: stat? {
        var status = stat()
        return fstat(rawValue, &status) == 0 ? status : nil
    }

    /// Whether this folder is what is at `path`; not where it was moved away, removed or mounted over.
    func isInPlace(at path: String) -> Bool {
        var (opened, named) = (stat(), stat())
        return fstat(rawValue, &opened) == 0 && stat(path, &named) == 0
            && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
    }

    /// Waits until the folder's names are on the disk, where the file system lets one wait for that.
    func sync() throws(SystemError) { try waitForDisk(rawValue) }

    /// How a path is kept from leading out of the folder.
    enum Guarding: Sendable {
        /// By the kernel (openat2, Linux 5.6): links may lead anywhere inside.
        case kernel
        /// Name by name, where the kernel or a container's filter has no such call: a link is never followed.
        case nameByName
    }

    /// Opens what a path leads to, without reading it or letting a fifo or device act; the caller closes it.
    ///
    /// Throws `EXDEV` or `ELOOP` where a link leads out, and the kernel's other error numbers as they are.
    func openPath(beneath path: LibraryPath, suffix: String = "", by guarding: Guarding) throws(SystemError) -> Int32 {
        switch guarding {
        case .kernel:
            let descriptor = clinux_open_path_beneath(rawValue, path.text + suffix)
            guard descriptor >= 0 else { throw SystemError(call: "openat2", number: errno) }
            return descriptor
        case .nameByName:
            return try openNameByName(path.text + suffix)
        }
    }

    private func openNameByName(_ path: String) throws(SystemError) -> Int32 {
        var folder = rawValue
        for name in path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            let next = clinux_open_path_nofollow(folder, String(Substring(name)))
            let number = errno
            if folder != rawValue { close(folder) }
            guard next >= 0 else { throw SystemError(call: "openat", number: number) }
            var status = stat()
            guard fstat(next, &status) == 0, status.st_mode & S_IFMT != S_IFLNK else {
                close(next)
                throw SystemError(call: "openat", number: ELOOP)
            }
            folder = next
        }
        return folder
    }

    /// What the kernel has of openat2, found by trying it on the folder itself.
    var guarding: Guarding {
        let descriptor = clinux_open_path_beneath(rawValue, ".")
        guard descriptor >= 0 else { return .nameByName }
        close(descriptor)
        return .kernel
    }
}

/// Waits until what was written to an open file or folder is on the disk.
///
/// A file system that has no way of waiting for it has done what it can: that is no failure.
func waitForDisk(_ descriptor: Int32) throws(SystemError) {
    guard fsync(descriptor) != 0, ![EINVAL, ENOTSUP, ENOSYS].contains(errno) else { return }
    throw SystemError(call: "fsync", number: errno)
}
