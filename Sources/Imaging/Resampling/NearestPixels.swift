/// For every output pixel along one axis, the one stored pixel that it shows.
struct NearestPixels {
    /// Stored pixels by output pixel, in the order of the upright output.
    let indices: [Int]

    /// The stored pixels between the first and the last that are shown.
    let pixels: Range<Int>

    /// Whether output pixels are the stored pixels one by one, in stored order.
    let isCopy: Bool

    /// The pixels in which the centres of output pixels lie: `floor(o + (j + ½) / m)`, bounded to the picture.
    ///
    /// - Parameter origin: where the scaled picture begins, in pixels of the level, upright.
    init(outputs: Range<Int>, magnification: Double, origin: Double, length: Int, isMirrored: Bool) {
        let last = length - 1
        var indices = outputs.map { output in
            let position = origin + (Double(output) + 0.5) / magnification
            let upright = position < Double(length) ? Int(max(position, 0)) : last
            return isMirrored ? last - upright : upright
        }
        let lowest = indices.min() ?? 0
        let highest = indices.max() ?? 0
        pixels = lowest..<highest + 1
        isCopy = magnification == 1 && !isMirrored && indices.count == pixels.count
        for index in indices.indices { indices[index] -= lowest }
        self.indices = indices
    }
}
