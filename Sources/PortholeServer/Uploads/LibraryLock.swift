import Glibc

/// The one right to change the names in a library, among all processes that ask for it this way.
///
/// It leaves no file behind, and ends with the value. Where the file system has no such locks, every process has the
/// right: a change is one rename still.
struct LibraryLock: ~Copyable {
    private let descriptor: Int32

    /// Waits for the right; throws where that takes longer than so many milliseconds.
    init(on folder: FolderDescriptor, milliseconds: Int) throws(UploadError) {
        // Opened anew: a lock is an open file's, and would be shared with whoever has the same one.
        descriptor = openat(folder.rawValue, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(SystemError(call: "open", number: errno)) }
        for attempt in 0...milliseconds {
            if attempt > 0 { usleep(1000) }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || (errno != EWOULDBLOCK && errno != EINTR) { return }
        }
        throw .locked
    }

    deinit { close(descriptor) }
}
