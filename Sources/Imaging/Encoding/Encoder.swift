import Vips

/// Turns a raster into a file's bytes.
///
/// The bytes carry pixels only: no orientation, no metadata, no colour profile, as sRGB is what a picture without one
/// is taken for.
public enum Encoder {
    /// Encodes a picture.
    ///
    /// - Parameters:
    ///   - raster: the picture.
    ///   - format: the file format.
    ///   - quality: 1 to 100 for the lossy formats; the others ignore it. Colour is stored at half resolution (4:2:0),
    ///     in JPEG below a quality of 90.
    ///   - isSmall: whether a PNG's smallness is worth some ten times the time; the other formats ignore it.
    ///   - cancellation: asked while rows are taken from the picture; WebP, AVIF and GIF take all at once.
    /// - Throws: kind `cancelled` where it is no longer wanted; `outputTooLarge` where a side exceeds what the format
    ///   can have; `internalFault` for alpha in a JPEG, which has to be flattened before.
    public static func encode(
        _ raster: Raster,
        as format: EncodedFormat,
        quality: Int = 80,
        isSmall: Bool = false,
        cancellation: Cancellation = Cancellation()
    ) throws(ImagingError) -> [UInt8] {
        try cancellation.check()
        guard format.allowsAlpha || !raster.hasAlpha else {
            throw ImagingError(.internalFault, "a \(format.rawValue) cannot have alpha")
        }
        guard raster.width > 0, raster.height > 0 else {
            throw ImagingError(.internalFault, "a picture of \(raster.width) × \(raster.height) pixels")
        }
        guard max(raster.width, raster.height) <= format.maximumSide else {
            throw ImagingError(
                .outputTooLarge,
                "\(raster.width) × \(raster.height) pixels: a \(format.rawValue) has at most "
                    + "\(format.maximumSide) a side"
            )
        }
        let quality = min(max(quality, 1), 100)
        let saver: Saver
        switch format {
        case .png: return try png(raster, isSmall: isSmall, cancellation)
        case .jpg: return try jpeg(raster, quality: quality, cancellation)
        case .webp: saver = .webp
        case .avif: saver = .avif
        case .gif: saver = .gif(isBitonal: raster.isBitonal)
        case .tif: saver = .tif(bits: raster.bands == 1 && raster.isBitonal ? 1 : 8)
        }
        QuietFailure.forget()
        var isCancelled = false
        let bytes: [UInt8]
        do throws(VipsError) {
            bytes = try raster.pixels.withUnsafeBufferPointer { (pixels) throws(VipsError) -> [UInt8] in
                let image = try VipsImage(
                    borrowing: UnsafeRawBufferPointer(pixels),
                    width: raster.width,
                    height: raster.height,
                    bands: raster.bands
                )
                let space: VipsArgument = raster.bands < 3 ? "b-w" : "srgb"
                let described = try image.applying("copy", ["interpretation": space])
                let watch = VipsProgress(watching: described) { _ in
                    isCancelled = isCancelled || cancellation.isCancelled()
                    return !isCancelled
                }
                defer { withExtendedLifetime(watch) {} }
                return try saver.bytes(of: described, quality: quality)
            }
        } catch {
            // The saver's own error says only that it was stopped.
            if isCancelled { try cancellation.check() }
            throw ImagingError(error, otherwise: .internalFault)
        }
        try QuietFailure.check(doing: "encode the picture")
        return bytes
    }
}
