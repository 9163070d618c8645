import Foundation
import PNGCoding
import TestSupport

// png-cases FOLDER: PNG files of every kind of picture as 0.png, 1.png and so on, and their pixels as RGBA in 0.rgba.

guard CommandLine.arguments.count == 2 else {
    print("usage: png-cases FOLDER")
    exit(2)
}
let folder = URL(fileURLWithPath: CommandLine.arguments[1])
var generator = SeededGenerator(seed: 31)
var number = 0
for sample in Sample.allCases {
    for (width, height) in [(1, 1), (7, 5), (83, 41), (256, 256), (600, 3), (401, 333)] {
        for bands in 1...4 {
            let picture = sample.picture(width: width, height: height, bands: bands, using: &generator)
            let effort: PNGEncoder.Effort = number % 5 == 0 ? .small : .fast
            let bytes = try picture.pixels.withUnsafeBufferPointer { (pixels) throws(PNGEncoder.Failure) in
                try PNGEncoder.encode(
                    PNGPixels(pixels.baseAddress!, width: width, height: height, bands: bands),
                    effort: effort
                )
            }
            try Data(bytes).write(to: folder.appendingPathComponent("\(number).png"))
            try Data(picture.widened(to: 4).pixels).write(to: folder.appendingPathComponent("\(number).rgba"))
            number += 1
        }
    }
}
print(number)
