/// How fast a finger moves: the mean of its recent velocities, each weighing less the longer ago it was.
///
/// The weights fall by `e` in the rules' `velocityTime` and are shared out over the time that the finger has been
/// down: one that has moved evenly has exactly its velocity from the first moment on.
struct FingerVelocity: Hashable, Sendable {
    private var location: Point
    private var time: Double
    private var sum = Point.zero
    private var weight = 0.0

    /// A finger that comes down.
    init(at point: Point, time: Double) {
        location = point
        self.time = time
    }

    /// Takes in where the finger has got to; what comes at the same time as the last is part of the next.
    mutating func record(_ point: Point, time: Double, over velocityTime: Double) {
        let passed = time - self.time
        guard passed > 0 else { return }
        let kept = exponential(-passed / velocityTime)
        let share = (1 - kept) / passed
        sum = Point(
            x: sum.x * kept + (point.x - location.x) * share,
            y: sum.y * kept + (point.y - location.y) * share
        )
        weight = weight * kept + (1 - kept)
        location = point
        self.time = time
    }

    /// The velocity in points a second as the finger is lifted: none where it has come to rest before.
    func velocity(at time: Double, restTime: Double) -> Point {
        guard weight > 0, time - self.time <= restTime else { return .zero }
        return Point(x: sum.x / weight, y: sum.y / weight)
    }
}
