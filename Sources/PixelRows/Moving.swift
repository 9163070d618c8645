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
        withConstant(bands) { bands in
            var from = row
            var place = target
            for _ in 0..<pixels {
                copy(from, to: place, bands: bands)
                from += bands
                place += stride
            }
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
        withConstant(bands) { bands in
            var place = target
            for pixel in 0..<pixels {
                copy(row + indices[pixel] &* bands, to: place, bands: bands)
                place += bands
            }
        }
    }

    /// Repeats grey and adds opaque alpha where the target has them and the source does not.
    public static func spread(
        _ bytes: UnsafePointer<UInt8>,
        bands: Int,
        to: UnsafeMutablePointer<UInt8>,
        targetBands: Int,
        pixels: Int
    ) {
        if bands == targetBands {
            to.update(from: bytes, count: pixels &* bands)
            return
        }
        let isGrey = bands < 3
        let alphaBand = bands == 2 || bands == 4 ? bands - 1 : nil
        let colours = targetBands < 3 ? 1 : 3
        var from = bytes
        var target = to
        for _ in 0..<pixels {
            for band in 0..<colours { target[band] = from[isGrey ? 0 : band] }
            if colours < targetBands { target[colours] = alphaBand.map { from[$0] } ?? 255 }
            from += bands
            target += targetBands
        }
    }

    /// Runs a loop with its number of bands, 1 to 4, as a constant, so that one pixel is one or two moves.
    @inline(__always)
    private static func withConstant(_ bands: Int, _ loop: (Int) -> Void) {
        switch bands {
        case 1: loop(1)
        case 2: loop(2)
        case 3: loop(3)
        default: loop(4)
        }
    }

    @inline(__always)
    private static func copy(_ from: UnsafePointer<UInt8>, to: UnsafeMutablePointer<UInt8>, bands: Int) {
        for band in 0..<bands { to[band] = from[band] }
    }
}
