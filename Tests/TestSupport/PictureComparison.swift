import Foundation

extension Picture {
    /// Whether another picture has the same size and bands.
    public func hasShape(of other: Picture) -> Bool {
        width == other.width && height == other.height && bands == other.bands
    }

    /// The largest difference of any band of any pixel, in levels; nil where the shapes differ.
    public func maximumDifference(to other: Picture) -> Int? {
        guard hasShape(of: other) else { return nil }
        var maximum = 0
        for (mine, theirs) in zip(pixels, other.pixels) { maximum = max(maximum, abs(Int(mine) - Int(theirs))) }
        return maximum
    }

    /// Peak signal to noise ratio in decibels, `10 log₁₀(255² / mean square)`; infinite where equal, nil where the
    /// shapes differ.
    public func peakSignalToNoise(to other: Picture) -> Double? {
        guard hasShape(of: other) else { return nil }
        var sum = 0
        for (mine, theirs) in zip(pixels, other.pixels) {
            let difference = Int(mine) - Int(theirs)
            sum += difference * difference
        }
        return sum == 0 ? .infinity : 10 * log10(255 * 255 * Double(pixels.count) / Double(sum))
    }

    /// How many bands of how many pixels differ; nil where the shapes differ.
    public func differences(to other: Picture) -> Int? {
        guard hasShape(of: other) else { return nil }
        return zip(pixels, other.pixels).count { $0 != $1 }
    }
}
