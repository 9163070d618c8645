/// How far a viewport zooms out and in, and where a double tap goes; scale 1 is the whole image fitted.
public struct ZoomLimits: Hashable, Sendable {
    /// The least zoom scale.
    public let minimum: Double
    /// The greatest zoom scale.
    public let maximum: Double
    /// The zoom scale of a double tap.
    public let doubleTap: Double

    /// Limits with `0 < minimum ≤ doubleTap ≤ maximum`; a double tap scale left out is 3, moved into the limits.
    /// - Throws: an error that names the limit which is not finite, not positive or out of order.
    public init(minimum: Double = 1, maximum: Double = 16, doubleTap: Double? = nil) throws(GeometryError) {
        try check(minimum, .minimumScale, .positive)
        try check(maximum, .maximumScale, .from(minimum))
        if let doubleTap { try check(doubleTap, .doubleTapScale, .from(minimum, upTo: maximum)) }
        self.minimum = minimum
        self.maximum = maximum
        self.doubleTap = doubleTap ?? clamp(3, minimum, maximum)
    }

    private init(standard: Void) {
        minimum = 1
        maximum = 16
        doubleTap = 3
    }

    /// From 1 to 16, with a double tap to 3.
    public static let standard = ZoomLimits(standard: ())

    /// The scale moved into the limits, and the limit that it lay strictly beyond.
    public func clamped(_ scale: Double) -> (scale: Double, bound: Bound?) {
        if scale < minimum { return (minimum, .minimum) }
        if scale > maximum { return (maximum, .maximum) }
        return (scale, nil)
    }

    /// Where a slider stands that covers the limits logarithmically: 0 at the minimum, 1 at the maximum.
    ///
    /// A scale beyond a limit lies beyond 0…1; the position is 0 where the limits are equal.
    public func sliderPosition(of scale: Double) -> Double {
        guard maximum > minimum else { return 0 }
        return naturalLogarithm(scale / minimum) / naturalLogarithm(maximum / minimum)
    }
}

extension ZoomLimits {
    /// The scale of a slider that covers the limits logarithmically: the minimum at 0, the maximum at 1.
    public func scale(atSliderPosition position: Double) -> Double {
        // Both ends are met exactly.
        if position >= 1 { return maximum }
        return clamp(minimum * exponential(position * naturalLogarithm(maximum / minimum)), minimum, maximum)
    }
}
