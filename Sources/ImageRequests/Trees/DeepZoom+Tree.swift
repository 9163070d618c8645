extension DeepZoom {
    /// How many tiles all levels have.
    public var tileCount: Int {
        (0...lastLevel).reduce(0) { sum, level in
            sum + (grid(ofLevel: level).map { $0.columns * $0.rows } ?? 0)
        }
    }

    /// The tiles of all levels by their paths below the folder of tiles, made one after the other: row by row, the
    /// finest level first.
    public func pictures(format: ImageFormat) -> AnySequence<TreePicture> {
        AnySequence(
            (0...lastLevel).reversed().lazy.flatMap { level in
                (0..<(grid(ofLevel: level)?.rows ?? 0)).lazy.flatMap { row in
                    (0..<(grid(ofLevel: level)?.columns ?? 0)).lazy.compactMap { column in
                        picture(level, column, row, format)
                    }
                }
            }
        )
    }

    private func picture(_ level: Int, _ column: Int, _ row: Int, _ format: ImageFormat) -> TreePicture? {
        guard let tile = try? DeepZoomTile(level: "\(level)", file: "\(column)_\(row).\(format.rawValue)"),
            let request = try? request(tile)
        else { return nil }
        return TreePicture(paths: [tile.canonicalPath], request: request)
    }
}
