/// Fingers as a pinch has taken hold of them last: what its magnification is measured by.
struct Grip: Hashable, Sendable {
    private let spread: Double
    private let magnification: Double

    /// Fingers that take hold at a magnification that the pinch has already; 1 at its beginning.
    init(_ fingers: Fingers, at magnification: Double = 1, rules: TouchRules) {
        spread = Swift.max(fingers.spread, rules.leastSpread)
        self.magnification = magnification
    }

    /// The magnification that the same fingers have reached: it goes with their distance from their middle.
    ///
    /// Far within what can be computed with, however often fingers come and go.
    func magnification(of fingers: Fingers, rules: TouchRules) -> Double {
        clamp(magnification * (Swift.max(fingers.spread, rules.leastSpread) / spread), 1e-100, 1e100)
    }
}
