/// The RIFF container of a WebP file.
///
/// libvips 8.14 writes an EXIF chunk whatever it is told, so it is taken out here (WebP Container Specification,
/// "Extended File Format").
enum WebPContainer {
    /// A still picture without its chunks of metadata; the bytes as they are where they are no WebP.
    static func withoutMetadata(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.count > 20, bytes.starts(with: Array("RIFF".utf8)), bytes[8..<12].elementsEqual("WEBP".utf8) else {
            return bytes
        }
        var body: [UInt8] = Array("WEBP".utf8)
        var at = 12
        while at + 8 <= bytes.count {
            let name = String(decoding: bytes[at..<(at + 4)], as: UTF8.self)
            let length = (0..<4).reduce(0) { $0 | Int(bytes[at + 4 + $1]) << (8 * $1) }
            let end = at + 8 + length + length % 2
            guard end <= bytes.count else { return bytes }
            switch name {
            case "EXIF", "XMP ", "ICCP": break
            case "VP8X":
                // The flags of what was taken out; without any other the extended header has no use.
                let flags = bytes[at + 8] & ~(iccFlag | exifFlag | xmpFlag)
                if flags != 0 {
                    body += bytes[at..<(at + 8)] + [flags] + bytes[(at + 9)..<end]
                }
            default: body += bytes[at..<end]
            }
            at = end
        }
        let size = body.count
        return Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) } + body
    }

    private static let iccFlag: UInt8 = 0x20
    private static let exifFlag: UInt8 = 0x08
    private static let xmpFlag: UInt8 = 0x04
}
