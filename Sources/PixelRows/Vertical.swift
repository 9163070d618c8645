import CVectors

extension PixelRows {
    /// Sets two rows, bounded to black and white, into one another: `a[0] b[0] a[1] b[1] …`, as `vertical` takes them.
    ///
    /// `to` has room for `2 × count` numbers and the padding.
    public static func interleave(
        _ a: UnsafePointer<Int16>,
        _ b: UnsafePointer<Int16>,
        to: UnsafeMutablePointer<Int16>,
        count: Int
    ) {
        var x = 0
        while x < count {
            let first = bounded(vector_load(a + x))
            let second = bounded(vector_load(b + x))
            vector_store(to + 2 &* x, vector_zip_low(first, second))
            vector_store(to + 2 &* x + 8, vector_zip_high(first, second))
            x &+= 8
        }
    }

    /// The weighted sum of rows, bounded to black and white: one output row of a vertical pass.
    ///
    /// - Parameters:
    ///   - pairs: pairs of rows, each set into one another by `interleave`.
    ///   - weights: two weights for each pair.
    ///   - pairCount: how many pairs there are, at least 1.
    ///   - to: room for `count` numbers and the padding.
    ///   - count: numbers in a row.
    public static func vertical(
        _ pairs: UnsafePointer<UnsafePointer<Int16>>,
        weights: UnsafePointer<Int16>,
        pairCount: Int,
        to: UnsafeMutablePointer<Int16>,
        count: Int
    ) {
        let half = Int32x4(repeating: 1 << Int32(FixedPoint.weightBits - 1))
        let bits = Int32x4(repeating: Int32(FixedPoint.weightBits))
        var x = 0
        while x < count {
            // Four accumulators: enough to hide the latency of the additions, few enough for 16 registers.
            var sum0 = half
            var sum1 = half
            var sum2 = half
            var sum3 = half
            var index = 0
            while index < pairCount {
                let row = pairs[index] + 2 &* x
                let weight = vector_repeat_pair_at(weights + 2 &* index)
                sum0 &+= vector_multiply_add(vector_load(row), weight)
                sum1 &+= vector_multiply_add(vector_load(row + 8), weight)
                sum2 &+= vector_multiply_add(vector_load(row + 16), weight)
                sum3 &+= vector_multiply_add(vector_load(row + 24), weight)
                index &+= 1
            }
            vector_store(to + x, bounded(vector_narrow(sum0 &>> bits, sum1 &>> bits)))
            vector_store(to + x + 8, bounded(vector_narrow(sum2 &>> bits, sum3 &>> bits)))
            x &+= 16
        }
    }

    @inline(__always)
    private static func bounded(_ numbers: Int16x8) -> Int16x8 {
        vector_bound(numbers, 0, Int16(255 * FixedPoint.levelUnit))
    }
}
