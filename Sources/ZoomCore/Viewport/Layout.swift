/// An image seen through a viewport: how it is fitted, and how far it can be zoomed and moved.
///
/// Spaces: image (pixels, upright), content (points: the fitted image times the zoom scale) and viewport (points, from
/// the window's top left corner).
public struct Layout: Hashable, Sendable {
    /// The size of the image, in pixels.
    public let image: Size
    /// The size of the viewport, in points.
    public let viewport: Size
    /// How far the viewport zooms.
    public let limits: ZoomLimits
    /// The least margin around the content, in points.
    public let padding: Double
    /// The points that one image pixel takes when the whole image just fits.
    public let fitFactor: Double

    /// The layout of an image in a viewport.
    /// - Throws: an error that names the length which is not finite, not positive or beyond 2⁵³, or the magnification
    ///   where sizes and limits together leave what can be computed with.
    @inline(never)
    public init(
        image: Size,
        viewport: Size,
        limits: ZoomLimits = .standard,
        padding: Double = 0
    ) throws(GeometryError) {
        try check(image.width, .imageWidth, .length)
        try check(image.height, .imageHeight, .length)
        try check(viewport.width, .viewportWidth, .length)
        try check(viewport.height, .viewportHeight, .length)
        try check(padding, .padding, .from(0, upTo: largestWholeNumber))
        self.image = image
        self.viewport = viewport
        self.limits = limits
        self.padding = padding
        fitFactor = Swift.min(viewport.width / image.width, viewport.height / image.height)
        // Far inside what a Double holds: no product of the layout overflows or vanishes.
        let computable = AllowedRange.from(1e-100, upTo: 1e100)
        try check(fitFactor * limits.minimum, .magnification, computable)
        try check(fitFactor * limits.maximum, .magnification, computable)
    }

    /// Points of the viewport for one image pixel.
    public func magnification(at scale: Double) -> Double {
        fitFactor * scale
    }

    /// The size of the whole image at a zoom scale, in points.
    public func contentSize(at scale: Double) -> Size {
        Size(width: image.width * fitFactor * scale, height: image.height * fitFactor * scale)
    }

    /// The margins around the content: what is free, shared by both sides, and never less than the padding.
    public func insets(at scale: Double) -> Insets {
        let content = contentSize(at: scale)
        return Insets(
            horizontal: inset(viewport.width, content.width),
            vertical: inset(viewport.height, content.height)
        )
    }

    func inset(_ viewport: Double, _ content: Double) -> Double {
        Swift.max(padding, (viewport - content) / 2)
    }
}
