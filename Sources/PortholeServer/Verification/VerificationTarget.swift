import Glibc

/// What a verification was told to look at.
enum VerificationTarget {
    /// One picture of a library.
    case picture(ImageLibrary.Item, ImageLibrary)
    /// All pictures of a library but those in trees of tiles, and these trees.
    case folder(ImageLibrary, [ExportedTree])
    /// A tree of tiles that was written to be served by any server.
    case tree(ExportedTree)

    /// What a path means: a folder of pictures, a picture's file, its path without the extension, or a tree of tiles.
    init(_ path: String) throws(ServiceStartError) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            let reason = String(cString: strerror(errno))
            guard let (library, item) = Self.item(path) else {
                throw ServiceStartError("\(path): there is no such folder or picture: \(reason)")
            }
            self = .picture(item, library)
            return
        }
        let trees = ExportedTree.trees(at: path)
        if status.st_mode & S_IFMT == S_IFDIR {
            do throws(SystemError) {
                self = .folder(try ImageLibrary(folder: path), trees)
            } catch {
                throw ServiceStartError("the folder \(path) cannot be opened: \(error)")
            }
        } else if let tree = trees.first {
            self = .tree(tree)
        } else {
            guard let real = RunningProcess.real(path), let (library, item) = Self.item(real) else {
                throw ServiceStartError(
                    "\(path) is not a picture that can be served: no file, hidden, or not to be read"
                )
            }
            self = .picture(item, library)
        }
    }

    /// A picture in a folder, by a path with or without its extension.
    private static func item(_ path: String) -> (ImageLibrary, ImageLibrary.Item)? {
        let path = RunningProcess.absolute(path)
        guard let folder = path.enclosingFolder, let library = try? ImageLibrary(folder: folder),
            let item = library.item(id: path.lastName)
        else { return nil }
        return (library, item)
    }
}
