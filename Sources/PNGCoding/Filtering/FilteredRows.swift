import Glibc

/// The rows of a picture, in the form and with the filters that they are written with.
struct FilteredRows {
    let pixels: PNGPixels
    let form: PixelForm
    /// Whether each row gets the filter that suits it; else all get Paeth's.
    let adapts: Bool
    /// The bytes of a row without its filter's number.
    let rowBytes: Int

    init(pixels: PNGPixels, form: PixelForm, adapts: Bool) {
        self.pixels = pixels
        self.form = form
        self.adapts = adapts
        rowBytes = form.rowBytes(of: pixels)
    }

    /// All bytes, the filters' numbers included.
    var byteCount: Int { pixels.height * (rowBytes + 1) }

    /// Gives the rows in strips of some `stripBytes`, and whether a strip is the last one.
    func forEachStrip(
        of stripBytes: Int,
        _ body: (_ bytes: UnsafePointer<UInt8>, _ count: Int, _ isLast: Bool) throws(PNGEncoder.Failure) -> Void
    ) throws(PNGEncoder.Failure) {
        let rowsAtOnce = min(pixels.height, max(1, stripBytes / (rowBytes + 1)))
        let strip = UnsafeMutablePointer<UInt8>.allocate(capacity: rowsAtOnce * (rowBytes + 1))
        // Two rows in turn, where rows have to be made first, and one of zeros.
        let made = UnsafeMutablePointer<UInt8>.allocate(capacity: 3 * rowBytes)
        defer {
            strip.deallocate()
            made.deallocate()
        }
        made.initialize(repeating: 0, count: 3 * rowBytes)
        var above = UnsafePointer(made + 2 * rowBytes)
        var first = 0
        var turn = 0
        let distance = form.bands(from: pixels.bands)
        while first < pixels.height {
            let rows = min(rowsAtOnce, pixels.height - first)
            var place = strip
            for y in first..<(first + rows) {
                var row = above
                if y == 0 || !isRepeated(y) {
                    row = self.row(y, buffer: made + turn * rowBytes)
                    turn = 1 - turn
                }
                filter(row, distance).write(row, above: above, distance: distance, count: rowBytes, to: place)
                above = row
                place += rowBytes + 1
            }
            first += rows
            try body(strip, rows * (rowBytes + 1), first == pixels.height)
        }
    }

    private func isRepeated(_ y: Int) -> Bool {
        memcmp(pixels.row(y), pixels.row(y - 1), pixels.width * pixels.bands) == 0
    }

    private func filter(_ row: UnsafePointer<UInt8>, _ distance: Int) -> RowFilter {
        guard adapts else { return .paeth }
        if form.isIndexed { return .none }
        // Matches are found among bytes as they are; only what has none is better off as differences.
        return 4 * Looks.repeats(row, bands: distance, count: rowBytes) > 3 * rowBytes ? .none : .paeth
    }

    /// A row in its form: where it lies, or in a buffer.
    private func row(_ y: Int, buffer: UnsafeMutablePointer<UInt8>) -> UnsafePointer<UInt8> {
        let row = pixels.row(y)
        let bands = pixels.bands
        switch form {
        case .whole: return row
        case .indexed(let palette):
            palette.write(row, bands: bands, width: pixels.width, to: buffer)
        case .opaque:
            for x in 0..<pixels.width {
                for band in 0..<(bands - 1) { buffer[x &* (bands - 1) &+ band] = row[x &* bands &+ band] }
            }
        case .grey(let keepsAlpha):
            if keepsAlpha {
                for x in 0..<pixels.width {
                    buffer[2 &* x] = row[x &* bands]
                    buffer[2 &* x &+ 1] = row[x &* bands &+ 3]
                }
            } else {
                for x in 0..<pixels.width { buffer[x] = row[x &* bands] }
            }
        }
        return UnsafePointer(buffer)
    }
}
