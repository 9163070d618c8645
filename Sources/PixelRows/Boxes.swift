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

    /// A row of sums to be averaged: how the pixels of a row of cells have been added up.
    public struct Sums {
        /// How many rows have been added up.
        public var rows: Int
        /// What one count of a sum is worth in the format between the passes: 64 for bytes, 1 for numbers.
        public var unit: Int
        /// The width of the first cell in pixels, where it is cut off; else that of any.
        public var firstWidth: Int
        /// The width of a cell in pixels.
        public var width: Int
        /// How many pixels there are; the last cell has what is left for it.
        public var pixels: Int

        /// A description from its parts.
        public init(rows: Int, unit: Int, firstWidth: Int, width: Int, pixels: Int) {
            self.rows = rows
            self.unit = unit
            self.firstWidth = firstWidth
            self.width = width
            self.pixels = pixels
        }
    }

    /// Averages neighbouring pixels of a row of sums, rounded to the nearest, to one pixel a cell.
    public static func average(
        _ row: UnsafePointer<UInt16>,
        _ sums: Sums,
        bands: Int,
        to: UnsafeMutablePointer<Int16>
    ) {
        // A constant number of bands lets the loop over them be unrolled; only opaque pictures are summed as bytes.
        if bands == 3 {
            averageCells(row, sums, bands: 3, to: to)
        } else {
            averageCells(row, sums, bands: bands, to: to)
        }
    }

    /// Averages neighbouring pixels of a row of sums, rounded to the nearest, to one pixel a cell.
    public static func average(
        _ row: UnsafePointer<Int32>,
        _ sums: Sums,
        bands: Int,
        to: UnsafeMutablePointer<Int16>
    ) {
        if bands == 4 {
            averageCells(row, sums, bands: 4, to: to)
        } else {
            averageCells(row, sums, bands: bands, to: to)
        }
    }

    @inline(__always)
    private static func averageCells<Sum: FixedWidthInteger>(
        _ row: UnsafePointer<Sum>,
        _ sums: Sums,
        bands: Int,
        to: UnsafeMutablePointer<Int16>
    ) {
        var target = to
        var start = 0
        var end = min(sums.firstWidth, sums.pixels)
        var area = 0
        var factor = 0
        while start < sums.pixels {
            if area != (end &- start) &* sums.rows {
                area = (end &- start) &* sums.rows
                // 44 fraction bits: the error of the factor stays far below half a count for all sums that can be.
                factor = ((sums.unit << 44) &+ area / 2) / area
            }
            for band in 0..<bands {
                var sum = 0
                var index = start &* bands &+ band
                let stop = end &* bands
                while index < stop {
                    sum &+= Int(truncatingIfNeeded: row[index])
                    index &+= bands
                }
                target[band] = Int16(truncatingIfNeeded: (sum &* factor &+ (1 << 43)) >> 44)
            }
            target += bands
            start = end
            end = min(end &+ sums.width, sums.pixels)
        }
    }
}
