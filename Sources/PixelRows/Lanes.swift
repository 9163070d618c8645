import CVectors

extension PixelRows {
    /// Turns pixels into four numbers each, of the format between the passes, premultiplied: grey, alpha and two of no
    /// meaning, or three colours and alpha; alpha is full where there is none.
    ///
    /// Reads no more than the pixels: they may be the last of a file mapped into memory. Writes whole vectors: `to` has
    /// the padding too.
    public static func unpackLanes(
        _ bytes: UnsafePointer<UInt8>,
        bands: Int,
        to: UnsafeMutablePointer<Int16>,
        pixels: Int
    ) {
        let full = Int16(255 * FixedPoint.levelUnit)
        switch bands {
        case 1:
            for pixel in 0..<pixels {
                to[4 &* pixel] = Int16(bytes[pixel]) &<< 6
                to[4 &* pixel &+ 1] = full
            }
        case 2:
            for pixel in 0..<pixels {
                let alpha = Int32(bytes[2 &* pixel &+ 1])
                // As `unpackPremultiplied` rounds.
                let product = ((Int32(bytes[2 &* pixel]) &* alpha &+ 2) &* 16448) >> 16
                to[4 &* pixel] = Int16(truncatingIfNeeded: product)
                to[4 &* pixel &+ 1] = Int16(truncatingIfNeeded: alpha &<< 6)
            }
        case 3:
            var pixel = 0
            while pixel &+ 3 <= pixels {
                vector_store_two_pixels_times_64(to + 4 &* pixel, bytes + 3 &* pixel, full)
                pixel &+= 2
            }
            while pixel < pixels {
                for band in 0..<3 { to[4 &* pixel &+ band] = Int16(bytes[3 &* pixel &+ band]) &<< 6 }
                to[4 &* pixel &+ 3] = full
                pixel &+= 1
            }
        default:
            unpackPremultiplied(bytes, bands: 4, to: to, pixels: pixels)
        }
    }

    /// Sets each pixel of four numbers into the next, as `turned` takes them; the last one into what lies behind it.
    public static func pairLanes(_ lanes: UnsafePointer<Int16>, to: UnsafeMutablePointer<Int16>, pixels: Int) {
        for pixel in 0..<pixels {
            let place = lanes + 4 &* pixel
            vector_store(to + 8 &* pixel, vector_zip_at(place, place + 4))
        }
    }

    /// Repeats a pixel of four numbers.
    public static func repeatLanes(
        _ pixel: UnsafePointer<Int16>,
        to: UnsafeMutablePointer<Int16>,
        pixels: Int
    ) {
        let (a, b, c, d) = (pixel[0], pixel[1], pixel[2], pixel[3])
        for index in 0..<max(pixels, 0) {
            let place = to + 4 &* index
            (place[0], place[1], place[2], place[3]) = (a, b, c, d)
        }
    }

    /// Leaves the first `bands` of every pixel's four numbers, in place.
    public static func compactLanes(_ lanes: UnsafeMutablePointer<Int16>, bands: Int, pixels: Int) {
        guard bands < 4 else { return }
        for pixel in 0..<pixels {
            for band in 0..<bands { lanes[pixel &* bands &+ band] = lanes[4 &* pixel &+ band] }
        }
    }

    /// Multiplies all bands of premultiplied pixels, alpha last, by how much of each is covered, in counts of a weight.
    public static func cover(
        _ numbers: UnsafeMutablePointer<Int16>,
        bands: Int,
        by coverage: UnsafePointer<Int16>,
        pixels: Int
    ) {
        let half = 1 << (FixedPoint.weightBits - 1)
        var place = numbers
        for pixel in 0..<pixels {
            let share = Int(coverage[pixel])
            if share < FixedPoint.weightOne {
                for band in 0..<bands {
                    place[band] = Int16(
                        truncatingIfNeeded: (Int(place[band]) &* share &+ half) >> FixedPoint.weightBits
                    )
                }
            }
            place += bands
        }
    }

    /// Multiplies the alpha, the last band, of pixels by how much of each is covered, in counts of a weight.
    ///
    /// What is not covered at all becomes 0 in all bands.
    public static func coverAlpha(
        _ bytes: UnsafeMutablePointer<UInt8>,
        bands: Int,
        by coverage: UnsafePointer<Int16>,
        pixels: Int
    ) {
        let half = 1 << (FixedPoint.weightBits - 1)
        var place = bytes
        for pixel in 0..<pixels {
            let share = Int(coverage[pixel])
            if share == 0 {
                for band in 0..<bands { place[band] = 0 }
            } else if share < FixedPoint.weightOne {
                let alpha = (Int(place[bands &- 1]) &* share &+ half) >> FixedPoint.weightBits
                place[bands &- 1] = UInt8(truncatingIfNeeded: alpha)
            }
            place += bands
        }
    }
}
