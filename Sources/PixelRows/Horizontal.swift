import CVectors

extension PixelRows {
    /// The taps of the output pixels of a row.
    public struct RowTaps {
        /// For each output pixel its first tap, in pixels.
        public var starts: UnsafePointer<Int>
        /// For each output pixel `taps` weights.
        public var weights: UnsafePointer<Int16>
        /// How many taps an output pixel has: a multiple of `tapMultiple`.
        public var taps: Int
        /// How many output pixels there are.
        public var count: Int

        /// Taps from their parts.
        public init(starts: UnsafePointer<Int>, weights: UnsafePointer<Int16>, taps: Int, count: Int) {
            self.starts = starts
            self.weights = weights
            self.taps = taps
            self.count = count
        }

        /// For how many taps at once the loop for a number of bands works.
        public static func tapMultiple(bands: Int) -> Int {
            switch bands {
            case 1: 8
            case 2: 4
            default: 2
            }
        }
    }

    /// The weighted sums of neighbouring pixels: a horizontal pass over one row of interleaved bands.
    ///
    /// The taps of every output pixel, those of weight 0 too, lie in the row or in its padding; `to` has room for the
    /// output pixels and the padding.
    public static func horizontal(
        _ row: UnsafePointer<Int16>,
        _ taps: RowTaps,
        bands: Int,
        to: UnsafeMutablePointer<Int16>
    ) {
        var weights = taps.weights
        for output in 0..<taps.count {
            let sum =
                switch bands {
                case 1: sumOfOne(row + taps.starts[output], weights, taps.taps)
                case 2: sumOfTwo(row + 2 &* taps.starts[output], weights, taps.taps)
                case 3: sumOfMany(row + 3 &* taps.starts[output], weights, taps.taps, bands: 3)
                default: sumOfMany(row + 4 &* taps.starts[output], weights, taps.taps, bands: 4)
                }
            vector_store_narrow(to + bands &* output, rounded(sum))
            weights += taps.taps
        }
    }

    /// A horizontal pass over two rows, whose results are bounded to black and white and set into one another: what
    /// `horizontal` and `interleave` would give, in less time, as every weight is fetched once.
    ///
    /// `to` has room for twice the output pixels and the padding.
    public static func horizontal(
        _ first: UnsafePointer<Int16>,
        _ second: UnsafePointer<Int16>,
        _ taps: RowTaps,
        bands: Int,
        to: UnsafeMutablePointer<Int16>
    ) {
        switch bands {
        case 1, 2: pairOfFew(first, second, taps, bands: bands, to: to)
        case 3: pairOfMany(first, second, taps, bands: 3, to: to)
        default: pairOfMany(first, second, taps, bands: 4, to: to)
        }
    }

    @inline(__always)
    private static func pairOfMany(
        _ first: UnsafePointer<Int16>,
        _ second: UnsafePointer<Int16>,
        _ taps: RowTaps,
        bands: Int,
        to: UnsafeMutablePointer<Int16>
    ) {
        let white = Int16(255 * FixedPoint.levelUnit)
        var weight = taps.weights
        for output in 0..<taps.count {
            var place = bands &* taps.starts[output]
            var sum = Int32x4(repeating: 0)
            var other = sum
            let end = weight + taps.taps
            while weight < end {
                let pair = vector_repeat_pair_at(weight)
                let one = first + place
                let two = second + place
                sum &+= vector_multiply_add(vector_zip_at(one, one + bands), pair)
                other &+= vector_multiply_add(vector_zip_at(two, two + bands), pair)
                place &+= 2 &* bands
                weight += 2
            }
            vector_store_narrow_zipped(to + 2 &* bands &* output, rounded(sum), rounded(other), 0, white)
        }
    }

    private static func pairOfFew(
        _ first: UnsafePointer<Int16>,
        _ second: UnsafePointer<Int16>,
        _ taps: RowTaps,
        bands: Int,
        to: UnsafeMutablePointer<Int16>
    ) {
        let white = Int16(255 * FixedPoint.levelUnit)
        var weights = taps.weights
        for output in 0..<taps.count {
            let place = bands &* taps.starts[output]
            let sum: Int32x4
            let other: Int32x4
            if bands == 1 {
                sum = sumOfOne(first + place, weights, taps.taps)
                other = sumOfOne(second + place, weights, taps.taps)
            } else {
                sum = sumOfTwo(first + place, weights, taps.taps)
                other = sumOfTwo(second + place, weights, taps.taps)
            }
            vector_store_narrow_zipped(to + 2 &* bands &* output, rounded(sum), rounded(other), 0, white)
            weights += taps.taps
        }
    }

    /// Three or four bands: the vector holds one pixel and its neighbour, band by band.
    @inline(__always)
    private static func sumOfMany(
        _ start: UnsafePointer<Int16>,
        _ weights: UnsafePointer<Int16>,
        _ taps: Int,
        bands: Int
    ) -> Int32x4 {
        var pixel = start
        var weight = weights
        let end = weights + taps
        var sum = Int32x4(repeating: 0)
        while weight < end {
            sum &+= vector_multiply_add(vector_zip_at(pixel, pixel + bands), vector_repeat_pair_at(weight))
            pixel += 2 &* bands
            weight += 2
        }
        return sum
    }

    /// Two bands: the vector holds four pixels.
    @inline(__always)
    private static func sumOfTwo(
        _ start: UnsafePointer<Int16>,
        _ weights: UnsafePointer<Int16>,
        _ taps: Int
    ) -> Int32x4 {
        var pixel = start
        var weight = weights
        let end = weights + taps
        var sum = Int32x4(repeating: 0)
        while weight < end {
            sum &+= vector_multiply_add(vector_pair_two_bands(vector_load(pixel)), vector_double_pairs_at(weight))
            pixel += 8
            weight += 4
        }
        return Int32x4(sum[0] &+ sum[2], sum[1] &+ sum[3], 0, 0)
    }

    /// One band: the vector holds eight pixels.
    @inline(__always)
    private static func sumOfOne(
        _ start: UnsafePointer<Int16>,
        _ weights: UnsafePointer<Int16>,
        _ taps: Int
    ) -> Int32x4 {
        var pixel = start
        var weight = weights
        let end = weights + taps
        var sum = Int32x4(repeating: 0)
        while weight < end {
            sum &+= vector_multiply_add(vector_load(pixel), vector_load(weight))
            pixel += 8
            weight += 8
        }
        return Int32x4(sum.wrappedSum(), 0, 0, 0)
    }

    /// Weighted sums as numbers of the format between the passes.
    @inline(__always)
    private static func rounded(_ sums: Int32x4) -> Int32x4 {
        let half = Int32x4(repeating: 1 << Int32(FixedPoint.weightBits - 1))
        return (sums &+ half) &>> Int32x4(repeating: Int32(FixedPoint.weightBits))
    }
}
