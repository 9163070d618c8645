import ImageRequests
import Testing
import ZoomCore

@Suite struct ProtocolAgreementTests {
    /// The first two, the middle one and the last two of so many.
    private func some(_ count: Int) -> Set<Int> {
        Set([0, 1, count / 2, count - 2, count - 1].filter { (0..<count).contains($0) })
    }

    @Test(arguments: oddSizes)
    func oneTileIsTheSameByEveryProtocol(_ image: (Int, Int)) throws {
        let size = PixelSize(width: image.0, height: image.1)
        let pyramid = try Pyramid(image: size)
        let deepZoom = DeepZoom(image: size, tileSize: 256, overlap: 0)
        let overlapping = DeepZoom(image: size)
        for level in 0...pyramid.lastLevel {
            let zoom = pyramid.lastLevel - level
            let grid = try #require(pyramid.grid(ofLevel: level))
            for (column, row) in some(grid.columns).flatMap({ column in some(grid.rows).map { (column, $0) } }) {
                let tile = try TileRequest(level: "\(level)", column: "\(column)", file: "\(row).png", query: nil)
                let rect = try tile.rect(in: pyramid)
                let part = RegionRequest.Part.level(level, rect)

                let zoomify = try ZoomifyTile(group: "TileGroup0", file: "\(zoom)-\(column)-\(row).png")
                #expect(try Zoomify(pyramid).request(zoomify) == RegionRequest(part, format: .png))

                let deepLevel = "\(deepZoom.lastLevel - level)"
                let deep = try DeepZoomTile(level: deepLevel, file: "\(column)_\(row).png")
                #expect(try deepZoom.request(deep) == RegionRequest(part, format: .png))

                // The same corner, padded.
                let map = try XYZTile(zoom: "\(zoom)", column: "\(column)", file: "\(row).png")
                let padded = PixelRect(x: rect.x, y: rect.y, width: 256, height: 256)
                #expect(try XYZ(pyramid).request(map) == RegionRequest(.level(level, padded), format: .png))

                let region = try #require(pyramid.imageRect(of: tile.address))
                let path =
                    "\(region.x),\(region.y),\(region.width),\(region.height)/\(rect.width),\(rect.height)/0/default.png"
                for version in IIIFVersion.allCases {
                    let picture = try iiif(path, of: image, version).request
                    #expect(picture.size == PixelSize(width: rect.width, height: rect.height))
                    // Pixels of an edge that are those of a finer level, too, are taken from there.
                    if case .level(level, _) = picture.part { #expect(picture == RegionRequest(part, format: .png)) }
                    if min(region.width, region.height) >= 1 << level {
                        #expect(picture == RegionRequest(part, format: .png))
                    }
                }
            }
            // Tiles that overlap are rectangles of the same levels.
            let corner = try DeepZoomTile(level: "\(overlapping.lastLevel - level)", file: "0_0.png")
            guard case .level(level, _) = try overlapping.request(corner).part else {
                Issue.record("level \(level) of \(image) is another by Deep Zoom")
                continue
            }
        }
    }

    @Test(arguments: oddSizes)
    func whatIsSmallerThanATileIsOfOneLevel(_ image: (Int, Int)) throws {
        let size = PixelSize(width: image.0, height: image.1)
        let deepZoom = DeepZoom(image: size)
        for level in 0..<min(8, deepZoom.lastLevel) {
            let whole = try #require(deepZoom.size(ofLevel: level))
            let tile = try deepZoom.request(DeepZoomTile(level: "\(level)", file: "0_0.png"))
            let picture = try iiif("full/\(whole.width),\(whole.height)/0/default.png", of: image)
            #expect(picture.request.size == tile.size)
            guard min(image.0, image.1) > 1 else { continue }
            #expect(picture.request == tile)
        }
    }
}
