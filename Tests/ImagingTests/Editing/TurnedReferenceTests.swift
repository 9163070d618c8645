import Foundation
import TestSupport
import Testing
import ZoomCore

@testable import Imaging

/// Pictures turned by an angle are those of Pillow, and to a level those of weights computed for every pixel.
struct TurnedReferenceTests {
    /// Pillow's cubic has a = −1 where this one has −½: it sharpens, so what it makes of hard edges differs.
    @Test(arguments: 1...4, [10, 33.3, -27.5])
    func turnedPicturesAreThoseOfPillow(bands: Int, angle: Double) throws {
        for (index, picture) in [
            Fixtures.photo(width: 320, height: 230, bands: bands),
            Fixtures.chart(width: 320, height: 230, bands: bands),
        ].enumerated() {
            let reference = try Self.pillow(picture, angle: angle).premultiplied
            let source = Fixtures.source(picture)
            let diagonal = hypot(320.0, 230.0)
            let crop = Crop(
                center: .zero,
                size: Size(width: Double(reference.width) / diagonal, height: Double(reference.height) / diagonal)
            )
            let edit = try Fixtures.edit(source, Edit(crop: crop, rotation: try Fixtures.turn(0, angle)))
            let mine = try Fixtures.render(Fixtures.plan(edit), from: source).premultiplied
            #expect(mine.width == reference.width && mine.height == reference.height)
            var sum = 0.0
            var count = 0
            for y in 0..<mine.height {
                for x in 0..<mine.width {
                    let point = edit.edited.sourcePoint(atEditedPoint: Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
                    guard (4...316).contains(point.x), (4...226).contains(point.y) else { continue }
                    for (a, b) in zip(mine[x, y], reference[x, y]) {
                        sum += Double((Int(a) - Int(b)) * (Int(a) - Int(b)))
                        count += 1
                    }
                }
            }
            let noise = 10 * log10(255 * 255 * Double(count) / sum)
            #expect(noise >= 35, "\(index)")
        }
    }

    private static func pillow(_ picture: Picture, angle: Double) throws -> Picture {
        let script = """
            import sys
            from PIL import Image
            mode, width, height, angle = sys.argv[1:]
            image = Image.frombytes(mode, (int(width), int(height)), sys.stdin.buffer.read())
            image = image.rotate(-float(angle), Image.BICUBIC, expand=True)
            sys.stdout.buffer.write(b"%d %d\\n" % image.size + image.tobytes())
            """
        let output = try Python.run(
            script,
            arguments: [Python.mode(bands: picture.bands), "\(picture.width)", "\(picture.height)", "\(angle)"],
            input: picture.pixels
        )
        let line = output.prefix { $0 != 10 }
        let numbers = String(decoding: line, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        return Picture(
            width: numbers[0],
            height: numbers[1],
            bands: picture.bands,
            pixels: Array(output.dropFirst(line.count + 1))
        )
    }
}
