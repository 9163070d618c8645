import CVectors

extension PixelRows {
    /// Lays premultiplied numbers, alpha last, over finished pixels, rounded to the nearest.
    ///
    /// - Parameters:
    ///   - numbers: a row of 2 or 4 bands; readable one vector beyond its end.
    ///   - pixels: the finished pixels, not premultiplied; grey (1 or 2 bands) only under grey.
    ///   - pixelBands: 1 to 4.
    ///   - count: how many pixels.
    public static func overlay(
        _ numbers: UnsafePointer<Int16>,
        bands: Int,
        on pixels: UnsafeMutablePointer<UInt8>,
        pixelBands: Int,
        count: Int
    ) {
        let hasAlpha = pixelBands == 2 || pixelBands == 4
        let colours = pixelBands < 3 ? 1 : 3
        let white = Float(255 * FixedPoint.levelUnit)
        var from = numbers
        var target = pixels
        for _ in 0..<count {
            let alpha = min(max(Float(from[bands &- 1]), 0), white)
            if alpha > 0 {
                let share = alpha / white
                var colour = vector_load_floats(from)
                if bands == 2 { colour = Float4(repeating: colour[0]) }
                // No colour shines more than its alpha lets through.
                colour = vector_bound_floats(colour, Float4(repeating: 0), Float4(repeating: alpha))
                colour /= Float(FixedPoint.levelUnit)
                let under = hasAlpha ? Float(target[colours]) / 255 : 1
                let left = under * (1 - share)
                let total = share + left
                for band in 0..<colours {
                    let sum = (colour[band] + Float(target[band]) * left) / total
                    target[band] = UInt8(truncatingIfNeeded: Int32(min(sum + 0.5, 255)))
                }
                if hasAlpha { target[colours] = UInt8(truncatingIfNeeded: Int32(min(total * 255 + 0.5, 255))) }
            }
            from += bands
            target += pixelBands
        }
    }
}
