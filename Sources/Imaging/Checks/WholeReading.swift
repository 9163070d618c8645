import PixelRows
import Vips
import ZoomCore

extension Source {
    /// Decodes all of the picture from top to bottom, and keeps nothing.
    ///
    /// - Parameter progress: called now and then with how far the work is, 0 to 1.
    /// - Throws: what is wrong with it, kind `corrupt` above all.
    public func readWhole(progress: (_ fraction: Double) -> Void) throws(ImagingError) {
        QuietFailure.forget()
        let image = try stream()
        let bytes = Double(image.width * image.bands * image.height)
        try ImageStrips.read(image, cancellation) { (rows, offset) throws(ImagingError) in
            progress(Double(offset + rows.count) / bytes)
        }
        try QuietFailure.check(doing: "decode the picture")
    }
}

extension Likeness {
    /// The root of the mean square by which a tile of a lossy pyramid may differ from its source: that is 30 dB, and
    /// pyramids are made with 42.
    static let allowedLoss = 8.0

    /// The side of the squares.
    private static let side = PyramidShape.tile.width

    /// A pyramid's full-size level held against the picture that it was made of, tile by tile: by the root of the mean
    /// square of the differences; 255 where a tile of the pyramid cannot be decoded.
    ///
    /// Both are read once from top to bottom, 256 rows at a time. A pyramid without loss may not differ at all.
    ///
    /// - Parameter progress: called now and then with how far the work is, 0 to 1.
    /// - Throws: what reading the source throws; `internalFault` where they are not of one size.
    public static func ofPyramid(
        _ pyramid: Source,
        to source: Source,
        progress: (_ fraction: Double) -> Void
    ) throws(ImagingError) -> Likeness {
        let size = source.info.storedSize
        guard pyramid.info.storedSize == size, pyramid.info.bands == source.info.bands else {
            throw ImagingError(.internalFault, "the pyramid is of another size or has other bands than its picture")
        }
        QuietFailure.forget()
        let image = try source.stream()
        let region = try ImagingError.from(.internalFault) { () throws(VipsError) in try VipsRegion(image) }
        let reader = try pyramid.reader(forMagnification: 1).reader
        let allowed = pyramid.isLossy ? allowedLoss : 0
        let rowBytes = size.width * image.bands
        let step = min(side, max(1, (64 << 20) / rowBytes))
        var result = Likeness()
        var squares = [Int](repeating: 0, count: (size.width - 1) / side + 1)
        for y in stride(from: 0, to: size.height, by: step) {
            try source.cancellation.check()
            let height = min(step, size.height - y)
            try region.withPixels(
                x: 0,
                y: y,
                width: size.width,
                height: height,
                failure: { ImagingError($0, otherwise: .corrupt) }
            ) { (pixels, stride) throws(ImagingError) in
                try add(
                    pixels.assumingMemoryBound(to: UInt8.self),
                    stride,
                    reader,
                    PixelRect(x: 0, y: y, width: size.width, height: height),
                    to: &squares
                )
            }
            let end = y + height
            // The last rows of a row of tiles.
            if end / side > y / side || end == size.height {
                let top = y / side * side
                for column in squares.indices {
                    let width = min(side, size.width - column * side)
                    let rect = PixelRect(x: column * side, y: top, width: width, height: end - top)
                    let samples = Double(rect.width * rect.height * image.bands)
                    let root = (Double(squares[column]) / samples).squareRoot()
                    result.note(root, at: rect, allowed: allowed)
                    squares[column] = 0
                }
            }
            progress(Double(end) / Double(size.height))
        }
        try QuietFailure.check(doing: "decode the picture")
        return result
    }

    /// Adds the squares of the differences of rows to those of their columns of tiles.
    private static func add(
        _ rows: UnsafePointer<UInt8>,
        _ rowBytes: Int,
        _ reader: any PixelReader,
        _ rect: PixelRect,
        to squares: inout [Int]
    ) throws(ImagingError) {
        for column in squares.indices {
            let area = PixelRect(
                x: column * side,
                y: rect.y,
                width: min(side, rect.width - column * side),
                height: rect.height
            )
            var sum = 0
            do throws(ImagingError) {
                try reader.withPixels(of: area) { (pixels, otherBytes) throws(ImagingError) in
                    for row in 0..<area.height {
                        sum += PixelRows.squaredDifferences(
                            rows + row * rowBytes + area.x * reader.bands,
                            pixels + row * otherBytes,
                            count: area.width * reader.bands
                        )
                    }
                }
            } catch {
                guard error.kind == .corrupt else { throw error }
                // What cannot be decoded is as unlike as can be.
                QuietFailure.forget()
                sum = 255 * 255 * area.width * area.height * reader.bands
            }
            squares[column] += sum
        }
    }
}
