import ZoomCore

/// An image as Deep Zoom offers it: its descriptor, and where its tiles lie.
///
/// Level 0 is the one pixel that all of the image is reduced to, the last its full size; each has half the sides of the
/// next, rounded up. Tiles show some pixels of their neighbours.
public struct DeepZoom: Hashable, Sendable {
    /// The size of the image, in pixels.
    public let image: PixelSize
    /// The side of a tile without what it shows of its neighbours, in pixels.
    public let tileSize: Int
    /// How many pixels of each neighbour a tile shows.
    public let overlap: Int
    /// The number of the level of full size.
    public let lastLevel: Int

    /// The Deep Zoom of an image of at least one pixel; with the tiles that are usual, of 256 pixels a side inside.
    public init(image: PixelSize, tileSize: Int = 254, overlap: Int = 1) {
        self.image = image
        self.tileSize = tileSize
        self.overlap = overlap
        var level = 0
        while image.reduced(by: level) != PixelSize(width: 1, height: 1) { level += 1 }
        lastLevel = level
    }

    /// The descriptor: the file `.dzi`, or `.xml`.
    ///
    /// - Parameter format: what viewers ask tiles in.
    public func descriptor(format: ImageFormat) -> XMLText {
        XMLText(
            "Image",
            [
                .init("xmlns", "http://schemas.microsoft.com/deepzoom/2008"), .init("Format", format.rawValue),
                .init("Overlap", "\(overlap)"), .init("TileSize", "\(tileSize)"),
            ],
            children: [XMLText("Size", [.init("Width", "\(image.width)"), .init("Height", "\(image.height)")])]
        )
    }

    /// The size of a level, in its pixels; `nil` where there is no such level.
    public func size(ofLevel level: Int) -> PixelSize? {
        guard (0...lastLevel).contains(level) else { return nil }
        return image.reduced(by: lastLevel - level)
    }

    /// The tiles that cover a level; `nil` where there is no such level.
    public func grid(ofLevel level: Int) -> TileGrid? {
        size(ofLevel: level).map {
            TileGrid(columns: ($0.width - 1) / tileSize + 1, rows: ($0.height - 1) / tileSize + 1)
        }
    }

    /// What is rendered for a tile.
    /// - Throws: an error of the kind `notFound` where the image has no such tile.
    public func request(_ tile: DeepZoomTile) throws(RequestError) -> RegionRequest {
        guard let size = size(ofLevel: tile.level), let grid = grid(ofLevel: tile.level) else {
            throw TileName.notFound("level", tile.level, of: "the image", last: lastLevel)
        }
        guard tile.column < grid.columns else {
            throw TileName.notFound("column", tile.column, of: "level \(tile.level)", last: grid.columns - 1)
        }
        guard tile.row < grid.rows else {
            throw TileName.notFound("row", tile.row, of: "level \(tile.level)", last: grid.rows - 1)
        }
        let (x, width) = span(tile.column, size.width)
        let (y, height) = span(tile.row, size.height)
        let rect = PixelRect(x: x, y: y, width: width, height: height)
        return RegionRequest(.level(lastLevel - tile.level, rect), format: tile.format)
    }

    /// The first pixel of a tile and the number of them, on an axis.
    private func span(_ index: Int, _ length: Int) -> (Int, Int) {
        let start = Swift.max(0, index * tileSize - overlap)
        return (start, Swift.min(length, (index + 1) * tileSize + overlap) - start)
    }
}
