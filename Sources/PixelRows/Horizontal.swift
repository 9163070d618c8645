import CVectors

extension PixelRows {
    /// For how many taps at once the horizontal loop of a number of bands works: tap counts are a multiple of it.
    public static func horizontalTapMultiple(bands: Int) -> Int {
        switch bands {
        case 1: 8
        case 2: 4
        default: 2
        }
    }

    /// The weighted sums of neighbouring pixels: a horizontal pass over one row of interleaved bands.
    ///
    /// - Parameters:
    ///   - row: the source row; the taps of every output pixel, those of weight 0 too, lie in it or in its padding.
    ///   - starts: for each output pixel its first tap, in pixels.
    ///   - weights: for each output pixel `taps` weights.
    ///   - taps: a multiple of `horizontalTapMultiple`.
    ///   - bands: 1 to 4.
    ///   - to: room for `count` pixels and the padding.
    ///   - count: how many output pixels there are.
    public static func horizontal(
        _ row: UnsafePointer<Int16>,
        starts: UnsafePointer<Int>,
        weights: UnsafePointer<Int16>,
        taps: Int,
        bands: Int,
        to: UnsafeMutablePointer<Int16>,
        count: Int
    ) {
        switch bands {
        case 1: one(row, starts: starts, weights: weights, taps: taps, to: to, count: count)
        case 2: two(row, starts: starts, weights: weights, taps: taps, to: to, count: count)
        case 3: many(row, starts: starts, weights: weights, taps: taps, bands: 3, to: to, count: count)
        default: many(row, starts: starts, weights: weights, taps: taps, bands: 4, to: to, count: count)
        }
    }

    /// Three or four bands: the vector holds one pixel and its neighbour, band by band.
    @inline(__always)
    private static func many(
        _ row: UnsafePointer<Int16>,
        starts: UnsafePointer<Int>,
        weights: UnsafePointer<Int16>,
        taps: Int,
        bands: Int,
        to: UnsafeMutablePointer<Int16>,
        count: Int
    ) {
        let half = Int32x4(repeating: 1 << Int32(FixedPoint.weightBits - 1))
        let bits = Int32x4(repeating: Int32(FixedPoint.weightBits))
        var weight = weights
        var output = 0
        while output < count {
            var pixel = row + bands &* starts[output]
            var sum = half
            let end = weight + taps
            while weight < end {
                let pairs = vector_zip_at(pixel, pixel + bands)
                sum &+= vector_multiply_add(pairs, vector_repeat_pair_at(weight))
                pixel += 2 &* bands
                weight += 2
            }
            vector_store_narrow(to + bands &* output, sum &>> bits)
            output &+= 1
        }
    }

    /// Two bands: the vector holds four pixels.
    private static func two(
        _ row: UnsafePointer<Int16>,
        starts: UnsafePointer<Int>,
        weights: UnsafePointer<Int16>,
        taps: Int,
        to: UnsafeMutablePointer<Int16>,
        count: Int
    ) {
        let half = Int32(1) << Int32(FixedPoint.weightBits - 1)
        let bits = Int32x4(repeating: Int32(FixedPoint.weightBits))
        var weight = weights
        for output in 0..<count {
            var pixel = row + 2 &* starts[output]
            var sum = Int32x4(half, half, 0, 0)
            let end = weight + taps
            while weight < end {
                let pairs = vector_pair_two_bands(vector_load(pixel))
                sum &+= vector_multiply_add(pairs, vector_double_pairs_at(weight))
                pixel += 8
                weight += 4
            }
            let folded = Int32x4(sum[0] &+ sum[2], sum[1] &+ sum[3], 0, 0)
            vector_store_narrow(to + 2 &* output, folded &>> bits)
        }
    }

    /// One band: the vector holds eight pixels.
    private static func one(
        _ row: UnsafePointer<Int16>,
        starts: UnsafePointer<Int>,
        weights: UnsafePointer<Int16>,
        taps: Int,
        to: UnsafeMutablePointer<Int16>,
        count: Int
    ) {
        let half = Int32(1) << Int32(FixedPoint.weightBits - 1)
        let bits = Int32x4(repeating: Int32(FixedPoint.weightBits))
        var weight = weights
        for output in 0..<count {
            var pixel = row + starts[output]
            var sum = Int32x4(half, 0, 0, 0)
            let end = weight + taps
            while weight < end {
                sum &+= vector_multiply_add(vector_load(pixel), vector_load(weight))
                pixel += 8
                weight += 8
            }
            vector_store_narrow(to + output, Int32x4(repeating: sum.wrappedSum()) &>> bits)
        }
    }
}
