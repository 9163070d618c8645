extension Layout {
    /// Moves the content by a distance of the finger, in points, and rests it.
    /// - Throws: an error that names the number which is not finite, or the scale which is not positive.
    public func pan(_ state: ViewportState, by distance: Point) throws(GeometryError) -> ViewportState {
        let start = try elastic(state)
        let offset = try moved(start.offset, by: distance)
        return ViewportState(scale: start.scale, offset: rest(offset, at: start.scale))
    }

    /// The offset to show while the finger is still down: beyond the resting range, but ever more slowly.
    ///
    /// An overshoot `t` on an axis of length `v` shows as `(1 − 1 / (0.55 t / v + 1)) v`, which stays below `v`.
    /// - Throws: an error that names the number which is not finite, or the scale which is not positive.
    public func draggedOffset(_ state: ViewportState, by distance: Point) throws(GeometryError) -> Point {
        let start = try elastic(state)
        let offset = try moved(start.offset, by: distance)
        let rested = rest(offset, at: start.scale)
        return Point(
            x: rested.x + shownOvershoot(offset.x - rested.x, viewport.width),
            y: rested.y + shownOvershoot(offset.y - rested.y, viewport.height)
        )
    }

    func moved(_ offset: Point, by distance: Point) throws(GeometryError) -> Point {
        try check(distance.x, .translationX, .finite)
        try check(distance.y, .translationY, .finite)
        let moved = Point(x: offset.x - distance.x, y: offset.y - distance.y)
        try check(moved.x, .offsetX, .finite)
        try check(moved.y, .offsetY, .finite)
        return moved
    }
}
