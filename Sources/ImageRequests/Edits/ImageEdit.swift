import ZoomCore

/// A picture laid upon another.
public struct Sticker: Hashable, Sendable {
    /// The id of the image that is laid upon it.
    public var image: String
    /// Where, on the image as it is flipped: 1 is its diagonal.
    public var place: StickerPlace

    /// A sticker from its two parts.
    public init(image: String, place: StickerPlace) {
        self.image = image
        self.place = place
    }
}

/// What is done to an image before it is looked at: the stored edit, and the `edit` of `POST /viewport`, in one shape.
public struct ImageEdit: Hashable, Sendable {
    /// Crop, turn and flip.
    public var geometry: Edit
    /// What is done to the colours.
    public var filter: Filter?
    /// What is laid upon it, the undermost first.
    public var stickers: [Sticker]

    /// An edit from its parts.
    public init(geometry: Edit = .none, filter: Filter? = nil, stickers: [Sticker] = []) {
        self.geometry = geometry
        self.filter = filter
        self.stickers = stickers
    }

    /// Nothing done.
    public static let none = ImageEdit()
}
