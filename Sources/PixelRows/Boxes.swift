extension PixelRows {
    /// Adds a row of bytes to sums; no more than 257 rows fit.
    public static func add(_ bytes: UnsafePointer<UInt8>, to sums: UnsafeMutablePointer<UInt16>, count: Int) {
        var x = 0
        while x &+ 8 <= count {
            let row = UnsafeRawPointer(bytes + x).loadUnaligned(as: SIMD8<UInt8>.self)
            let place = UnsafeMutableRawPointer(sums + x)
            let sum = place.loadUnaligned(as: SIMD8<UInt16>.self) &+ SIMD8<UInt16>(truncatingIfNeeded: row)
            place.storeBytes(of: sum, as: SIMD8<UInt16>.self)
            x &+= 8
        }
        while x < count {
            sums[x] &+= UInt16(bytes[x])
            x &+= 1
        }
    }

    /// Adds a row of numbers to sums.
    public static func add(_ numbers: UnsafePointer<Int16>, to sums: UnsafeMutablePointer<Int32>, count: Int) {
        var x = 0
        while x < count {
            let row = UnsafeRawPointer(numbers + x).loadUnaligned(as: SIMD8<Int16>.self)
            let place = UnsafeMutableRawPointer(sums + x)
            let sum = place.loadUnaligned(as: SIMD8<Int32>.self) &+ SIMD8<Int32>(truncatingIfNeeded: row)
            place.storeBytes(of: sum, as: SIMD8<Int32>.self)
            x &+= 8
        }
    }

    /// Averages neighbouring pixels of a row of sums, rounded to the nearest.
    ///
    /// - Parameters:
    ///   - sums: for each pixel and band the sum over `rows` rows.
    ///   - rows: how many rows have been added up.
    ///   - unit: what one count of `sums` is worth in the format between the passes: 64 for bytes, 1 for numbers.
    ///   - first: the width of the first cell in pixels, where it is cut off; else `width`.
    ///   - width: the width of a cell.
    ///   - pixels: how many pixels `sums` has; the last cell has what is left for it.
    ///   - to: room for one pixel a cell.
    public static func average<Sum: FixedWidthInteger>(
        _ sums: UnsafePointer<Sum>,
        rows: Int,
        unit: Int,
        first: Int,
        width: Int,
        pixels: Int,
        bands: Int,
        to: UnsafeMutablePointer<Int16>
    ) {
        var target = to
        var start = 0
        var end = min(first, pixels)
        var area = 0
        var factor = 0
        while start < pixels {
            if area != (end - start) * rows {
                area = (end - start) * rows
                // 44 fraction bits: the error of the factor stays far below half a count for all sums that can be.
                factor = ((unit << 44) + area / 2) / area
            }
            for band in 0..<bands {
                var sum = 0
                var index = start &* bands &+ band
                let stop = end &* bands
                while index < stop {
                    sum &+= Int(truncatingIfNeeded: sums[index])
                    index &+= bands
                }
                target[band] = Int16(truncatingIfNeeded: (sum &* factor &+ (1 << 43)) >> 44)
            }
            target += bands
            start = end
            end = min(end &+ width, pixels)
        }
    }
}
