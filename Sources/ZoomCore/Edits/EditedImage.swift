/// An image with an edit applied: its size, and which pixel of it is which of the source.
///
/// Spaces: source (pixels, upright), edited (pixels of the finished picture, from its top left corner) and canvas
/// (pixels of the square on which the crop is chosen).
public struct EditedImage: Hashable, Sendable {
    /// The size of the source, in pixels.
    public let image: Size
    /// What is done to it.
    public let edit: Edit
    /// What is kept: the edit's crop, or the one that stands for none.
    public let crop: Crop
    /// The length that relative lengths are measured by: the source's diagonal, in pixels.
    public let diagonal: Double
    /// The size of the finished picture, in pixels.
    public let size: PixelSize

    let turn: Turn

    /// An image of this size, in pixels, with an edit applied.
    /// - Throws: an error that names the number which is not finite, not positive, or leads to a picture of no pixel.
    @inline(never)
    public init(image: Size, edit: Edit) throws(GeometryError) {
        try check(image.width, .imageWidth, .length)
        try check(image.height, .imageHeight, .length)
        self.image = image
        self.edit = edit
        diagonal = (image.width * image.width + image.height * image.height).squareRoot()
        turn = Turn(degrees: edit.rotation.degrees)
        let lies = edit.rotation.quadrant % 2 == 1
        var pixels = Size(width: lies ? image.height : image.width, height: lies ? image.width : image.height)
        if let crop = edit.crop {
            try checkCrop(crop, diagonal)
            self.crop = crop
            pixels = Size(width: crop.size.width * diagonal, height: crop.size.height * diagonal)
        } else {
            crop = Crop(
                center: .zero,
                size: Size(width: pixels.width / diagonal, height: pixels.height / diagonal)
            )
        }
        let allowed = AllowedRange.from(1, upTo: largestWholeNumber)
        size = PixelSize(
            width: try wholeNumber(pixels.width, .editedWidth),
            height: try wholeNumber(pixels.height, .editedHeight)
        )
        try check(Double(size.width), .editedWidth, allowed)
        try check(Double(size.height), .editedHeight, allowed)
    }

    /// The size of the picture that a mode shows, in pixels: what a viewport zooms into.
    public func pictureSize(_ mode: EditMode) -> Size {
        switch mode {
        case .view, .edit: Size(width: Double(size.width), height: Double(size.height))
        case .crop: Size(width: diagonal, height: diagonal)
        }
    }

    /// The middle of the crop on the flipped image, in pixels from its top left corner.
    var cropCenter: Point {
        Point(x: image.width / 2 + crop.center.x * diagonal, y: image.height / 2 + crop.center.y * diagonal)
    }
}

/// A turn about the origin.
struct Turn: Hashable, Sendable {
    let sine: Double
    let cosine: Double

    /// A clockwise turn, y growing downwards.
    init(degrees: Double) {
        (sine, cosine) = sineAndCosine(degrees: degrees)
    }

    func forth(_ point: Point) -> Point {
        Point(x: point.x * cosine - point.y * sine, y: point.x * sine + point.y * cosine)
    }

    func back(_ point: Point) -> Point {
        Point(x: point.x * cosine + point.y * sine, y: point.y * cosine - point.x * sine)
    }
}
