extension Cropper {
    /// The frame of what is shown, in points of a viewport on the canvas.
    public func frame(in layout: Layout, _ state: ViewportState) -> Rect {
        layout.viewportRect(ofImageRect: edited.canvasRect(of: edited.crop), in: state)
    }

    /// Goes on with a drag of an edge, a corner or the whole frame that began on a crop: by points of a viewport in
    /// which an image pixel takes `magnification` of them.
    ///
    /// It is measured from where the drag began, so that what an edge of the image has held back is not lost. The least
    /// size is in points too.
    /// - Throws: an error that names the number out of range; the cropper is then as it was.
    public mutating func drag(
        _ part: CropPart,
        from start: Crop,
        by distance: Point,
        magnification: Double,
        keepsAspect: Bool = false,
        minimum: Size = Size(width: 44, height: 44)
    ) throws(GeometryError) {
        try check(magnification, .magnification, .positive)
        let way = Point(x: distance.x / magnification, y: distance.y / magnification)
        switch part {
        case .inside: try choose(try edited.moved(start, by: way))
        case .handle(let handle):
            let least = Size(width: minimum.width / magnification, height: minimum.height / magnification)
            try choose(try edited.resized(start, by: handle, way, keepsAspect: keepsAspect, minimum: least))
        }
    }

    /// Chooses what a rectangle of a viewport on the canvas shows, in points, brought inside the image by moving.
    /// - Throws: an error that names the number out of range; the cropper is then as it was.
    public mutating func show(_ window: Rect, in layout: Layout, _ state: ViewportState) throws(GeometryError) {
        let rect = layout.imageRect(ofViewportRect: window, in: state)
        try choose(try edited.contained(edited.crop(ofPictureRect: rect, in: .crop), by: .moving))
    }
}
