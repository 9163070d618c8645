import TestSupport
import Testing
import ZoomCore

@testable import Imaging

/// What is seen through pyramids.
@Suite(.oneAtATime)
struct PyramidViewTests {
    private let store: SourceStore

    init() throws { store = try SourceStore() }

    private func opened(_ name: String) throws -> (original: Source, pyramid: Source, folder: TemporaryFolder) {
        let (path, folder) = try PyramidFixtures.shared.pyramid(of: name, store: store)
        return (
            try store.open(path: PyramidFixtures.shared.path(name)), try store.open(path: path), folder
        )
    }

    private static let names = ["photo.jpg", "rgb.png", "rgba.png", "grey.jpg", "turned-6.jpg", "turned-3.jpg"]

    @Test(arguments: names) func stitchedTilesAreTheLevel(name: String) throws {
        let (_, source, folder) = try opened(name)
        defer { withExtendedLifetime(folder) {} }
        let pages = try PyramidFixtures.pages(folder.path + "/" + PyramidWriter.name)
        let offered = try Pyramid(image: source.info.size)
        for level in 0...offered.lastLevel {
            let size = try #require(offered.size(ofLevel: level))
            let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
            let once = try Renderer.render(
                RenderPlan(rect: whole, level: level, of: source.info.size),
                from: source
            ).picture
            var stitched = Picture(width: size.width, height: size.height, bands: once.bands) { _, _, _ in 77 }
            let grid = try #require(offered.grid(ofLevel: level))
            for row in 0..<grid.rows {
                for column in 0..<grid.columns {
                    let address = TileAddress(level: level, column: column, row: row)
                    let rect = try #require(offered.rect(of: address))
                    let tile = try Renderer.render(
                        RenderPlan(rect: rect, level: level, of: source.info.size),
                        from: source
                    )
                    stitched.put(tile.picture, x: rect.x, y: rect.y)
                }
            }
            #expect(stitched.differences(to: once) == 0, "level \(level)")
            // The sizes of levels agree with those offered, so that pixels are not even scaled.
            if source.info.orientation == .upright {
                #expect(once.differences(to: pages[level]) == 0, "level \(level)")
            }
        }
    }

    /// On either side of every switch to another level, and far from one.
    @Test(arguments: names) func aViewIsTheSameFromAnyLevel(name: String) throws {
        let (original, pyramid, folder) = try opened(name)
        defer { withExtendedLifetime(folder) {} }
        let size = original.info.size
        for magnification in [0.501, 0.499, 0.37, 0.251, 0.249, 0.126, 0.124] {
            let scaled = PixelSize(
                width: Int((Double(size.width) * magnification).rounded(.up)),
                height: Int((Double(size.height) * magnification).rounded(.up))
            )
            let plan = RenderPlan(
                magnification: magnification,
                scaledSize: scaled,
                window: PixelRect(x: 0, y: 0, width: scaled.width, height: scaled.height),
                kernel: .lanczos3,
                background: .opaque(red: 90, green: 90, blue: 90)
            )
            // From the full-size pixels alone.
            let reader = try original.reader(forMagnification: 1).reader.picture()
            let full = Source(
                memory: reader,
                orientation: original.info.orientation
            )
            let expected = try Renderer.render(plan, from: full).picture
            let seen = try Renderer.render(plan, from: pyramid).picture
            let likeness = try #require(seen.peakSignalToNoise(to: expected))
            #expect(likeness >= 35, "at \(magnification): \(likeness) dB")
        }
    }

    @Test(arguments: [("photo.jpg", 3), ("grey.jpg", 1)])
    func tilesArePassedOnAsTheyAre(name: String, bands: Int) throws {
        let (_, source, folder) = try opened(name)
        defer { withExtendedLifetime(folder) {} }
        let offered = try Pyramid(image: source.info.size)
        let pages = try PyramidFixtures.pages(folder.path + "/" + PyramidWriter.name)
        var given = 0
        for level in 0...offered.lastLevel {
            let grid = try #require(offered.grid(ofLevel: level))
            for row in 0..<grid.rows {
                for column in 0..<grid.columns {
                    let address = TileAddress(level: level, column: column, row: row)
                    guard let bytes = source.storedJPEG(at: address, of: offered) else { continue }
                    given += 1
                    let rect = try #require(offered.rect(of: address))
                    let decoded = try Picture(decoding: bytes)
                    let expected = pages[level].cut(
                        x: rect.x,
                        y: rect.y,
                        width: rect.width,
                        height: rect.height
                    )
                    #expect(decoded.bands == bands && decoded.differences(to: expected) == 0, "\(address)")
                }
            }
        }
        // 3 × 2 whole tiles of 901 × 577 pixels, 1 × 1 of 451 × 289, 226 × 145 is none.
        #expect(given == 7)
    }
}

extension Picture {
    /// Lays a picture over this one.
    fileprivate mutating func put(_ other: Picture, x: Int, y: Int) {
        for row in 0..<other.height {
            let from = row * other.width * bands
            let to = ((y + row) * width + x) * bands
            let line = other.pixels[from..<(from + other.width * bands)]
            pixels.replaceSubrange(to..<(to + line.count), with: line)
        }
    }
}

extension Source {
    /// A picture in memory, as it is stored.
    fileprivate convenience init(memory picture: Picture, orientation: Orientation) {
        self.init(
            size: PixelSize(width: picture.width, height: picture.height),
            bands: picture.bands,
            pixels: picture.pixels,
            orientation: orientation
        )
    }
}
