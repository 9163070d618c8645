import Foundation
import TestSupport
import Testing

@testable import PortholeServer

/// What is exported, beside what the service answers with.
@Suite struct TreeExportTests {
    private static let sizes = [(1, 1), (37, 53), (257, 255), (3, 2000), (613, 457)]

    private static func fill(_ folder: TemporaryFolder) throws {
        for (width, height) in sizes {
            let picture = Picture(width: width, height: height, bands: 3) { x, y, band in
                UInt8(truncatingIfNeeded: [x * 3 + y, x ^ y, x * y / 7][band])
            }
            try folder.write(picture.png, to: "library/\(width)x\(height).png")
        }
        try folder.write(Pictures.photo.jpeg(orientation: 6), to: "library/sub/turned.jpg")
        try folder.write(Picture(width: 300, height: 30, colour: [255, 0, 0, 128]).png, to: "library/sub/alpha.png")
    }

    private static let service = Result { try RunningService(fill: fill) }

    /// The files of an export of a service's library, by their paths.
    private func files(
        _ service: RunningService,
        _ configure: (inout ExportSettings) -> Void
    ) throws -> (files: [String: [UInt8]], summary: TreeExport.Summary) {
        let out = try TemporaryFolder()
        var settings = ExportSettings()
        settings.service = service.service.configuration
        settings.service.cache = out.path + "/cache"
        settings.iiif = out.path + "/iiif"
        settings.deepZoom = out.path + "/dzi"
        configure(&settings)
        let summary = try TreeExport(
            pictures: [service.folder.path + "/library"],
            settings: settings,
            observe: { _ in }
        ).run()
        var files: [String: [UInt8]] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: out.path) where !path.hasPrefix("cache") {
            let type = try FileManager.default.attributesOfItem(atPath: "\(out.path)/\(path)")[.type]
            if type as? FileAttributeType == .typeRegular { files[path] = try out.read(path) }
        }
        return (files, summary)
    }

    /// Where the service has what an export has at a path; `nil` for a descriptor.
    private func target(_ path: String, version: Int) -> String? {
        if path.hasSuffix("info.json") || path.hasSuffix(".dzi") { return nil }
        var parts = path.split(separator: "/").map(String.init)
        let rest = parts.removeFirst() == "iiif" ? parts.suffix(4) : parts.suffix(2)
        let name = parts.dropLast(rest.count).joined(separator: "%2F")
        return (path.hasPrefix("iiif") ? "/iiif/\(version)/" : "/dzi/") + "\(name)/\(rest.joined(separator: "/"))"
    }

    @Test(arguments: [ExportSettings.Version.three, .two])
    func everyFileIsWhatTheServiceAnswersWith(version: ExportSettings.Version) throws {
        let service = try Self.service.get()
        let (files, summary) = try files(service) { $0.version = version }
        #expect(summary.exported == Self.sizes.count + 2)
        #expect(summary.failed == [:])
        #expect(summary.files == files.count)
        #expect(summary.exported * 2 == files.keys.count { $0.hasSuffix("info.json") || $0.hasSuffix(".dzi") })
        for (path, bytes) in files {
            guard let target = target(path, version: Int(version.rawValue)!) else { continue }
            let reply = try service.get(target)
            #expect(reply.status == 200, "\(target): \(reply.text)")
            #expect(reply.body == bytes, "\(path)")
        }
    }

    @Test func aPictureWithTransparentPixelsHasTheFormatsThatClientsTake() throws {
        let (files, _) = try files(Self.service.get()) { $0.version = .three }
        for format in ["png", "jpg"] { #expect(files["iiif/sub/alpha/full/max/0/default.\(format)"] != nil) }
        #expect(files["dzi/sub/alpha_files/0/0_0.png"] != nil)
        #expect(!files.keys.contains { $0.hasPrefix("dzi/sub/alpha_files") && $0.hasSuffix(".jpg") })
        #expect(files.keys.contains { $0.hasPrefix("iiif/37x53") && $0.hasSuffix(".png") } == false)
        let info = try #require(files["iiif/sub/alpha/info.json"])
        let json = try JSONSerialization.jsonObject(with: Data(info)) as? [String: Any]
        #expect(json?["id"] as? String == "http://localhost:8000/sub/alpha")
        #expect(json?["preferredFormats"] as? [String] == ["png", "jpg"])
    }

    @Test func whatIsSaidOfTilesIsDone() throws {
        let (files, _) = try files(Self.service.get()) {
            $0.tileSize = 128
            $0.overlap = 4
            $0.format = .png
            $0.idBase = "https://example.org/p"
        }
        let first = try Picture(decoding: try #require(files["dzi/613x457_files/10/1_1.png"]))
        #expect((first.width, first.height) == (136, 136))
        let service = try Self.service.get()
        let whole = try Picture(decoding: try service.get("/iiif/3/613x457/full/max/0/default.png").body)
        #expect(first == whole.cut(x: 124, y: 124, width: 136, height: 136))
        let tile = try #require(files["iiif/613x457/128,256,128,128/128,128/0/default.png"])
        #expect(try Picture(decoding: tile) == whole.cut(x: 128, y: 256, width: 128, height: 128))
        #expect(
            String(decoding: files["dzi/613x457.dzi"] ?? [], as: UTF8.self).contains(#"Overlap="4" TileSize="128""#)
        )
        #expect(String(decoding: files["iiif/1x1/info.json"] ?? [], as: UTF8.self).contains("example.org/p/1x1"))
    }

    @Test func theQualityIsThatOfTheTiles() throws {
        let (coarse, _) = try files(Self.service.get()) { $0.quality = 20 }
        let (fine, _) = try files(Self.service.get()) { $0.quality = 95 }
        let path = "iiif/613x457/full/max/0/default.jpg"
        #expect(try #require(coarse[path]).count * 2 < #require(fine[path]).count)
    }

    @Test func aLargePictureIsShownFromItsPyramidAsByTheService() throws {
        let service = try LargePictures.service()
        let (files, summary) = try files(service) { _ in }
        #expect(summary.exported == 2)
        #expect(files.count > 100)
        // Until its pyramid is there, the service answers with a small picture in another way.
        while try service.get("/images/large/tiles/0/0/0.jpg").status == 503 {}
        for (path, bytes) in files {
            guard let target = target(path, version: 3) else { continue }
            #expect(try service.get(target).body == bytes, "\(path)")
        }
    }

    @Test func withoutRoomForItsPyramidALargePictureFailsAndTheOthersDoNot() throws {
        let service = try LargePictures.service()
        let (files, summary) = try files(service) { $0.service.pyramids.bytes = 1000 }
        #expect(summary.exported == 1)
        #expect(summary.failed.keys.map { $0.text.split(separator: "/").last } == ["large.jpg"])
        #expect(files.keys.allSatisfy { $0.contains("/photo") })
    }
}
