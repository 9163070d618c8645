/// The levels of a pyramid that somebody else made: their sizes need not be halves of one another.
public struct LevelSizes: Hashable, Sendable {
    /// The size of each level, in its pixels; the first is the image itself.
    public let sizes: [PixelSize]

    /// Levels by their sizes, the image itself first, the others in any order.
    /// - Throws: an error that names the side which is not positive or beyond 2⁵³, or the count where it is 0.
    public init(_ sizes: [PixelSize]) throws(GeometryError) {
        try check(Double(sizes.count), .levelCount, .from(1))
        let pixels = AllowedRange.from(1, upTo: largestWholeNumber)
        for size in sizes {
            try check(Double(size.width), .levelWidth, pixels)
            try check(Double(size.height), .levelHeight, pixels)
        }
        self.sizes = sizes
    }

    /// The level that serves a magnification: device pixels for one image pixel.
    ///
    /// The smallest that has enough pixels on both axes; the first when enlarging, and for a magnification that is not
    /// a number. One that is short of less than a pixel, as where its maker rounded down, counts as enough; of a short
    /// level this is a hundredth of its side at most.
    public func level(forMagnification magnification: Double) -> Int {
        let width = Double(sizes[0].width) * magnification
        let height = Double(sizes[0].height) * magnification
        var best = 0
        for (index, size) in sizes.enumerated() where serves(size.width, width) && serves(size.height, height) {
            if Double(size.width) * Double(size.height) < Double(sizes[best].width) * Double(sizes[best].height) {
                best = index
            }
        }
        return best
    }

    private func serves(_ side: WholeNumber, _ needed: Double) -> Bool {
        let side = Double(side)
        return side >= needed || side + Swift.min(1, side / 100) > needed
    }
}
