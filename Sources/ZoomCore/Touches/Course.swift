/// A number on its way to where it comes to rest: a function of the time that has passed.
struct Course: Hashable, Sendable {
    /// The number in the end.
    let end: Double
    /// How long it is on its way.
    let duration: Double
    private let start: Double
    /// How the speed falls: to 1/e in this time; `nil` where the number springs.
    private let slowingTime: Double?
    private let velocity: Double

    private init(start: Double, end: Double, duration: Double, velocity: Double = 0, slowingTime: Double? = nil) {
        self.start = start
        self.end = end
        self.duration = duration
        self.velocity = velocity
        self.slowingTime = slowingTime
    }

    /// A number that springs to another one, without swinging.
    static func settling(from start: Double, to end: Double, _ rules: TouchRules) -> Course {
        Course(start: start, end: end, duration: start == end ? 0 : rules.settleTime)
    }

    /// A number that glides on with a velocity, slower and slower, for a time, or until it runs into an end of its
    /// range; one that is out of range springs to the end that it is beyond.
    static func flung(
        from start: Double,
        _ velocity: Double,
        _ least: Double,
        _ greatest: Double,
        for time: Double,
        _ rules: TouchRules
    ) -> Course {
        let nearest = clamp(start, least, greatest)
        guard nearest == start, velocity != 0 else { return settling(from: start, to: nearest, rules) }
        let slowingTime = rules.slowingTime
        let way = velocity * slowingTime
        let free = start + way * (1 - exponential(-time / slowingTime))
        let end = clamp(free, least, greatest)
        // The way is `way (1 − e^(−t/τ))`: where it ends early, the time follows from its length.
        let duration = end == free ? time : -slowingTime * naturalLogarithm(1 - (end - start) / way)
        return Course(start: start, end: end, duration: duration, velocity: velocity, slowingTime: slowingTime)
    }

    /// The number after a time, in seconds.
    func position(after time: Double) -> Double {
        guard time < duration else { return end }
        guard time > 0 else { return start }
        guard let slowingTime else { return start + (end - start) * settled(time / duration) }
        return start + velocity * slowingTime * (1 - exponential(-time / slowingTime))
    }
}

/// How much of its way a settling number has done after a part of its time: 0 at 0, 1 at 1.
///
/// A critically damped spring, `1 − (1 + 9 t) e^(−9 t)`, which is all but at rest at 1, stretched by the last 0.1 %.
func settled(_ part: Double) -> Double {
    let t = 9 * part
    return (1 - (1 + t) * exponential(-t)) / (1 - 10 * exponential(-9))
}
