import ZoomCore

/// What is done to a picture before it is scaled, and which of its pictures is shown.
public struct PictureEdit: Hashable, Sendable {
    /// Crop, turn and flip, on the source's upright size.
    public var edited: EditedImage

    /// Which picture a plan scales: the cropped one, or the canvas on which the crop is chosen.
    public var mode: EditMode

    /// What is done to its colours, after crop and turn; what lies beside the picture stays as it is.
    public var filter: PictureFilter?

    /// An edit from its parts.
    public init(edited: EditedImage, mode: EditMode, filter: PictureFilter? = nil) {
        self.edited = edited
        self.mode = mode
        self.filter = filter
    }
}
