import TestSupport
import Testing
import ZoomCore

@testable import Imaging

/// Numbers of a file that no honest one has.
@Suite(.oneAtATime)
struct HostileNumberTests {
    @Test func bytesBeyondTheEndAreNone() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write([1, 2, 3, 4, 5], to: "five")
        let file = try SourceFile(path: path, expecting: nil, maximumBytes: .max)
        #expect(file.bytes(at: 3, count: .max, behind: [9]) == [9, 4, 5])
        #expect(file.bytes(at: 5, count: .max, behind: [9]) == [9])
        for offset in [6, .max - 1, .max, -1, .min] {
            for count in [0, 1, .max] { #expect(file.bytes(at: offset, count: count, behind: [9, 9]) == nil) }
        }
        #expect(file.bytes(at: 0, count: -1, behind: []) == nil)
        #expect(file.prefix(.max) == [1, 2, 3, 4, 5])
    }

    /// Where the tiles begin and how long they are, in a file whose tiles share their tables.
    @Test(arguments: [true, false], [0x7FFF_FFFF_FFFF_FFFF, 0x7FFF_FFFF_FFFF_FF00, 0xFFFF_FFFF_FFFF_FFFF] as [UInt64])
    func tilesOutsideTheWorldAreDamage(isOffset: Bool, number: UInt64) throws {
        let picture = Picture.waves(width: 600, height: 300)
        let path = try Samples.shared.tiff(
            picture,
            name: "hostile-\(isOffset)-\(number).tif",
            ["tile": true, "tile_width": 256, "tile_height": 256, "compression": "jpeg", "Q": 85, "bigtiff": true]
        )
        let whole = try SourceFile(path: path, expecting: nil, maximumBytes: .max)
        let coding = TiffPyramid(whole).coding
        let array = try #require(isOffset ? coding.offsets : coding.byteCounts)
        try #require(array.count == 6 && coding.tables != nil)
        var bytes = whole.prefix(.max)
        for index in 0..<(array.count * array.width) {
            let shift = 8 * (array.isLittle ? index % array.width : array.width - 1 - index % array.width)
            bytes[array.offset + index] = UInt8(truncatingIfNeeded: number >> UInt64(shift))
        }
        let folder = try TemporaryFolder()
        let hostile = try folder.write(bytes, to: "hostile.tif")
        let source = try SourceStore().open(path: hostile)
        let address = TileAddress(level: 0, column: 0, row: 0)
        #expect(source.storedJPEG(at: address, of: try Pyramid(image: source.info.size)) == nil)
        let error = #expect(throws: ImagingError.self) {
            try source.reader(forMagnification: 1).reader.picture(rows: 16)
        }
        #expect(error.map { [.corrupt, .unreadable].contains($0.kind) } == true, "\(String(describing: error))")
    }
}
