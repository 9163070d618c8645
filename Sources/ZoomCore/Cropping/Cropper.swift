/// A crop that a person is choosing: it is kept inside the image, and never loses more than it has to.
///
/// What was last chosen is kept beside what is shown. A turn makes what is shown smaller, or moves it, where it would
/// have blank corners; turning back gives what was chosen again, to the last bit.
public struct Cropper: Hashable, Sendable {
    /// What was chosen: its crop may reach beyond the image.
    public private(set) var chosen: Edit
    /// The image with what is shown: a crop without blank corners.
    public private(set) var edited: EditedImage
    /// How a crop comes inside after a turn.
    public let fit: CropFit

    /// A cropper that begins with an edit of an image of this size, in pixels.
    /// - Throws: an error that names the number out of range.
    public init(image: Size, edit: Edit = .none, fit: CropFit = .shrinking) throws(GeometryError) {
        self.fit = fit
        chosen = edit
        edited = try Self.shown(image, edit, fit)
    }

    /// Chooses another crop; none is the whole image.
    /// - Throws: an error that names the number out of range; the cropper is then as it was.
    public mutating func choose(_ crop: Crop?) throws(GeometryError) {
        var edit = chosen
        edit.crop = crop
        try choose(edit)
    }

    /// Moves what is shown by a distance in pixels, along the axes of the result.
    /// - Throws: an error that names the number out of range; the cropper is then as it was.
    public mutating func move(by distance: Point) throws(GeometryError) {
        try choose(try edited.moved(edited.crop, by: distance))
    }

    /// Moves an edge or a corner of what is shown by a distance in pixels, as `EditedImage.resized` does.
    /// - Throws: an error that names the number out of range; the cropper is then as it was.
    public mutating func resize(
        by handle: CropHandle,
        _ distance: Point,
        keepsAspect: Bool = false,
        minimum: Size = Size(width: 1, height: 1)
    ) throws(GeometryError) {
        try choose(
            try edited.resized(edited.crop, by: handle, distance, keepsAspect: keepsAspect, minimum: minimum)
        )
    }

    /// Turns to an angle, −45 to 45 degrees on top of the quarter turns; the frame stays where it has room.
    /// - Throws: an error that names the angle; the cropper is then as it was.
    public mutating func straighten(to angle: Double) throws(GeometryError) {
        var edit = chosen
        edit.rotation = try Rotation(quadrant: chosen.rotation.quadrant, angle: angle)
        try choose(edit)
    }

    /// Turns the image by any number of degrees, clockwise, under a frame that stays where it has room.
    ///
    /// Without a crop chosen, the whole image is first the crop.
    /// - Throws: an error that names the angle; the cropper is then as it was.
    public mutating func rotate(by degrees: Double) throws(GeometryError) {
        var edit = chosen
        edit.crop = chosen.crop ?? edited.crop
        edit.rotation = try Rotation(degrees: chosen.rotation.degrees + degrees)
        try choose(edit)
    }

    /// Turns the picture by quarter turns, clockwise; what is shown stays.
    /// - Throws: nothing, but for a picture of no pixel.
    public mutating func turn(byQuarters quarters: Int) throws(GeometryError) {
        try choose(chosen.turned(byQuarters: quarters))
    }

    /// Exchanges left and right, or top and bottom; what is shown stays.
    /// - Throws: nothing, but for a picture of no pixel.
    public mutating func flip(vertically: Bool = false) throws(GeometryError) {
        try choose(vertically ? chosen.flippedVertically() : chosen.flippedHorizontally())
    }

    @inline(never)
    private mutating func choose(_ edit: Edit) throws(GeometryError) {
        edited = try Self.shown(edited.image, edit, fit)
        chosen = edit
    }

    private static func shown(_ image: Size, _ edit: Edit, _ fit: CropFit) throws(GeometryError) -> EditedImage {
        let free = try EditedImage(image: image, edit: edit)
        // The whole image is inside but for rounding.
        if edit.crop == nil, edit.rotation.angle == 0 { return free }
        let crop = try free.contained(free.crop, by: fit)
        guard crop != free.crop else { return free }
        return try EditedImage(image: image, edit: Edit(crop: crop, rotation: edit.rotation, isFlipped: edit.isFlipped))
    }
}
