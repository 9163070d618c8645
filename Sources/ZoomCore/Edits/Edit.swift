/// What is done to an image's geometry before it is looked at; the source itself stays as it is.
public struct Edit: Hashable, Sendable {
    /// What is kept; the whole image, turned by the quarter turns alone, where there is none.
    public var crop: Crop?
    /// The turn.
    public var rotation: Rotation
    /// Whether left and right are exchanged; it comes first, and everything else is measured on the flipped image.
    public var isFlipped: Bool

    /// An edit from its parts.
    public init(crop: Crop? = nil, rotation: Rotation = .none, isFlipped: Bool = false) {
        self.crop = crop
        self.rotation = rotation
        self.isFlipped = isFlipped
    }

    /// Nothing done.
    public static let none = Edit()
}

/// Which picture of an edit is looked at.
public enum EditMode: Hashable, Sendable {
    /// The finished picture.
    case view
    /// The finished picture without its stickers, whose places come as data.
    case edit
    /// The whole image, turned, on a square canvas, with the crop's frame as data.
    case crop
}

/// A picture laid upon an edited image, in relative lengths: 1 is the image's diagonal.
public struct StickerPlace: Hashable, Sendable {
    /// Its middle, counted from the image's centre along the image's own axes.
    public var center: Point
    /// Its width.
    public var width: Double
    /// Its own turn against the image, in degrees, clockwise.
    public var angle: Double

    /// A place from its parts.
    public init(center: Point, width: Double, angle: Double) {
        self.center = center
        self.width = width
        self.angle = angle
    }
}
