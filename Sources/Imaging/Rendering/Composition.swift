import PixelRows

/// How pixels of a source become pixels of the picture that is handed out: which bands it has, and what shows through.
struct Composition {
    /// The bands of a source pixel, 1 to 4.
    let sourceBands: Int

    /// The bands of a finished row: as the source's, less its alpha where a background is put under it.
    let rowBands: Int

    /// The bands of the picture.
    let bands: Int

    /// The background, as one pixel of the picture.
    let background: [UInt8]

    /// Whether the source is laid over the background.
    private let isLaidOver: Bool

    /// What a background asks of pixels with some bands.
    ///
    /// The picture is grey where source and background are, or where no background shows; it has alpha only where
    /// something may be transparent.
    ///
    /// - Parameter hasLetterbox: whether background shows beside the picture.
    init(sourceBands: Int, background: RenderPlan.Background, hasLetterbox: Bool) {
        self.sourceBands = sourceBands
        let hasAlpha = sourceBands == 2 || sourceBands == 4
        let isGrey = sourceBands < 3
        switch background {
        case .transparent:
            isLaidOver = false
            rowBands = sourceBands
            bands = (isGrey ? 1 : 3) + (hasAlpha || hasLetterbox ? 1 : 0)
            self.background = [UInt8](repeating: 0, count: bands)
        case .opaque(let red, let green, let blue):
            let shows = hasAlpha || hasLetterbox
            let staysGrey = isGrey && (!shows || (red == green && green == blue))
            isLaidOver = hasAlpha
            bands = staysGrey ? 1 : 3
            rowBands = hasAlpha ? bands : sourceBands
            self.background = staysGrey ? [red] : [red, green, blue]
        }
    }

    /// Finishes a row of numbers between the passes; `target` has the padding of a row buffer.
    func finish(_ numbers: UnsafePointer<Int16>, to target: UnsafeMutablePointer<UInt8>, pixels: Int) {
        if isLaidOver {
            PixelRows.packOver(
                numbers,
                bands: sourceBands,
                background: background,
                targetBands: bands,
                to: target,
                pixels: pixels
            )
        } else if sourceBands == 2 || sourceBands == 4 {
            PixelRows.packUnpremultiplied(numbers, bands: sourceBands, to: target, pixels: pixels)
        } else {
            PixelRows.pack(numbers, to: target, count: pixels * sourceBands)
        }
    }

    /// Finishes a row of pixels that are not scaled, or answers the row itself where there is nothing to do.
    func finish(
        _ bytes: UnsafePointer<UInt8>,
        scratch: UnsafeMutablePointer<UInt8>,
        pixels: Int
    ) -> UnsafePointer<UInt8> {
        guard isLaidOver else { return bytes }
        PixelRows.layOver(
            bytes,
            bands: sourceBands,
            background: background,
            targetBands: bands,
            to: scratch,
            pixels: pixels
        )
        return UnsafePointer(scratch)
    }
}
