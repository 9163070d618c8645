extension PixelRows {
    /// Repeats one pixel.
    public static func fill(
        _ target: UnsafeMutablePointer<UInt8>,
        pixel: UnsafePointer<UInt8>,
        bands: Int,
        pixels: Int
    ) {
        var place = target
        for _ in 0..<pixels {
            for band in 0..<bands { place[band] = pixel[band] }
            place += bands
        }
    }

    /// Puts pixels of a row below one another, `stride` bytes apart.
    public static func scatter(
        _ row: UnsafePointer<UInt8>,
        bands: Int,
        to target: UnsafeMutablePointer<UInt8>,
        stride: Int,
        pixels: Int
    ) {
        var from = row
        var place = target
        for _ in 0..<pixels {
            for band in 0..<bands { place[band] = from[band] }
            from += bands
            place += stride
        }
    }

    /// Collects pixels of a row by their numbers.
    public static func gather(
        _ row: UnsafePointer<UInt8>,
        bands: Int,
        indices: UnsafePointer<Int>,
        to target: UnsafeMutablePointer<UInt8>,
        pixels: Int
    ) {
        var place = target
        for pixel in 0..<pixels {
            let from = row + indices[pixel] &* bands
            for band in 0..<bands { place[band] = from[band] }
            place += bands
        }
    }
}
