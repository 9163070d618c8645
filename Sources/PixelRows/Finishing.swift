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
    /// The colour of a pixel whose alpha rounds to 0 is 0. Writes whole vectors: `to` has the padding too.
    public static func packUnpremultiplied(
        _ numbers: UnsafePointer<Int16>,
        bands: Int,
        to: UnsafeMutablePointer<UInt8>,
        pixels: Int
    ) {
        if bands == 4 {
            packUnpremultiplied(numbers, bandCount: 4, to: to, pixels: pixels)
        } else {
            packUnpremultiplied(numbers, bandCount: 2, to: to, pixels: pixels)
        }
    }

    @inline(__always)
    private static func packUnpremultiplied(
        _ numbers: UnsafePointer<Int16>,
        bandCount bands: Int,
        to: UnsafeMutablePointer<UInt8>,
        pixels: Int
    ) {
        var from = numbers
        var target = to
        let one = 1 / Float(FixedPoint.levelUnit)
        for _ in 0..<pixels {
            let alpha = min(Float(from[bands &- 1]), white)
            let visible: Float = alpha < white / 510 ? 0 : 1
            let factor = visible * 255 / max(alpha, 1)
            let factors = bands == 4 ? Float4(factor, factor, factor, one) : Float4(factor, one, 0, 0)
            vector_store_floats_as_bytes(target, vector_load_floats(from) * factors)
            from += bands
            target += bands
        }
    }

    /// Lays premultiplied numbers, alpha last, over an opaque colour, rounded once to the nearest.
    ///
    /// Writes whole vectors: `to` has the padding too.
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
        var from = numbers
        var target = to
        let last = targetBands - 1
        let under = Float4(
            Float(background[0]),
            Float(background[min(1, last)]),
            Float(background[min(2, last)]),
            0
        )
        for _ in 0..<pixels {
            let alpha = min(max(Float(from[bands &- 1]), 0), white)
            var colour = vector_load_floats(from)
            if bands == 2 { colour = Float4(repeating: colour[0]) }
            // No colour shines more than its alpha lets through.
            colour = vector_bound_floats(colour, Float4(repeating: 0), Float4(repeating: alpha))
            let result = colour / Float(FixedPoint.levelUnit) + under * (1 - alpha / white)
            vector_store_floats_as_bytes(target, result)
            from += bands
            target += targetBands
        }
    }

    /// White, or full alpha, in the format between the passes.
    private static var white: Float { Float(255 * FixedPoint.levelUnit) }

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
}
