import Glibc
import ImageRequests
import WorkerPool

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

extension Verification {
    /// Looks whether a tree has every tile that a viewer asks for, and each is whole and of its size.
    func verify(_ tree: ExportedTree) throws(ServiceStartError) {
        summary.pictures += 1
        guard let descriptor = tree.descriptor else {
            let message = "it cannot be read: no descriptor of a tree of tiles"
            summary.findings.append(Finding(.error, tree.name, "unreadable", message))
            return
        }
        guard let all = descriptor.tileCount, all <= ExportedTree.mostTiles else {
            let size = "\(descriptor.image.width) × \(descriptor.image.height) pixels"
            let message = "it tells of \(size), in more than \(ExportedTree.mostTiles) tiles"
            summary.findings.append(Finding(.error, tree.name, "unreadable", message))
            return
        }
        summary.compared += 1
        let before = summary.pictures - 1
        try working(in: tree.folder) { pool in
            let answers = Answers<(Int, Result<WorkerReply, WorkerFailure>)>()
            let fractions = Guarded<[Int: Double]>([:])
            var running: [Int: (tile: TreeDescriptor.Tile, file: SourceReference)] = [:]
            var (number, done) = (0, 0)
            var faults = TreeFaults(name: tree.name)
            func take(_ atMost: Int) {
                while running.count > atMost {
                    for (number, result) in answers.wait() {
                        let (tile, file) = running.removeValue(forKey: number)!
                        faults.take(result.mapError { JobFailure($0) }, of: file, tile)
                        done += 1
                    }
                    report(done: before, of: before + 1, Double(done), of: Double(all))
                }
            }
            tiles: for level in descriptor.levels {
                for row in 0..<level.grid.rows {
                    for column in 0..<level.grid.columns {
                        guard !faults.hasMost(of: "missing-tile") else { break tiles }
                        let tile = descriptor.tile(level, column: column, row: row)
                        guard let file = tree.file(of: tile) else {
                            faults.add("missing-tile", "\(tile.paths[0]): there is no such tile")
                            done += 1
                            continue
                        }
                        number += 1
                        running[number] = (tile, file)
                        submit(PlannedCheck(file, .decoding, weight: 0), number: number, to: pool, answers, fractions)
                        take(4)
                    }
                }
            }
            take(0)
            summary.tiles += done
            summary.findings += faults.findings
        }
    }
}

/// What is wrong with the tiles of a tree.
private struct TreeFaults {
    let name: String
    private(set) var findings: [Finding] = []

    /// More of a kind are counted in the last one.
    private static let mostAlike = 20

    init(name: String) { self.name = name }

    /// Whether no more of a kind are listed.
    func hasMost(of kind: String) -> Bool { findings.count { $0.kind == kind } >= Self.mostAlike }

    mutating func add(_ kind: String, _ message: String) {
        let alike = findings.count { $0.kind == kind }
        guard alike < Self.mostAlike else { return }
        let more = alike == Self.mostAlike - 1 ? " (further ones are not listed)" : ""
        findings.append(Finding(.error, name, kind, message + more, remedy: "export it anew"))
    }

    mutating func take(
        _ result: Result<WorkerReply, JobFailure>,
        of file: SourceReference,
        _ tile: TreeDescriptor.Tile
    ) {
        let path = tile.paths.first(where: file.path.hasSuffix) ?? file.path
        switch result {
        case .failure(let failure): add("damaged", "\(path) is damaged: \(PyramidFailure.job(failure).reason)")
        case .success(let reply):
            guard let report = try? DecodingReport(text: String(decoding: reply.body, as: UTF8.self)) else {
                return add("defect", "\(path): a worker's answer could not be read")
            }
            guard report.size != tile.size else { return }
            let sizes =
                "\(report.size.width) × \(report.size.height) pixels instead of "
                + "\(tile.size.width) × \(tile.size.height)"
            add("wrong-size", "\(path) has \(sizes)")
        }
    }
}
