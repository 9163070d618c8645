/// A viewport that gestures act upon, one after the other.
public struct InteractiveViewport: Hashable, Sendable {
    /// The image in the viewport.
    public private(set) var layout: Layout
    /// What shows.
    public private(set) var state: ViewportState
    /// The pinch under way.
    public private(set) var pinch: Pinch?
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
    /// A pinch that changes or ends without having begun does nothing.
    /// - Returns: the limit that the scale asked for lay strictly beyond.
    /// - Throws: an error that names the number which is not finite, or outside its domain; the viewport is then as it
    ///   was.
    public mutating func apply(_ gesture: Gesture) throws(GeometryError) -> Bound? {
        switch gesture {
        case .zoom(let scale, let anchor): return take(try layout.zoom(state, to: scale, anchor: anchor))
        case .doubleTap(let point):
            state = try layout.doubleTap(
                state,
                at: point,
                rule: rules.doubleTapRule,
                placement: rules.doubleTapPlacement
            )
        case .pinchBegan(let point, let touches):
            pinch = try Pinch(beganAt: point, touches: touches, from: state, in: layout, policy: rules.pinchPolicy)
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
        case .pan(let distance): state = try layout.pan(state, by: distance)
        case .slider(let position): state = try layout.slide(state, to: position)
        case .zoomToRect(let rect): return take(try layout.place(.rect(rect)))
        case .center(let point): state = try layout.center(state, at: point)
        case .resize(let size): try resize(to: size)
        case .reset: state = layout.reset
        }
        return nil
    }

    private mutating func take(_ placed: PlacedViewport) -> Bound? {
        state = placed.state
        return placed.bound
    }

    /// The scale stays, and so does the image point in the middle.
    private mutating func resize(to size: Size) throws(GeometryError) {
        let resized = try Layout(image: layout.image, viewport: size, limits: layout.limits, padding: layout.padding)
        let point = layout.imagePoint(atViewportPoint: layout.middle, in: state)
        state = try resized.center(
            state,
            at: Point(x: point.x / layout.image.width, y: point.y / layout.image.height)
        )
        layout = resized
    }
}
