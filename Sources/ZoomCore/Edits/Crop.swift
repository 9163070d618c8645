/// The part of a picture that an edit keeps, in relative lengths: 1 is the image's diagonal.
public struct Crop: Hashable, Sendable {
    /// Its middle, counted from the image's centre along the image's own axes.
    public var center: Point
    /// Its size, along the axes of the result.
    public var size: Size

    /// A crop from its middle and its size.
    public init(center: Point, size: Size) {
        self.center = center
        self.size = size
    }
}

/// Lets a crop through whose size is positive, and whose middle lies no further from the image's centre than can be
/// counted in pixels of an image of this diagonal.
/// - Throws: an error that names the number.
@inline(never)
func checkCrop(_ crop: Crop, _ diagonal: Double) throws(GeometryError) {
    let furthest = largestWholeNumber / diagonal
    try check(crop.center.x, .cropCenterX, .from(-furthest, upTo: furthest))
    try check(crop.center.y, .cropCenterY, .from(-furthest, upTo: furthest))
    try check(crop.size.width, .cropWidth, .length)
    try check(crop.size.height, .cropHeight, .length)
}
