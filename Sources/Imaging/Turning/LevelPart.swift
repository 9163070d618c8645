import PixelRows
import ZoomCore

/// Pixels of a region of a level, while they can be read.
struct LevelPart {
    let pixels: UnsafePointer<UInt8>
    let rowBytes: Int
    let region: PixelRect
    let bands: Int

    var columns: Range<Int> { region.x..<region.x + region.width }
    var rows: Range<Int> { region.y..<region.y + region.height }
}

/// Some pixels of a level as four numbers each, continued by the outermost where they reach over its edges.
final class LaneBuffer {
    private var buffer = RowBuffer<Int16>(count: 0)
    private var row = RowBuffer<Int16>(count: 0)
    private var capacity = 0
    private var rowCapacity = 0

    /// The pixels of columns and rows; they are valid until the next call.
    func fill(columns: Range<Int>, rows: Range<Int>, from part: LevelPart) -> PixelRows.Lanes {
        let rowNumbers = 8 * columns.count
        if rowNumbers * rows.count > capacity {
            capacity = rowNumbers * rows.count
            buffer = RowBuffer(count: capacity)
        }
        if columns.count > rowCapacity {
            rowCapacity = columns.count
            row = RowBuffer(count: 4 * rowCapacity)
        }
        let inside = columns.clamped(to: part.columns)
        var last = -1
        for (index, wanted) in rows.enumerated() {
            let target = buffer.base + rowNumbers * index
            let stored = min(max(wanted, part.rows.lowerBound), part.rows.upperBound - 1)
            if stored == last {
                target.update(from: target - rowNumbers, count: rowNumbers)
                continue
            }
            last = stored
            fill(row.base, columns: columns, inside: inside, row: stored, from: part)
            PixelRows.pairLanes(row.base, to: target, pixels: columns.count)
        }
        return PixelRows.Lanes(
            base: UnsafePointer(buffer.base),
            rowPixels: columns.count,
            column: columns.lowerBound,
            row: rows.lowerBound
        )
    }

    private func fill(
        _ target: UnsafeMutablePointer<Int16>,
        columns: Range<Int>,
        inside: Range<Int>,
        row: Int,
        from part: LevelPart
    ) {
        // Where no column lies inside, the nearest is all there is.
        let first = inside.isEmpty ? min(inside.lowerBound, part.columns.upperBound - 1) : inside.lowerBound
        let count = max(inside.count, 1)
        let bytes = part.pixels + (row - part.region.y) * part.rowBytes + (first - part.region.x) * part.bands
        let before = inside.isEmpty ? 0 : inside.lowerBound - columns.lowerBound
        PixelRows.unpackLanes(bytes, bands: part.bands, to: target + 4 * before, pixels: count)
        let own = target + 4 * before
        PixelRows.repeatLanes(own, to: target, pixels: before)
        let after = columns.count - before - count
        PixelRows.repeatLanes(own + 4 * (count - 1), to: own + 4 * count, pixels: after)
    }
}

/// Makes runs of turned pixels, one at a time, and covers them.
final class RunMaker {
    private let bands: Int
    private let levelBands: Int
    private let coverage: FrameCoverage
    private let numbers = RowBuffer<Int16>(count: 4 * TurnedRendering.longestRun)
    private let bytes = RowBuffer<UInt8>(count: 4 * TurnedRendering.longestRun)
    private let shares = RowBuffer<Int16>(count: TurnedRendering.longestRun)

    /// What makes runs of `bands` bands from a level of `levelBands`.
    init(bands: Int, levelBands: Int, coverage: FrameCoverage) {
        self.bands = bands
        self.levelBands = levelBands
        self.coverage = coverage
    }

    /// A run of weighted sums.
    func resampled(
        _ x: Int,
        _ y: Int,
        _ count: Int,
        from lanes: PixelRows.Lanes,
        _ taps: (across: PixelRows.PhaseTaps, down: PixelRows.PhaseTaps),
        along line: PixelRows.Line,
        _ extent: FrameCoverage.Extent
    ) -> TurnedRendering.Run {
        PixelRows.turned(
            lanes,
            along: line,
            outputs: x..<x + count,
            across: taps.across,
            down: taps.down,
            bands: bands,
            to: numbers.base
        )
        if extent == .some {
            cover(count) { coverage.share(x: x + $0, y: y) }
        }
        return TurnedRendering.Run(x: x, y: y, count: count, numbers: UnsafePointer(numbers.base))
    }

    /// A run of nearest pixels; the picture's edges are those of pixels.
    func nearest(
        _ x: Int,
        _ y: Int,
        _ count: Int,
        from part: LevelPart,
        along line: PixelRows.Line,
        _ extent: FrameCoverage.Extent
    ) -> TurnedRendering.Run {
        PixelRows.nearest(
            part.pixels,
            rowBytes: part.rowBytes,
            columns: part.columns,
            rows: part.rows,
            bands: levelBands,
            along: line,
            outputs: x..<x + count,
            to: bytes.base
        )
        PixelRows.unpackLanes(bytes.base, bands: levelBands, to: numbers.base, pixels: count)
        PixelRows.compactLanes(numbers.base, bands: bands, pixels: count)
        if extent == .some {
            cover(count) { coverage.holdsCentre(x: x + $0, y: y) ? 1 : 0 }
        }
        return TurnedRendering.Run(x: x, y: y, count: count, numbers: UnsafePointer(numbers.base))
    }

    private func cover(_ count: Int, by share: (Int) -> Double) {
        // All output is covered where there is no alpha to say otherwise.
        guard bands % 2 == 0 else { return }
        for index in 0..<count {
            shares.base[index] = Int16(share(index) * Double(FixedPoint.weightOne) + 0.5)
        }
        PixelRows.cover(numbers.base, bands: bands, by: shares.base, pixels: count)
    }
}
