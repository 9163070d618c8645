/// Which scale a double tap goes to.
///
/// Two scales within one part in 10⁶ count as equal.
public enum DoubleTapRule: Hashable, Sendable {
    /// From above the minimum to the minimum, else to the limits' double tap scale.
    case resetWhenZoomed
    /// From below the maximum to the maximum, else to the minimum.
    case maximizeUnlessMaximum
}

/// What a double tap does with the point under the finger.
public enum DoubleTapPlacement: Hashable, Sendable {
    /// It stays there.
    case anchored
    /// It goes to the middle of the viewport.
    case centered
}

/// What a pinch does at the limits, and a drag at the end of its range, while the fingers are down.
public enum PinchPolicy: Hashable, Sendable {
    /// It goes beyond, a pinch to a quarter of the minimum and four times the maximum, and comes back at the end.
    case elastic
    /// It stays within.
    case clamped
}

/// How an interactive viewport answers gestures.
public struct GestureRules: Hashable, Sendable {
    /// Which scale a double tap goes to.
    public var doubleTapRule: DoubleTapRule
    /// What a double tap does with the point under the finger.
    public var doubleTapPlacement: DoubleTapPlacement
    /// What a pinch does at the limits, and a drag at the end of its range.
    public var pinchPolicy: PinchPolicy

    /// Rules from their three parts.
    public init(
        doubleTapRule: DoubleTapRule = .resetWhenZoomed,
        doubleTapPlacement: DoubleTapPlacement = .anchored,
        pinchPolicy: PinchPolicy = .elastic
    ) {
        self.doubleTapRule = doubleTapRule
        self.doubleTapPlacement = doubleTapPlacement
        self.pinchPolicy = pinchPolicy
    }
}
