import ZoomCore

/// The most tiles that are listed at once: three thousand by three hundred, far more than any screen has room for.
let mostTiles = 1_000_000.0

/// Makes a pyramid.
///
/// Arguments: image width and height, tile size. Answer: for each level its width and height, and the columns and rows
/// of its tiles.
public func pyramid(_ memory: inout NumberMemory) throws(GeometryError) {
    let pyramid = try memory.pyramid()
    for level in 0...pyramid.lastLevel {
        if let size = pyramid.size(ofLevel: level), let grid = pyramid.grid(ofLevel: level) {
            memory.append(size)
            memory.append(grid.columns)
            memory.append(grid.rows)
        }
    }
}

/// The level that serves a magnification.
///
/// Arguments: image width and height, tile size, magnification. Answer: the level.
public func pyramidLevel(_ memory: inout NumberMemory) throws(GeometryError) {
    let pyramid = try memory.pyramid()
    let magnification = memory.next()
    try NumberMemory.check(magnification, .magnification, .positive)
    memory.append(Double(pyramid.level(forMagnification: magnification)))
}

/// The tiles of a level that a rect touches, nearest to its middle first.
///
/// Arguments: image width and height, tile size, level, rect, margin. Answer: how many there are at most, and, unless
/// these are too many to be listed, column and row of each.
public func tiles(_ memory: inout NumberMemory) throws(GeometryError) {
    let pyramid = try memory.pyramid()
    let level = memory.level()
    let rect = try memory.checkedRect()
    let margin = try memory.whole(.tileMargin, .from(0, upTo: mostTiles))
    let most = pyramid.mostTiles(covering: rect.size, level: level, margin: margin)
    memory.append(most)
    guard most <= mostTiles else { return }
    memory.append(pyramid.tiles(covering: rect, level: level, margin: margin))
}

/// What a tile covers.
///
/// Arguments: image width and height, tile size, level, column, row. Answer: nothing where there is no such tile, else
/// its pixels of the level, its pixels of the image, and where its own lie there, x, y, width and height of each.
public func tile(_ memory: inout NumberMemory) throws(GeometryError) {
    let pyramid = try memory.pyramid()
    let level = memory.level()
    let address = TileAddress(level: level, column: memory.index(), row: memory.index())
    guard
        let rect = pyramid.rect(of: address),
        let imageRect = pyramid.imageRect(of: address),
        let drawingRect = pyramid.drawingRect(of: address)
    else { return }
    memory.append(rect)
    memory.append(imageRect)
    memory.append(drawingRect)
}

extension NumberMemory {
    mutating func pyramid() throws(GeometryError) -> Pyramid {
        let image = try pixels()
        return try Pyramid(image: image, tileSize: whole(.tileSize, .from(1, upTo: largestWholeNumber)))
    }

    /// A number that need not exist; −1 for what can be none.
    fileprivate mutating func index() -> WholeNumber {
        let value = next()
        return value >= 0 && value < largestWholeNumber && value.rounded(.down) == value ? WholeNumber(value) : -1
    }

    mutating func level() -> Int {
        let level = index()
        return level < 64 ? Int(level) : -1
    }
}

extension NumberMemory {
    /// Column and row of each.
    mutating func append(_ tiles: [TileAddress]) {
        for tile in tiles {
            append(tile.column)
            append(tile.row)
        }
    }
}

extension Pyramid {
    /// No fewer than the tiles that a rect touches, without a list of them.
    func mostTiles(covering size: Size, level: Int, margin: WholeNumber) -> Double {
        guard let grid = grid(ofLevel: level) else { return 0 }
        let side = Double(tileSize) * Double(WholeNumber(1) << level)
        let columns = Swift.max(0, Swift.min(Double(grid.columns), size.width / side + 2 + 2 * Double(margin)))
        let rows = Swift.max(0, Swift.min(Double(grid.rows), size.height / side + 2 + 2 * Double(margin)))
        return columns * rows
    }
}
