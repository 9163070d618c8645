import Glibc

/// Where the cache folder is: what may be deleted at any time, but is worth keeping over restarts.
enum CachePlace {
    /// The cache folder by its absolute path, made where it is missing, with everything above it.
    ///
    /// The one that is named, else the first that can be used of `$XDG_CACHE_HOME/porthole`, `$HOME/.cache/porthole`
    /// (XDG Base Directory Specification 0.8) and a folder of this user's own among the system's temporary ones.
    static func usable(_ named: String?, environment: [String: String]) throws(ServiceStartError) -> String {
        if let named {
            let path = RunningProcess.absolute(named)
            do throws(SystemError) {
                try makeUsable(path)
            } catch {
                throw ServiceStartError("the cache folder \(named) cannot be used: \(error)")
            }
            return path
        }
        for path in homes(environment) where (try? makeUsable(path)) != nil { return path }
        let temporary = temporary(environment)
        do throws(SystemError) {
            try makeUsable(temporary)
        } catch {
            throw ServiceStartError("the cache folder \(temporary) cannot be used: \(error); name another by --cache")
        }
        guard isOwn(temporary) else {
            throw ServiceStartError(
                "the cache folder \(temporary) is not a folder of this user's own; name another by --cache"
            )
        }
        return temporary
    }

    /// The folders below the user's home, the first choice first; relative ones do not count.
    private static func homes(_ environment: [String: String]) -> [String] {
        var paths: [String] = []
        if let cache = environment["XDG_CACHE_HOME"], cache.isAbsolutePath { paths.append(cache + "/porthole") }
        if let home = environment["HOME"], home.isAbsolutePath { paths.append(home + "/.cache/porthole") }
        return paths
    }

    private static func temporary(_ environment: [String: String]) -> String {
        let base = environment["TMPDIR"].flatMap { $0.isAbsolutePath ? $0 : nil } ?? "/tmp"
        return "\(base)/porthole-\(getuid())"
    }

    private static func makeUsable(_ path: String) throws(SystemError) {
        try PyramidFolder.make(path)
        _ = try FolderDescriptor(opening: path)
        guard access(path, R_OK | W_OK | X_OK) == 0 else { throw SystemError(call: "access", number: errno) }
    }

    /// Anybody could have made it, or a link of its name, before.
    private static func isOwn(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == getuid()
            && status.st_mode & 0o022 == 0
    }
}
