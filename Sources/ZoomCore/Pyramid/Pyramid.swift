/// An image reduced by powers of two, cut into square tiles.
///
/// Level 0 is full size, level `n` is `ceil(W/2ⁿ) × ceil(H/2ⁿ)`, and the last is the first whose longer side fits one
/// tile.
public struct Pyramid: Hashable, Sendable {
    /// The size of level 0, in pixels.
    public let image: PixelSize
    /// The side of a tile, in pixels of its level.
    public let tileSize: WholeNumber
    /// The number of the smallest level.
    public let lastLevel: Int

    /// The pyramid of an image.
    /// - Throws: an error that names the side which is not positive or beyond 2⁵³.
    public init(image: PixelSize, tileSize: WholeNumber = 256) throws(GeometryError) {
        let pixels = AllowedRange.from(1, upTo: largestWholeNumber)
        try check(Double(image.width), .imageWidth, pixels)
        try check(Double(image.height), .imageHeight, pixels)
        try check(Double(tileSize), .tileSize, pixels)
        self.image = image
        self.tileSize = tileSize
        let side = Swift.max(image.width, image.height)
        var level = 0
        while reduced(side, level) > tileSize { level += 1 }
        lastLevel = level
    }

    /// Whether the pyramid has a level of this number.
    public func hasLevel(_ level: Int) -> Bool {
        level >= 0 && level <= lastLevel
    }

    /// The size of a level, in its pixels; `nil` where there is no such level.
    public func size(ofLevel level: Int) -> PixelSize? {
        guard hasLevel(level) else { return nil }
        return PixelSize(width: reduced(image.width, level), height: reduced(image.height, level))
    }

    /// The level that serves a magnification: device pixels for one image pixel.
    ///
    /// The highest level with `2ⁿ m ≤ 1`, not beyond the last: the rest of the scaling is by a factor in ½…1, and level
    /// 0 serves when enlarging (and a magnification that is not a number).
    public func level(forMagnification magnification: Double) -> Int {
        var level = 0
        var rest = magnification * 2
        while level < lastLevel, rest <= 1 {
            level += 1
            rest *= 2
        }
        return level
    }

    /// The tiles that cover a level; `nil` where there is no such level.
    public func grid(ofLevel level: Int) -> TileGrid? {
        guard let size = size(ofLevel: level) else { return nil }
        return TileGrid(columns: (size.width - 1) / tileSize + 1, rows: (size.height - 1) / tileSize + 1)
    }

    /// The pixels of a level that a tile covers, cut off at the last column and row; `nil` where there is no such tile.
    @inline(never)
    public func rect(of tile: TileAddress) -> PixelRect? {
        guard let size = size(ofLevel: tile.level), let grid = grid(ofLevel: tile.level),
            tile.column >= 0, tile.column < grid.columns, tile.row >= 0, tile.row < grid.rows
        else { return nil }
        let x = tile.column * tileSize
        let y = tile.row * tileSize
        return PixelRect(
            x: x,
            y: y,
            width: Swift.min(tileSize, size.width - x),
            height: Swift.min(tileSize, size.height - y)
        )
    }

    /// The pixels of level 0 that a tile stands for, cut off at the image's edge; `nil` where there is no such tile.
    public func imageRect(of tile: TileAddress) -> PixelRect? {
        guard let rect = rect(of: tile) else { return nil }
        let x = rect.x << tile.level
        let y = rect.y << tile.level
        // What a level's last pixel stands for may reach past the image.
        return PixelRect(
            x: x,
            y: y,
            width: Swift.min(rect.width << tile.level, image.width - x),
            height: Swift.min(rect.height << tile.level, image.height - y)
        )
    }
}

extension Pyramid {
    /// Where a tile's pixels lie on level 0, in its pixels: not cut off at the image's edge; `nil` where there is no
    /// such tile.
    ///
    /// A level's last pixel may stand for less than `2ⁿ` pixels; drawn here, the others keep their places to the bit.
    public func drawingRect(of tile: TileAddress) -> PixelRect? {
        rect(of: tile).map {
            PixelRect(
                x: $0.x << tile.level,
                y: $0.y << tile.level,
                width: $0.width << tile.level,
                height: $0.height << tile.level
            )
        }
    }
}

/// A length divided by `2ⁿ`, rounded up.
private func reduced(_ length: WholeNumber, _ level: Int) -> WholeNumber {
    let whole = length >> level
    return whole << level == length ? whole : whole + 1
}
