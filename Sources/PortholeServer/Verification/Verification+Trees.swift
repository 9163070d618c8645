import ImageRequests
import WorkerPool

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
