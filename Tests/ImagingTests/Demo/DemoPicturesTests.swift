import TestSupport
import Testing

@testable import Imaging

/// The pictures at a twentieth of their sides: all that differs is how much is drawn.
@Suite(.oneAtATime)
struct DemoPicturesTests {
    @Test func everyPictureIsWrittenAndProgressRises() throws {
        let folder = try TemporaryFolder()
        nonisolated(unsafe) var fractions: [Double] = []
        nonisolated(unsafe) var files: [String] = []
        try DemoPictures.write(to: folder.path, scratch: nil, reduction: 20, cancellation: Cancellation()) { progress in
            fractions.append(progress.fraction)
            if files.last != progress.file { files.append(progress.file) }
        }
        #expect(files == DemoPictures.names)
        #expect(fractions == fractions.sorted())
        #expect(fractions.last == 1)

        let store = try SourceStore()
        let sizes = ["chart.tif": (800, 600), "photo.jpg": (200, 150), "tall.jpg": (60, 1200), "alpha.png": (60, 60)]
        for (name, size) in sizes {
            let info = try store.open(path: folder.path + "/" + name).info
            #expect(info.size == .init(width: size.0, height: size.1), "\(name)")
            #expect(info.isTiledPyramid == (name == "chart.tif"), "\(name)")
            #expect(info.hasAlpha == (name == "alpha.png"), "\(name)")
        }
        #expect(try folder.names() == DemoPictures.names.sorted(), "nothing else is left")
    }

    @Test func chartMarksItsCrossingsWhereItSaysTheyAre() throws {
        let canvas = try DemoCanvas(width: 640, height: 640, bands: 3, folder: "/tmp")
        try DemoChart.draw(on: canvas) { (_) throws(ImagingError) in }
        func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(UnsafeBufferPointer(start: canvas.row(y) + x * 3, count: 3)) }
        // The yellow cross is symmetrical about the corner between four pixels.
        for x in [500] {
            for (dx, dy) in [(-1, -1), (0, 0), (-10, 0), (9, -1), (0, -10), (-1, 9)] {
                #expect(pixel(x + dx, 500 + dy) == [0xFF, 0xD1, 0x66], "\(x + dx), \(500 + dy)")
            }
            #expect(pixel(x + 11, 511) != [0xFF, 0xD1, 0x66])
        }
    }

    @Test func cancelledWorkLeavesNothingBehind() throws {
        let folder = try TemporaryFolder()
        var asked = 0
        let cancellation = Cancellation {
            asked += 1
            return asked > 2
        }
        #expect(throws: ImagingError.self) {
            try DemoPictures.write(to: folder.path, scratch: nil, reduction: 20, cancellation: cancellation) { _ in }
        }
        #expect(try folder.names() == [])
    }
}
