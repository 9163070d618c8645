import ZoomCore

/// A picture that is laid upon another.
public struct PictureSticker {
    /// The picture that is laid on.
    public var source: Source

    /// Where: as it is stored with an edit, in relative lengths on the image.
    public var place: StickerPlace

    /// A sticker from its parts.
    public init(source: Source, place: StickerPlace) {
        self.source = source
        self.place = place
    }
}
