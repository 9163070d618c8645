extension EditedImage {
    /// From source pixels to pixels of a mode's picture: how a canvas draws the source's tiles under an edit.
    public func transform(to mode: EditMode) -> AffineTransform {
        let origin = picturePoint(atSourcePoint: .zero, in: mode)
        let right = edit.isFlipped ? -1.0 : 1.0
        return AffineTransform(
            a: right * turn.cosine,
            b: right * turn.sine,
            c: 0 - turn.sine,
            d: turn.cosine,
            e: origin.x,
            f: origin.y
        )
    }
}
