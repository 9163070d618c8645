import CJPEG

/// Decodes JPEG files of known shape, one after the other, with what libjpeg has set up once.
///
/// It belongs to one thread.
public final class JPEGDecoder {
    private let decoder: OpaquePointer

    /// A decoder, or throws `outOfMemory`.
    public init() throws(JPEGFailure) {
        guard let decoder = cjpeg_decoder_new() else { throw .outOfMemory }
        self.decoder = decoder
    }

    deinit { cjpeg_decoder_free(decoder) }

    /// What three bands of a file are stored as.
    public enum Components: Sendable {
        /// What the file's markers say, or the names of its components.
        case asMarked
        /// RGB, whatever the file says.
        case rgb
        /// YCbCr, whatever the file says.
        case yCbCr

        fileprivate var code: cjpeg_components {
            switch self {
            case .asMarked: cjpeg_as_marked
            case .rgb: cjpeg_rgb
            case .yCbCr: cjpeg_ycbcr
            }
        }
    }

    /// Decodes a whole file to `pixels`: packed rows from the top, 8 bits a band, grey or RGB.
    ///
    /// Colour is enlarged smoothly where the file has it at half resolution, as libjpeg does it by default.
    ///
    /// - Parameters:
    ///   - bytes: the file, its end included.
    ///   - width: what the file must say, as `height`; at least 1.
    ///   - bands: 1 or 3.
    ///   - components: what three bands are stored as; one is grey.
    ///   - pixels: room for `width * height * bands` bytes; some may have been written where the file is damaged.
    /// - Throws: `damaged` also where libjpeg only warns, as pixels are missing or wrong then; `outOfMemory`.
    public func decode(
        _ bytes: UnsafeBufferPointer<UInt8>,
        width: Int,
        height: Int,
        bands: Int,
        as components: Components = .asMarked,
        to pixels: UnsafeMutablePointer<UInt8>
    ) throws(JPEGFailure) {
        guard let start = bytes.baseAddress, !bytes.isEmpty else { throw .damaged }
        let result = cjpeg_decode(
            decoder,
            start,
            bytes.count,
            Int32(width),
            Int32(height),
            Int32(bands),
            components.code,
            pixels,
            width * bands
        )
        try JPEGFailure.check(result)
    }
}
