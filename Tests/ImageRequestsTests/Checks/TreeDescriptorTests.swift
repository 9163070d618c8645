import ImageRequests
import Testing
import ZoomCore

@Suite struct TreeDescriptorTests {
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test func aDeepZoomIsReadAsOthersWriteIt() throws {
        // The order, the quotes and the lines of libvips' dzsave.
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <Image xmlns="http://schemas.microsoft.com/deepzoom/2008"
              Format="jpeg" Overlap="1" TileSize="254">
              <Size
                Height="200"
                Width='300'
              />
            </Image>
            """
        let tree = try #require(TreeDescriptor(deepZoom: bytes(text)))
        #expect(tree.image == PixelSize(width: 300, height: 200))
        #expect(tree.kind == .deepZoom(tileSize: 254, overlap: 1, format: "jpeg"))
        let levels = tree.levels
        #expect(levels.map(\.number) == Array((0...9).reversed()))
        #expect(levels[0].grid == TileGrid(columns: 2, rows: 1))
        let last = tree.tile(levels[0], column: 1, row: 0)
        #expect(last.paths == ["9/1_0.jpeg"])
        #expect(last.size == PixelSize(width: 47, height: 200))
        #expect(tree.tile(levels[9], column: 0, row: 0).size == PixelSize(width: 1, height: 1))
    }

    @Test func itsTilesAreThoseThatTheServiceHas() throws {
        for size in [
            PixelSize(width: 1, height: 1), PixelSize(width: 257, height: 255), PixelSize(width: 1, height: 900),
        ] {
            let deepZoom = DeepZoom(image: size)
            let document = deepZoom.descriptor(format: .png).document
            let tree = try #require(TreeDescriptor(deepZoom: document))
            #expect(tree.levels.count == deepZoom.lastLevel + 1)
            for level in tree.levels {
                #expect(deepZoom.grid(ofLevel: level.number) == level.grid)
                for column in 0..<level.grid.columns {
                    let tile = tree.tile(level, column: column, row: 0)
                    let parts = tile.paths[0].split(separator: "/")
                    let request = try deepZoom.request(DeepZoomTile(level: parts[0], file: parts[1]))
                    #expect(request.size == tile.size)
                }
            }
        }
    }

    @Test(arguments: [IIIFVersion.v2, .v3])
    func anInfoIsRead(_ version: IIIFVersion) throws {
        let pyramid = try Pyramid(image: PixelSize(width: 600, height: 300))
        let limits = IIIFLimits(maximumArea: 1_000_000)
        let info = IIIFInfo(
            version,
            address: "http://a/b",
            pyramid: pyramid,
            limits: limits,
            hasAlpha: false,
            hasColour: true
        )
        let tree = try #require(TreeDescriptor(info: info.json.bytes))
        #expect(tree.levels.map(\.factor) == [1, 2, 4])
        #expect(tree.levels.map(\.grid.columns) == [3, 2, 1])
        let tile = tree.tile(tree.levels[1], column: 1, row: 0)
        #expect(tile.size == PixelSize(width: 44, height: 150))
        #expect(tile.paths.contains("512,0,88,300/44,150/0/default.jpg"))
        #expect(tile.paths.contains("512,0,88,300/44,/0/default.jpg"))
        let whole = tree.tile(tree.levels[2], column: 0, row: 0)
        #expect(whole.paths.contains("full/150,75/0/default.jpg"))
    }

    @Test(arguments: [
        (1 << 40, 1 << 40, 1, nil), (1 << 40, 1 << 40, 254, nil), (300, 200, 128, 6 + 2 + 8),
    ])
    func tilesAreCountedAsFarAsTheyCanBe(width: Int, height: Int, tileSize: Int, count: Int?) throws {
        let size = #"<Size Width="\#(width)" Height="\#(height)"/>"#
        let text = #"<Image Format="png" Overlap="1" TileSize="\#(tileSize)">\#(size)</Image>"#
        #expect(try #require(TreeDescriptor(deepZoom: bytes(text))).tileCount == count)
    }

    @Test func aFactorThatIsRepeatedIsOneLevel() throws {
        let factors = "[2, 1, 2, 1, 1]"
        let text = #"{"width": 300, "height": 200, "tiles": [{"width": 128, "scaleFactors": \#(factors)}]}"#
        let tree = try #require(TreeDescriptor(info: bytes(text)))
        #expect(tree.levels.map(\.factor) == [1, 2])
        #expect(tree.tileCount == 6 + 2)
    }

    @Test(arguments: [
        "", "{}", "[1]", #"{"width": 1.5, "height": 2, "tiles": [{"width": 256, "scaleFactors": [1]}]}"#,
        #"{"width": 0, "height": 2, "tiles": [{"width": 256, "scaleFactors": [1]}]}"#,
        #"{"width": 3, "height": 2, "tiles": []}"#, #"{"width": 3, "height": 2, "tiles": [{"width": 256}]}"#,
        #"<Image TileSize="254" Overlap="1" Format="../x"><Size Width="3" Height="2"/></Image>"#,
        #"<Image TileSize="0" Overlap="1" Format="jpg"><Size Width="3" Height="2"/></Image>"#,
        #"<Image TileSize="254" Overlap="1" Format="jpg"><Size Width="-3" Height="2"/></Image>"#,
    ])
    func whatIsNoDescriptorIsNone(text: String) {
        #expect(TreeDescriptor(info: bytes(text)) == nil)
        #expect(TreeDescriptor(deepZoom: bytes(text)) == nil)
    }
}
