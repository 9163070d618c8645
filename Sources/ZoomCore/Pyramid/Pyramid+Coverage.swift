extension Pyramid {
    /// The tiles of a level that a part of the image touches, nearest to its middle first.
    ///
    /// The part is in image pixels and is clipped to the image. A tile that it shares only an edge with is not touched;
    /// a part of size 0, a number that is not finite and a level that does not exist touch none. Tiles of one distance
    /// come by row, then by column. A margin, in tiles, takes in those around what is touched, as far as there are any.
    /// Time and memory grow with the number of tiles listed.
    public func tiles(covering rect: Rect, level: Int, margin: WholeNumber = 0) -> [TileAddress] {
        guard let grid = grid(ofLevel: level) else { return [] }
        let side = Double(tileSize) * Double(WholeNumber(1) << level)
        guard
            let columns = touched(rect.origin.x, rect.size.width, Double(image.width), side, grid.columns, margin),
            let rows = touched(rect.origin.y, rect.size.height, Double(image.height), side, grid.rows, margin)
        else { return [] }
        let middleX = middle(rect.origin.x, rect.size.width, Double(image.width)) / side
        let middleY = middle(rect.origin.y, rect.size.height, Double(image.height)) / side

        let width = columns.upperBound - columns.lowerBound
        let count = Int(width * (rows.upperBound - rows.lowerBound))
        return [TileAddress](unsafeUninitializedCapacity: count) { tiles, initializedCount in
            var row = rows.lowerBound
            var column = columns.lowerBound
            for index in 0..<count {
                tiles.initializeElement(at: index, to: TileAddress(level: level, column: column, row: row))
                column += 1
                if column == columns.upperBound {
                    column = columns.lowerBound
                    row += 1
                }
            }
            initializedCount = count
            TileOrder(middle: Point(x: middleX, y: middleY)).sort(tiles)
        }
    }

    private func touched(
        _ start: Double,
        _ length: Double,
        _ limit: Double,
        _ side: Double,
        _ count: WholeNumber,
        _ margin: WholeNumber
    ) -> Range<WholeNumber>? {
        guard start.isFinite, length.isFinite else { return nil }
        let first = clamp(start, 0, limit)
        let end = clamp(start + length, 0, limit)
        guard end > first else { return nil }
        let lower = Swift.min(WholeNumber((first / side).rounded(.down)), count - 1)
        let upper = Swift.min(WholeNumber((end / side).rounded(.up)), count)
        return Swift.max(0, lower - margin)..<Swift.min(count, Swift.max(upper, lower + 1) + margin)
    }

    private func middle(_ start: Double, _ length: Double, _ limit: Double) -> Double {
        (clamp(start, 0, limit) + clamp(start + length, 0, limit)) / 2
    }
}

/// Tiles by the distance of their middles from a point, then by row, then by column.
private struct TileOrder {
    /// The point, in tiles.
    let middle: Point

    /// Heap sort: of the sorts that need no further memory the one with the least code.
    func sort(_ tiles: UnsafeMutableBufferPointer<TileAddress>) {
        var count = tiles.count
        var root = count / 2
        while count > 1 {
            if root > 0 {
                root -= 1
            } else {
                count -= 1
                tiles.swapAt(0, count)
            }
            sink(root, tiles, count)
        }
    }

    /// Moves a tile down the heap of the first so many, whose furthest is on top.
    private func sink(_ start: Int, _ tiles: UnsafeMutableBufferPointer<TileAddress>, _ count: Int) {
        var parent = start
        var child = furthest(parent, tiles, count)
        while child != parent {
            tiles.swapAt(parent, child)
            parent = child
            child = furthest(parent, tiles, count)
        }
    }

    /// The one of a tile and its children in the heap that is the furthest.
    private func furthest(_ parent: Int, _ tiles: UnsafeMutableBufferPointer<TileAddress>, _ count: Int) -> Int {
        var furthest = parent
        for child in (2 * parent + 1)...(2 * parent + 2) where child < count {
            if precedes(tiles[furthest], tiles[child]) { furthest = child }
        }
        return furthest
    }

    @inline(never)
    private func precedes(_ one: TileAddress, _ other: TileAddress) -> Bool {
        let distance = distance(one)
        let otherDistance = self.distance(other)
        if distance != otherDistance { return distance < otherDistance }
        if one.row != other.row { return one.row < other.row }
        return one.column < other.column
    }

    /// The square of it.
    private func distance(_ tile: TileAddress) -> Double {
        let dx = Double(tile.column) + 0.5 - middle.x
        let dy = Double(tile.row) + 0.5 - middle.y
        return dx * dx + dy * dy
    }
}
