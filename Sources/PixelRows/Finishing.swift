import CVectors

extension PixelRows {
    /// Turns numbers of an opaque picture into bytes, rounded to the nearest and bounded.
    ///
    /// Writes whole vectors: `to` has the padding too.
    public static func pack(_ numbers: UnsafePointer<Int16>, to: UnsafeMutablePointer<UInt8>, count: Int) {
        var x = 0
        while x < count {
            vector_store_bytes_by_64(to + x, vector_load(numbers + x))
            x &+= 8
        }
    }

    /// Turns premultiplied numbers, alpha last, into pixels that are not premultiplied, rounded to the nearest.
    ///
    /// The colour of a pixel whose alpha rounds to 0 is 0.
    public static func packUnpremultiplied(
        _ numbers: UnsafePointer<Int16>,
        bands: Int,
        to: UnsafeMutablePointer<UInt8>,
        pixels: Int
    ) {
        let colours = bands - 1
        for pixel in 0..<pixels {
            let from = numbers + pixel &* bands
            let target = to + pixel &* bands
            let alpha = min(Int32(from[colours]), 255 &<< 6)
            let rounded = (alpha &+ 32) >> 6
            guard rounded > 0 else {
                for band in 0..<bands { target[band] = 0 }
                continue
            }
            let factor = 255 / Float(alpha)
            for band in 0..<colours { target[band] = byte(Float(from[band]) * factor) }
            target[colours] = UInt8(truncatingIfNeeded: rounded)
        }
    }

    /// Lays premultiplied numbers, alpha last, over an opaque colour, rounded once to the nearest.
    ///
    /// - Parameters:
    ///   - background: as many bands as `targetBands`.
    ///   - targetBands: 1 where the picture and the background are grey, else 3: grey is then repeated.
    public static func packOver(
        _ numbers: UnsafePointer<Int16>,
        bands: Int,
        background: UnsafePointer<UInt8>,
        targetBands: Int,
        to: UnsafeMutablePointer<UInt8>,
        pixels: Int
    ) {
        let colours = bands - 1
        for pixel in 0..<pixels {
            let from = numbers + pixel &* bands
            let target = to + pixel &* targetBands
            let alpha = min(max(Float(from[colours]), 0), 255 * 64)
            let rest = 1 - alpha / (255 * 64)
            for band in 0..<targetBands {
                // No colour shines more than its alpha lets through.
                let colour = min(max(Float(from[colours == 1 ? 0 : band]), 0), alpha)
                target[band] = byte(colour / 64 + Float(background[band]) * rest)
            }
        }
    }

    /// Lays pixels, alpha last, over an opaque colour, rounded to the nearest; bands as for `packOver`.
    public static func layOver(
        _ bytes: UnsafePointer<UInt8>,
        bands: Int,
        background: UnsafePointer<UInt8>,
        targetBands: Int,
        to: UnsafeMutablePointer<UInt8>,
        pixels: Int
    ) {
        let colours = bands - 1
        for pixel in 0..<pixels {
            let from = bytes + pixel &* bands
            let target = to + pixel &* targetBands
            let alpha = UInt32(from[colours])
            for band in 0..<targetBands {
                let colour = UInt32(from[colours == 1 ? 0 : band])
                let sum = colour &* alpha &+ UInt32(background[band]) &* (255 &- alpha)
                target[band] = UInt8(truncatingIfNeeded: (sum &+ 127) / 255)
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
        let hasAlpha = bands == 2 || bands == 4
        let targetHasAlpha = targetBands == 2 || targetBands == 4
        let targetColours = targetHasAlpha ? targetBands - 1 : targetBands
        for pixel in 0..<pixels {
            let from = bytes + pixel &* bands
            let target = to + pixel &* targetBands
            for band in 0..<targetColours { target[band] = from[isGrey ? 0 : band] }
            if targetHasAlpha { target[targetColours] = hasAlpha ? from[bands - 1] : 255 }
        }
    }

    /// A number rounded to the nearest byte, halves up.
    @inline(__always)
    private static func byte(_ value: Float) -> UInt8 {
        UInt8(min(max(value + 0.5, 0), 255))
    }
}
