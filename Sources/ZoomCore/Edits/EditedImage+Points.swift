extension EditedImage {
    /// The source point, in pixels, that a point of the finished picture shows.
    public func sourcePoint(atEditedPoint point: Point) -> Point {
        let fromMiddle = Point(x: point.x - Double(size.width) / 2, y: point.y - Double(size.height) / 2)
        let turned = turn.back(fromMiddle)
        return mirrored(Point(x: cropCenter.x + turned.x, y: cropCenter.y + turned.y))
    }

    /// The point of the finished picture, in pixels, that shows a source point; outside it where cropped off.
    public func editedPoint(atSourcePoint point: Point) -> Point {
        let flipped = mirrored(point)
        let turned = turn.forth(Point(x: flipped.x - cropCenter.x, y: flipped.y - cropCenter.y))
        return Point(x: turned.x + Double(size.width) / 2, y: turned.y + Double(size.height) / 2)
    }

    /// The source point, in pixels, that a point of the canvas shows; outside the source where the canvas is blank.
    public func sourcePoint(atCanvasPoint point: Point) -> Point {
        let turned = turn.back(Point(x: point.x - diagonal / 2, y: point.y - diagonal / 2))
        return mirrored(Point(x: image.width / 2 + turned.x, y: image.height / 2 + turned.y))
    }

    /// The point of the canvas, in pixels, that shows a source point.
    public func canvasPoint(atSourcePoint point: Point) -> Point {
        let flipped = mirrored(point)
        let turned = turn.forth(Point(x: flipped.x - image.width / 2, y: flipped.y - image.height / 2))
        return Point(x: turned.x + diagonal / 2, y: turned.y + diagonal / 2)
    }

    /// The source point that a point of a mode's picture shows, both in pixels.
    public func sourcePoint(atPicturePoint point: Point, in mode: EditMode) -> Point {
        mode == .crop ? sourcePoint(atCanvasPoint: point) : sourcePoint(atEditedPoint: point)
    }

    /// The point of a mode's picture that shows a source point, both in pixels.
    public func picturePoint(atSourcePoint point: Point, in mode: EditMode) -> Point {
        mode == .crop ? canvasPoint(atSourcePoint: point) : editedPoint(atSourcePoint: point)
    }

    /// Where a sticker lies on a mode's picture: its middle and width in pixels, and its turn in degrees.
    ///
    /// It keeps its place on the flipped image, and so follows crop and turn.
    /// - Throws: an error that names the number which is not finite or beyond 2⁵³ pixels or degrees, or the width which
    ///   is not positive.
    public func place(of sticker: StickerPlace, in mode: EditMode = .view) throws(GeometryError) -> StickerPlace {
        let furthest = largestWholeNumber / diagonal
        try check(sticker.center.x, .stickerX, .from(-furthest, upTo: furthest))
        try check(sticker.center.y, .stickerY, .from(-furthest, upTo: furthest))
        try check(sticker.width, .stickerWidth, .over(0, upTo: furthest))
        try check(sticker.angle, .stickerAngle, .from(-largestWholeNumber, upTo: largestWholeNumber))
        let start = mode == .crop ? .zero : crop.center
        let turned = turn.forth(
            Point(x: (sticker.center.x - start.x) * diagonal, y: (sticker.center.y - start.y) * diagonal)
        )
        let picture = pictureSize(mode)
        return StickerPlace(
            center: Point(x: turned.x + picture.width / 2, y: turned.y + picture.height / 2),
            width: sticker.width * diagonal,
            angle: sticker.angle + edit.rotation.degrees
        )
    }

    /// The x of a point mirrored where the edit flips; its own inverse.
    func mirrored(_ point: Point) -> Point {
        edit.isFlipped ? Point(x: image.width - point.x, y: point.y) : point
    }
}
