import ZoomCore

/// How much one view may ask for.
public struct ViewLimits: Hashable, Sendable {
    /// The longest side of a viewport, in points.
    public var maximumViewport: Double
    /// The most pixels of an answer.
    public var maximumOutputPixels: Int

    /// Limits from their two numbers.
    public init(maximumViewport: Double, maximumOutputPixels: Int) {
        self.maximumViewport = maximumViewport
        self.maximumOutputPixels = maximumOutputPixels
    }

    /// No limits: for a request that has been checked before.
    public static let none = ViewLimits(maximumViewport: largestWholeNumber, maximumOutputPixels: .max)
}
