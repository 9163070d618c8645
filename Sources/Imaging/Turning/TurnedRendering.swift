import PixelRows
import ZoomCore

/// The work on one level of a picture that lies turned in the output: one resampling, straight to output pixels.
///
/// Output is made in blocks, so that no more of the level is read at once than some megabytes, and every block in small
/// tiles, whose pixels stay in the processor's cache while a tile is made. Beyond its edges the level is continued by
/// its outermost pixels, and then covered only as far as it reaches.
struct TurnedRendering {
    /// Some output pixels of one row, premultiplied, in the format between the passes.
    struct Run {
        let x: Int
        let y: Int
        let count: Int
        let numbers: UnsafePointer<Int16>
    }

    /// The most pixels of a run.
    static let longestRun = 64

    private static let blockBytes = 8 << 20
    private static let blockPixels = 1 << 18
    private static let tileExtent = 128.0

    private let level: any PixelReader
    private let map: AffineMap
    private let coverage: FrameCoverage
    private let kernel: ResampleKernel
    private let bands: Int
    private let cancellation: Cancellation
    private let across: PhaseTable
    private let down: PhaseTable

    /// The work on a level.
    ///
    /// - Parameters:
    ///   - map: from output pixels to full-size pixels of the upright picture; finite.
    ///   - magnification: output pixels for one of these.
    ///   - isCovered: whether all output that will be asked for is covered as a whole: then there is alpha only where
    ///     the level has it.
    init(
        level: LevelReader,
        info: SourceInfo,
        map: AffineMap,
        coverage: FrameCoverage,
        magnification: Double,
        kernel: ResampleKernel,
        isCovered: Bool,
        cancellation: Cancellation
    ) {
        self.level = level.reader
        self.kernel = kernel
        self.coverage = coverage
        self.cancellation = cancellation
        bands = Self.bands(of: level.reader.bands, isCovered: isCovered)
        self.map = map.then(AffineMap(storedFromUpright: info.orientation, size: info.size))
            .then(.scale(level.scaleX, level.scaleY))
            .then(.move(-0.5, -0.5))
        // The nearest pixel needs no weights.
        let weighed = kernel == .nearest ? ResampleKernel.linear : kernel
        let scales = kernel == .nearest ? (1, 1) : (magnification / level.scaleX, magnification / level.scaleY)
        across = PhaseTable(kernel: weighed, magnification: scales.0)
        down = scales.0 == scales.1 ? across : PhaseTable(kernel: weighed, magnification: scales.1)
    }

    /// The bands of a run's pixels.
    static func bands(of bands: Int, isCovered: Bool) -> Int {
        bands + (isCovered || bands % 2 == 0 ? 0 : 1)
    }

    /// Makes output pixels, and puts them on a canvas whose picture they are.
    func draw(_ outputs: PixelRect, on canvas: inout Canvas, _ composition: Composition) throws(ImagingError) {
        let finishing = RowFinishing(composition, pixels: Self.longestRun)
        try forEachRun(of: outputs) { (run) throws(ImagingError) in
            let row = finishing.finish(run.numbers, pixels: run.count)
            canvas.put(row, x: run.x - outputs.x, y: run.y - outputs.y, count: run.count)
        }
    }

    /// Makes output pixels, and hands on those of which something may be covered.
    func forEachRun(
        of outputs: PixelRect,
        _ take: (Run) throws(ImagingError) -> Void
    ) throws(ImagingError) {
        guard outputs.width > 0, outputs.height > 0, coverage.extent(of: outputs) != .none else { return }
        let columns = footprint(of: outputs).columns.clamped(to: 0..<level.size.width)
        let rows = footprint(of: outputs).rows.clamped(to: 0..<level.size.height)
        if shouldSplit(outputs, reading: columns.count * rows.count) {
            var first = outputs
            var second = outputs
            if outputs.width >= outputs.height {
                first.width = outputs.width / 2
                second.x += first.width
                second.width -= first.width
            } else {
                first.height = outputs.height / 2
                second.y += first.height
                second.height -= first.height
            }
            try forEachRun(of: first, take)
            try forEachRun(of: second, take)
            return
        }
        // Nothing of the kernel may be left inside where the output lies beside the level; its edge is continued.
        let region = PixelRect(
            x: columns.isEmpty ? min(columns.lowerBound, level.size.width - 1) : columns.lowerBound,
            y: rows.isEmpty ? min(rows.lowerBound, level.size.height - 1) : rows.lowerBound,
            width: max(columns.count, 1),
            height: max(rows.count, 1)
        )
        try level.withPixels(of: region) { (pixels, rowBytes) throws(ImagingError) in
            let part = LevelPart(pixels: pixels, rowBytes: rowBytes, region: region, bands: level.bands)
            try makeTiles(of: outputs, from: part, take)
        }
    }

    /// Whether a block asks for too much of the level at once: for too many bytes, or, lying slantwise, for much more
    /// than it covers.
    private func shouldSplit(_ outputs: PixelRect, reading pixels: Int) -> Bool {
        guard outputs.width * outputs.height > 1 else { return false }
        if pixels * level.bands > Self.blockBytes { return true }
        let area = abs(map.xx * map.yy - map.xy * map.yx) * Double(outputs.width) * Double(outputs.height)
        return pixels > Self.blockPixels && Double(pixels) > 3 * area
    }

    private func makeTiles(
        of outputs: PixelRect,
        from part: LevelPart,
        _ take: (Run) throws(ImagingError) -> Void
    ) throws(ImagingError) {
        let step = max(abs(map.xx) + abs(map.xy), abs(map.yx) + abs(map.yy))
        let room = kernel == .nearest ? .infinity : (Self.tileExtent - Double(max(across.taps, down.taps))) / step
        let side = Int(min(max(room, 8), Double(Self.longestRun)))
        let run = RunMaker(bands: bands, levelBands: level.bands, coverage: coverage)
        let lanes = LaneBuffer()
        for y in stride(from: outputs.y, to: outputs.y + outputs.height, by: side) {
            for x in stride(from: outputs.x, to: outputs.x + outputs.width, by: side) {
                try cancellation.check()
                let tile = PixelRect(
                    x: x,
                    y: y,
                    width: min(side, outputs.x + outputs.width - x),
                    height: min(side, outputs.y + outputs.height - y)
                )
                let extent = coverage.extent(of: tile)
                if extent == .none { continue }
                if kernel == .nearest {
                    for row in tile.y..<tile.y + tile.height {
                        try take(run.nearest(x, row, tile.width, from: part, along: line(row), extent))
                    }
                    continue
                }
                let (columns, rows) = footprint(of: tile)
                let pixels = lanes.fill(columns: columns, rows: rows, from: part)
                try across.withTaps { (across) throws(ImagingError) in
                    try down.withTaps { (down) throws(ImagingError) in
                        for row in tile.y..<tile.y + tile.height {
                            let taps = (across, down)
                            try take(run.resampled(x, row, tile.width, from: pixels, taps, along: line(row), extent))
                        }
                    }
                }
            }
        }
    }

    /// Where a row of output pixels lies in the level.
    private func line(_ row: Int) -> PixelRows.Line {
        let centre = Double(row) + 0.5
        return PixelRows.Line(
            stepX: map.xx,
            stepY: map.yx,
            startX: map.xy * centre + map.x0,
            startY: map.yy * centre + map.y0
        )
    }

    /// The pixels of the level that a block of output is made of; they may lie beyond its edges.
    private func footprint(of block: PixelRect) -> (columns: Range<Int>, rows: Range<Int>) {
        let left = Double(block.x) + 0.5
        let top = Double(block.y) + 0.5
        let right = Double(block.x + block.width) - 0.5
        let bottom = Double(block.y + block.height) - 0.5
        let corners = [(left, top), (right, top), (left, bottom), (right, bottom)].map { map(Point(x: $0.0, y: $0.1)) }
        // Nothing of a level lies further away.
        func bounded(_ position: Double) -> Double { min(max(position, -1e15), 1e15) }
        // A pixel more on each side: a position may be rounded up to the next phase.
        func range(_ positions: [Double], taps: Int) -> Range<Int> {
            let lowest = Int(bounded(positions.min() ?? 0).rounded(.down)) - taps / 2
            let highest = Int(bounded(positions.max() ?? 0).rounded(.down)) + taps / 2 + 1
            return lowest..<highest + 1
        }
        return (range(corners.map(\.x), taps: across.taps), range(corners.map(\.y), taps: down.taps))
    }
}
