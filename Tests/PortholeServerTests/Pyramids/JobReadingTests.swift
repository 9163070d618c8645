import ImageRequests
import Testing
import ZoomCore

@testable import PortholeServer

@Suite struct JobReadingTests {
    private let image = PyramidHarness.source(1)
    private let star = PyramidHarness.source(2)
    private let moon = PyramidHarness.source(3)
    private let pyramid = PyramidHarness.source(4, path: "/cache/pyramid.tif")

    private func job() throws -> ImageJob {
        let place = StickerPlace(center: Point(x: 0, y: 0), width: 0.5, angle: 0)
        let request = try ViewRequest(query: "w=10&h=10", accept: nil, limits: .none)
        return .view(image, request, [star, moon, star].map { PlacedSticker(source: $0, place: place) })
    }

    @Test func withoutPyramidsAJobReadsItsSources() throws {
        let reading = JobReading(try job()) { _, _ in nil }
        #expect(reading.job == (try job()))
        #expect(reading.mark.isEmpty)
        #expect(reading.standIn(sticker: nil) == nil)
    }

    @Test func aPyramidStandsForTheImageAlone() throws {
        let reading = JobReading(try job()) { _, sticker in sticker == nil ? pyramid : nil }
        #expect(reading.job.source == pyramid)
        guard case .view(_, _, let stickers) = reading.job else { return #expect(Bool(false)) }
        #expect(stickers.map(\.source) == [star, moon, star])
        #expect(reading.standIn(sticker: nil)?.source == image)
        #expect(reading.standIn(sticker: 0) == nil)
    }

    @Test func aPyramidStandsForEveryStickerOfItsSource() throws {
        let reading = JobReading(try job()) { source, _ in source == star ? pyramid : nil }
        guard case .view(_, _, let stickers) = reading.job else { return #expect(Bool(false)) }
        #expect(stickers.map(\.source) == [pyramid, moon, pyramid])
        #expect(reading.standIn(sticker: 2)?.file == pyramid)
        #expect(reading.standIn(sticker: 1) == nil)
    }

    /// Pixels of pyramids are not quite those of the sources.
    @Test func whatIsReadIsToldApart() throws {
        let everything: Set<Int> = [-1, 0, 1, 2]
        var marks: Set<String> = []
        for bits in 0..<16 {
            let chosen = everything.filter { bits >> ($0 + 1) & 1 == 1 }
            marks.insert(JobReading(try job()) { chosen.contains($1 ?? -1) ? pyramid : nil }.mark)
        }
        #expect(marks.count == 16)
        // The same pyramids made once more are the same pictures.
        let again = PyramidHarness.source(5, path: "/cache/pyramid.tif")
        #expect(JobReading(try job()) { _, _ in pyramid }.mark == JobReading(try job()) { _, _ in again }.mark)
    }

    @Test func whatAnImageIsIsAskedOfTheSource() {
        let reading = JobReading(.info(image)) { _, _ in pyramid }
        #expect(reading.job == .info(image))
        #expect(reading.mark.isEmpty)
    }
}
