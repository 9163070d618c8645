import CJPEG

/// Makes baseline JPEG files (ITU-T T.81, JFIF) by libjpeg.
public enum JPEGEncoder {
    /// Rows between two questions whether to go on.
    private static let strip = 64

    /// The file of packed 8-bit rows, grey or RGB.
    ///
    /// - Parameters:
    ///   - width: 1 to 65,500, as `height`.
    ///   - bands: 1 or 3.
    ///   - quality: 1 to 100, as libjpeg scales its tables.
    ///   - halvesColour: whether colour is stored at half resolution in both directions (4:2:0).
    ///   - isCancelled: asked now and then.
    /// - Throws: `tooLarge`, `outOfMemory`, `cancelled`.
    public static func encode(
        _ pixels: UnsafePointer<UInt8>,
        width: Int,
        height: Int,
        bands: Int,
        quality: Int,
        halvesColour: Bool,
        isCancelled: () -> Bool = { false }
    ) throws(JPEGFailure) -> [UInt8] {
        guard (1...65_500).contains(width), (1...65_500).contains(height) else { throw .tooLarge }
        let halves: Int32 = halvesColour ? 1 : 0
        guard
            let encoder = cjpeg_encoder_new(Int32(width), Int32(height), Int32(bands), Int32(quality), halves)
        else { throw .outOfMemory }
        defer { cjpeg_encoder_free(encoder) }
        let rowBytes = width * bands
        var row = 0
        while row < height {
            if isCancelled() { throw .cancelled }
            let rows = min(strip, height - row)
            try JPEGFailure.check(cjpeg_encode(encoder, pixels + row * rowBytes, rowBytes, Int32(rows)))
            row += rows
        }
        var bytes: UnsafePointer<UInt8>?
        var count = 0
        try JPEGFailure.check(cjpeg_finish(encoder, &bytes, &count))
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}
