import PixelRows

/// Turns pixels of a source into those of the picture, row by row: filter, then coverage, then background.
final class RowFinishing {
    private let composition: Composition
    private let packed: RowBuffer<UInt8>
    private let filtered: RowBuffer<UInt8>
    private let covered: RowBuffer<UInt8>
    private let laid: RowBuffer<UInt8>
    private let matrix: PixelRows.ColourMatrix?

    /// What finishes rows of up to `pixels` pixels.
    init(_ composition: Composition, pixels: Int) {
        self.composition = composition
        matrix = composition.filter?.matrix
        packed = RowBuffer(count: pixels * max(composition.sourceBands, composition.bands))
        filtered = RowBuffer(count: matrix == nil ? 0 : pixels * composition.filteredBands)
        covered = RowBuffer(count: composition.isStaged ? pixels * composition.pixelBands : 0)
        laid = RowBuffer(count: composition.isLaidOver ? pixels * composition.bands : 0)
    }

    /// Finishes a row of numbers between the passes; the answer is valid until the next row.
    ///
    /// - Parameter coverage: how much of each pixel is covered, in counts of a weight; nil where all is.
    func finish(
        _ numbers: UnsafePointer<Int16>,
        pixels: Int,
        coverage: UnsafePointer<Int16>? = nil
    ) -> UnsafePointer<UInt8> {
        let bands = composition.sourceBands
        if composition.isLaidOver && !composition.isStaged {
            PixelRows.packOver(
                numbers,
                bands: bands,
                background: composition.background,
                targetBands: composition.bands,
                to: packed.base,
                pixels: pixels
            )
            return UnsafePointer(packed.base)
        }
        if bands == 2 || bands == 4 {
            PixelRows.packUnpremultiplied(numbers, bands: bands, to: packed.base, pixels: pixels)
        } else {
            PixelRows.pack(numbers, to: packed.base, count: pixels * bands)
        }
        return finish(packed.base, pixels: pixels, coverage: coverage)
    }

    /// Finishes a row of pixels, or answers the row itself where there is nothing to do.
    func finish(
        _ bytes: UnsafePointer<UInt8>,
        pixels: Int,
        coverage: UnsafePointer<Int16>? = nil
    ) -> UnsafePointer<UInt8> {
        var row = bytes
        if let matrix {
            PixelRows.recolour(
                row,
                bands: composition.sourceBands,
                by: matrix,
                to: filtered.base,
                targetBands: composition.filteredBands,
                pixels: pixels
            )
            row = UnsafePointer(filtered.base)
        }
        let bands = composition.pixelBands
        if bands != composition.filteredBands || coverage != nil {
            PixelRows.spread(
                row,
                bands: composition.filteredBands,
                to: covered.base,
                targetBands: bands,
                pixels: pixels
            )
            if let coverage { PixelRows.coverAlpha(covered.base, bands: bands, by: coverage, pixels: pixels) }
            row = UnsafePointer(covered.base)
        }
        guard composition.isLaidOver else { return row }
        PixelRows.layOver(
            row,
            bands: bands,
            background: composition.background,
            targetBands: composition.bands,
            to: laid.base,
            pixels: pixels
        )
        return UnsafePointer(laid.base)
    }
}
