extension EditedImage {
    /// The crop's frame on the canvas: its middle and size, in pixels; it stands upright.
    public var cropFrame: (center: Point, size: Size) {
        let turned = turn.forth(Point(x: crop.center.x * diagonal, y: crop.center.y * diagonal))
        return (
            Point(x: diagonal / 2 + turned.x, y: diagonal / 2 + turned.y),
            Size(width: crop.size.width * diagonal, height: crop.size.height * diagonal)
        )
    }

    /// The largest crop of the same middle and aspect whose four corners lie inside the image: no blank corners.
    /// - Throws: an error that names the middle's coordinate which is not inside the image.
    public func inscribed(_ crop: Crop) throws(GeometryError) -> Crop {
        try checkCrop(crop, diagonal)
        let halfWidth = image.width / 2 / diagonal
        let halfHeight = image.height / 2 / diagonal
        let roomX = halfWidth - crop.center.x.magnitude
        let roomY = halfHeight - crop.center.y.magnitude
        guard roomX > 0 else {
            throw GeometryError(
                parameter: .cropCenterX,
                value: crop.center.x,
                allowed: .over(-halfWidth, below: halfWidth)
            )
        }
        guard roomY > 0 else {
            throw GeometryError(
                parameter: .cropCenterY,
                value: crop.center.y,
                allowed: .over(-halfHeight, below: halfHeight)
            )
        }
        // Measured against its longer side, so that not even the smallest crop vanishes on the way.
        let longer = Swift.max(crop.size.width, crop.size.height)
        let shape = Size(width: crop.size.width / longer, height: crop.size.height / longer)
        // How far the corners reach from the middle, along the image's axes.
        let sine = turn.sine.magnitude
        let cosine = turn.cosine.magnitude
        let reachX = (shape.width * cosine + shape.height * sine) / 2
        let reachY = (shape.width * sine + shape.height * cosine) / 2
        let factor = Swift.min(roomX / reachX, roomY / reachY)
        return Crop(center: crop.center, size: Size(width: shape.width * factor, height: shape.height * factor))
    }
}
