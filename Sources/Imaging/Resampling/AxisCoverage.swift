import PixelRows

/// The output pixels of one axis that a window shows of a picture, and how much of each the picture covers.
///
/// Where the picture ends between two output pixels, because a crop reaches beyond it or its canvas is larger, the
/// pixel there is covered in part.
struct AxisCoverage {
    /// The output pixels, in pixels of the scaled picture; empty where nothing is shown.
    let outputs: Range<Int>

    /// Whether some pixel of the whole axis is covered in part, shown or not.
    let isPartial: Bool

    private let lower: Double
    private let upper: Double

    /// Shares this close to none or all are none or all: no byte of alpha can tell them.
    private static let least = 1.0 / 510

    /// Output pixels that are covered as a whole.
    init(_ outputs: Range<Int>) {
        self.outputs = outputs
        isPartial = false
        lower = -.infinity
        upper = .infinity
    }

    /// The output pixels of a window.
    ///
    /// - Parameters:
    ///   - start: the window's first pixel.
    ///   - count: how many it has.
    ///   - length: how many the whole scaled axis has.
    init(start: Int, count: Int, length: Int) {
        let first = max(0, start)
        let (sum, overflows) = start.addingReportingOverflow(count)
        let end = overflows ? length : min(length, sum)
        self.init(first..<max(first, end))
    }

    /// The output pixels of a window on what an edit shows.
    ///
    /// - Parameters:
    ///   - origin: where the scaled axis begins, in full-size pixels of the source's turned axis.
    ///   - magnification: output pixels for one of these.
    ///   - sourceLength: how many of these the source has.
    ///   - pictureLength: how many the scaled axis stands for.
    ///   - isSmooth: whether pixels are covered in part; else those are shown whose centres are covered.
    init(
        window: AxisCoverage,
        length: Int,
        origin: Double,
        magnification: Double,
        sourceLength: Int,
        pictureLength: Double,
        isSmooth: Bool
    ) {
        // Where source and picture end together, rounding the scaled size decides about the last pixel.
        let origin = origin.isFinite ? origin : Double(sourceLength)
        let begins = origin > -1e-6
        let ends = Double(sourceLength) - origin > pictureLength - 1e-6
        let most = Double(length)
        let lower = begins ? 0 : min(-origin * magnification, most)
        let upper = ends ? most : max(min((Double(sourceLength) - origin) * magnification, most), 0)
        let first: Double
        let end: Double
        if isSmooth {
            first = (lower + Self.least).rounded(.down)
            end = (upper - Self.least).rounded(.up)
        } else {
            first = (lower - 0.5).rounded(.up)
            end = (upper - 0.5).rounded(.up)
        }
        let begin = max(window.outputs.lowerBound, Int(first))
        outputs = begin..<max(begin, min(window.outputs.upperBound, Int(end)))
        self.lower = isSmooth ? lower : -.infinity
        self.upper = isSmooth ? upper : .infinity
        isPartial = isSmooth && (lower - first > Self.least || end - upper > Self.least)
    }

    /// How much of an output pixel is covered, 0…1.
    func share(of output: Int) -> Double {
        let share = min(Double(output) + 1, upper) - max(Double(output), lower)
        return share >= 1 - Self.least ? 1 : max(share, 0)
    }

    /// Whether some of the pixels shown are covered in part.
    var fades: Bool {
        guard isPartial, let last = outputs.last else { return false }
        return share(of: outputs.lowerBound) < 1 || share(of: last) < 1
    }
}

/// How much of the pixels of a line is covered: the shares along the line times that of the line.
final class LineCoverage {
    /// Whether some pixel is covered in part.
    let isPartial: Bool

    private let along: [Double]
    private let across: AxisCoverage
    private let row: RowBuffer<Int16>

    /// The coverage of lines.
    init(along: AxisCoverage, across: AxisCoverage) {
        isPartial = along.fades || across.fades
        self.along = isPartial ? along.outputs.map(along.share) : []
        self.across = across
        row = RowBuffer(count: self.along.count)
    }

    /// The shares of a line's pixels, in counts of a weight, valid until the next call; nil where all are covered.
    ///
    /// - Parameter line: the line's number, counted from the first that is shown.
    func shares(of line: Int) -> UnsafePointer<Int16>? {
        guard isPartial else { return nil }
        let share = across.share(of: across.outputs.lowerBound + line) * Double(FixedPoint.weightOne)
        for (index, own) in along.enumerated() { row.base[index] = Int16(own * share + 0.5) }
        return UnsafePointer(row.base)
    }
}
