import TestSupport
import Vips
import ZoomCore

@testable import Imaging

/// Pictures that Pillow cannot make, made by libvips.
extension Samples {
    /// The sample photo as an AVIF with an EXIF orientation.
    func avif(orientation: Int) throws -> String {
        let path = path("orientation-\(orientation).avif")
        try VipsLibrary.start()
        let operation = try VipsOperation("heifsave")
        try operation.set("in", .image(try photo(orientation: orientation)))
        try operation.set(["filename": .text(path), "compression": "av1", "effort": 0, "Q": 90])
        try operation.run()
        return path
    }

    private func photo(orientation: Int) throws -> VipsImage {
        try VipsOperation.image("jpegload", ["filename": .text(path("orientation-\(orientation).jpg"))])
    }

    /// Writes a picture as a TIFF with the given options of libvips' saver.
    func tiff(
        _ picture: Picture,
        name: String,
        _ options: KeyValuePairs<String, VipsArgument>,
        description: String? = nil
    ) throws -> String {
        try VipsLibrary.start()
        let path = path(name)
        let image = try picture.vipsImage()
        if let description { image.setText("image-description", description) }
        let operation = try VipsOperation("tiffsave")
        try operation.set("in", .image(image))
        try operation.set("filename", .text(path))
        try operation.set(options)
        try operation.run()
        return path
    }

    /// A tiled pyramid in JPEG-compressed tiles, quality 90, with pages as levels.
    func pyramid(_ picture: Picture, name: String, subifd: Bool = false) throws -> String {
        try tiff(
            picture,
            name: name,
            [
                "tile": true, "pyramid": true, "tile_width": 128, "tile_height": 128, "compression": "jpeg", "Q": 90,
                "subifd": .bool(subifd),
            ]
        )
    }

    /// Writes a picture as a PNG with one of libvips' own profiles ("p3", "srgb", "cmyk").
    func png(_ picture: Picture, profile: String, name: String) throws -> String {
        try VipsLibrary.start()
        let image = try picture.vipsImage()
        image.setBlob("icc-profile-data", try Samples.profile(profile))
        return try folder.write(try VipsOperation.bytes("pngsave_buffer", ["in": .image(image)]), to: name)
    }

    static func profile(_ name: String) throws -> [UInt8] {
        try VipsLibrary.start()
        return try VipsOperation.bytes("profile_load", ["name": .text(name)], result: "profile")
    }
}

extension Picture {
    /// The picture for libvips, with its own header.
    func vipsImage() throws -> VipsImage {
        let image = try pixels.withUnsafeBytes { bytes in
            try VipsImage(copying: bytes, width: width, height: height, bands: bands)
        }
        return try image.applying("copy", ["interpretation": bands < 3 ? "b-w" : "srgb"])
    }

    /// A smooth picture in which every region looks different.
    static func waves(width: Int, height: Int) -> Picture {
        let columns = (0..<width).map { x in (x * 255 / max(1, width - 1), (x * 37 / 64) % 200) }
        return Picture(width: width, height: height, bands: 3) { x, y, band in
            switch band {
            case 0: UInt8(columns[x].0)
            case 1: UInt8(y * 255 / max(1, height - 1))
            default: UInt8(min(255, abs((x / 2 + y / 3) % 400 - 200)))
            }
        }
    }
}
