import CTestDecoders

/// A file that the second decoder could not read, or a format it does not know.
public struct PictureError: Error, CustomStringConvertible {
    /// What was wrong.
    public let description: String
}

extension Picture {
    /// Decodes a PNG, JPEG or WebP by a library that is not libvips; a JPEG's orientation is not applied.
    public init(decoding bytes: [UInt8]) throws(PictureError) {
        self = try Self.decode(bytes).picture
    }

    /// Decodes a file, and reads its EXIF orientation: 1 where there is none, and for all but JPEG.
    public static func decode(_ bytes: [UInt8]) throws(PictureError) -> (picture: Picture, orientation: Int) {
        guard let format = PictureFormat(sniffing: bytes) else {
            throw PictureError(description: "neither PNG, JPEG nor WebP: \(bytes.prefix(12))")
        }
        var decoded =
            switch format {
            case .png: test_decode_png(bytes, bytes.count)
            case .jpeg: test_decode_jpeg(bytes, bytes.count)
            case .webp: test_decode_webp(bytes, bytes.count)
            }
        defer { test_picture_free(&decoded) }
        guard let pixels = decoded.pixels else {
            let message = withUnsafeBytes(of: decoded.message) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            throw PictureError(description: message)
        }
        let width = Int(decoded.width)
        let height = Int(decoded.height)
        let bands = Int(decoded.bands)
        let count = width * height * bands
        let picture = Picture(
            width: width,
            height: height,
            bands: bands,
            pixels: Array(UnsafeBufferPointer(start: pixels, count: count))
        )
        return (picture, Int(decoded.orientation))
    }

    /// The picture as an 8-bit PNG.
    public var png: [UInt8] {
        var encoded = test_encode_png(pixels, Int32(width), Int32(height), Int32(bands))
        defer { test_bytes_free(&encoded) }
        return Array(UnsafeBufferPointer(start: encoded.bytes, count: encoded.count))
    }

    /// The picture, of 1 or 3 bands, as a JPEG without chroma subsampling.
    ///
    /// `orientation` goes into an EXIF tag as it is, valid or not.
    public func jpeg(quality: Int = 95, orientation: Int? = nil) -> [UInt8] {
        precondition(bands == 1 || bands == 3, "a JPEG has no alpha")
        var encoded = test_encode_jpeg(
            pixels,
            Int32(width),
            Int32(height),
            Int32(bands),
            Int32(quality),
            Int32(orientation ?? 0)
        )
        defer { test_bytes_free(&encoded) }
        return Array(UnsafeBufferPointer(start: encoded.bytes, count: encoded.count))
    }
}

/// The formats that the second decoder knows, told apart by their first bytes.
public enum PictureFormat: String, Sendable {
    case png, jpeg, webp

    /// The format of a file, or nil.
    public init?(sniffing bytes: [UInt8]) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.count > 12, bytes.starts(with: Array("RIFF".utf8)), Array(bytes[8..<12]) == Array("WEBP".utf8) {
            self = .webp
        } else {
            return nil
        }
    }
}
