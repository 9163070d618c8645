import Glibc
import ImageRequests

/// What was seen on the way from an id to a picture, to be seen again for the price of a `stat` or two.
///
/// Only for a picture that no link leads to: then the id's names are its place. Whoever finds all of it unchanged would
/// find the same picture in the same version by looking it up.
struct Sighting: Sendable {
    /// A folder below the library's on the way that has to be one still, and no link.
    private struct Folder: Sendable {
        let path: [CChar]
        /// What it has to be the same by, too, where its names decided what an id without an extension means.
        let stamp: FolderListing.Stamp?
    }

    /// The library's own folder.
    private let root: FolderDescriptor
    /// What the library's own folder has to be the same by, where its names decided.
    private let rootStamp: FolderListing.Stamp?
    private let folders: [Folder]
    private let file: [CChar]
    private let version: SourceVersion

    /// What is to be seen of a picture that was just found by an id; `nil` where it can only be looked up, for now at
    /// least.
    init?(of item: ImageLibrary.Item, by id: String, in library: ImageLibrary) {
        var path = library.root == "/" ? "" : library.root
        guard item.source.path.utf8.elementsEqual("\(path)/\(item.id)".utf8) else { return nil }
        let isCompleted = !id.utf8.elementsEqual(item.id.utf8)
        let names = item.id.utf8.split(separator: UInt8(ascii: "/")).dropLast()
        rootStamp = isCompleted && names.isEmpty ? FolderListing.Stamp(settled: library.folder.status) : nil
        if isCompleted, names.isEmpty, rootStamp == nil { return nil }
        var folders: [Folder] = []
        for (index, name) in names.enumerated() {
            path += "/" + String(Substring(name))
            var stamp: FolderListing.Stamp?
            // The names in the last folder decided; those before it only have to be folders.
            if isCompleted, index == names.count - 1 {
                guard let settled = FolderListing.Stamp(settled: Self.status(of: Self.terminated(path))) else {
                    return nil
                }
                stamp = settled
            }
            folders.append(Folder(path: Self.terminated(path), stamp: stamp))
        }
        root = library.folder
        self.folders = folders
        file = Self.terminated(item.source.path)
        version = item.source.version
        // What decided has to have been there when the id was looked up.
        guard !isCompleted || library.lookedUp(id) == item && !Self.isPreceded(item.id, by: id, in: library.root),
            isUnchanged
        else { return nil }
    }

    /// Whether all of it is as it was.
    ///
    /// The library's folder is asked by its descriptor, as nothing needs to be walked for that: that it is in its place
    /// still, the file shows, whose path begins with it.
    var isUnchanged: Bool {
        if let rootStamp {
            guard let status = root.status, FolderListing.Stamp(status) == rootStamp else { return false }
        }
        for folder in folders {
            guard let status = Self.status(of: folder.path), status.st_mode & S_IFMT == S_IFDIR else { return false }
            if let stamp = folder.stamp, stamp != FolderListing.Stamp(status) { return false }
        }
        guard let status = Self.status(of: file), status.st_mode & S_IFMT == S_IFREG else { return false }
        return SourceVersion(status) == version
    }

    /// The bytes that it takes in memory.
    var bytes: Int { folders.reduce(file.count + 128) { $0 + $1.path.count + 96 } }

    /// Whether a name that is tried before that of a picture is there, and was no picture just now.
    ///
    /// A link that leads nowhere may lead to a picture any time, and its folder does not change by that. A folder can
    /// give way to a picture only by a change of the one it lies in.
    private static func isPreceded(_ found: String, by id: String, in root: String) -> Bool {
        let earlier = ImageExtensions.suffixes.prefix { !found.utf8.elementsEqual("\(id)\($0)".utf8) }
        return ([""] + earlier).contains { suffix in
            guard let status = status(of: terminated("\(root)/\(id)\(suffix)")) else { return false }
            return status.st_mode & S_IFMT != S_IFDIR
        }
    }

    private static func status(of path: [CChar]) -> stat? {
        var status = stat()
        return lstat(path, &status) == 0 ? status : nil
    }

    private static func terminated(_ path: String) -> [CChar] { path.utf8.map { CChar(bitPattern: $0) } + [0] }
}
