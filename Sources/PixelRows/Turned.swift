import CVectors

extension PixelRows {
    /// The weights of a kernel for every phase: for every fraction of a pixel by which a position lies behind a centre.
    public struct PhaseTaps {
        /// Phases in a pixel, as a power of two.
        ///
        /// Between two phases the steepest edge that a kernel can make out of black and white changes by a third of a
        /// level.
        public static let bits = 10

        /// `taps` weights for each of the phases.
        public var weights: UnsafePointer<Int16>

        /// How many taps a position has, an even number: half of them at or before it, half behind it.
        public var taps: Int

        /// Weights from their parts.
        public init(weights: UnsafePointer<Int16>, taps: Int) {
            self.weights = weights
            self.taps = taps
        }
    }

    /// Where the outputs of a row lie in a picture: the centre of output `j` at `start + (j + ½) step`.
    ///
    /// Positions count from the centre of the picture's first pixel. They are computed from the number of the output
    /// alone, so a run of outputs has the very bits of a longer one.
    public struct Line {
        /// From one output to the next, along the picture's rows.
        public var stepX: Double
        /// From one output to the next, along the picture's columns.
        public var stepY: Double
        /// Where the row begins, along the picture's rows.
        public var startX: Double
        /// Where the row begins, along the picture's columns.
        public var startY: Double

        /// A line from its parts.
        public init(stepX: Double, stepY: Double, startX: Double, startY: Double) {
            self.stepX = stepX
            self.stepY = stepY
            self.startX = startX
            self.startY = startY
        }
    }

    /// Pixels of four numbers in memory, some part of a picture; each is set into the next one in its row, so that one
    /// instruction multiplies both: `a0 b0 a1 b1 a2 b2 a3 b3`, then `b0 c0 …`.
    public struct Lanes {
        /// The part's first pixel.
        public var base: UnsafePointer<Int16>
        /// Pixels from one row to the next.
        public var rowPixels: Int
        /// The column of the picture in which the first pixel lies; may be below 0.
        public var column: Int
        /// The row of the picture in which the first pixel lies; may be below 0.
        public var row: Int

        /// Pixels from where they lie and what they are.
        public init(base: UnsafePointer<Int16>, rowPixels: Int, column: Int, row: Int) {
            self.base = base
            self.rowPixels = rowPixels
            self.column = column
            self.row = row
        }
    }

    /// The weighted sums of the pixels around positions along a slanted line; not bounded.
    ///
    /// All taps lie in `lanes`. Writes the first `bands` of the four numbers of each result, and up to three numbers
    /// more: `to` has the padding.
    public static func turned(
        _ lanes: Lanes,
        along line: Line,
        outputs: Range<Int>,
        across: PhaseTaps,
        down: PhaseTaps,
        bands: Int,
        to: UnsafeMutablePointer<Int16>
    ) {
        // A constant number of taps lets the loops over them be unrolled.
        switch (across.taps, down.taps) {
        case (2, 2): turned(lanes, line, outputs, across, down, 2, 2, bands, to)
        case (4, 4): turned(lanes, line, outputs, across, down, 4, 4, bands, to)
        case (6, 6): turned(lanes, line, outputs, across, down, 6, 6, bands, to)
        default: turned(lanes, line, outputs, across, down, across.taps, down.taps, bands, to)
        }
    }

    @inline(__always)
    private static func turned(
        _ lanes: Lanes,
        _ line: Line,
        _ outputs: Range<Int>,
        _ across: PhaseTaps,
        _ down: PhaseTaps,
        _ columns: Int,
        _ rows: Int,
        _ bands: Int,
        _ to: UnsafeMutablePointer<Int16>
    ) {
        let stride = 8 &* lanes.rowPixels
        let half = Int32x4(repeating: 1 << Int32(FixedPoint.weightBits - 1))
        let bits = Int32x4(repeating: Int32(FixedPoint.weightBits))
        let left = lanes.column &+ columns / 2 &- 1
        let top = lanes.row &+ rows / 2 &- 1
        var target = to
        for output in outputs {
            let centre = Double(output) + 0.5
            let x = phases(line.startX + centre * line.stepX)
            let y = phases(line.startY + centre * line.stepY)
            let weightsX = across.weights + (x & phaseMask) &* columns
            let weightsY = down.weights + (y & phaseMask) &* rows
            var pixel =
                lanes.base + (y >> PhaseTaps.bits &- top) &* stride + 8 &* (x >> PhaseTaps.bits &- left)
            var sum = half
            var row = 0
            while row < rows {
                var first = half
                var second = half
                var column = 0
                while column < columns {
                    let pair = vector_repeat_pair_at(weightsX + column)
                    let place = pixel + 8 &* column
                    first &+= vector_multiply_add(vector_load(place), pair)
                    second &+= vector_multiply_add(vector_load(place + stride), pair)
                    column &+= 2
                }
                let both = vector_narrow_zipped(first &>> bits, second &>> bits)
                sum &+= vector_multiply_add(both, vector_repeat_pair_at(weightsY + row))
                pixel += 2 &* stride
                row &+= 2
            }
            vector_store_narrow(target, sum &>> bits)
            target += bands
        }
    }

    /// The pixels in which positions along a slanted line lie, bounded to those that there are.
    ///
    /// - Parameters:
    ///   - bytes: the first pixel of a part of a picture.
    ///   - columns: the picture's columns that the part has; not empty.
    ///   - rows: the picture's rows that the part has; not empty.
    public static func nearest(
        _ bytes: UnsafePointer<UInt8>,
        rowBytes: Int,
        columns: Range<Int>,
        rows: Range<Int>,
        bands: Int,
        along line: Line,
        outputs: Range<Int>,
        to: UnsafeMutablePointer<UInt8>
    ) {
        var target = to
        for output in outputs {
            let centre = Double(output) + 0.5
            let x = whole(line.startX + centre * line.stepX + 0.5)
            let y = whole(line.startY + centre * line.stepY + 0.5)
            let column = min(max(x, columns.lowerBound), columns.upperBound &- 1) &- columns.lowerBound
            let row = min(max(y, rows.lowerBound), rows.upperBound &- 1) &- rows.lowerBound
            let pixel = bytes + row &* rowBytes + column &* bands
            for band in 0..<bands { target[band] = pixel[band] }
            target += bands
        }
    }

    private static var phaseMask: Int { 1 << PhaseTaps.bits - 1 }

    /// The nearest phase, counted from position 0.
    @inline(__always)
    private static func phases(_ position: Double) -> Int {
        // Truncation is floor where numbers are positive, and has an instruction on every machine.
        let bias = 1099511627776.0
        return Int(position * Double(1 << PhaseTaps.bits) + (bias + 0.5)) &- 1 << 40
    }

    /// The largest whole number that is not above a position.
    @inline(__always)
    private static func whole(_ position: Double) -> Int {
        let number = Int(position)
        return Double(number) > position ? number &- 1 : number
    }
}
