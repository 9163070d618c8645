import Vips
import ZoomCore

/// Pictures that are drawn rather than decoded.
extension SourceOpener {
    /// A drawing: its size in pixels is that of the document at 72 (SVG) or 144 (PDF) dots an inch, or less where it
    /// would be huge.
    func openVector(_ loader: Loader) throws(ImagingError) -> Source {
        let dpi = loader.format == .svg ? 72.0 : 144.0
        let natural = try loader.load(["dpi": .double(dpi)]).image
        let width = Double(natural.width)
        let height = Double(natural.height)
        let maximumPixels = Double(min(limits.maximumPixels, 64_000_000))
        let scale = min(1, (maximumPixels / (width * height)).squareRoot(), 16_384 / max(width, height))
        let options: KeyValuePairs<String, VipsArgument> = ["dpi": .double(dpi), "scale": .double(scale)]
        let header = try loader.load(options).image
        let size = PixelSize(width: header.width, height: header.height)
        try checkPixels(size, limit: limits.maximumPixels)
        // A page is drawn on white paper.
        let colour = try ColourPlan(for: header, isOpaque: loader.format == .pdf)
        var levels = [decodedLevel(size: size, scale: LevelScale(x: 1, y: 1), loader, colour, options)]
        // Magnified it is drawn anew, as far as that is worth the time.
        for factor in [2, 4, 8, 16] where size.width * size.height * factor * factor <= Self.maximumDrawnPixels {
            let options: KeyValuePairs<String, VipsArgument> = [
                "dpi": .double(dpi), "scale": .double(scale * Double(factor)),
            ]
            let larger = try loader.load(options).image
            let magnified = LevelScale(
                x: Double(larger.width) / Double(size.width),
                y: Double(larger.height) / Double(size.height)
            )
            let largerSize = PixelSize(width: larger.width, height: larger.height)
            levels.append(decodedLevel(size: largerSize, scale: magnified, loader, colour, options))
        }
        return source(header: header, colour, loader, levels: levels, stored: [size])
    }

    /// The most pixels that a magnified drawing is drawn with.
    private static let maximumDrawnPixels = 36_000_000
}
