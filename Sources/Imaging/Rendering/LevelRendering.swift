import PixelRows
import ZoomCore

/// One plan's work on one level of a source: the shown part of the window, in terms of how the level is stored.
struct LevelRendering {
    /// One stored axis of a level, with what of the upright output lies along it.
    private struct Axis {
        let outputs: Range<Int>
        let magnification: Double
        let length: Int
        let isMirrored: Bool

        var grid: CellGrid {
            CellGrid(length: length, width: CellGrid.width(magnification: magnification), isMirrored: isMirrored)
        }
    }

    private let reader: any PixelReader
    private let cancellation: Cancellation
    private let tileSide: Int?
    private let kernel: ResampleKernel
    private let composition: Composition
    private let isTransposed: Bool
    /// Along stored rows.
    private let horizontal: Axis
    /// Along stored columns.
    private let vertical: Axis

    /// The work for the output pixels `columns` and `rows` of the scaled upright picture, neither empty.
    init(
        level: LevelReader,
        source: Source,
        plan: RenderPlan,
        columns: Range<Int>,
        rows: Range<Int>,
        composition: Composition
    ) {
        let orientation = source.info.orientation
        reader = level.reader
        cancellation = source.cancellation
        tileSide = source.info.tileSize
        kernel = plan.kernel
        self.composition = composition
        isTransposed = orientation.transposes
        horizontal = Axis(
            outputs: isTransposed ? rows : columns,
            magnification: plan.magnification / level.scaleX,
            length: level.reader.size.width,
            isMirrored: isTransposed ? orientation.mirrorsY : orientation.mirrorsX
        )
        vertical = Axis(
            outputs: isTransposed ? columns : rows,
            magnification: plan.magnification / level.scaleY,
            length: level.reader.size.height,
            isMirrored: isTransposed ? orientation.mirrorsX : orientation.mirrorsY
        )
    }

    /// Renders, and puts every line on the canvas.
    ///
    /// At a level's own scale every kernel's weights are one and zeros: pixels are copied.
    func draw(on canvas: inout Canvas) throws(ImagingError) {
        let isStoredScale = horizontal.magnification == 1 && vertical.magnification == 1
        if kernel == .nearest || isStoredScale {
            try drawNearest(on: &canvas)
        } else {
            try drawResampled(on: &canvas)
        }
    }

    private func drawNearest(on canvas: inout Canvas) throws(ImagingError) {
        let across = NearestPixels(
            outputs: horizontal.outputs,
            magnification: horizontal.magnification,
            length: horizontal.length,
            isMirrored: horizontal.isMirrored
        )
        let down = NearestPixels(
            outputs: vertical.outputs,
            magnification: vertical.magnification,
            length: vertical.length,
            isMirrored: vertical.isMirrored
        )
        let region = PixelRect(
            x: across.pixels.lowerBound,
            y: down.pixels.lowerBound,
            width: across.pixels.count,
            height: down.pixels.count
        )
        let bands = composition.sourceBands
        let count = horizontal.outputs.count
        let gathered = RowBuffer<UInt8>(count: count * bands)
        let laid = RowBuffer<UInt8>(count: count * composition.bands)
        var done = 0
        try LevelStrips(of: region, bands: bands, tileSide: tileSide).forEachRow(of: reader, cancellation: cancellation)
        {
            (y, pixels) throws(ImagingError) in
            var finished: UnsafePointer<UInt8>?
            while done < down.indices.count {
                let output = vertical.isMirrored ? down.indices.count - 1 - done : done
                guard down.indices[output] == y - region.y else { break }
                let line: UnsafePointer<UInt8>
                if let finished {
                    line = finished
                } else if across.isCopy {
                    line = composition.finish(pixels, scratch: laid.base, pixels: count)
                } else {
                    PixelRows.gather(pixels, bands: bands, indices: across.indices, to: gathered.base, pixels: count)
                    line = composition.finish(gathered.base, scratch: laid.base, pixels: count)
                }
                finished = line
                canvas.put(line, at: output)
                done += 1
            }
        }
    }

    private func drawResampled(on canvas: inout Canvas) throws(ImagingError) {
        let bands = composition.sourceBands
        let across = AxisTaps(
            outputs: horizontal.outputs,
            magnification: horizontal.magnification,
            grid: horizontal.grid,
            kernel: kernel,
            multiple: PixelRows.RowTaps.tapMultiple(bands: bands),
            startMultiple: 1
        )
        let down = AxisTaps(
            outputs: vertical.outputs,
            magnification: vertical.magnification,
            grid: vertical.grid,
            kernel: kernel,
            multiple: 2,
            startMultiple: 2
        )
        let columns = horizontal.grid.storedPixels(of: across.cells)
        let rows = vertical.grid.storedPixels(of: down.cells)
        let region = PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
        let cells = CellRows(
            bands: bands,
            horizontal: horizontal.grid,
            columns: across.cells,
            vertical: vertical.grid,
            firstRow: down.cells.lowerBound,
            slack: across.taps
        )
        let resampler = Resampler(
            horizontal: across,
            vertical: down,
            bands: bands,
            descends: vertical.isMirrored,
            rowsFirst: !isTransposed
        )
        let line = RowBuffer<UInt8>(count: across.count * max(bands, composition.bands))
        try LevelStrips(of: region, bands: bands, tileSide: tileSide).forEachRow(of: reader, cancellation: cancellation)
        {
            (_, pixels) throws(ImagingError) in
            guard let row = cells.append(pixels) else { return }
            try resampler.append(row) { (output, numbers) throws(ImagingError) in
                if output & 63 == 0 { try cancellation.check() }
                composition.finish(numbers, to: line.base, pixels: across.count)
                canvas.put(line.base, at: output)
            }
        }
    }
}
