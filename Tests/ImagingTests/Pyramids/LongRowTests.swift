import TestSupport
import Testing
import Vips
import ZoomCore

@testable import Imaging

/// Pictures of very long rows.
@Suite(.oneAtATime)
struct LongRowTests {
    private func bytes(_ width: Int, _ height: Int, bands: Int) -> Int {
        let size = PixelSize(width: width, height: height)
        return PyramidShape(size: size, bands: bands, orientation: .upright, coding: .deflate).levels.reduce(0) {
            $0 + PyramidLevel.bytes(size: $1, bands: bands)
        }
    }

    @Test func noMoreRowsAreKeptThanThereAre() {
        // Less than twice the picture, and what fills the last tile of each level.
        #expect(bytes(10_000_000, 4, bands: 3) < 2 * 10_000_000 * 4 * 3)
        #expect(bytes(10_000_000, 32, bands: 3) < PyramidMemory.most)
        #expect(bytes(1_000_000, 2000, bands: 4) < PyramidMemory.most)
        #expect(bytes(2_000_000, 1000, bands: 4) > PyramidMemory.most)
    }

    @Test func rowsThatAreTooLongAreAClearRefusal() throws {
        let folder = try TemporaryFolder()
        for bytes in [PyramidMemory.most + 1, 1 << 60] {
            let error = #expect(throws: ImagingError.self) { try PyramidMemory(bytes: bytes, folder: folder.path) }
            #expect(error?.kind == .tooManyPixels)
            #expect(error?.message.contains("\(bytes) bytes") == true)
            #expect(error?.message.contains("\(PyramidMemory.most)") == true)
        }
    }

    /// Strips of pictures of short rows have many rows, those of long ones have few megabytes.
    @Test(arguments: [(100, 2000, 512), (20_000, 100, 16), (2_000_000, 9, 2), (9_000_000, 3, 1)])
    func aStripIsNoLargerThanItHasToBe(width: Int, height: Int, rows: Int) throws {
        try VipsLibrary.start()
        let image = try VipsOperation.image("black", ["width": .int(width), "height": .int(height), "bands": 3])
        var (next, longest) = (0, 0)
        try ImageStrips.read(image, Cancellation()) { (bytes, offset) throws(ImagingError) in
            #expect(offset == next)
            next += bytes.count
            longest = max(longest, bytes.count)
        }
        #expect(next == width * height * 3 && longest == rows * width * 3)
    }
}
