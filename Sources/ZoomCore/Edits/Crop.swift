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

/// Lets a crop through whose numbers are finite, and whose size is positive.
/// - Throws: an error that names the number.
func checkCrop(_ crop: Crop) throws(GeometryError) {
    try check(crop.center.x, .cropCenterX, .finite)
    try check(crop.center.y, .cropCenterY, .finite)
    try check(crop.size.width, .cropWidth, .length)
    try check(crop.size.height, .cropHeight, .length)
}
