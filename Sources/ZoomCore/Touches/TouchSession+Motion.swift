extension TouchSession {
    /// The last finger lets go: the content flings on, springs back, or stays.
    /// - Returns: the limit that the scale lay beyond.
    mutating func letGo(velocity: Point) throws(GeometryError) -> Bound? {
        let state = viewport.state
        let bound = try viewport.apply(.dragEnded)
        let speed = distance(velocity, .zero)
        guard speed >= rules.flingSpeed, speed.isFinite, rules.slowingTime > 0, bound == nil else {
            move(from: state)
            return bound
        }
        let factor = -Swift.min(1, rules.topSpeed / speed)
        // The offset moves against the finger.
        let start = Point(x: velocity.x * factor, y: velocity.y * factor)
        begin(Motion(from: state, velocity: start, in: viewport.layout, at: time, rules: rules))
        return nil
    }

    /// Moves from a state to where the viewport is already.
    mutating func move(from state: ViewportState) {
        begin(Motion(from: state, to: viewport.state, at: time, rules: rules))
    }

    @inline(never)
    private mutating func begin(_ motion: Motion) {
        let lasts = motion.duration > 0
        self.motion = lasts ? motion : nil
        viewport.show(lasts ? motion.state(at: time) : motion.end)
    }
}
