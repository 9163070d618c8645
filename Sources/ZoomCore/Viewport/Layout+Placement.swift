extension Layout {
    /// The viewport at a zoom scale with a placement, clamped to the limits and, but for an anchor, rested.
    ///
    /// The placement `rect` finds its own scale; the one given is not looked at.
    /// - Throws: an error that names the number which is not finite, or not positive where it has to be.
    public func place(scale: Double = 1, _ placement: Placement = .centered) throws(GeometryError) -> PlacedViewport {
        if case .rect(let rect) = placement { return try show(rect) }
        try check(scale, .scale, .positive)
        let (scale, bound) = limits.clamped(scale)
        let offset: Point
        switch placement {
        case .centered, .rect:
            offset = centeredOffset(at: scale)
        case .offset(let x, let y):
            if let x { try check(x, .offsetX, .finite) }
            if let y { try check(y, .offsetY, .finite) }
            let centered = centeredOffset(at: scale)
            offset = rest(Point(x: x ?? centered.x, y: y ?? centered.y), at: scale)
        case .center(let point):
            try check(point.x, .centerX, .finite)
            try check(point.y, .centerY, .finite)
            offset = rest(self.offset(centering: point, at: scale), at: scale)
        case .anchor(let anchor, let translation):
            offset = try self.offset(scaledAbout: anchor, movedBy: translation, at: scale)
        }
        return PlacedViewport(state: ViewportState(scale: scale, offset: offset), bound: bound)
    }

    private func show(_ rect: Rect) throws(GeometryError) -> PlacedViewport {
        try check(rect.origin.x, .rectX, .finite)
        try check(rect.origin.y, .rectY, .finite)
        try check(rect.size.width, .rectWidth, .positive)
        try check(rect.size.height, .rectHeight, .positive)
        let (scale, bound) = limits.clamped(
            Swift.min(
                viewport.width / (rect.size.width * fitFactor),
                viewport.height / (rect.size.height * fitFactor)
            )
        )
        let middle = Point(
            x: (rect.origin.x + rect.size.width / 2) / image.width,
            y: (rect.origin.y + rect.size.height / 2) / image.height
        )
        let offset = rest(self.offset(centering: middle, at: scale), at: scale)
        return PlacedViewport(state: ViewportState(scale: scale, offset: offset), bound: bound)
    }

    /// The offset, before resting, with a unit point of the image in the middle of the viewport.
    private func offset(centering point: Point, at scale: Double) -> Point {
        let content = contentSize(at: scale)
        return Point(
            x: point.x * content.width - viewport.width / 2,
            y: point.y * content.height - viewport.height / 2
        )
    }

    private func offset(
        scaledAbout anchor: Point,
        movedBy translation: Point,
        at scale: Double
    ) throws(GeometryError) -> Point {
        try check(anchor.x, .anchorX, .finite)
        try check(anchor.y, .anchorY, .finite)
        try check(translation.x, .translationX, .finite)
        try check(translation.y, .translationY, .finite)
        let fitted = contentSize(at: 1)
        // Viewport point q of the fitted picture goes to a + (q − a) scale + d, with a = anchor × viewport.
        let a = Point(x: anchor.x * viewport.width, y: anchor.y * viewport.height)
        let offset = Point(
            x: ((fitted.width - viewport.width) / 2 + a.x) * scale - a.x - translation.x,
            y: ((fitted.height - viewport.height) / 2 + a.y) * scale - a.y - translation.y
        )
        // An anchor far enough away leaves the finite numbers.
        try check(offset.x, .offsetX, .finite)
        try check(offset.y, .offsetY, .finite)
        return offset
    }
}
