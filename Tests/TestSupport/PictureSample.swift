/// Pictures of every kind that an encoder may tell apart.
public enum Sample: String, CaseIterable, Sendable {
    case noise, slopes, photo, flat, stripes, blocks, dots, twoColours, sixteenColours, manyColours, halfPhoto

    /// A picture of this kind; alpha, where it has some, is full, clear in places, or anything.
    public func picture(width: Int, height: Int, bands: Int, using generator: inout SeededGenerator) -> Picture {
        let colours = (0..<300).map { _ in (0..<4).map { _ in UInt8.random(in: 0...255, using: &generator) } }
        let alpha = Int.random(in: 0..<3, using: &generator)
        var noise = generator
        var picture = Picture(width: width, height: height, bands: bands) { x, y, band in
            func random() -> Int { Int.random(in: 0...255, using: &noise) }
            let value: Int =
                switch self {
                case .noise: random()
                case .slopes: x * (band + 1) + y * 2
                case .photo: 128 + (x * y / 37 + x * 3 + y) % 90 + random() % 12 - band * 20
                case .flat: Int(colours[0][band])
                case .stripes: Int(colours[y / 3 % 40][band])
                case .blocks: Int(colours[(x / 17 + y / 9 * 5) % 290][band])
                case .dots: (x * 31 + y * 17) % 97 == 0 ? Int(colours[x % 200][band]) : 255
                case .twoColours: Int(colours[(x * y / 7) % 2][band])
                case .sixteenColours: Int(colours[(x / 2 + y) % 16][band])
                case .manyColours: Int(colours[(x / 2 + y) % 256][band])
                case .halfPhoto: x < width / 2 ? 240 : 100 + (x + y * 2) % 60 + random() % 8
                }
            let isAlpha = band == bands - 1 && bands % 2 == 0
            guard isAlpha else { return UInt8(truncatingIfNeeded: value) }
            return alpha == 0
                ? 255 : alpha == 1 ? ((x / 8 + y / 8) % 3 == 0 ? 0 : 255) : UInt8(truncatingIfNeeded: value)
        }
        generator = noise
        // Some colour pictures are grey in truth.
        if bands > 2, UInt8.random(in: 0..<4, using: &generator) == 0 {
            for start in stride(from: 0, to: picture.pixels.count, by: bands) {
                picture.pixels[start + 1] = picture.pixels[start]
                picture.pixels[start + 2] = picture.pixels[start]
            }
        }
        return picture
    }
}

extension Picture {
    /// The same picture with at least so many bands: grey as three equal bands, full alpha.
    public func widened(to bands: Int) -> Picture {
        guard bands != self.bands else { return self }
        return Picture(width: width, height: height, bands: bands) { x, y, band in
            let pixel = self[x, y]
            let hasAlpha = self.bands % 2 == 0
            if band == bands - 1 && bands % 2 == 0 { return hasAlpha ? pixel[self.bands - 1] : 255 }
            return self.bands < 3 ? pixel[0] : pixel[band]
        }
    }
}
