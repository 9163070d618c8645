import Glibc
import HTTPMessage
import ImageRequests

/// Where pyramids lie in the cache folder: each in a folder of its own, whose name tells the source and its version.
///
/// ```
/// CACHE/pyramids/3f/3f0c…/pyramid.tif    written by a worker, whole whenever it is looked at
///                         part           what a worker has written so far, locked by it
///                         made           what the pyramid was made of, and its own version
/// ```
/// The time of the folder's last change is that of its last use. Everything may be deleted at any time, by anybody:
/// what is missing is made anew. A pyramid that was changed after it was made, by whomever, no longer has the version
/// that `made` says, and is none. All calls block, if briefly.
final class PyramidFolder: Sendable {
    /// The pyramid's file, in its folder.
    static let pyramidName = "pyramid.tif"
    /// What a worker writes before it is a pyramid.
    static let partName = "part"
    /// What says what a pyramid was made of.
    static let madeName = "made"
    private static let unfinishedName = ".made"
    /// Rises when workers make other pyramids of the same sources, so that earlier ones are no longer used.
    static let format = "2"

    /// The cache folder, absolute.
    let cache: String
    private let opened: Guarded<FolderDescriptor>

    /// The folder of all pyramids.
    var root: String { cache + "/pyramids" }

    /// Pyramids in a cache folder, which must exist.
    init(in cache: String) throws(SystemError) {
        self.cache = cache
        opened = Guarded(try FolderDescriptor(opening: cache))
        try Self.make(cache + "/pyramids")
    }

    /// The folder of a source's pyramid, whether it exists or not.
    func path(of source: SourceReference) -> String {
        // Two sources of one digest are told apart by what is in `made`.
        let digest = EntityTag(digestOf: Self.format, source.path, source.version.text).opaque
        return "\(root)/\(digest.prefix(2))/\(digest)"
    }

    /// The file of a source's pyramid, as it is now; `nil` where there is none that is good.
    func pyramid(of source: SourceReference) -> SourceReference? {
        guard let file = file(of: source), made(in: path(of: source)) == Self.record(of: source, file) else {
            return nil
        }
        return file
    }

    /// The file of a source's pyramid, as it is now, whatever it was made of; `nil` where there is none.
    func file(of source: SourceReference) -> SourceReference? {
        Self.file(in: path(of: source))
    }

    /// How many bytes a worker has written of the pyramid in a folder; `nil` where none is being made.
    func partBytes(in path: String) -> Int? {
        var status = stat()
        return lstat(path + "/" + Self.partName, &status) == 0 ? Int(status.st_size) : nil
    }

    /// Says that a source's pyramid was used just now.
    func touch(_ source: SourceReference) { utimensat(AT_FDCWD, path(of: source), nil, 0) }

    /// Makes the folder that a worker is to write a source's pyramid to, and everything above it; returns its path.
    ///
    /// A pyramid that is there and was changed since it was made is removed; what a worker has left without a word of
    /// ours stays: workers look at it themselves. An empty folder that is old is taken for one that nobody uses, by
    /// other services too: it is said to be in use.
    func prepare(_ source: SourceReference) throws(SystemError) -> String {
        let path = path(of: source)
        try Self.make(path)
        if utimensat(AT_FDCWD, path, nil, 0) != 0 {
            // Somebody has removed it just before.
            guard errno == ENOENT else { throw SystemError(call: "utimensat", number: errno) }
            try Self.make(path)
        }
        if let made = made(in: path), Self.file(in: path).map({ made != Self.record(of: source, $0) }) ?? true {
            try Self.removePyramid(in: path)
        }
        return path
    }

    /// Takes what a worker has written for the pyramid of a source; returns its file.
    func adopt(_ source: SourceReference) throws(SystemError) -> SourceReference {
        let path = path(of: source)
        guard let file = Self.file(in: path) else { throw SystemError(call: "stat", number: ENOENT) }
        // Aside and renamed: half of it would not be believed, and the pyramid be made once more.
        let unfinished = path + "/" + Self.unfinishedName
        let descriptor = open(unfinished, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw SystemError(call: "open", number: errno) }
        do throws(SystemError) {
            defer { close(descriptor) }
            try writeAll(Self.record(of: source, file), to: descriptor)
        } catch {
            unlink(unfinished)
            throw error
        }
        guard rename(unfinished, path + "/" + Self.madeName) == 0 else {
            throw SystemError(call: "rename", number: errno)
        }
        return file
    }

    /// Removes a source's pyramid, if it is still this file.
    func discard(_ file: SourceReference, of source: SourceReference) {
        guard self.file(of: source) == file else { return }
        try? Self.removePyramid(in: path(of: source))
    }

    /// Whether the cache folder is another one than was opened last; it is made anew where it is gone.
    ///
    /// Workers that were started before may not read what is in it.
    func wasReplaced() -> Bool {
        opened.withLock { opened in
            if opened.isInPlace(at: cache) { return false }
            try? Self.make(root)
            guard let present = try? FolderDescriptor(opening: cache) else { return false }
            opened = present
            return true
        }
    }

    /// What `made` says of a source and its pyramid.
    private static func record(of source: SourceReference, _ file: SourceReference) -> [UInt8] {
        Array("porthole pyramid \(format)\n\(ImageJob.info(source).text)\n\(file.version.text)\n".utf8)
    }

    private func made(in path: String) -> [UInt8]? {
        let file = open(path + "/" + Self.madeName, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        // Paths are at most 4096 bytes long, and each may be three when encoded.
        return try? readAll(file, expected: 1024, limit: 16_384)
    }

    private static func file(in path: String) -> SourceReference? {
        let file = path + "/" + pyramidName
        var status = stat()
        guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return SourceReference(path: file, version: SourceVersion(status))
    }

    /// The pyramid goes first: without `made`, a worker would look at it, and might take it for good.
    static func removePyramid(in path: String) throws(SystemError) {
        for name in [pyramidName, madeName, unfinishedName] where unlink(path + "/" + name) != 0 && errno != ENOENT {
            throw SystemError(call: "unlink", number: errno)
        }
    }

    /// Makes a folder and those above it.
    static func make(_ path: String) throws(SystemError) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let folder = path.enclosingFolder, folder != "/" else {
            throw SystemError(call: "mkdir", number: errno)
        }
        try make(folder)
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw SystemError(call: "mkdir", number: errno) }
    }
}
