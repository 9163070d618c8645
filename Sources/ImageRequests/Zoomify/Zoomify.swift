import ZoomCore

/// An image as Zoomify offers it: its descriptor, and where its tiles lie.
///
/// Zoom 0 is the smallest level of the pyramid. Of the two ways to count levels that viewers have, this is the one that
/// rounds sizes up, as OpenLayers does where nothing else is said; they differ where a side is a little over one tile
/// times a power of two.
public struct Zoomify: Hashable, Sendable {
    /// Size, levels and tiles.
    public let pyramid: Pyramid

    /// The Zoomify of a pyramid.
    public init(_ pyramid: Pyramid) {
        self.pyramid = pyramid
    }

    /// How many tiles there are.
    public var tileCount: Int {
        (0...pyramid.lastLevel).compactMap(pyramid.grid).reduce(0) { $0 + $1.columns * $1.rows }
    }

    /// The descriptor: the file `ImageProperties.xml`.
    public var properties: XMLText {
        XMLText(
            "IMAGE_PROPERTIES",
            [
                .init("WIDTH", "\(pyramid.image.width)"), .init("HEIGHT", "\(pyramid.image.height)"),
                .init("NUMTILES", "\(tileCount)"), .init("NUMIMAGES", "1"), .init("VERSION", "1.8"),
                .init("TILESIZE", "\(pyramid.tileSize)"),
            ]
        )
    }

    /// What is rendered for a tile.
    /// - Throws: an error of the kind `notFound` where the image has no such tile.
    public func request(_ tile: ZoomifyTile) throws(RequestError) -> RegionRequest {
        let level = pyramid.lastLevel - tile.zoom
        guard let grid = pyramid.grid(ofLevel: level) else {
            throw TileName.notFound("zoom", tile.zoom, of: "the image", last: pyramid.lastLevel)
        }
        guard let rect = pyramid.rect(of: TileAddress(level: level, column: tile.column, row: tile.row)) else {
            let zoom = "zoom \(tile.zoom)"
            if tile.column >= grid.columns {
                throw TileName.notFound("column", tile.column, of: zoom, last: grid.columns - 1)
            }
            throw TileName.notFound("row", tile.row, of: zoom, last: grid.rows - 1)
        }
        return RegionRequest(.level(level, rect), format: tile.format)
    }

    /// The group that a tile's file is in: tiles in the order of zoom, row and column, 256 to a group.
    ///
    /// Of no tile that there is not; nobody needs it to find one here.
    public func group(of tile: ZoomifyTile) -> Int? {
        let level = pyramid.lastLevel - tile.zoom
        guard let grid = pyramid.grid(ofLevel: level), tile.column < grid.columns, tile.row < grid.rows
        else { return nil }
        let before = (level..<pyramid.lastLevel).compactMap { pyramid.grid(ofLevel: $0 + 1) }
        let first = before.reduce(0) { $0 + $1.columns * $1.rows }
        return (first + tile.row * grid.columns + tile.column) / 256
    }
}
