extension Pyramid {
    /// The tiles of a level that a part of the image touches, nearest to its middle first.
    ///
    /// The part is in image pixels and is clipped to the image. A tile that it shares only an edge with is not touched;
    /// a part of size 0, a number that is not finite and a level that does not exist touch none. Tiles of one distance
    /// come by row, then by column. Time and memory grow with the number of tiles touched.
    public func tiles(covering rect: Rect, level: Int) -> [TileAddress] {
        guard let grid = grid(ofLevel: level) else { return [] }
        let side = Double(tileSize) * Double(WholeNumber(1) << level)
        guard
            let columns = touched(rect.origin.x, rect.size.width, Double(image.width), side, grid.columns),
            let rows = touched(rect.origin.y, rect.size.height, Double(image.height), side, grid.rows)
        else { return [] }
        let middleX = middle(rect.origin.x, rect.size.width, Double(image.width)) / side
        let middleY = middle(rect.origin.y, rect.size.height, Double(image.height)) / side

        var tiles: [(distance: Double, address: TileAddress)] = []
        for row in rows {
            let dy = Double(row) + 0.5 - middleY
            for column in columns {
                let dx = Double(column) + 0.5 - middleX
                tiles.append((dx * dx + dy * dy, TileAddress(level: level, column: column, row: row)))
            }
        }
        tiles.sort { one, other in
            if one.distance != other.distance { return one.distance < other.distance }
            if one.address.row != other.address.row { return one.address.row < other.address.row }
            return one.address.column < other.address.column
        }
        return tiles.map { $0.address }
    }

    private func touched(
        _ start: Double,
        _ length: Double,
        _ limit: Double,
        _ side: Double,
        _ count: WholeNumber
    ) -> Range<WholeNumber>? {
        guard start.isFinite, length.isFinite else { return nil }
        let first = clamp(start, 0, limit)
        let end = clamp(start + length, 0, limit)
        guard end > first else { return nil }
        let lower = Swift.min(WholeNumber((first / side).rounded(.down)), count - 1)
        let upper = Swift.min(WholeNumber((end / side).rounded(.up)), count)
        return lower..<Swift.max(upper, lower + 1)
    }

    private func middle(_ start: Double, _ length: Double, _ limit: Double) -> Double {
        (clamp(start, 0, limit) + clamp(start + length, 0, limit)) / 2
    }
}
