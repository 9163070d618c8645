import Foundation
import TestSupport

@testable import Imaging

/// What Pillow and numpy find in pyramids: each level compared with the one that they compute from the source.
struct PyramidReports: Sendable {
    /// One level.
    struct Level: Sendable {
        /// Whether it has the expected size and bands.
        var hasShape: Bool
        var compression: Int
        var photometric: Int
        var orientation: Int
        /// How many bands of how many pixels are others.
        var differences: Int
        /// Decibels; infinite where there is no difference.
        var likeness: Double
    }

    static let names = [
        "rough.jpg", "rough-grey.jpg", "photo.jpg", "photo-fine.jpg", "photo.webp", "grey.jpg", "turned-6.jpg",
        "strips-jpeg.tif", "rgb.png",
        "rgba.png", "grey.png", "la.png", "small.webp", "tiny.png", "thin.png", "narrow.png", "strips.tif",
        "edge-256.png", "edge-259.png", "edge-260.png", "edge-261.png", "edge-264.png",
    ]

    private let levels: [String: [Level]]

    /// The levels of a picture's pyramid, full size first.
    subscript(name: String) -> [Level] { levels[name] ?? [] }

    /// Makes the pyramids of all pictures, and has one process look at all of them.
    init() throws {
        let store = try SourceStore()
        let pyramids = try Self.names.map { try PyramidFixtures.shared.pyramid(of: $0, store: store) }
        let paths = zip(Self.names, pyramids).flatMap { [PyramidFixtures.shared.path($0), $1.path] }
        let text = String(decoding: try Python.run(Self.script, arguments: paths), as: UTF8.self)
        var levels: [String: [Level]] = [:]
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: " ").map(String.init)
            let numbers = fields.dropFirst().compactMap(Double.init)
            guard numbers.count == 7, let index = Int(fields[0]) else { throw CocoaError(.coderReadCorrupt) }
            levels[Self.names[index], default: []].append(
                Level(
                    hasShape: numbers[0] == 1,
                    compression: Int(numbers[1]),
                    photometric: Int(numbers[2]),
                    orientation: Int(numbers[3]),
                    differences: Int(numbers[4]),
                    likeness: numbers[5]
                )
            )
            // The last level fits a tile, and none before it does.
            guard (numbers[6] <= 256) == (line == text.split(separator: "\n").last { $0.hasPrefix("\(index) ") }) else {
                throw CocoaError(.coderInvalidValue)
            }
        }
        self.levels = levels
    }

    private static let script = #"""
        import sys
        import numpy as np
        from PIL import Image, ImageOps
        def half(values):
            count = (len(values) + 1) // 2
            at = lambda shift: values[np.clip(2 * np.arange(count) + shift, 0, len(values) - 1)]
            return 9 * (at(0) + at(1)) - at(-1) - at(2)
        def halved(level):
            weighted = level.copy()
            hasAlpha = level.shape[2] in (2, 4)
            if hasAlpha: weighted[..., :-1] *= level[..., -1:]
            sums = half(half(weighted).swapaxes(0, 1)).swapaxes(0, 1)
            level = np.clip((sums + 128) >> 8, 0, 255)
            if hasAlpha:
                weight = np.maximum(sums[..., -1:], 1)
                colour = (sums[..., :-1] + weight // 2) // weight
                level[..., :-1] = np.where(level[..., -1:] > 0, np.clip(colour, 0, 255), 0)
            return level
        def pixels(image):
            values = np.asarray(image).astype(np.int32)
            return values[..., None] if values.ndim == 2 else values
        for number in range(1, len(sys.argv), 2):
            source, pyramid = Image.open(sys.argv[number]), Image.open(sys.argv[number + 1])
            tag = source.getexif().get(274, 1)
            # As it is stored.
            expected = pixels(source)
            for page in range(pyramid.n_frames):
                if page: expected = halved(expected)
                pyramid.seek(page)
                tags = [pyramid.tag_v2.get(tag, 0) for tag in (259, 262, 274)]
                found = pixels(pyramid.convert({'YCbCr': 'RGB'}.get(pyramid.mode, pyramid.mode)))
                upright = expected
                if tag != 1:
                    stored = Image.fromarray(expected.astype(np.uint8).squeeze())
                    stored.getexif()[274] = tag
                    upright = pixels(ImageOps.exif_transpose(stored))
                shape = found.shape == upright.shape
                difference = found - upright if shape else np.full(1, 255)
                square = float((difference.astype(float) ** 2).mean())
                likeness = 10 * np.log10(255 ** 2 / square) if square else float('inf')
                print((number - 1) // 2, int(shape), *tags, np.count_nonzero(difference), likeness,
                    max(found.shape[:2]))
        """#
}
