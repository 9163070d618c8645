import Glibc

/// The one right to change what is in a folder, among all processes that ask for it this way.
///
/// It ends with the value, and with the process, however that ends.
struct FolderLock: ~Copyable {
    /// The name of the file that is locked.
    static let fileName = ".lock"

    private let descriptor: Int32

    /// Waits for the right; throws where that takes longer than so many milliseconds.
    ///
    /// Asks again and again instead of sleeping in the kernel: a process that was stopped while it has the right must
    /// not stop this one too.
    init(in folder: FolderDescriptor, milliseconds: Int) throws(EditStoreError) {
        for attempt in 0...milliseconds {
            if attempt > 0 { usleep(1000) }
            let file = openat(folder.rawValue, Self.fileName, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
            guard file >= 0 else { throw EditStoreError(SystemError(call: "open", number: errno)) }
            if flock(file, LOCK_EX | LOCK_NB) == 0 {
                // A lock on a file that somebody has removed meanwhile is none that others would see.
                if Self.isInPlace(file, in: folder) {
                    descriptor = file
                    return
                }
            } else if errno != EWOULDBLOCK, errno != EINTR {
                let number = errno
                close(file)
                throw .system(SystemError(call: "flock", number: number))
            }
            close(file)
        }
        throw .locked
    }

    deinit { close(descriptor) }

    private static func isInPlace(_ file: Int32, in folder: FolderDescriptor) -> Bool {
        var (locked, named) = (stat(), stat())
        return fstat(file, &locked) == 0 && fstatat(folder.rawValue, fileName, &named, AT_SYMLINK_NOFOLLOW) == 0
            && locked.st_ino == named.st_ino && locked.st_dev == named.st_dev
    }
}
