/// The finite numbers that a parameter may take, from a lowest to a highest where there is one.
///
/// NaN and the infinities are in no range.
public struct AllowedRange: Hashable, Sendable {
    /// The least number of the range, or the number that it lies above; `nil` where it has no end downwards.
    public var lowest: Double?
    /// The greatest number of the range, or the number that it lies below; `nil` where it has no end upwards.
    public var highest: Double?
    /// Whether `lowest` itself stands outside.
    public var excludesLowest: Bool
    /// Whether `highest` itself stands outside.
    public var excludesHighest = false

    private init(lowest: Double?, highest: Double?, excludesLowest: Bool) {
        self.lowest = lowest
        self.highest = highest
        self.excludesLowest = excludesLowest
    }

    /// Every finite number.
    public static var finite: AllowedRange {
        @inline(never) get { AllowedRange(lowest: nil, highest: nil, excludesLowest: false) }
    }
    /// Every finite number above 0.
    public static var positive: AllowedRange {
        @inline(never) get { over(0) }
    }
    /// The lengths that the geometry takes: over 0 and at most 2⁵³, up to which every whole number is a `Double`.
    public static var length: AllowedRange {
        @inline(never) get { over(0, upTo: largestWholeNumber) }
    }

    /// The distances that croppers take: up to 2⁵³ either way.
    static var distance: AllowedRange {
        @inline(never) get { from(-largestWholeNumber, upTo: largestWholeNumber) }
    }

    /// The numbers from `lowest` on, to `highest` where it is given, both included.
    @inline(never)
    public static func from(_ lowest: Double, upTo highest: Double? = nil) -> AllowedRange {
        AllowedRange(lowest: lowest, highest: highest, excludesLowest: false)
    }

    /// The numbers above `lowest`, to `highest` where it is given, which is included.
    @inline(never)
    public static func over(_ lowest: Double, upTo highest: Double? = nil) -> AllowedRange {
        AllowedRange(lowest: lowest, highest: highest, excludesLowest: true)
    }

    /// The numbers between two, neither included.
    public static func over(_ lowest: Double, below highest: Double) -> AllowedRange {
        var range = AllowedRange(lowest: lowest, highest: highest, excludesLowest: true)
        range.excludesHighest = true
        return range
    }

    /// Whether the number is finite and inside.
    public func contains(_ value: Double) -> Bool {
        guard value.isFinite else { return false }
        if let lowest, excludesLowest ? value <= lowest : value < lowest { return false }
        if let highest, excludesHighest ? value >= highest : value > highest { return false }
        return true
    }
}
