import Foundation
import Testing
import ZoomCore

@Suite struct WheelTests {
    private let pointer = Point(x: 100, y: 300)

    private func hand(_ rules: TouchRules = .standard, scale: Double = 4) throws -> Hand {
        try Hand((4000, 4000), in: (400, 400), scale: scale, offset: (600, 500), rules: rules)
    }

    /// 100 points up zoom by `e^(0.002 · 100)`, about the pointer.
    @Test func aWheelZoomsAboutThePointer() throws {
        var hand = try hand()
        let pixel = hand.pixel(100, 300)
        try hand.wheel(WheelStep(delta: Point(x: 7, y: -100), at: pointer))
        #expect(isClose(hand.state.scale, 4 * exp(0.2)))
        #expect(isClose(hand.pixel(100, 300), pixel))
        #expect(hand.outcome.hasChanged && !hand.outcome.isAnimating && hand.outcome.bound == nil)
        try hand.wheel(WheelStep(delta: Point(x: 0, y: 100), at: pointer))
        #expect(isClose(hand.state.scale, 4) && isClose(hand.state.offset, Point(x: 600, y: 500)))
    }

    @Test func aWheelPansWhereAsked() throws {
        var hand = try hand(TouchRules(wheelRule: .pans))
        try hand.wheel(WheelStep(delta: Point(x: 30, y: -20), at: pointer))
        #expect(hand.state == ViewportState(scale: 4, offset: Point(x: 630, y: 480)))
        try hand.wheel(WheelStep(delta: Point(x: -2, y: 3), unit: .line, at: pointer))
        #expect(hand.state.offset == Point(x: 630 - 2 * 16, y: 480 + 3 * 16))
        try hand.wheel(WheelStep(delta: Point(x: 0.5, y: -1), unit: .page, at: pointer))
        #expect(hand.state.offset == Point(x: 598 + 200, y: 528 - 400))
        try hand.wheel(WheelStep(delta: Point(x: 1e6, y: -1e6), at: pointer))
        #expect(hand.state.offset == Point(x: 1200, y: 0))
    }

    /// A page is as high as the viewport is, and as wide.
    @Test func pagesAreOfTheViewportsSize() throws {
        var hand = try Hand((8000, 8000), in: (400, 200), scale: 16, rules: TouchRules(wheelRule: .pans))
        let start = hand.state.offset
        try hand.wheel(WheelStep(delta: Point(x: 1, y: 1), unit: .page, at: pointer))
        #expect(hand.state.offset == Point(x: start.x + 400, y: start.y + 200))
    }

    @Test(arguments: [WheelRule.pans, .zooms])
    func withControlAWheelZoomsFaster(_ rule: WheelRule) throws {
        var hand = try hand(TouchRules(wheelRule: rule))
        try hand.wheel(WheelStep(delta: Point(x: 0, y: -10), at: pointer, hasControl: true))
        #expect(isClose(hand.state.scale, 4 * exp(0.1)))
        try hand.wheel(WheelStep(delta: Point(x: 0, y: 1), unit: .line, at: pointer, hasControl: true))
        #expect(isClose(hand.state.scale, 4 * exp(0.1 - 0.16)))
    }

    @Test func oneStepZoomsOnlySoFar() throws {
        var hand = try hand()
        try hand.wheel(WheelStep(delta: Point(x: 0, y: -100_000), at: pointer))
        #expect(isClose(hand.state.scale, 6))
        try hand.wheel(WheelStep(delta: Point(x: 0, y: 100_000), at: pointer, hasControl: true))
        #expect(isClose(hand.state.scale, 4))
        #expect(isClose(hand.state.offset, Point(x: 600, y: 500)))
    }

    /// Field case 18: at the limit nothing moves, and each step says so.
    @Test func atTheLimitAWheelDoesNothing() throws {
        var hand = try hand(scale: 16)
        let state = hand.state
        for _ in 0..<10 {
            try hand.wheel(WheelStep(delta: Point(x: 0, y: -100), at: pointer))
            #expect(hand.state == state && hand.outcome.bound == .maximum && !hand.outcome.hasChanged)
        }
    }

    @Test func aTrackpadZoomsByItsSteps() throws {
        var hand = try hand()
        let pixel = hand.pixel(100, 300)
        try hand.make(.magnify(by: 1.25, at: pointer))
        #expect(hand.state.scale == 5 && isClose(hand.pixel(100, 300), pixel))
        try hand.make(.magnify(by: 0.1, at: pointer))
        #expect(hand.state == ViewportState(scale: 1, offset: .zero) && hand.outcome.bound == .minimum)
    }

    @Test func aWheelStopsWhatMoves() throws {
        var hand = try hand()
        try hand.down(200, 200)
        try hand.up(190, 200, after: 0.01)
        #expect(hand.outcome.isAnimating)
        hand.wait(0.1)
        let pixel = hand.pixel(100, 300)
        try hand.wheel(WheelStep(delta: Point(x: 0, y: -100), at: pointer), after: 0)
        #expect(!hand.outcome.isAnimating && isClose(hand.pixel(100, 300), pixel))
    }

    /// A mouse that drags may turn its wheel, and drags on from there.
    @Test func aWheelWorksWhileOneFingerDrags() throws {
        var hand = try hand()
        try hand.down(100, 300)
        try hand.move(120, 300)
        let pixel = hand.pixel(120, 300)
        try hand.wheel(WheelStep(delta: Point(x: 0, y: -100), at: Point(x: 120, y: 300)))
        #expect(isClose(hand.pixel(120, 300), pixel))
        try hand.move(150, 310)
        #expect(isClose(hand.pixel(150, 310), pixel))
    }

    @Test func aWheelDoesNothingWhileFingersPinch() throws {
        var hand = try hand()
        try hand.down(100, 300, finger: 1)
        try hand.down(200, 300, finger: 2)
        let state = hand.state
        try hand.wheel(WheelStep(delta: Point(x: 0, y: -100), at: pointer))
        try hand.make(.magnify(by: 2, at: pointer))
        #expect(hand.state == state && !hand.outcome.hasChanged)
    }
}
