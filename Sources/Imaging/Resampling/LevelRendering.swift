import PixelRows
import ZoomCore

/// The work on one level of a source whose axes are those of the output: the shown part of a window, in terms of how
/// the level is stored.
struct LevelRendering {
    /// One stored axis of a level, with what of the upright output lies along it.
    private struct Axis {
        let shown: AxisCoverage
        let magnification: Double
        let origin: Double
        let length: Int
        let isMirrored: Bool

        /// - Parameter fullLength: where the picture ends, in pixels of the level; nil where the level does.
        init(
            shown: AxisCoverage,
            magnification: Double,
            origin: Double,
            length: Int,
            fullLength: Double?,
            isMirrored: Bool
        ) {
            self.shown = shown
            self.magnification = magnification
            self.length = length
            self.isMirrored = isMirrored
            let beyond = Double(length) - (fullLength ?? Double(length))
            // A rounding error shall not cost an exact copy.
            self.origin = isMirrored && abs(beyond) > 1e-6 ? origin + beyond : origin
        }

        var outputs: Range<Int> { shown.outputs }

        /// Whether output pixels are pixels of the level.
        var isStoredScale: Bool { magnification == 1 && origin == origin.rounded() }

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
    ///
    /// - Parameters:
    ///   - orientation: how the stored level is turned to stand as the output does.
    ///   - origin: where the output begins, in full-size pixels of the picture so turned.
    ///   - storedSize: the full-size picture as stored; nil where the level is that. A level whose size was rounded
    ///     ends elsewhere than the picture, which matters where it is read from its end.
    ///   - tileSide: the side of the tiles in which the level is stored.
    init(
        level: LevelReader,
        orientation: Orientation = .upright,
        origin: Point = .zero,
        storedSize: PixelSize? = nil,
        magnification: Magnification,
        kernel: ResampleKernel,
        columns: AxisCoverage,
        rows: AxisCoverage,
        composition: Composition,
        tileSide: Int?,
        cancellation: Cancellation
    ) {
        reader = level.reader
        self.cancellation = cancellation
        self.tileSide = tileSide
        self.kernel = kernel
        self.composition = composition
        isTransposed = orientation.transposes
        horizontal = Axis(
            shown: isTransposed ? rows : columns,
            magnification: (isTransposed ? magnification.y : magnification.x) / level.scaleX,
            origin: (isTransposed ? origin.y : origin.x) * level.scaleX,
            length: level.reader.size.width,
            fullLength: storedSize.map { Double($0.width) * level.scaleX },
            isMirrored: isTransposed ? orientation.mirrorsY : orientation.mirrorsX
        )
        vertical = Axis(
            shown: isTransposed ? columns : rows,
            magnification: (isTransposed ? magnification.x : magnification.y) / level.scaleY,
            origin: (isTransposed ? origin.x : origin.y) * level.scaleY,
            length: level.reader.size.height,
            fullLength: storedSize.map { Double($0.height) * level.scaleY },
            isMirrored: isTransposed ? orientation.mirrorsX : orientation.mirrorsY
        )
    }

    /// Renders, and puts every line on the canvas.
    ///
    /// At a level's own scale every kernel's weights are one and zeros: pixels are copied.
    func draw(on canvas: inout Canvas) throws(ImagingError) {
        if kernel == .nearest || horizontal.isStoredScale && vertical.isStoredScale {
            try drawNearest(on: &canvas)
        } else {
            try drawResampled(on: &canvas)
        }
    }

    private func drawNearest(on canvas: inout Canvas) throws(ImagingError) {
        let across = NearestPixels(
            outputs: horizontal.outputs,
            magnification: horizontal.magnification,
            origin: horizontal.origin,
            length: horizontal.length,
            isMirrored: horizontal.isMirrored
        )
        let down = NearestPixels(
            outputs: vertical.outputs,
            magnification: vertical.magnification,
            origin: vertical.origin,
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
        let finishing = RowFinishing(composition, pixels: count)
        let shares = LineCoverage(along: horizontal.shown, across: vertical.shown)
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
                    line = finishing.finish(pixels, pixels: count, coverage: shares.shares(of: output))
                } else {
                    PixelRows.gather(pixels, bands: bands, indices: across.indices, to: gathered.base, pixels: count)
                    line = finishing.finish(gathered.base, pixels: count, coverage: shares.shares(of: output))
                }
                // A line may be shown again, but not where it is covered in part only.
                finished = shares.isPartial ? nil : line
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
            origin: horizontal.origin,
            grid: horizontal.grid,
            kernel: kernel,
            multiple: PixelRows.RowTaps.tapMultiple(bands: bands),
            startMultiple: 1
        )
        let down = AxisTaps(
            outputs: vertical.outputs,
            magnification: vertical.magnification,
            origin: vertical.origin,
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
        let finishing = RowFinishing(composition, pixels: across.count)
        let shares = LineCoverage(along: horizontal.shown, across: vertical.shown)
        try LevelStrips(of: region, bands: bands, tileSide: tileSide).forEachRow(of: reader, cancellation: cancellation)
        {
            (_, pixels) throws(ImagingError) in
            guard let row = cells.append(pixels) else { return }
            try resampler.append(row) { (output, numbers) throws(ImagingError) in
                if output & 63 == 0 { try cancellation.check() }
                let line = finishing.finish(numbers, pixels: across.count, coverage: shares.shares(of: output))
                canvas.put(line, at: output)
            }
        }
    }
}
