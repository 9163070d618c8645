import PixelRows

/// Turns stored rows of bytes, in order, into rows of cells in the number format between the passes.
final class CellRows {
    private let bands: Int
    private let hasAlpha: Bool
    private let pixels: Range<Int>
    private let horizontal: CellGrid
    private let vertical: CellGrid
    private let firstWidth: Int
    private let averages: Bool
    /// Two in turn: a pair of rows is wanted at once.
    private let rows: [RowBuffer<Int16>]
    private let unpacked: RowBuffer<Int16>?
    private let byteSums: RowBuffer<UInt16>?
    private let sums: RowBuffer<Int32>?
    private var cell: Int
    private var added = 0

    /// Rows of some cells of a level.
    ///
    /// - Parameters:
    ///   - columns: the cells of a row that are wanted.
    ///   - firstRow: the row of cells that comes first.
    ///   - slack: how many cells may be read beyond the last.
    init(
        bands: Int,
        horizontal: CellGrid,
        columns: Range<Int>,
        vertical: CellGrid,
        firstRow: Int,
        slack: Int
    ) {
        self.bands = bands
        self.horizontal = horizontal
        self.vertical = vertical
        hasAlpha = bands == 2 || bands == 4
        pixels = horizontal.storedPixels(of: columns)
        firstWidth = horizontal.storedPixels(of: columns.lowerBound).count
        averages = horizontal.width > 1 || vertical.width > 1
        let room = (columns.count + slack) * bands
        rows = [RowBuffer(count: room), RowBuffer(count: room)]
        let numbers = pixels.count * bands
        // Sums of bytes fit 16 bits up to 257 rows, and cost half as much there.
        let fitsBytes = !hasAlpha && vertical.width <= 256
        byteSums = averages && fitsBytes ? RowBuffer(count: numbers) : nil
        sums = averages && !fitsBytes ? RowBuffer(count: numbers) : nil
        unpacked = averages && !fitsBytes ? RowBuffer(count: numbers) : nil
        cell = firstRow
    }

    /// Takes the next stored row, and answers a row of cells where it completes one.
    ///
    /// The row stays as it is until the one after the next is complete.
    func append(_ bytes: UnsafePointer<UInt8>) -> UnsafePointer<Int16>? {
        let row = rows[cell & 1].base
        guard averages else {
            unpack(bytes, to: row)
            cell += 1
            return UnsafePointer(row)
        }
        let numbers = pixels.count * bands
        if let byteSums {
            PixelRows.add(bytes, to: byteSums.base, count: numbers)
        } else if let sums, let unpacked {
            unpack(bytes, to: unpacked.base)
            PixelRows.add(unpacked.base, to: sums.base, count: numbers)
        }
        added += 1
        guard added == vertical.storedPixels(of: cell).count else { return nil }
        if let byteSums {
            PixelRows.average(byteSums.base, cellSums(unit: FixedPoint.levelUnit), bands: bands, to: row)
            byteSums.clear()
        } else if let sums {
            PixelRows.average(sums.base, cellSums(unit: 1), bands: bands, to: row)
            sums.clear()
        }
        added = 0
        cell += 1
        return UnsafePointer(row)
    }

    private func unpack(_ bytes: UnsafePointer<UInt8>, to row: UnsafeMutablePointer<Int16>) {
        if hasAlpha {
            PixelRows.unpackPremultiplied(bytes, bands: bands, to: row, pixels: pixels.count)
        } else {
            PixelRows.unpack(bytes, to: row, count: pixels.count * bands)
        }
    }

    private func cellSums(unit: Int) -> PixelRows.Sums {
        PixelRows.Sums(
            rows: added,
            unit: unit,
            firstWidth: firstWidth,
            width: horizontal.width,
            pixels: pixels.count
        )
    }
}
