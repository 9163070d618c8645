import Foundation
import TestSupport
import Testing
import ZoomCore

@testable import Imaging

/// Pictures turned by an angle are those of Pillow.
struct TurnedReferenceTests {
    /// Pillow's cubic has a = −1 where this one has −½: it sharpens, so what it makes of hard edges differs.
    @Test(arguments: 1...4)
    func turnedPicturesAreThoseOfPillow(bands: Int) throws {
        let pictures = [
            Fixtures.photo(width: 240, height: 170, bands: bands),
            Fixtures.chart(width: 240, height: 170, bands: bands),
        ]
        let angles = [10, 33.3, -27.5]
        let jobs = angles.flatMap { angle in pictures.map { (picture: $0, angle: angle) } }
        for (job, reference) in zip(jobs, try Self.pillow(jobs)) {
            let source = Fixtures.source(job.picture)
            let diagonal = hypot(240.0, 170.0)
            let crop = Crop(
                center: .zero,
                size: Size(width: Double(reference.width) / diagonal, height: Double(reference.height) / diagonal)
            )
            let edit = try Fixtures.edit(source, Edit(crop: crop, rotation: try Fixtures.turn(0, job.angle)))
            let mine = try Fixtures.render(Fixtures.plan(edit), from: source).premultiplied
            let noise = Self.noise(of: mine, against: reference.premultiplied, edit.edited)
            #expect(try #require(noise) >= 35, "\(job.angle)")
        }
    }

    /// Peak signal to noise ratio in decibels of what lies four pixels or more inside the source.
    private static func noise(of mine: Picture, against reference: Picture, _ edited: EditedImage) -> Double? {
        guard mine.width == reference.width, mine.height == reference.height else { return nil }
        // A source with alpha keeps its bands; another has alpha now, for its corners.
        let bands = reference.bands
        var sum = 0
        var count = 0
        for y in 0..<mine.height {
            for x in 0..<mine.width {
                let point = edited.sourcePoint(atEditedPoint: Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
                guard point.x > 4, point.y > 4, point.x < 236, point.y < 166 else { continue }
                let place = y * mine.width + x
                for band in 0..<bands {
                    let own = Int(mine.pixels[place * mine.bands + band])
                    let difference = own - Int(reference.pixels[place * bands + band])
                    sum += difference * difference
                    count += 1
                }
            }
        }
        return 10 * log10(255 * 255 * Double(count) / Double(sum))
    }

    private static func pillow(_ jobs: [(picture: Picture, angle: Double)]) throws -> [Picture] {
        let script = """
            import sys
            from PIL import Image
            source, target = sys.stdin.buffer, sys.stdout.buffer
            while line := source.readline():
                mode, width, height, angle = line.decode().split()
                size = int(width), int(height)
                image = Image.frombytes(mode, size, source.read(size[0] * size[1] * len(mode)))
                image = image.rotate(-float(angle), Image.BICUBIC, expand=True)
                target.write(b"%d %d\\n" % image.size + image.tobytes())
            """
        var input: [UInt8] = []
        for job in jobs {
            let mode = Python.mode(bands: job.picture.bands)
            input +=
                Array("\(mode) \(job.picture.width) \(job.picture.height) \(job.angle)\n".utf8) + job.picture.pixels
        }
        var output = try Python.run(script, input: input)[...]
        return jobs.map { job in
            let line = output.prefix { $0 != 10 }
            let numbers = String(decoding: line, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
            let count = numbers[0] * numbers[1] * job.picture.bands
            defer { output = output.dropFirst(line.count + 1 + count) }
            return Picture(
                width: numbers[0],
                height: numbers[1],
                bands: job.picture.bands,
                pixels: Array(output.dropFirst(line.count + 1).prefix(count))
            )
        }
    }
}
