import ImageRequests
import Testing
import ZoomCore

@Suite struct DeepZoomTreeTests {
    /// The tiles of an image by the format's own rules: halves rounded up, down to one pixel, which is level 0.
    private func expected(_ image: (Int, Int), tile: Int, overlap: Int) -> [String: (PixelSize, level: Int)] {
        var tiles: [String: (PixelSize, level: Int)] = [:]
        var sizes = [image]
        while let last = sizes.last, last != (1, 1) { sizes.append(((last.0 + 1) / 2, (last.1 + 1) / 2)) }
        for (number, size) in sizes.reversed().enumerated() {
            for (column, x) in stride(from: 0, to: size.0, by: tile).enumerated() {
                for (row, y) in stride(from: 0, to: size.1, by: tile).enumerated() {
                    let (left, top) = (max(0, x - overlap), max(0, y - overlap))
                    let width = min(size.0, x + tile + overlap) - left
                    let height = min(size.1, y + tile + overlap) - top
                    tiles["\(number)/\(column)_\(row).jpg"] = (
                        PixelSize(width: width, height: height), sizes.count - 1 - number
                    )
                }
            }
        }
        return tiles
    }

    @Test(arguments: IIIFTreeTests.sizes, [(254, 1), (256, 0), (100, 3)])
    func thereAreTheTilesOfTheFormatAndNothingElse(image: (Int, Int), tiles: (Int, Int)) throws {
        let size = PixelSize(width: image.0, height: image.1)
        let deepZoom = DeepZoom(image: size, tileSize: tiles.0, overlap: tiles.1)
        let expected = expected(image, tile: tiles.0, overlap: tiles.1)
        var count = 0
        for picture in deepZoom.pictures(format: .jpg) {
            count += 1
            let tile = try #require(expected[picture.paths[0]], "\(picture.paths)")
            #expect(picture.paths.count == 1)
            #expect(picture.request.size == tile.0)
            guard case .level(tile.level, _) = picture.request.part else {
                Issue.record("\(picture.paths[0]) is of another level")
                continue
            }
        }
        #expect(count == expected.count)
        #expect(deepZoom.tileCount == count)
    }
}
