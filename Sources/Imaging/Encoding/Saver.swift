import Vips

/// One of libvips' savers.
enum Saver {
    case webp
    case avif

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
        }
    }
}
