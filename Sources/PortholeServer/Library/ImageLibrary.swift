import Glibc
import ImageRequests

/// The folder whose pictures are served.
///
/// An id is a path below it, with or without the file's extension. Where both could be meant, a file of exactly that
/// name comes first, then the extensions of `ImageExtensions.inOrder`. Letters count as the file system counts them. A
/// link may lead anywhere inside the folder, by a relative path; one that leads out, or to something hidden, does not
/// exist. A file whose name is not UTF-8 cannot be named in an id, and does not exist either.
final class ImageLibrary: Sendable {
    /// A picture as it is now.
    struct Item: Hashable, Sendable {
        /// The id with its extension: the one that listings and `Content-Location` have.
        var id: String
        /// The file, links followed, and its version.
        var source: SourceReference
    }

    /// The folder with all links followed.
    let root: String
    /// Whether `root` is still the folder that was opened.
    ///
    /// One that was moved away, removed or mounted over is served no more: workers may read only what they were started
    /// for, so that the service has to be started anew.
    var isInPlace: Bool { folder.isInPlace(at: root) }
    /// How ids are kept inside.
    let guarding: FolderDescriptor.Guarding

    /// The folder as it was opened.
    let folder: FolderDescriptor
    /// What ids have led to, and all that has to be as it was for them to lead there still.
    private let seen = SharedCache<ExactText, (item: Item, sighting: Sighting)>(capacity: 8 << 20)

    /// Opens a folder; throws where there is none or it may not be entered.
    init(folder path: String, guarding: FolderDescriptor.Guarding? = nil) throws(SystemError) {
        folder = try FolderDescriptor(opening: path)
        guard let root = Self.place(of: folder.rawValue) else { throw SystemError(call: "readlink", number: errno) }
        self.root = root
        self.guarding = guarding ?? folder.guarding
    }

    /// The picture that an id names, seen anew at every call; `nil` where there is none.
    func item(id: String) -> Item? {
        let key = ExactText(id)
        if let (item, sighting) = seen.value(for: key), sighting.isUnchanged { return item }
        guard let item = lookedUp(id) else { return nil }
        if let sighting = Sighting(of: item, by: id, in: self) {
            seen.insert((item, sighting), for: key, cost: 3 * item.source.path.utf8.count + sighting.bytes + 256)
        }
        return item
    }

    /// What has to be as it was for an id to lead to the picture that it was just found to lead to; `nil` where that
    /// has to be looked up.
    func sighting(of item: Item, by id: String) -> Sighting? {
        if let seen = seen.peek(ExactText(id)), seen.item == item { return seen.sighting }
        return Sighting(of: item, by: id, in: self)
    }

    /// The picture that an id names, whatever was seen before; `nil` where there is none.
    func lookedUp(_ id: String) -> Item? {
        guard let path = LibraryPath(id: id) else { return nil }
        if let item = item(exactly: id) { return item }
        for suffix in ImageExtensions.suffixes {
            if let source = source(at: path, suffix: suffix) { return Item(id: id + suffix, source: source) }
        }
        return nil
    }

    /// The picture whose id with its extension this is; `nil` where there is none.
    func item(exactly id: String) -> Item? {
        LibraryPath(id: id).flatMap { source(at: $0) }.map { Item(id: id, source: $0) }
    }

    /// The file of an id with its extension that is no link, for the price of a `stat`; `nil` where there is none.
    func file(exactly id: String) -> SourceReference? {
        let path = (root == "/" ? "" : root) + "/" + id
        var status = stat()
        guard LibraryPath(id: id) != nil, lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return SourceReference(path: path, version: SourceVersion(status))
    }

    /// The regular file at a path, and its version; `nil` where there is none.
    private func source(at path: LibraryPath, suffix: String = "") -> SourceReference? {
        // A file that is replaced between being opened and being asked for its place has none; the new one has. Where
        // the kernel was interrupted in the middle of a rename, the old one is found for as long as that lasts.
        for attempt in 0..<80 {
            if attempt >= 16 { usleep(1000) }
            guard let descriptor = try? folder.openPath(beneath: path, suffix: suffix, by: guarding) else { return nil }
            defer { close(descriptor) }
            let place = Self.place(of: descriptor)
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            if status.st_nlink == 0 { continue }
            guard let place, let inside = relative(place), LibraryPath(id: inside) != nil else { return nil }
            return SourceReference(path: place, version: SourceVersion(status))
        }
        return nil
    }

    /// A path below the root, without it; `nil` for one elsewhere.
    private func relative(_ place: String) -> String? {
        let prefix = root == "/" ? root : root + "/"
        guard place.utf8.starts(with: prefix.utf8) else { return nil }
        return String(place.utf8.dropFirst(prefix.utf8.count))
    }

    /// Where an open file is, all links followed; `nil` where that is no UTF-8 text, or longer than the kernel takes.
    private static func place(of descriptor: Int32) -> String? {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(PATH_MAX) + 1) { buffer in
            let count = buffer.withMemoryRebound(to: CChar.self) {
                readlink("/proc/self/fd/\(descriptor)", $0.baseAddress!, $0.count)
            }
            guard count > 0, count <= PATH_MAX else { return nil }
            return String(validating: buffer[..<count], as: UTF8.self)
        }
    }
}

extension SourceReference {
    /// Whether the file is still there, in the state that is meant.
    var isCurrent: Bool {
        var status = stat()
        return stat(path, &status) == 0 && SourceVersion(status) == version
    }
}

extension SourceVersion {
    /// The version that a file's status tells.
    ///
    /// A time too far away for so many nanoseconds wraps around, and tells states apart all the same.
    init(_ status: stat) {
        self.init(
            inode: UInt64(status.st_ino),
            size: Int(status.st_size),
            modified: Int(status.st_ctim.tv_sec) &* 1_000_000_000 &+ Int(status.st_ctim.tv_nsec)
        )
    }
}
