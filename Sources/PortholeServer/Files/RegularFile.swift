import Glibc

/// The files that others name, or have put where one looks.
enum RegularFile {
    /// All bytes of a file, a link followed; `nil` where there is none, it cannot be read or has more than `limit`.
    ///
    /// Nothing but a file is read: opening a pipe would wait for a writer, and some devices act when they are opened.
    static func bytes(_ path: String, limit: Int) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else { return nil }
        return try? readAll(file, expected: Int(status.st_size), limit: limit)
    }
}
