import PixelRows

/// The taps of every output pixel along one axis: which cells of the level it is made of, and their weights.
///
/// Output pixel `j` of the scaled picture samples the coordinate `o + (j + ½) / m`. Everything is computed from
/// this absolute number, never from the window's own, so a window's taps are those of the whole. The kernel is
/// stretched by the reduction; taps beyond the picture's edge are dropped and the rest is normalised.
struct AxisTaps {
    /// How many output pixels there are.
    let count: Int

    /// The cells that the output pixels are made of, in stored order.
    let cells: Range<Int>

    /// The first tap of each output pixel, counted from the first of `cells`; in the order of the upright output.
    let starts: [Int]

    /// How many taps every output pixel has, those of weight 0 included.
    let taps: Int

    /// `taps` weights for each output pixel, in stored order.
    let weights: [Int16]

    /// The taps for a range of output pixels.
    ///
    /// - Parameters:
    ///   - outputs: output pixels, in pixels of the scaled picture; not empty.
    ///   - magnification: output pixels for one pixel of the level.
    ///   - origin: where the scaled picture begins, in pixels of the level, upright.
    ///   - multiple: `taps` is a multiple of it.
    ///   - startMultiple: each of `starts` is a multiple of it.
    init(
        outputs: Range<Int>,
        magnification: Double,
        origin: Double,
        grid: CellGrid,
        kernel: ResampleKernel,
        multiple: Int,
        startMultiple: Int
    ) {
        var firsts: [Int] = []
        var ends: [Int] = [0]
        var packed: [Int16] = []
        var scratch: [Double] = []
        var counts: [Int] = []
        firsts.reserveCapacity(outputs.count)
        ends.reserveCapacity(outputs.count + 1)
        packed.reserveCapacity(outputs.count * 8)
        for output in outputs {
            let first = Self.weigh(
                output,
                magnification: magnification,
                origin: origin,
                grid: grid,
                kernel: kernel,
                into: &scratch
            )
            let (skipped, kept) = Self.quantize(
                scratch,
                counts: &counts,
                into: &packed,
                reversed: grid.isMirrored
            )
            let upright = first + skipped
            firsts.append(grid.isMirrored ? grid.count - upright - kept : upright)
            ends.append(packed.count)
        }
        let lowest = firsts.min() ?? 0
        let highest = firsts.indices.reduce(0) { max($0, firsts[$1] + ends[$1 + 1] - ends[$1]) }

        // Where zeros were left out, an output may begin later than the one after it; but rows are let go in order.
        var starts = firsts
        var bound = Int.max
        var most = 0
        let last = outputs.count - 1
        for step in 0...last {
            let index = grid.isMirrored ? step : last - step
            bound = min(bound, (firsts[index] - lowest) / startMultiple * startMultiple)
            starts[index] = bound
            most = max(most, firsts[index] - lowest - bound + ends[index + 1] - ends[index])
        }

        let taps = (most + multiple - 1) / multiple * multiple
        var weights = [Int16](repeating: 0, count: taps * outputs.count)
        for index in firsts.indices {
            var place = index * taps + firsts[index] - lowest - starts[index]
            for weight in packed[ends[index]..<ends[index + 1]] {
                weights[place] = weight
                place += 1
            }
        }
        count = outputs.count
        cells = lowest..<highest
        self.starts = starts
        self.taps = taps
        self.weights = weights
    }

    /// The weights of one output pixel in upright order, not normalised, and its first cell.
    private static func weigh(
        _ output: Int,
        magnification: Double,
        origin: Double,
        grid: CellGrid,
        kernel: ResampleKernel,
        into weights: inout [Double]
    ) -> Int {
        let length = Double(grid.length)
        var pixel = origin + (Double(output) + 0.5) / magnification
        if pixel > length {
            // The last pixel of a size that was rounded up has its centre beyond the edge. It shows the middle of what
            // it covers of the picture: so little of the kernel would be left beyond that its weights would explode.
            pixel = min((origin + Double(output) / magnification + length) / 2, length)
        } else if pixel < 0 {
            pixel = max((origin + Double(output + 1) / magnification) / 2, 0)
        }
        let width = Double(grid.width)
        let centre = pixel / width
        let step = min(1, magnification * width)
        let support = kernel.support / step + (grid.width > 1 ? 1 : 0)
        let sharpening = (1 - 1 / (width * width)) / 24
        let first = Int(max(0, centre - support + 0.5))
        let end = Int(min(Double(grid.count), centre + support + 0.5))
        weights.removeAll(keepingCapacity: true)
        for cell in first..<max(end, first + 1) {
            if grid.width == 1 {
                weights.append(kernel.weight(at: (Double(cell) + 0.5 - centre) * step))
                continue
            }
            let covered = grid.uprightPixels(of: cell)
            let middle = (Double(covered.lowerBound) + Double(covered.upperBound)) / 2 / width
            let distance = (middle - centre) * step
            // Averaging a cell's pixels blurs a little; this much of the curvature taken away undoes it.
            let weight = kernel.weight(at: distance)
            let around = kernel.weight(at: distance - step) + kernel.weight(at: distance + step)
            weights.append((weight - sharpening * (around - 2 * weight)) * Double(covered.count))
        }
        return first
    }

    /// Normalises weights, rounds them to whole counts whose sum is exactly one, and leaves zeros at the ends out.
    ///
    /// The sum is exact so that a picture of one colour keeps it. What rounding leaves goes to the largest weight;
    /// where two are largest, as in the middle of a symmetric set, they share it, so that the set stays symmetric.
    static func quantize(
        _ weights: [Double],
        counts: inout [Int],
        into packed: inout [Int16],
        reversed: Bool
    ) -> (skipped: Int, kept: Int) {
        let one = FixedPoint.weightOne
        var sum = 0.0
        for weight in weights { sum += weight }
        let factor = Double(one) / sum
        counts.removeAll(keepingCapacity: true)
        var left = one
        var largest = 0
        var lastLargest = 0
        for (index, weight) in weights.enumerated() {
            let count = Int(weight * factor + (weight < 0 ? -0.5 : 0.5))
            counts.append(count)
            left -= count
            if count > counts[largest] { largest = index }
            if count >= counts[lastLargest] { lastLargest = index }
        }
        counts[lastLargest] += left / 2
        counts[largest] += left / 2
        // An odd one goes to the side where the edge has cut more off.
        counts[largest <= counts.count - 1 - lastLargest ? largest : lastLargest] += left % 2
        let first = counts.firstIndex { $0 != 0 } ?? 0
        let last = counts.lastIndex { $0 != 0 } ?? 0
        for index in first...last {
            packed.append(Int16(clamping: counts[reversed ? first + last - index : index]))
        }
        return (first, last - first + 1)
    }
}
