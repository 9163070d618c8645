extension EditedImage {
    /// The sticker that lies at a place of a mode's picture, in pixels: the inverse of `place(of:in:)`.
    /// - Throws: an error that names the number which is not finite or beyond 2⁵³ pixels or degrees, or the width which
    ///   is not positive.
    @inline(never)
    public func sticker(at place: StickerPlace, in mode: EditMode = .view) throws(GeometryError) -> StickerPlace {
        try check(place.center.x, .stickerX, .distance)
        try check(place.center.y, .stickerY, .distance)
        try check(place.width, .stickerWidth, .length)
        try check(place.angle, .stickerAngle, .distance)
        let start = mode == .crop ? .zero : crop.center
        let picture = pictureSize(mode)
        let turned = turn.back(
            Point(x: place.center.x - picture.width / 2, y: place.center.y - picture.height / 2)
        )
        return StickerPlace(
            center: Point(x: turned.x / diagonal + start.x, y: turned.y / diagonal + start.y),
            width: place.width / diagonal,
            angle: wrapped(degrees: place.angle - edit.rotation.degrees)
        )
    }

    /// A sticker to begin with: upright in the middle of a rectangle of a mode's picture, a share of its width wide.
    /// - Throws: an error that names the number of the rectangle or the share out of range.
    public func sticker(
        inMiddleOf rect: Rect,
        share: Double,
        of mode: EditMode = .view
    ) throws(GeometryError) -> StickerPlace {
        try checkRect(rect)
        let middle = Point(x: rect.origin.x + rect.size.width / 2, y: rect.origin.y + rect.size.height / 2)
        return try sticker(at: StickerPlace(center: middle, width: rect.size.width * share, angle: 0), in: mode)
    }

    /// From the unit square to where a sticker of an aspect, width by height, lies on a mode's picture, in pixels.
    /// - Throws: an error that names the number of the sticker out of range, or the aspect which is not positive.
    public func transform(
        of sticker: StickerPlace,
        aspect: Double,
        to mode: EditMode = .view
    ) throws(GeometryError) -> AffineTransform {
        try check(aspect, .aspect, .length)
        let place = try place(of: sticker, in: mode)
        let turn = Turn(degrees: place.angle)
        let height = place.width / aspect
        let corner = turn.forth(Point(x: -place.width / 2, y: -height / 2))
        return AffineTransform(
            a: place.width * turn.cosine,
            b: place.width * turn.sine,
            c: 0 - height * turn.sine,
            d: height * turn.cosine,
            e: place.center.x + corner.x,
            f: place.center.y + corner.y
        )
    }

    /// Whether a point of a mode's picture, in pixels, lies on a sticker of an aspect, width by height, or no further
    /// from it than a margin along its sides.
    /// - Throws: an error that names the number of the sticker out of range, or the aspect which is not positive.
    public func contains(
        _ point: Point,
        of sticker: StickerPlace,
        aspect: Double,
        margin: Double = 0,
        in mode: EditMode = .view
    ) throws(GeometryError) -> Bool {
        try check(aspect, .aspect, .length)
        let place = try place(of: sticker, in: mode)
        let own = Turn(degrees: place.angle).back(Point(x: point.x - place.center.x, y: point.y - place.center.y))
        return own.x.magnitude <= place.width / 2 + margin
            && own.y.magnitude <= place.width / aspect / 2 + margin
    }
}

extension StickerPlace {
    /// The place that goes with an edit which `flippedHorizontally` or `flippedVertically` makes of another: on the
    /// same pixels, and where the picture is mirrored its turn is too.
    public func mirrored(vertically: Bool = false) -> StickerPlace {
        StickerPlace(
            center: Point(x: 0 - center.x, y: center.y),
            width: width,
            angle: wrapped(degrees: 0 - angle - (vertically ? 180 : 0))
        )
    }
}
