import ZoomCore

/// How alike two pictures are that should show the same, looked at square by square.
public struct Likeness: Hashable, Sendable {
    /// How many squares were looked at.
    public var squares = 0
    /// How many of them differ by more than they may.
    public var unlike = 0
    /// Where the one lies that differs most.
    public var place = PixelRect(x: 0, y: 0, width: 0, height: 0)
    /// By how much it does, 0 to 255.
    public var most = 0.0

    /// Notes a square's difference.
    mutating func note(_ difference: Double, at rect: PixelRect, allowed: Double) {
        squares += 1
        if difference > allowed { unlike += 1 }
        guard difference > most || squares == 1 else { return }
        most = difference
        place = rect
    }
}

extension Likeness {
    /// By how much the means of squares may differ between levels, however the coarser one was reduced: some 10 are
    /// seen where noise was reduced by dropping pixels.
    static let allowedBetweenLevels = 16.0

    /// A rectangle of a level held against the level of twice its size: the means of squares of sixteen pixels.
    ///
    /// Levels of a file may have been reduced by any kernel, and coded with loss; a tile that is damaged or another
    /// one's is seen all the same.
    ///
    /// - Parameters:
    ///   - rect: in pixels of the level, inside of it.
    ///   - level: 1 or more.
    /// - Throws: what rendering throws.
    public static func ofLevels(
        _ source: Source,
        level: Int,
        in rect: PixelRect
    ) throws(ImagingError) -> Likeness {
        let full = source.info.size
        let finer = PixelSize(width: ceilHalves(full.width, level - 1), height: ceilHalves(full.height, level - 1))
        let fineRect = PixelRect(
            x: rect.x * 2,
            y: rect.y * 2,
            width: min(rect.width * 2, finer.width - rect.x * 2),
            height: min(rect.height * 2, finer.height - rect.y * 2)
        )
        guard fineRect.width > 0, fineRect.height > 0 else {
            throw ImagingError(.internalFault, "the level \(level) has no \(rect)")
        }
        // Where nothing is transparent means are of colours alone.
        let ground = RenderPlan.Background.opaque(red: 128, green: 128, blue: 128)
        let coarse = try Renderer.render(RegionPlan(.level(level, rect), background: ground), from: source)
        let fine = try Renderer.render(RegionPlan(.level(level - 1, fineRect), background: ground), from: source)
        guard coarse.bands == fine.bands else { throw ImagingError(.internalFault, "levels of different bands") }

        let high = min(rect.height, max(16, 256 / min(16, rect.width)))
        let wide = min(rect.width, max(16, 256 / high))
        var result = Likeness()
        for y in stride(from: 0, to: rect.height, by: high) {
            for x in stride(from: 0, to: rect.width, by: wide) {
                let (width, height) = (min(wide, rect.width - x), min(high, rect.height - y))
                // What is left at an edge is too little to have a mean.
                guard width * height * 4 >= wide * high else { continue }
                let one = coarse.means(PixelRect(x: x, y: y, width: width, height: height))
                let other = fine.means(
                    PixelRect(
                        x: 2 * x,
                        y: 2 * y,
                        width: min(2 * width, fine.width - 2 * x),
                        height: min(2 * height, fine.height - 2 * y)
                    )
                )
                let difference = zip(one, other).map { abs($0 - $1) }.max() ?? 0
                let place = PixelRect(x: rect.x + x, y: rect.y + y, width: width, height: height)
                result.note(difference, at: place, allowed: allowedBetweenLevels)
            }
        }
        return result
    }

    private static func ceilHalves(_ length: Int, _ level: Int) -> Int { (length + (1 << level) - 1) >> level }
}

extension Raster {
    /// The mean of each band in a rectangle that lies inside.
    fileprivate func means(_ rect: PixelRect) -> [Double] {
        var sums = [Int](repeating: 0, count: bands)
        pixels.withUnsafeBufferPointer { pixels in
            for row in rect.y..<(rect.y + rect.height) {
                var place = (row * width + rect.x) * bands
                for _ in 0..<rect.width {
                    for band in 0..<bands { sums[band] += Int(pixels[place + band]) }
                    place += bands
                }
            }
        }
        return sums.map { Double($0) / Double(rect.width * rect.height) }
    }
}
