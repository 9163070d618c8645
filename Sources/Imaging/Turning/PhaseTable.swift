import PixelRows

/// The weights of a kernel around positions that lie anywhere between pixels, tabled by the fraction of a pixel.
///
/// Against weights computed for each position that is off by no more than a level. Every set of weights sums up to
/// exactly one, so that a picture of one colour keeps it.
struct PhaseTable {
    /// How many taps a position has, an even number: half of them at or before it, half behind it.
    let taps: Int

    private let weights: [Int16]

    /// The weights of a kernel, stretched where the picture is reduced.
    ///
    /// - Parameter magnification: output pixels for one pixel of the level, along this axis.
    init(kernel: ResampleKernel, magnification: Double) {
        let step = min(1, magnification)
        let reach = Int((kernel.support / step - 1e-6).rounded(.up))
        taps = 2 * reach
        let phases = 1 << PixelRows.PhaseTaps.bits
        var weights = [Int16](repeating: 0, count: phases * taps)
        var exact: [Double] = []
        var counts: [Int] = []
        var packed: [Int16] = []
        for phase in 0..<phases {
            let fraction = Double(phase) / Double(phases)
            exact.removeAll(keepingCapacity: true)
            packed.removeAll(keepingCapacity: true)
            for tap in 0..<taps {
                exact.append(kernel.weight(at: (Double(tap - reach + 1) - fraction) * step))
            }
            let (skipped, kept) = AxisTaps.quantize(exact, counts: &counts, into: &packed, reversed: false)
            for index in 0..<kept { weights[phase * taps + skipped + index] = packed[index] }
        }
        self.weights = weights
    }

    /// Calls `body` with the weights.
    func withTaps<Failure: Error>(_ body: (PixelRows.PhaseTaps) throws(Failure) -> Void) throws(Failure) {
        try weights.withUnsafeBufferPointer { (weights) throws(Failure) in
            try body(PixelRows.PhaseTaps(weights: weights.baseAddress!, taps: taps))
        }
    }
}
