import Glibc

/// The folder a worker may write to.
enum CacheFolder {
    /// `path` as it is, or where none is given a folder of this user's own among the system's temporary ones; made
    /// where it is missing.
    ///
    /// All of a shared temporary folder would be too much to give to a decoder.
    static func usable(_ path: String?) throws(UsageError) -> String {
        if let path {
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
                throw UsageError("the cache folder \(path) cannot be made: \(String(cString: strerror(errno)))")
            }
            guard access(path, W_OK | X_OK) == 0 else {
                throw UsageError("the cache folder \(path) cannot be written to: \(String(cString: strerror(errno)))")
            }
            return path
        }
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        let own = "\(base)/porthole-\(getuid())"
        guard mkdir(own, 0o700) == 0 || errno == EEXIST else {
            throw UsageError("the cache folder \(own) cannot be made: \(String(cString: strerror(errno)))")
        }
        // Anybody could have made it, or a link of its name, before.
        var status = stat()
        guard lstat(own, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid(),
            status.st_mode & 0o022 == 0
        else {
            throw UsageError("the cache folder \(own) is not a folder of this user's own; name another by --cache")
        }
        return own
    }
}
