import Vips

/// One of libvips' savers.
enum Saver {
    case jpg
    case webp
    case avif

    /// The saver of a format; `nil` for PNG, which is not libvips' to write.
    init?(_ format: EncodedFormat) {
        switch format {
        case .png: return nil
        case .jpg: self = .jpg
        case .webp: self = .webp
        case .avif: self = .avif
        }
    }

    /// The file's bytes; `quality` is from 1 to 100.
    func bytes(of image: VipsImage, quality: Int) throws(VipsError) -> [UInt8] {
        let quality = VipsArgument.int(quality)
        switch self {
        case .jpg:
            return try VipsOperation.bytes(
                "jpegsave_buffer",
                ["in": .image(image), "Q": quality, "strip": true, "subsample_mode": "auto"]
            )
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
