import Glibc
import ImageRequests

/// What was seen on the way from an id to a picture, to be seen again for the price of a `stat` or two.
///
/// Only for a picture that no link leads to: then the id's names are its place. Whoever finds all of it unchanged would
/// find the same picture in the same version by looking it up.
struct Sighting: Sendable {
    /// A folder on the way that has to be one still, and no link.
    private struct Folder: Sendable {
        let path: [CChar]
        /// What it has to be the same by, too, where its names decided what an id without an extension means.
        let stamp: FolderListing.Stamp?
    }

    private let file: [CChar]
    private let version: SourceVersion
    private let folders: [Folder]

    /// What is to be seen of a picture that was just found by an id; `nil` where it can only be looked up, for now at
    /// least.
    init?(of item: ImageLibrary.Item, by id: String, in library: ImageLibrary) {
        let root = library.root == "/" ? "" : library.root
        guard item.source.path.utf8.elementsEqual("\(root)/\(item.id)".utf8) else { return nil }
        let isCompleted = !id.utf8.elementsEqual(item.id.utf8)
        var paths: [String] = isCompleted ? [library.root] : []
        var path = root
        for name in item.id.utf8.split(separator: UInt8(ascii: "/")).dropLast() {
            path += "/" + String(Substring(name))
            paths.append(path)
        }
        var folders: [Folder] = []
        for (index, path) in paths.enumerated() {
            // The names in the last folder decided; those before it only have to be folders. The root needs no look
            // where its names did not decide: the file's path begins with it.
            let decides = isCompleted && index == paths.count - 1
            if isCompleted, index == 0, !decides { continue }
            var stamp: FolderListing.Stamp?
            if decides {
                guard let settled = FolderListing.Stamp(settledAt: path) else { return nil }
                stamp = settled
            }
            folders.append(Folder(path: Self.terminated(path), stamp: stamp))
        }
        file = Self.terminated(item.source.path)
        version = item.source.version
        self.folders = folders
        // What decided has to have been there when the id was looked up.
        guard !isCompleted || library.item(id: id) == item, isUnchanged else { return nil }
    }

    /// Whether all of it is as it was.
    var isUnchanged: Bool {
        var status = stat()
        for folder in folders {
            guard lstat(folder.path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return false }
            if let stamp = folder.stamp, stamp != FolderListing.Stamp(status) { return false }
        }
        return lstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && SourceVersion(status) == version
    }

    /// The bytes that it takes in memory.
    var bytes: Int { folders.reduce(file.count + 64) { $0 + $1.path.count + 96 } }

    private static func terminated(_ path: String) -> [CChar] { path.utf8.map { CChar(bitPattern: $0) } + [0] }
}
