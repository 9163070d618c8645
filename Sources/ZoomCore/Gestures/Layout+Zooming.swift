extension Layout {
    /// The minimum scale, centred.
    public var reset: ViewportState {
        ViewportState(scale: limits.minimum, offset: centeredOffset(at: limits.minimum))
    }

    /// Zooms to a scale about a viewport point, in points; the middle where none is given.
    ///
    /// The image point under it stays there, as far as resting allows.
    /// - Throws: an error that names the number which is not finite, or not positive where it has to be.
    @inline(never)
    public func zoom(
        _ state: ViewportState,
        to scale: Double,
        anchor: Point? = nil
    ) throws(GeometryError) -> PlacedViewport {
        try check(scale, .scale, .positive)
        let anchor = anchor ?? middle
        try checkPoint(anchor)
        let start = try elastic(state)
        let (scale, bound) = limits.clamped(scale)
        let factor = scale / start.scale
        let offset = Point(
            x: (start.offset.x + anchor.x) * factor - anchor.x,
            y: (start.offset.y + anchor.y) * factor - anchor.y
        )
        return PlacedViewport(state: ViewportState(scale: scale, offset: rest(offset, at: scale)), bound: bound)
    }

    /// Zooms in or out by a double tap on a viewport point, in points.
    /// - Throws: an error that names the number which is not finite, or the scale which is not positive.
    public func doubleTap(
        _ state: ViewportState,
        at point: Point,
        rule: DoubleTapRule = .resetWhenZoomed,
        placement: DoubleTapPlacement = .anchored
    ) throws(GeometryError) -> ViewportState {
        try checkPoint(point)
        let start = try elastic(state)
        let scale =
            switch rule {
            case .resetWhenZoomed: isAbove(start.scale, limits.minimum) ? limits.minimum : limits.doubleTap
            case .maximizeUnlessMaximum: isAbove(limits.maximum, start.scale) ? limits.maximum : limits.minimum
            }
        switch placement {
        case .anchored:
            return try zoom(start, to: scale, anchor: point).state
        case .centered:
            let factor = scale / start.scale
            let offset = Point(
                x: (start.offset.x + point.x) * factor - viewport.width / 2,
                y: (start.offset.y + point.y) * factor - viewport.height / 2
            )
            return ViewportState(scale: scale, offset: rest(offset, at: scale))
        }
    }

    /// Zooms about the middle to where a slider stands, 0 at the minimum scale and 1 at the maximum, logarithmically.
    /// - Throws: an error where the position is not from 0 to 1, or the state has a number that is none.
    public func slide(_ state: ViewportState, to position: Double) throws(GeometryError) -> ViewportState {
        try check(position, .sliderPosition, .from(0, upTo: 1))
        return try zoom(state, to: limits.scale(atSliderPosition: position)).state
    }

    /// Puts a unit point of the image in the middle of the viewport; the scale stays.
    /// - Throws: an error that names the number which is not finite, or the scale which is not positive.
    public func center(_ state: ViewportState, at point: Point) throws(GeometryError) -> ViewportState {
        try place(scale: elastic(state).scale, .center(point)).state
    }

    /// The middle of the viewport, in points.
    var middle: Point { Point(x: viewport.width / 2, y: viewport.height / 2) }

    /// A state to start from: a scale beyond what an elastic pinch reaches is moved there.
    /// - Throws: an error that names the number which is not finite, or the scale which is not positive.
    @inline(never)
    func elastic(_ state: ViewportState) throws(GeometryError) -> ViewportState {
        try check(state.scale, .scale, .positive)
        try check(state.offset.x, .offsetX, .finite)
        try check(state.offset.y, .offsetY, .finite)
        return ViewportState(scale: elasticScale(state.scale), offset: state.offset)
    }

    func elasticScale(_ scale: Double) -> Double {
        clamp(scale, limits.minimum / 4, limits.maximum * 4)
    }

    @inline(never)
    func checkPoint(_ point: Point) throws(GeometryError) {
        try check(point.x, .pointX, .finite)
        try check(point.y, .pointY, .finite)
    }

    /// Whether a scale is greater than another by more than one part in 10⁶ of the larger.
    func isAbove(_ scale: Double, _ other: Double) -> Bool {
        scale - other > 1e-6 * Swift.max(scale, other)
    }
}
