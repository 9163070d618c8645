import TestSupport
import Testing
import ZoomCore

@testable import Imaging

@Suite(.oneAtATime)
struct JPEGLevelTests {
    private func source(_ picture: Picture, name: String) throws -> Source {
        try SourceStore().open(path: try Samples.shared.folder.write(picture.jpeg(quality: 98), to: name))
    }

    @Test(arguments: [(1.5, 0), (1, 0), (0.51, 0), (0.5, 1), (0.26, 1), (0.25, 2), (0.126, 2), (0.125, 3), (0.01, 3)])
    func theSmallestLevelThatSufficesServes(magnification: Double, level: Int) throws {
        let source = try source(.waves(width: 320, height: 240), name: "levels-\(level)-\(magnification).jpg")
        let reader = try source.reader(forMagnification: magnification)
        #expect(reader.scaleX == 1 / Double(1 << level))
        #expect(reader.scaleY == 1 / Double(1 << level))
        #expect(reader.reader.size == PixelSize(width: 320 >> level, height: 240 >> level))
    }

    @Test(arguments: [1, 2, 3]) func aLevelIsNotShifted(level: Int) throws {
        let picture = Picture.waves(width: 320, height: 240)
        let source = try source(picture, name: "phase-\(level).jpg")
        let reduced = try source.picture(atMagnification: 1 / Double(1 << level))
        let side = 1 << level
        let average = Picture(width: 320 >> level, height: 240 >> level, bands: 3) { x, y, band in
            var sum = 0
            for row in 0..<side {
                for column in 0..<side { sum += Int(picture[x * side + column, y * side + row][band]) }
            }
            return UInt8((sum + side * side / 2) / (side * side))
        }
        // Along its ramps of 0.8 and 1.1 values a pixel, half a level pixel of shift would change the mean by more.
        for band in 0..<2 {
            let difference = (0..<(reduced.pixels.count / 3)).map { index in
                Int(reduced.pixels[index * 3 + band]) - Int(average.pixels[index * 3 + band])
            }
            let mean = Double(difference.reduce(0, +)) / Double(difference.count)
            #expect(abs(mean) < 0.4 * Double(side), "\(mean)")
        }
        #expect(try #require(reduced.peakSignalToNoise(to: average)) > 38)
    }

    @Test func aSizeWithARestIsReadWhole() throws {
        // The rest of the last column would be cut off.
        let source = try source(.waves(width: 322, height: 244), name: "rest.jpg")
        #expect(try source.reader(forMagnification: 0.1).scaleX == 0.5)
        #expect(try source.reader(forMagnification: 0.1).reader.size == PixelSize(width: 161, height: 122))
    }
}
