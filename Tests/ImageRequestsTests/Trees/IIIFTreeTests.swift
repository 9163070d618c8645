import Foundation
import ImageRequests
import Testing
import ZoomCore

@Suite struct IIIFTreeTests {
    static let sizes = [
        (1, 1), (37, 53), (200, 150), (257, 255), (256, 256), (513, 512), (200, 1000), (2049, 1024), (2609, 3424),
        (1, 20_000), (20_000, 1), (2, 20_000), (630, 22_449),
    ]

    private func tree(
        _ image: (Int, Int),
        _ version: IIIFVersion = .v3,
        tile: Int = 256,
        _ limits: IIIFLimits = wide,
        formats: [ImageFormat] = [.jpg]
    ) throws -> IIIFTree {
        let pyramid = try Pyramid(image: PixelSize(width: image.0, height: image.1), tileSize: tile)
        return IIIFTree(version, pyramid: pyramid, limits: limits, formats: formats)
    }

    private func info(_ tree: IIIFTree) throws -> [String: Any] {
        let bytes = tree.info(address: "https://example.org/a%20b/chart").bytes
        return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    /// The paths of a tree without what all have in common.
    private func paths(_ tree: IIIFTree, format: String = "jpg") -> [String] {
        let end = "/0/default.\(format)"
        return tree.pictures.flatMap(\.paths).filter { $0.hasSuffix(end) }.map { String($0.dropLast(end.count)) }
    }

    @Test(arguments: sizes, IIIFVersion.allCases)
    func thereIsWhatClientsAskForAndNothingElse(image: (Int, Int), version: IIIFVersion) throws {
        for tile in [256, 100, 1024] {
            let clients = TreeClients(image, tile: tile, version: version.rawValue)
            let tree = try tree(image, version, tile: tile)
            let found = paths(tree)
            #expect(Set(found).count == found.count, "a path comes twice")
            let asked = clients.openSeadragon.union(clients.openLayers).union(clients.leaflet).union(clients.always)
                .union(clients.listed(clients.sizes))
            #expect(asked.subtracting(found) == [], "missing, tiles of \(tile)")
            #expect(Set(found).subtracting(asked) == [], "superfluous, tiles of \(tile)")
        }
    }

    @Test(arguments: sizes, IIIFVersion.allCases)
    func everyPictureIsAsLargeAsItsPathSays(image: (Int, Int), version: IIIFVersion) throws {
        for picture in try tree(image, version).pictures {
            for path in picture.paths {
                let parts = path.split(separator: "/")
                let size = parts[1].split(separator: ",").compactMap { Int($0) }
                if size.count > 0 { #expect(picture.request.size.width == size[0], "\(path)") }
                if size.count > 1 { #expect(picture.request.size.height == size[1], "\(path)") }
            }
            // In the grid's own size, from the level itself: no two tiles beside each other are scaled differently.
            guard case .level = picture.request.part else {
                Issue.record("\(picture.paths[0]) is scaled")
                continue
            }
        }
    }

    @Test(arguments: IIIFVersion.allCases)
    func whatIsTooLargeIsNotListedAndMaxIsAsLargeAsMayBe(version: IIIFVersion) throws {
        let tree = try tree((2609, 3424), version, IIIFLimits(maximumArea: 1_000_000))
        let clients = TreeClients((2609, 3424), tile: 256, version: version.rawValue)
        let found = Set(paths(tree))
        let listed = clients.sizes.filter { $0.0 * $0.1 <= 1_000_000 }
        #expect(listed.count == clients.levels - 2)
        #expect(clients.listed(listed).isSubset(of: found))
        #expect(found.filter { $0.hasPrefix("full/") } == clients.listed(listed).union(["full/max"]))
        #expect(clients.openSeadragon.isSubset(of: found))
        let max = try #require(tree.pictures.first { $0.paths.contains("full/max/0/default.jpg") })
        #expect(max.request.size == PixelSize(width: 872, height: 1145))
        let info = try info(tree)
        let sizes = try #require(info["sizes"] as? [[String: Int]])
        #expect(sizes.map { $0["width"] } == listed.reversed().map { $0.0 })
        let limits = version == .v2 ? (info["profile"] as? [Any])?.last as? [String: Any] : info
        #expect(limits?["maxArea"] as? Int == 1_000_000)
    }

    @Test func noPictureIsLongerThanItsFormatCanBe() throws {
        let tree = try tree((300, 224_490), formats: [.webp])
        for picture in tree.pictures { #expect(picture.request.size.height <= 16_383) }
        #expect(try info(tree)["maxHeight"] as? Int == 16_383)
        #expect(try info(self.tree((300, 16_383), formats: [.webp]))["maxHeight"] == nil)
    }

    @Test func theThirdVersionsInfoIsThatOfLevelNought() throws {
        let info = try info(tree((513, 300)))
        #expect(info["@context"] as? String == "http://iiif.io/api/image/3/context.json")
        #expect(info["id"] as? String == "https://example.org/a%20b/chart")
        #expect(info["type"] as? String == "ImageService3")
        #expect(info["protocol"] as? String == "http://iiif.io/api/image")
        #expect(info["profile"] as? String == "level0")
        #expect(info["width"] as? Int == 513)
        #expect(info["height"] as? Int == 300)
        #expect(
            info["sizes"] as? [[String: Int]] == [
                ["width": 129, "height": 75], ["width": 257, "height": 150], ["width": 513, "height": 300],
            ]
        )
        let tiles = try #require((info["tiles"] as? [[String: Any]])?.first)
        #expect(tiles["width"] as? Int == 256)
        #expect(tiles["height"] as? Int == 256)
        #expect(tiles["scaleFactors"] as? [Int] == [1, 2, 4])
        #expect(info["preferredFormats"] as? [String] == ["jpg"])
        for name in ["extraFormats", "extraFeatures", "extraQualities", "maxArea", "maxWidth"] {
            #expect(info[name] == nil, "\(name)")
        }
    }

    @Test func theSecondVersionsInfoIsThatOfLevelNought() throws {
        let info = try info(tree((513, 300), .v2, formats: [.png, .jpg]))
        #expect(info["@context"] as? String == "http://iiif.io/api/image/2/context.json")
        #expect(info["@id"] as? String == "https://example.org/a%20b/chart")
        #expect(info["id"] == nil)
        let profile = try #require(info["profile"] as? [Any])
        #expect(profile.first as? String == "http://iiif.io/api/image/2/level0.json")
        let offers = try #require(profile.last as? [String: [String]])
        #expect(offers == ["formats": ["png", "jpg"], "qualities": ["default"]])
        #expect(info["preferredFormats"] as? [String] == ["png", "jpg"])
    }

    @Test func everyFormatHasEveryPicture() throws {
        let tree = try tree((700, 500), formats: [.png, .jpg])
        #expect(Set(paths(tree, format: "png")) == Set(paths(tree)))
        #expect(!paths(tree).isEmpty)
        for picture in tree.pictures {
            for path in picture.paths { #expect(path.hasSuffix(picture.request.format.rawValue)) }
        }
        #expect(try info(tree)["extraFormats"] as? [String] == ["png"])
    }

    @Test func theNumberOfPicturesIsGuessedWell() throws {
        for image in Self.sizes {
            let tree = try tree(image)
            let count = Array(tree.pictures).count
            #expect((count...count + 20).contains(tree.estimatedCount), "\(image): \(count), \(tree.estimatedCount)")
        }
    }
}
