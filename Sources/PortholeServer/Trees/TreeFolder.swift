import CLinux
import Glibc

/// A folder that trees of files are written to: each is made aside, and moved to its place as a whole.
///
/// Aside is a hidden folder in this one. It is removed with everything in it when it is no longer needed, and where its
/// writer came to a sudden end, by the next.
final class TreeFolder {
    /// The folder as it was named.
    let path: String
    private let aside: String
    private let lock: Int32
    /// The folders made to get here, the uppermost first.
    private let made: [String]

    /// Makes a folder, with what is missing above it.
    init(_ path: String) throws(SystemError) {
        self.path = path
        var made: [String] = []
        do throws(SystemError) {
            try Self.make(path, noting: &made)
            Self.removeStale(in: path)
            (aside, lock) = try Self.makeAside(in: path)
        } catch {
            for folder in made.reversed() { rmdir(folder) }
            throw error
        }
        self.made = made
    }

    /// Whether there is something at a path below the folder: a file, or a folder that is not empty.
    static func isTaken(_ place: String) -> Bool {
        var status = stat()
        guard lstat(place, &status) == 0 else { return false }
        guard status.st_mode & S_IFMT == S_IFDIR else { return true }
        return !FileTree.names(in: place).isEmpty
    }

    /// Writes a file aside, with the folders above it.
    func write(_ bytes: [UInt8], to name: String) throws(SystemError) {
        let path = aside + "/" + name
        func opened() -> Int32 { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666) }
        var file = opened()
        if file < 0, errno == ENOENT {
            try Self.makeAbove(path)
            file = opened()
        }
        guard file >= 0 else { throw SystemError(call: "open", number: errno) }
        do throws(SystemError) {
            try writeAll(bytes, to: file)
        } catch {
            close(file)
            throw error
        }
        // A quota or a disc far away may say only now that there is no room.
        guard close(file) == 0 else { throw SystemError(call: "close", number: errno) }
    }

    /// Gives a file that was written aside one more name.
    func link(_ name: String, as other: String, bytes: [UInt8]) throws(SystemError) {
        let (from, to) = (aside + "/" + name, aside + "/" + other)
        if Glibc.link(from, to) == 0 { return }
        if errno == ENOENT {
            try Self.makeAbove(to)
            if Glibc.link(from, to) == 0 { return }
        }
        // Not every file system has files of two names.
        guard errno != EEXIST, errno != ENOSPC, errno != EDQUOT else { throw SystemError(call: "link", number: errno) }
        try write(bytes, to: other)
    }

    /// Moves what was written aside at some paths to the same below the folder, in this order.
    ///
    /// - Parameter isReplacing: whether what is there gives way. Of several paths the later ones are removed before the
    ///   first is replaced, so that nobody finds a new one beside an old one.
    func publish(_ places: [String], isReplacing: Bool) throws(SystemError) {
        if isReplacing { for place in places.dropFirst() { unlink(path + "/" + place) } }
        for place in places { try move(place, isReplacing: isReplacing) }
    }

    private func move(_ place: String, isReplacing: Bool) throws(SystemError) {
        let (from, to) = (aside + "/" + place, path + "/" + place)
        try Self.makeAbove(to)
        rmdir(to)
        if clinux_rename(from, to, 0) == 0 { return }
        if errno == EEXIST, isReplacing {
            if clinux_rename(from, to, 1) == 0 { return FileTree.remove(from) }
            guard errno == EINVAL || errno == ENOSYS else { throw SystemError(call: "rename", number: errno) }
            FileTree.remove(to)
        }
        guard errno == EINVAL || errno == ENOSYS || isReplacing else {
            throw SystemError(call: "rename", number: errno)
        }
        guard rename(from, to) == 0 else { throw SystemError(call: "rename", number: errno) }
    }

    /// Removes what was written aside at a path, and below it.
    func discard(_ place: String) { FileTree.remove(aside + "/" + place) }

    /// Removes what is aside, and the folder itself where it was made for nothing.
    func end() {
        FileTree.remove(aside)
        close(lock)
        for folder in made.reversed() { rmdir(folder) }
    }

    // MARK: Making folders

    private static func makeAbove(_ path: String) throws(SystemError) {
        var made: [String] = []
        guard let folder = path.enclosingFolder, folder != "/" else { return }
        try make(folder, noting: &made)
    }

    private static func make(_ path: String, noting made: inout [String]) throws(SystemError) {
        if mkdir(path, 0o777) == 0 {
            made.append(path)
            return
        }
        switch errno {
        case EEXIST:
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
                throw SystemError(call: "mkdir", number: ENOTDIR)
            }
        case ENOENT:
            guard let folder = path.enclosingFolder, folder != "/" else {
                throw SystemError(call: "mkdir", number: ENOENT)
            }
            try make(folder, noting: &made)
            guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw SystemError(call: "mkdir", number: errno) }
            made.append(path)
        case let number: throw SystemError(call: "mkdir", number: number)
        }
    }

    // MARK: Aside

    private static let prefix = ".porthole-export-"

    private static func makeAside(in path: String) throws(SystemError) -> (String, Int32) {
        while true {
            var template = Array("\(path)/\(prefix)XXXXXX".utf8CString)
            guard mkdtemp(&template) != nil else { throw SystemError(call: "mkdtemp", number: errno) }
            let aside = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            // One that another writer took for left behind, in the moment before it was locked, is none.
            if let lock = locked(aside) { return (aside, lock) }
            rmdir(aside)
        }
    }

    /// The lock on a folder that is still there; `nil` where another has it.
    private static func locked(_ path: String) -> Int32? {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
        guard folder >= 0 else { return nil }
        var (opened, named) = (stat(), stat())
        guard flock(folder, LOCK_EX | LOCK_NB) == 0, fstat(folder, &opened) == 0, lstat(path, &named) == 0,
            opened.st_ino == named.st_ino, opened.st_dev == named.st_dev
        else {
            close(folder)
            return nil
        }
        return folder
    }

    /// Whether a name is one that `makeAside` gives; anybody may have called a folder nearly so.
    private static func isAside(_ name: String) -> Bool {
        let end = name.utf8.dropFirst(prefix.utf8.count)
        return name.hasExactPrefix(prefix) && end.count == 6
            && end.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            }
    }

    /// Removes what writers have left that came to a sudden end.
    private static func removeStale(in path: String) {
        for name in FileTree.names(in: path) where isAside(name) {
            guard let lock = locked("\(path)/\(name)") else { continue }
            FileTree.remove("\(path)/\(name)")
            close(lock)
        }
    }
}
