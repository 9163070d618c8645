extension EditedImage {
    /// The source points, in pixels, under the corners of a rectangle of a mode's picture: top left, then clockwise as
    /// the picture has them.
    public func sourceCorners(
        ofPictureRect rect: Rect,
        in mode: EditMode
    ) -> (Point, Point, Point, Point) {
        let right = rect.origin.x + rect.size.width
        let bottom = rect.origin.y + rect.size.height
        return (
            sourcePoint(atPicturePoint: rect.origin, in: mode),
            sourcePoint(atPicturePoint: Point(x: right, y: rect.origin.y), in: mode),
            sourcePoint(atPicturePoint: Point(x: right, y: bottom), in: mode),
            sourcePoint(atPicturePoint: Point(x: rect.origin.x, y: bottom), in: mode)
        )
    }

    /// The tiles of a level of the source's pyramid that a rectangle of a mode's picture, in its pixels, touches,
    /// nearest to its middle first.
    ///
    /// Those are fewer than the upright box around a turned rectangle touches. What is overlapped by less than a
    /// millionth of a pixel is not touched. A margin, in tiles, takes in those that the rectangle would touch were it
    /// so much larger on each side. Time and memory grow with the number of tiles in that box.
    public func tiles(
        covering rect: Rect,
        in mode: EditMode,
        of pyramid: Pyramid,
        level: Int,
        margin: WholeNumber = 0
    ) -> [TileAddress] {
        guard rect.size.width > 0, rect.size.height > 0, pyramid.hasLevel(level) else { return [] }
        let more = Double(margin) * Double(pyramid.tileSize) * Double(WholeNumber(1) << level)
        let rect = Rect(
            x: rect.origin.x - more,
            y: rect.origin.y - more,
            width: rect.size.width + 2 * more,
            height: rect.size.height + 2 * more
        )
        let (a, b, c, d) = sourceCorners(ofPictureRect: rect, in: mode)
        let left = min(min(a.x, b.x), min(c.x, d.x))
        let top = min(min(a.y, b.y), min(c.y, d.y))
        let box = Rect(
            x: left,
            y: top,
            width: max(max(a.x, b.x), max(c.x, d.x)) - left,
            height: max(max(a.y, b.y), max(c.y, d.y)) - top
        )
        let middle = Point(x: (a.x + c.x) / 2, y: (a.y + c.y) / 2)
        return pyramid.tiles(covering: box, level: level).filter { tile in
            guard let pixels = pyramid.imageRect(of: tile) else { return false }
            // The two are apart where they are along an axis of either, seen from the rectangle's middle.
            let half = Size(width: Double(pixels.width) / 2, height: Double(pixels.height) / 2)
            let x = Double(pixels.x) + half.width - middle.x
            let y = Double(pixels.y) + half.height - middle.y
            let along = turn.forth(Point(x: edit.isFlipped ? -x : x, y: y))
            let sine = turn.sine.magnitude
            let cosine = turn.cosine.magnitude
            return x.magnitude + 1e-6 < half.width + box.size.width / 2
                && y.magnitude + 1e-6 < half.height + box.size.height / 2
                && along.x.magnitude + 1e-6 < half.width * cosine + half.height * sine + rect.size.width / 2
                && along.y.magnitude + 1e-6 < half.width * sine + half.height * cosine + rect.size.height / 2
        }
    }
}
