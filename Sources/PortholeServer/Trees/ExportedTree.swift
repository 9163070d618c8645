import Glibc
import ImageRequests

/// A tree of tiles in files: `NAME.dzi` beside `NAME_files`, or a folder with an `info.json`.
struct ExportedTree: Sendable {
    /// What it is called: the path of its descriptor.
    let name: String
    /// What the descriptor says; `nil` where it cannot be read.
    let descriptor: TreeDescriptor?
    /// The folder of the tiles.
    let folder: String

    /// The longest descriptor that is read.
    private static let longestDescriptor = 1 << 20

    /// The most tiles that are looked for: more than a picture of two million pixels a side has, in tiles of 256.
    static let mostTiles = 100_000_000

    /// The trees that a path leads to: a descriptor, a folder with one, or a folder with such folders below.
    static func trees(at path: String) -> [ExportedTree] {
        var status = stat()
        guard stat(path, &status) == 0 else { return [] }
        if status.st_mode & S_IFMT == S_IFDIR { return trees(below: path, depth: 0) }
        if path.hasExactSuffix(".dzi") { return [ExportedTree(deepZoom: path)] }
        return path.hasExactSuffix("info.json") ? [ExportedTree(info: path)] : []
    }

    private static func trees(below folder: String, depth: Int) -> [ExportedTree] {
        guard depth < 16, let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var (folders, descriptors): ([String], [String]) = ([], [])
        var (unreadable, hasPictures): (ExportedTree?, Bool) = (nil, false)
        while let entry = readdir(stream) {
            guard let name = entryName(entry), !name.isHiddenName else { continue }
            if name == "info.json" {
                let tree = ExportedTree(info: "\(folder)/\(name)")
                if tree.descriptor != nil { return [tree] }
                unreadable = tree
            }
            var status = stat()
            guard lstat("\(folder)/\(name)", &status) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFDIR {
                folders.append(name)
            } else if name.hasExactSuffix(".dzi") {
                descriptors.append(name)
            } else if ImageExtensions.areKnown(in: name) {
                hasPictures = true
            }
        }
        // Tiles lie deeper: beside pictures, it tells of something else.
        if let unreadable, !hasPictures { return [unreadable] }
        let taken = Set(descriptors.map { ExactText(tiles(ofDeepZoom: $0)) })
        return descriptors.sorted(by: idPrecedes).map { ExportedTree(deepZoom: "\(folder)/\($0)") }
            + folders.sorted(by: idPrecedes).filter { !taken.contains(ExactText($0)) }.flatMap {
                trees(below: "\(folder)/\($0)", depth: depth + 1)
            }
    }

    private init(deepZoom path: String) {
        name = path
        descriptor = Self.descriptor(deepZoom: path)
        folder = RunningProcess.absolute(Self.tiles(ofDeepZoom: path))
    }

    private init(info path: String) {
        name = path
        descriptor = Self.descriptor(info: path)
        folder = RunningProcess.absolute(path.enclosingFolder ?? ".")
    }

    /// Where the tiles of a `.dzi` are, beside it.
    private static func tiles(ofDeepZoom path: String) -> String {
        path.droppingLast(bytes: ".dzi".utf8.count) + "_files"
    }

    /// What a `.dzi` says; `nil` where it cannot be read.
    static func descriptor(deepZoom path: String) -> TreeDescriptor? {
        RegularFile.bytes(path, limit: longestDescriptor).flatMap { TreeDescriptor(deepZoom: $0) }
    }

    /// What an `info.json` says; `nil` where it cannot be read.
    static func descriptor(info path: String) -> TreeDescriptor? {
        RegularFile.bytes(path, limit: longestDescriptor).flatMap { TreeDescriptor(info: $0) }
    }

    /// The file of a tile; `nil` where there is none.
    func file(of tile: TreeDescriptor.Tile) -> SourceReference? {
        for path in tile.paths {
            var status = stat()
            let place = "\(folder)/\(path)"
            guard stat(place, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
            return SourceReference(path: place, version: SourceVersion(status))
        }
        return nil
    }
}
