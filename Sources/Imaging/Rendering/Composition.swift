/// How pixels of a source become pixels of the picture that is handed out: which bands it has, and what shows through.
struct Composition {
    /// The bands of a source pixel, 1 to 4.
    let sourceBands: Int

    /// What is done to the colours, before anything shows through.
    let filter: PictureFilter?

    /// The bands of a pixel once it is filtered.
    let filteredBands: Int

    /// The bands of a pixel before the background is put under it: with alpha where it may be covered in part.
    let pixelBands: Int

    /// The bands of a finished row: as the pixel's, less its alpha where a background is put under it.
    let rowBands: Int

    /// The bands of the picture.
    let bands: Int

    /// The background, as one pixel of the picture.
    let background: [UInt8]

    /// Whether pixels are laid over the background.
    let isLaidOver: Bool

    /// Whether pixels are rounded to bytes before they are finished.
    ///
    /// They are for a filter, and where some of the whole scaled picture are covered in part. That does not depend on
    /// the window, so the bits do not either.
    let isStaged: Bool

    /// What a background asks of pixels with some bands.
    ///
    /// The picture is grey where source and background are, or where no background shows; it has alpha only where
    /// something may be transparent.
    ///
    /// - Parameters:
    ///   - hasLetterbox: whether background shows beside the picture.
    ///   - fades: whether a pixel may be covered in part.
    ///   - needsColour: whether a picture in colour will be laid on it.
    init(
        sourceBands: Int,
        background: RenderPlan.Background,
        hasLetterbox: Bool,
        filter: PictureFilter? = nil,
        fades: Bool = false,
        isStaged: Bool = false,
        needsColour: Bool = false
    ) {
        self.sourceBands = sourceBands
        self.filter = filter
        filteredBands = filter?.bands(of: sourceBands) ?? sourceBands
        pixelBands = filteredBands + (fades && filteredBands % 2 == 1 ? 1 : 0)
        self.isStaged = isStaged || filter != nil
        let hasAlpha = pixelBands == 2 || pixelBands == 4
        let isGrey = pixelBands < 3 && !needsColour
        switch background {
        case .transparent:
            isLaidOver = false
            rowBands = pixelBands
            bands = (isGrey ? 1 : 3) + (hasAlpha || hasLetterbox ? 1 : 0)
            self.background = [UInt8](repeating: 0, count: bands)
        case .opaque(let red, let green, let blue):
            let shows = hasAlpha || hasLetterbox
            let staysGrey = isGrey && (!shows || (red == green && green == blue))
            isLaidOver = hasAlpha
            bands = staysGrey ? 1 : 3
            rowBands = hasAlpha ? bands : pixelBands
            self.background = staysGrey ? [red] : [red, green, blue]
        }
    }
}
