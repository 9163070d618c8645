/// A viewport that gestures act upon, one after the other.
public struct InteractiveViewport: Hashable, Sendable {
    /// The image in the viewport.
    public private(set) var layout: Layout
    /// What shows.
    public private(set) var state: ViewportState
    /// The pinch under way; then there is no drag.
    public private(set) var pinch: Pinch?
    /// The drag under way; then there is no pinch.
    public private(set) var drag: Drag?
    /// How gestures are answered.
    public var rules: GestureRules

    /// A viewport in a state; at rest, fitted and centred, where none is given.
    ///
    /// Without a pinch under way the state is clamped and rested.
    /// - Throws: an error that names the number of the state which is not finite, or the scale which is not positive.
    public init(
        layout: Layout,
        rules: GestureRules = GestureRules(),
        state: ViewportState? = nil,
        pinch: Pinch? = nil
    ) throws(GeometryError) {
        self.layout = layout
        self.rules = rules
        self.pinch = pinch
        self.state = layout.reset
        guard let state else { return }
        if pinch == nil {
            self.state = try layout.place(scale: state.scale, .offset(x: state.offset.x, y: state.offset.y)).state
        } else {
            self.state = try layout.elastic(state)
        }
    }

    /// Answers a gesture.
    ///
    /// A pinch or drag that changes or ends without having begun does nothing. One that begins takes over from the
    /// other: what shows stays, and nothing rests before the last of them ends. Any other gesture ends a drag.
    /// - Returns: the limit that the scale asked for lay strictly beyond.
    /// - Throws: an error that names the number which is not finite, or outside its domain; the viewport is then as it
    ///   was.
    public mutating func apply(_ gesture: Gesture) throws(GeometryError) -> Bound? {
        switch gesture {
        case .pinchBegan(let point, let touches):
            pinch = try Pinch(beganAt: point, touches: touches, from: state, in: layout, policy: rules.pinchPolicy)
            drag = nil
            return nil
        case .pinchChanged(let magnification, let point, let touches):
            // Checked through the optional itself, so that what it has held on to is kept.
            guard
                let placed = try pinch?.changed(
                    magnification: magnification,
                    at: point,
                    touches: touches,
                    from: state,
                    in: layout
                )
            else { return nil }
            return take(placed)
        case .pinchEnded:
            guard let ended = try pinch?.ended(from: state, in: layout) else { return nil }
            pinch = nil
            return take(ended)
        case .dragBegan(let point):
            drag = try Drag(beganAt: point, from: state, in: layout)
            pinch = nil
            return nil
        case .dragChanged(let point):
            guard let dragged = try drag?.changed(to: point, from: state, in: layout, policy: rules.pinchPolicy)
            else { return nil }
            state = dragged
            return nil
        case .dragEnded:
            guard let ended = try drag?.ended(from: state, in: layout) else { return nil }
            return take(ended)
        case .zoom(let scale, let anchor): return take(try layout.zoom(state, to: scale, anchor: anchor))
        case .doubleTap(let point):
            let rule = rules.doubleTapRule
            return take(try layout.doubleTap(state, at: point, rule: rule, placement: rules.doubleTapPlacement))
        case .pan(let distance): return take(try layout.pan(state, by: distance))
        case .slider(let position): return take(try layout.slide(state, to: position))
        case .zoomToRect(let rect): return take(try layout.place(.rect(rect)))
        case .center(let point): return take(try layout.center(state, at: point))
        case .resize(let size): return try resize(to: size)
        case .reset: return take(layout.reset)
        }
    }

    /// Shows a state on the way to one at rest.
    mutating func show(_ state: ViewportState) {
        self.state = state
    }

    /// Takes other limits; the scale is clamped to them about the middle, and the offset rested.
    /// - Returns: the limit that the scale lay strictly beyond.
    /// - Throws: an error that names the magnification which leaves what can be computed with.
    mutating func limit(to limits: ZoomLimits) throws(GeometryError) -> Bound? {
        layout = try Layout(image: layout.image, viewport: layout.viewport, limits: limits, padding: layout.padding)
        pinch = nil
        return take(try layout.zoom(state, to: state.scale))
    }

    private mutating func take(_ state: ViewportState) -> Bound? {
        self.state = state
        drag = nil
        return nil
    }

    private mutating func take(_ placed: PlacedViewport) -> Bound? {
        state = placed.state
        drag = nil
        return placed.bound
    }

    /// The scale stays, and so does the image point in the middle.
    private mutating func resize(to size: Size) throws(GeometryError) -> Bound? {
        let resized = try Layout(image: layout.image, viewport: size, limits: layout.limits, padding: layout.padding)
        let point = layout.imagePoint(atViewportPoint: layout.middle, in: state)
        let unitPoint = Point(x: point.x / layout.image.width, y: point.y / layout.image.height)
        let centered = try resized.center(state, at: unitPoint)
        layout = resized
        return take(centered)
    }
}
