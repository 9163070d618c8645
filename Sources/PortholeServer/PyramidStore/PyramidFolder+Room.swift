import Glibc
import ImageRequests

// How much there is, and who has to go.
extension PyramidFolder {
    /// A pyramid that is kept.
    struct Kept: Hashable, Sendable {
        /// Its folder.
        var path: String
        /// The length of its file.
        var bytes: Int
        /// When it was last used, in nanoseconds since 1970.
        var lastUse: Int
    }

    /// What lies in the folder of all pyramids.
    struct Contents: Hashable, Sendable {
        /// The pyramids, whoever made them, the one used longest ago first.
        var pyramids: [Kept] = []
        /// The bytes of what is being made, by whomever.
        var partBytes = 0
        /// How many of them were removed to make room.
        var evicted = 0

        /// The bytes of all pyramids.
        var pyramidBytes: Int { pyramids.reduce(0) { $0 + $1.bytes } }
        /// The bytes of all pyramids, and of what is being made.
        var bytes: Int { pyramidBytes + partBytes }
    }

    /// Who may go to make room.
    struct Sparing: Sendable {
        /// The folder that stays in any case.
        var path: String?
        /// What was used after this moment stays too, in nanoseconds since 1970.
        var usedAfter = Int.max

        /// Everything may go.
        static let nothing = Sparing()

        func spares(_ kept: Kept) -> Bool { kept.path == path || kept.lastUse > usedAfter }
    }

    /// Looks at everything, and removes what no worker is writing any more.
    func contents() -> Contents {
        var contents = Contents()
        for group in Self.names(in: root) {
            for name in Self.names(in: "\(root)/\(group)") {
                let path = "\(root)/\(group)/\(name)"
                Self.removeStalePart(in: path)
                var (folder, file, part) = (stat(), stat(), stat())
                if lstat(path + "/" + Self.partName, &part) == 0 { contents.partBytes += Int(part.st_size) }
                guard lstat(path, &folder) == 0, folder.st_mode & S_IFMT == S_IFDIR else { continue }
                let lastUse = Self.nanoseconds(folder.st_mtim)
                if lstat(path + "/" + Self.pyramidName, &file) == 0 {
                    contents.pyramids.append(Kept(path: path, bytes: Int(file.st_size), lastUse: lastUse))
                } else if lastUse < Self.now - 60_000_000_000 {
                    // Not one that another process has just made for its worker.
                    try? Self.removePyramid(in: path)
                    rmdir(path)
                }
            }
        }
        contents.pyramids.sort { ($0.lastUse, $0.path) < ($1.lastUse, $1.path) }
        return contents
    }

    /// Removes pyramids, those used longest ago first, until no more than so many bytes are left, what is being made
    /// counted, or all but the spared ones are gone; returns what is left.
    func makeRoom(leaving bytes: Int, sparing: Sparing = .nothing) -> Contents {
        var contents = contents()
        var total = contents.bytes
        contents.pyramids.removeAll { kept in
            guard total > bytes, !sparing.spares(kept), (try? Self.removePyramid(in: kept.path)) != nil else {
                return false
            }
            rmdir(kept.path)
            total -= kept.bytes
            contents.evicted += 1
            return true
        }
        return contents
    }

    /// The moment now, as folders have it.
    static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return nanoseconds(time)
    }

    private static func nanoseconds(_ time: timespec) -> Int {
        time.tv_sec &* 1_000_000_000 &+ time.tv_nsec
    }

    private static func names(in path: String) -> [String] {
        guard let stream = opendir(path) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            guard let name = entryName(entry), !name.isHiddenName else { continue }
            names.append(name)
        }
        return names
    }

    /// Removes what a worker has left unfinished of a source's pyramid.
    func removeStalePart(of source: SourceReference) { Self.removeStalePart(in: path(of: source)) }

    /// Removes what a worker has left unfinished: whoever still writes it has it locked.
    private static func removeStalePart(in path: String) {
        let part = path + "/" + partName
        let file = open(part, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { return }
        defer { close(file) }
        var (locked, named) = (stat(), stat())
        guard flock(file, LOCK_EX | LOCK_NB) == 0, fstat(file, &locked) == 0, lstat(part, &named) == 0,
            locked.st_ino == named.st_ino, locked.st_dev == named.st_dev
        else { return }
        unlink(part)
    }
}
