import Testing

@testable import PortholeServer

@Suite struct PictureNamesTests {
    private func ftyp(_ brand: String) -> [UInt8] { [0, 0, 0, 32] + Array("ftyp\(brand)".utf8) + [0, 0, 0, 0] }

    @Test(arguments: [
        ("jpeg", "a.jpg"), ("png", "a.png"), ("tiff", "a.tif"), ("webp", "a.webp"), ("gif", "a.gif"), ("pdf", "a.pdf"),
        ("svg", "a.svg"), ("jp2k", "a.jp2"), ("ppm", "a.ppm"),
    ])
    func aNameGetsTheExtensionOfTheFormat(format: String, expected: String) throws {
        #expect(try PictureNames.name(for: "a", replacing: nil, format: format, beginning: []) == expected)
    }

    @Test func theTwoKindsOfHEIFAreTold() throws {
        func name(_ brand: String) throws -> String {
            try PictureNames.name(for: "a", replacing: nil, format: "heif", beginning: ftyp(brand))
        }
        #expect(try name("avif") == "a.avif")
        #expect(try name("avis") == "a.avif")
        #expect(try name("heic") == "a.heic")
        #expect(try PictureNames.name(for: "a", replacing: nil, format: "svg", beginning: [0x1f, 0x8b]) == "a.svgz")
    }

    @Test(arguments: [
        ("a.jpg", nil, "a.jpg"), ("a.JPEG", nil, "a.JPEG"), ("a.b", nil, "a.b.png"), ("a.", nil, "a..png"),
        ("a", "a.png", "a.png"), ("a", "a.PNG", "a.PNG"), ("a.png", "a.png", "a.png"), ("a.jpg", "a.jpg", "a.jpg"),
        ("a.txt", "a.txt", "a.txt"),
    ])
    func anExtensionStays(id: String, existing: String?, expected: String) throws {
        #expect(try PictureNames.name(for: id, replacing: existing, format: "png", beginning: []) == expected)
    }

    @Test func whatCannotBeNamedIsRefused() {
        #expect(throws: UploadError.otherFormat(existing: "a.jpg", format: "png")) {
            try PictureNames.name(for: "a", replacing: "a.jpg", format: "png", beginning: [])
        }
        #expect(throws: UploadError.needsExtension(format: "openslide")) {
            try PictureNames.name(for: "a", replacing: nil, format: "openslide", beginning: [])
        }
    }
}
