import Glibc

/// Files and folders by their paths.
enum FileTree {
    /// The names in a folder; none where it cannot be read.
    static func names(in path: String) -> [String] {
        guard let stream = opendir(path) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            if let name = entryName(entry), name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Removes a file, or a folder with all in it; a link is not followed.
    static func remove(_ path: String) {
        if unlink(path) == 0 || errno == ENOENT { return }
        for name in names(in: path) { remove("\(path)/\(name)") }
        rmdir(path)
    }
}
