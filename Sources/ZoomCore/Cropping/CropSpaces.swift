extension EditedImage {
    /// The crop of a rectangle of the source, in its pixels, as the source lies without a flip.
    ///
    /// After quarter turns alone the crop shows exactly what is in the rectangle. After other turns it has the same
    /// middle and the same sides, along the axes of the result.
    /// - Throws: an error that names the number out of range.
    public func crop(ofSourceRect rect: Rect) throws(GeometryError) -> Crop {
        let middle = Point(x: rect.origin.x + rect.size.width / 2, y: rect.origin.y + rect.size.height / 2)
        return try crop(about: middle, size: laid(rect.size))
    }

    /// The rectangle of the source, in its pixels, that a crop stands for: the inverse of `crop(ofSourceRect:)`.
    public func sourceRect(of crop: Crop) -> Rect {
        let size = laid(Size(width: crop.size.width * diagonal, height: crop.size.height * diagonal))
        let x = (edit.isFlipped ? -crop.center.x : crop.center.x) * diagonal + image.width / 2
        let y = crop.center.y * diagonal + image.height / 2
        return Rect(x: x - size.width / 2, y: y - size.height / 2, width: size.width, height: size.height)
    }

    /// The crop of a rectangle of the source in unit coordinates, (0, 0) to (1, 1); as `crop(ofSourceRect:)`.
    /// - Throws: an error that names the number out of range.
    public func crop(ofUnitRect rect: Rect) throws(GeometryError) -> Crop {
        try crop(
            ofSourceRect: Rect(
                x: rect.origin.x * image.width,
                y: rect.origin.y * image.height,
                width: rect.size.width * image.width,
                height: rect.size.height * image.height
            )
        )
    }

    /// The rectangle of the source in unit coordinates that a crop stands for: the inverse of `crop(ofUnitRect:)`.
    public func unitRect(of crop: Crop) -> Rect {
        let rect = sourceRect(of: crop)
        return Rect(
            x: rect.origin.x / image.width,
            y: rect.origin.y / image.height,
            width: rect.size.width / image.width,
            height: rect.size.height / image.height
        )
    }

    /// The crop that shows just a rectangle of a mode's picture, in that picture's pixels.
    /// - Throws: an error that names the number out of range.
    public func crop(ofPictureRect rect: Rect, in mode: EditMode) throws(GeometryError) -> Crop {
        let middle = Point(x: rect.origin.x + rect.size.width / 2, y: rect.origin.y + rect.size.height / 2)
        return try crop(about: sourcePoint(atPicturePoint: middle, in: mode), size: rect.size)
    }

    /// The rectangle of the canvas, in its pixels, that a crop covers: its frame.
    public func canvasRect(of crop: Crop) -> Rect {
        let turned = turn.forth(Point(x: crop.center.x * diagonal, y: crop.center.y * diagonal))
        let size = Size(width: crop.size.width * diagonal, height: crop.size.height * diagonal)
        return Rect(
            x: diagonal / 2 + turned.x - size.width / 2,
            y: diagonal / 2 + turned.y - size.height / 2,
            width: size.width,
            height: size.height
        )
    }

    /// The crop that a window shows behind which the whole, turned image has been moved.
    ///
    /// The window's size and the movement of the image's middle from the window's are in points; `magnification` is the
    /// number of points that an image pixel takes. Moving the image to the right moves the crop to the left.
    /// - Throws: an error that names the number out of range.
    public func crop(
        window: Size,
        magnification: Double,
        translation: Point
    ) throws(GeometryError) -> Crop {
        try check(magnification, .magnification, .positive)
        let length = magnification * diagonal
        let middle = turn.back(Point(x: -translation.x / length, y: -translation.y / length))
        let crop = Crop(center: middle, size: Size(width: window.width / length, height: window.height / length))
        try checkCrop(crop, diagonal)
        return crop
    }

    /// How far the whole, turned image is moved, in points, for a window to show a crop: the inverse of
    /// `crop(window:magnification:translation:)`, whose magnification makes the crop as wide as the window.
    public func translation(of crop: Crop, magnification: Double) -> Point {
        let length = magnification * diagonal
        let turned = turn.forth(crop.center)
        return Point(x: -turned.x * length, y: -turned.y * length)
    }

    /// The least magnification, in points for an image pixel, at which the turned image covers a window, in points.
    /// - Throws: an error that names the side of the window out of range.
    public func coveringMagnification(window: Size) throws(GeometryError) -> Double {
        try check(window.width, .viewportWidth, .length)
        try check(window.height, .viewportHeight, .length)
        let reach = reach(of: window)
        return Swift.max(2 * reach.width / image.width, 2 * reach.height / image.height)
    }

    /// How far the image can be moved to either side behind a window that it keeps covering, in points.
    ///
    /// Along the axes that the image has after its quarter turns, which are the window's own where there is no other
    /// turn; 0 where it does not cover more than the window.
    /// - Throws: an error that names the number out of range.
    public func dragRange(window: Size, magnification: Double) throws(GeometryError) -> Size {
        let crop = try crop(window: window, magnification: magnification, translation: .zero)
        let range = laid(centerRange(of: crop.size))
        let length = magnification * diagonal
        return Size(width: range.width * length, height: range.height * length)
    }

    /// The crop about a source point, of a size in pixels.
    private func crop(about middle: Point, size: Size) throws(GeometryError) -> Crop {
        let flipped = mirrored(middle)
        let crop = Crop(
            center: Point(x: (flipped.x - image.width / 2) / diagonal, y: (flipped.y - image.height / 2) / diagonal),
            size: Size(width: size.width / diagonal, height: size.height / diagonal)
        )
        try checkCrop(crop, diagonal)
        return crop
    }

    /// A size on its side for an odd number of quarter turns.
    private func laid(_ size: Size) -> Size {
        edit.rotation.quadrant % 2 == 1 ? Size(width: size.height, height: size.width) : size
    }
}
