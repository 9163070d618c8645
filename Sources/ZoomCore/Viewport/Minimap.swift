/// The whole image, small in a box, and the frame of what a viewport shows of it; all in points of the box.
public struct Minimap: Hashable, Sendable {
    /// The image, fitted into the middle of the box.
    public let picture: Rect
    /// What shows, within the picture.
    public let frame: Rect

    /// The map of a state, in a box of a size.
    ///
    /// A frame's side is at least `leastSide`, as far as the picture has room, so that it can be seen and taken hold of
    /// in a picture of any size.
    /// - Throws: an error that names the side of the box which is not positive, or the least side which is negative.
    public init(
        of state: ViewportState,
        in layout: Layout,
        box: Size,
        leastSide: Double = 0
    ) throws(GeometryError) {
        try check(leastSide, .minimapSide, .from(0, upTo: largestWholeNumber))
        picture = try layout.picture(in: box)
        let factor = picture.size.width / layout.image.width
        let shown = layout.visibleRect(state)
        let x = Self.span(shown.origin.x * factor, shown.size.width * factor, leastSide, picture.size.width)
        let y = Self.span(shown.origin.y * factor, shown.size.height * factor, leastSide, picture.size.height)
        frame = Rect(
            x: picture.origin.x + x.start,
            y: picture.origin.y + y.start,
            width: x.length,
            height: y.length
        )
    }

    private static func span(
        _ start: Double,
        _ length: Double,
        _ least: Double,
        _ limit: Double
    ) -> (start: Double, length: Double) {
        let longer = Swift.min(Swift.max(length, least), limit)
        return (clamp(start - (longer - length) / 2, 0, limit - longer), longer)
    }
}

extension Layout {
    /// The unit point of the image at a point of a minimap's box, brought inside the image.
    /// - Throws: an error that names the side of the box which is not positive, or the number which is not finite.
    public func unitPoint(atMinimapPoint point: Point, box: Size) throws(GeometryError) -> Point {
        let picture = try picture(in: box)
        try checkPoint(point)
        return Point(
            x: clamp((point.x - picture.origin.x) / picture.size.width, 0, 1),
            y: clamp((point.y - picture.origin.y) / picture.size.height, 0, 1)
        )
    }

    fileprivate func picture(in box: Size) throws(GeometryError) -> Rect {
        let map = try Layout(image: image, viewport: box)
        let size = map.contentSize(at: 1)
        return Rect(
            origin: Point(x: (box.width - size.width) / 2, y: (box.height - size.height) / 2),
            size: size
        )
    }
}
