import Vips

/// Reads images that are too large to be computed in one go.
enum ImageStrips {
    /// Computes an image from top to bottom on the calling thread, in strips of about a megabyte, and hands on each,
    /// packed, with its place in bytes.
    ///
    /// A strip has a bounded number of rows: libvips keeps lists of what a region touches, and walks them for each
    /// new entry, so that its time grows with the square of the rows. Very long rows come one by one, that a strip has
    /// no more than 16 megabytes if it can.
    static func read(
        _ image: VipsImage,
        _ cancellation: Cancellation,
        _ take: (_ rows: UnsafeRawBufferPointer, _ offset: Int) throws(ImagingError) -> Void
    ) throws(ImagingError) {
        let rowBytes = image.width * image.bands
        let strip = max(1, min(512, (16 << 20) / rowBytes, max(16, (1 << 20) / rowBytes / 16 * 16)))
        let region = try ImagingError.from(.internalFault) { () throws(VipsError) in try VipsRegion(image) }
        var y = 0
        while y < image.height {
            try cancellation.check()
            let height = min(strip, image.height - y)
            try region.withPixels(
                x: 0,
                y: y,
                width: image.width,
                height: height,
                failure: { ImagingError($0, otherwise: .corrupt) }
            ) { (pixels, stride) throws(ImagingError) in
                if stride == rowBytes {
                    try take(UnsafeRawBufferPointer(start: pixels, count: rowBytes * height), y * rowBytes)
                    return
                }
                for row in 0..<height {
                    let start = pixels.advanced(by: row * stride)
                    try take(UnsafeRawBufferPointer(start: start, count: rowBytes), (y + row) * rowBytes)
                }
            }
            y += height
        }
    }
}
