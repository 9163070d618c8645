import Vips

/// One of libvips' savers.
enum Saver {
    case webp
    case avif
    /// - Parameter isBitonal: whether there is nothing but black and white, each opaque or transparent.
    case gif(isBitonal: Bool)
    /// - Parameter bits: of a sample, 1 or 8.
    case tif(bits: Int)

    /// The file's bytes; `quality` is from 1 to 100.
    func bytes(of image: VipsImage, quality: Int) throws(VipsError) -> [UInt8] {
        let quality = VipsArgument.int(quality)
        switch self {
        case .webp:
            let bytes = try VipsOperation.bytes(
                "webpsave_buffer",
                ["in": .image(image), "Q": quality, "effort": 2]
            )
            return WebPContainer.withoutMetadata(bytes)
        case .avif:
            return try VipsOperation.bytes(
                "heifsave_buffer",
                ["in": .image(image), "Q": quality, "strip": true, "compression": "av1", "effort": 1]
            )
        case .gif(let isBitonal):
            // With less effort few colours are not exact; more gains a photo 1.5 dB, and takes five times as long.
            return try VipsOperation.bytes(
                "gifsave_buffer",
                ["in": .image(image), "strip": true, "effort": 4, "dither": isBitonal ? 0 : 1]
            )
        case .tif(let bits):
            // Differences of neighbours are worth it for whole bytes only.
            return try VipsOperation.bytes(
                "tiffsave_buffer",
                [
                    "in": .image(image), "strip": true, "compression": "deflate",
                    "predictor": bits == 8 ? "horizontal" : "none", "bitdepth": .int(bits == 8 ? 0 : bits),
                ]
            )
        }
    }
}
