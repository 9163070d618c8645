import Testing
import ZoomCore

/// Fingers that come, move and go at random.
@Suite struct RandomTouchTests {
    struct Script {
        var generator: SeededGenerator
        var down: [Int: Point] = [:]
        let size: Size

        mutating func next() -> TouchAction {
            let finger = Int.random(in: 1...4, using: &generator)
            let jump = Bool.random(using: &generator) ? 5.0 : 80
            guard let point = down[finger] else {
                let point = Point(
                    x: .random(in: -20...size.width + 20, using: &generator),
                    y: .random(in: -20...size.height + 20, using: &generator)
                )
                down[finger] = point
                return .down(finger, at: point)
            }
            switch Int.random(in: 0..<8, using: &generator) {
            case 0:
                down[finger] = nil
                return .up(finger, at: point)
            case 1:
                down[finger] = nil
                return .cancel(finger)
            case 2:
                return .down(finger, at: point)
            default:
                let moved = Point(
                    x: point.x + .random(in: -jump...jump, using: &generator),
                    y: point.y + .random(in: -jump...jump, using: &generator)
                )
                down[finger] = moved
                return .move(finger, to: moved)
            }
        }

        var middle: Point? {
            guard !down.isEmpty else { return nil }
            // In the order of the fingers: sums of the same numbers in another order may differ.
            let points = down.sorted { $0.key < $1.key }.map(\.value)
            return Point(
                x: points.map(\.x).reduce(0, +) / Double(points.count),
                y: points.map(\.y).reduce(0, +) / Double(points.count)
            )
        }
    }

    @Test(arguments: 0..<60)
    func fingersThatComeAndGoMoveNothing(_ seed: UInt64) throws {
        var script = Script(generator: SeededGenerator(seed: seed), size: Size(width: 400, height: 700))
        var hand = try Hand((3000, 2000), in: (400, 700), scale: seed.isMultiple(of: 2) ? 6 : 1)
        for step in 0..<400 {
            hand.wait(.random(in: 0...0.2, using: &script.generator))
            let before = hand.state
            let middle = script.middle
            let action = script.next()
            try hand.make(action)
            let label = Comment(rawValue: "step \(step): \(action)")
            switch action {
            case .down, .up, .cancel:
                #expect(isClose(hand.state.scale, before.scale), label)
                #expect(isClose(hand.state.offset, before.offset), label)
            case .move where script.down.count == 1:
                #expect(hand.state.scale == before.scale, label)
                let finger = try #require(script.middle)
                let shift = hypot(hand.state.offset, before.offset)
                #expect(shift <= hypot(finger, try #require(middle)) + hand.session.rules.slop + 1e-9, label)
            default:
                let held = hand.layout.imagePoint(atViewportPoint: try #require(middle), in: before)
                let shown = hand.layout.viewportPoint(atImagePoint: held, in: hand.state)
                #expect(isClose(shown, try #require(script.middle), within: 1e-9), label)
            }
            #expect(hand.session.touches == script.down.count, label)
        }
        for finger in 1...4 { try hand.cancel(finger) }
        hand.rest()
        #expect(!hand.outcome.isAnimating && !hand.session.isAnimating)
        #expect(hand.layout.limits.clamped(hand.state.scale).bound == nil)
        #expect(hand.layout.rest(hand.state.offset, at: hand.state.scale) == hand.state.offset)
    }

    private func hypot(_ one: Point, _ other: Point) -> Double {
        ((one.x - other.x) * (one.x - other.x) + (one.y - other.y) * (one.y - other.y)).squareRoot()
    }
}
