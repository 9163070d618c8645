import ImageRequests
import Testing
import ZoomCore

@testable import PortholeServer

@Suite struct PyramidDeskTests {
    private let harness: PyramidHarness
    private let desk: PyramidDesk
    private let source = PyramidHarness.source(1)

    init() throws {
        harness = try PyramidHarness()
        desk = PyramidDesk(store: harness.store, threshold: 1000, patience: .seconds(5))
    }

    /// What an image is that has so many pixels to be decoded as one piece.
    private func info(overviewPixels: Int) throws -> ImageInfo {
        let size = PixelSize(width: 500, height: 400)
        return ImageInfo(
            pyramid: try Pyramid(image: size, tileSize: 256),
            format: "jpeg",
            hasAlpha: false,
            bands: 3,
            overviewPixels: overviewPixels
        )
    }

    private func job(stickers: [SourceReference] = []) throws -> ImageJob {
        let place = StickerPlace(center: Point(x: 0, y: 0), width: 0.5, angle: 0)
        let request = try ViewRequest(query: nil, accept: nil, limits: .none)
        return .view(source, request, stickers.map { PlacedSticker(source: $0, place: place) })
    }

    @Test(arguments: [(1000, 0), (1001, 1)])
    func whatIsLargerThanTheThresholdGetsAPyramid(pixels: Int, orders: Int) throws {
        let info = try info(overviewPixels: pixels)
        #expect(desk.isNeeded(for: info) == (orders == 1))
        #expect(desk.reading(try job(), of: info).standIns.isEmpty)
        #expect(harness.orderCount == orders)
    }

    @Test func aPyramidIsReadAsSoonAsItIsThere() throws {
        let info = try info(overviewPixels: 2000)
        _ = desk.reading(try job(), of: info)
        try harness.order(0).fulfil()
        harness.settle()
        let reading = desk.reading(try job(), of: info)
        #expect(reading.job.source == harness.store.file(for: source))
        #expect(reading.job.source != source)
    }

    /// A worker needed it for one of the finer levels.
    @Test func aPyramidIsReadWhereItIsKnownHoweverSmallTheImage() throws {
        let info = try info(overviewPixels: 10)
        try harness.make(source)
        #expect(desk.reading(try job(), of: info).job.source == harness.store.file(for: source))
        let other = try PyramidHarness(sharing: harness)
        let desk = PyramidDesk(store: other.store, threshold: 1000, patience: .seconds(5))
        #expect(desk.reading(try job(), of: info).standIns.isEmpty)
        #expect(other.wait(for: source).words == ["ready"])
        #expect(!desk.reading(try job(), of: info).standIns.isEmpty)
    }

    @Test func aStickersPyramidIsReadWhereItIsKnown() throws {
        let star = PyramidHarness.source(2)
        let info = try info(overviewPixels: 10)
        #expect(desk.reading(try job(stickers: [star]), of: info).standIns.isEmpty)
        #expect(harness.orderCount == 0)
        try harness.make(star)
        #expect(desk.reading(try job(stickers: [star]), of: info).standIns.map(\.sticker) == [0])
    }
}
