/// A movement of the viewport that goes on by itself and comes to rest: a fling, or a return to where it may be.
///
/// It is a function of time: what shows at a moment does not depend on when else it was asked for.
struct Motion: Hashable, Sendable {
    /// When it began, in seconds on the events' clock.
    let start: Double
    /// Whether it is a fling.
    let isFling: Bool
    private let scale: Course
    private let x: Course
    private let y: Course

    /// A return from a state to another one, in the rules' `settleTime`.
    ///
    /// All numbers keep the same pace: the point that both states show at the same place stays there.
    init(from: ViewportState, to: ViewportState, at time: Double, rules: TouchRules) {
        start = time
        isFling = false
        scale = .settling(from: from.scale, to: to.scale, rules)
        x = .settling(from: from.offset.x, to: to.offset.x, rules)
        y = .settling(from: from.offset.y, to: to.offset.y, rules)
    }

    /// A fling: on each axis the offset glides on to where it stops, or springs back where it is out of range.
    init(from: ViewportState, velocity: Point, in layout: Layout, at time: Double, rules: TouchRules) {
        start = time
        isFling = true
        scale = .settling(from: from.scale, to: from.scale, rules)
        let (least, greatest) = layout.offsetRange(at: from.scale)
        let time = rules.slowingTime * naturalLogarithm(distance(velocity, .zero) / rules.stopSpeed)
        x = .flung(from: from.offset.x, velocity.x, least.x, greatest.x, for: time, rules)
        y = .flung(from: from.offset.y, velocity.y, least.y, greatest.y, for: time, rules)
    }

    /// How long it lasts.
    var duration: Double { Swift.max(scale.duration, Swift.max(x.duration, y.duration)) }

    /// What shows in the end.
    var end: ViewportState { ViewportState(scale: scale.end, offset: Point(x: x.end, y: y.end)) }

    /// What shows at a time, in seconds on the events' clock.
    func state(at time: Double) -> ViewportState {
        let passed = time - start
        return ViewportState(
            scale: scale.position(after: passed),
            offset: Point(x: x.position(after: passed), y: y.position(after: passed))
        )
    }
}
