/// How clients of IIIF spell what they ask for, each worked out by its own rules from an image's size and the tiles and
/// sizes of its `info.json`; without quality and format, which are the same everywhere.
struct TreeClients {
    let (width, height): (Int, Int)
    let tile: Int
    /// 2 or 3.
    let version: Int
    let levels: Int

    init(_ image: (Int, Int), tile: Int, version: Int) {
        (width, height) = image
        (self.tile, self.version) = (tile, version)
        var levels = 1
        while Double(max(image.0, image.1)) / Double(tile << (levels - 1)) > 1 { levels += 1 }
        self.levels = levels
    }

    /// An image's side at a scale factor.
    func side(_ length: Int, _ factor: Int) -> Int { Int((Double(length) / Double(factor)).rounded(.up)) }

    private struct Tile {
        var (x, y, width, height): (Int, Int, Int, Int)
        var (across, down): (Int, Int)
        var region: String { "\(x),\(y),\(width),\(height)" }
    }

    /// The grid of every scale factor: region, and size as the region's share of the reduced image.
    private func tiles(_ body: (_ factor: Int, Tile) -> Void) {
        for factor in (0..<levels).map({ 1 << $0 }) {
            let (columns, rows) = (side(width, factor * tile), side(height, factor * tile))
            for row in 0..<rows {
                for column in 0..<columns {
                    let (x, y) = (column * tile * factor, row * tile * factor)
                    body(
                        factor,
                        Tile(
                            x: x,
                            y: y,
                            width: min(tile * factor, width - x),
                            height: min(tile * factor, height - y),
                            across: min(tile, side(width, factor) - column * tile),
                            down: min(tile, side(height, factor) - row * tile)
                        )
                    )
                }
            }
        }
    }

    /// OpenSeadragon: `full` for all of the image; as size, `max` or `full` where it is the image's own, by version 2
    /// where as much as its width is.
    var openSeadragon: Set<String> {
        var paths: Set<String> = []
        tiles { _, tile in
            let isAll = tile.width == width && tile.height == height
            let region = isAll ? "full" : tile.region
            if version == 2 {
                paths.insert("\(region)/" + (tile.across == width ? "full" : "\(tile.across),"))
            } else {
                let isOwn = tile.across == width && tile.down == height
                paths.insert("\(region)/" + (isOwn ? "max" : "\(tile.across),\(tile.down)"))
            }
        }
        return paths
    }

    /// OpenLayers: `full` for all of the image, numbers for every size.
    var openLayers: Set<String> {
        var paths: Set<String> = []
        tiles { _, tile in
            let region = tile.width == width && tile.height == height ? "full" : tile.region
            paths.insert("\(region)/\(tile.across),\(version == 2 ? "" : "\(tile.down)")")
        }
        return paths
    }

    /// Leaflet-IIIF: numbers for everything.
    var leaflet: Set<String> {
        var paths: Set<String> = []
        tiles { factor, tile in
            let (across, down) = (side(tile.width, factor), side(tile.height, factor))
            paths.insert("\(tile.region)/\(across),\(version == 2 ? "" : "\(down)")")
        }
        return paths
    }

    /// Who shows all of the image in a size of the list: by the canonical form of the version, Mirador always by both
    /// sides.
    func listed(_ sizes: [(Int, Int)]) -> Set<String> {
        Set(sizes.flatMap { ["full/\($0.0),\($0.1)", version == 2 ? "full/\($0.0)," : "full/\($0.0),\($0.1)"] })
    }

    /// The sizes of the levels.
    var sizes: [(Int, Int)] { (0..<levels).map { (side(width, 1 << $0), side(height, 1 << $0)) } }

    /// What every image has.
    var always: Set<String> { version == 2 ? ["full/full", "full/max"] : ["full/max"] }
}
