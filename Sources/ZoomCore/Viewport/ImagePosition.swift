/// What is looked at, whatever the window: what an address of a page can say.
public struct ImagePosition: Hashable, Sendable {
    /// The image point, in pixels, in the middle of the window.
    public var center: Point
    /// Points for one image pixel; none for the least there is.
    public var magnification: Double?

    /// A position from its two parts.
    public init(center: Point, magnification: Double? = nil) {
        self.center = center
        self.magnification = magnification
    }
}

extension Layout {
    /// What is looked at in a state; at the minimum scale, or within one part in 10⁶ of it, without a magnification.
    public func position(_ state: ViewportState) -> ImagePosition {
        ImagePosition(
            center: imagePoint(atViewportPoint: middle, in: state),
            magnification: isAbove(state.scale, limits.minimum) ? magnification(at: state.scale) : nil
        )
    }

    /// The state, clamped and rested, that shows a position, and the limit that its scale lay beyond.
    /// - Throws: an error that names the number which is not finite, or the magnification which is not positive.
    public func showing(_ position: ImagePosition) throws(GeometryError) -> PlacedViewport {
        if let magnification = position.magnification { try check(magnification, .magnification, .positive) }
        let scale = position.magnification.map { clamp($0 / fitFactor, 1e-300, 1e300) } ?? limits.minimum
        return try place(
            scale: scale,
            .center(Point(x: position.center.x / image.width, y: position.center.y / image.height))
        )
    }
}
