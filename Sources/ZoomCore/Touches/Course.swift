/// A number on its way to where it comes to rest: a function of the time that has passed.
struct Course: Hashable, Sendable {
    /// The number in the end.
    let end: Double
    /// How long it is on its way.
    let duration: Double
    private let start: Double
    /// How it glides; `nil` where it springs.
    private let glide: Glide?

    private struct Glide: Hashable {
        /// In the beginning, in units a second.
        let velocity: Double
        /// The time in which that falls to 1/e.
        let slowingTime: Double

        /// How far it has come after a time.
        func way(after time: Double) -> Double {
            velocity * slowingTime * (1 - exponential(-time / slowingTime))
        }

        /// After which time it has come so far: the inverse.
        func time(after way: Double) -> Double {
            -slowingTime * naturalLogarithm(1 - way / (velocity * slowingTime))
        }
    }

    /// A number that springs to another one, without swinging.
    static func settling(from start: Double, to end: Double, _ rules: TouchRules) -> Course {
        Course(end: end, duration: start == end ? 0 : rules.settleTime, start: start, glide: nil)
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
        let glide = Glide(velocity: velocity, slowingTime: rules.slowingTime)
        let free = start + glide.way(after: time)
        let end = clamp(free, least, greatest)
        let duration = end == free ? time : glide.time(after: end - start)
        return Course(end: end, duration: duration, start: start, glide: glide)
    }

    /// The number after a time, in seconds.
    func position(after time: Double) -> Double {
        guard time < duration else { return end }
        guard let glide else { return start + (end - start) * settled(time / duration) }
        return start + glide.way(after: time)
    }
}

/// How much of its way a settling number has done after a part of its time: 0 at 0, 1 at 1.
///
/// A critically damped spring, `1 − (1 + 9 t) e^(−9 t)`, which is all but at rest at 1, stretched by the last 0.1 %.
func settled(_ part: Double) -> Double {
    let t = 9 * part
    return (1 - (1 + t) * exponential(-t)) / (1 - 10 * exponential(-9))
}
