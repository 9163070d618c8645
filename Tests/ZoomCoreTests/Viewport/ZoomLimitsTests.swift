import Foundation
import Testing
import ZoomCore

@Suite struct ZoomLimitsTests {
    @Test func defaultsAreThoseOfTheDesign() throws {
        #expect(try ZoomLimits() == .standard)
        #expect(ZoomLimits.standard.minimum == 1)
        #expect(ZoomLimits.standard.maximum == 16)
        #expect(ZoomLimits.standard.doubleTap == 3)
    }

    @Test func doubleTapLeftOutMovesIntoTheLimits() throws {
        #expect(try ZoomLimits(minimum: 4, maximum: 9).doubleTap == 4)
        #expect(try ZoomLimits(minimum: 1, maximum: 2).doubleTap == 2)
        #expect(try ZoomLimits(minimum: 1, maximum: 16, doubleTap: 16).doubleTap == 16)
    }

    @Test func onlyAScaleStrictlyBeyondALimitHitsIt() {
        let limits = ZoomLimits.standard
        let table: [(Double, Double, Bound?)] = [
            (1, 1, nil), (16, 16, nil), (5, 5, nil), (0.999, 1, .minimum), (16.001, 16, .maximum),
        ]
        for (asked, scale, bound) in table {
            let clamped = limits.clamped(asked)
            #expect(clamped.scale == scale)
            #expect(clamped.bound == bound)
        }
    }

    @Test func sliderIsLogarithmic() throws {
        let limits = ZoomLimits.standard
        let table: [(Double, Double)] = [(1, 0), (16, 1), (4, 0.5), (2, 0.25), (0.5, -0.25), (32, 1.25)]
        for (scale, position) in table { #expect(isClose(limits.sliderPosition(of: scale), position, within: 1e-15)) }
        #expect(try ZoomLimits(minimum: 2, maximum: 2).sliderPosition(of: 7) == 0)
    }

    @Test func sliderEqualsTheSystemsLogarithm() throws {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<5000 {
            let minimum = exp(Double.random(in: -20...20, using: &generator))
            let limits = try ZoomLimits(minimum: minimum, maximum: minimum * .random(in: 1.01...1e6, using: &generator))
            let scale = limits.minimum * .random(in: 0.01...1e7, using: &generator)
            let expected = log(scale / limits.minimum) / log(limits.maximum / limits.minimum)
            #expect(abs(limits.sliderPosition(of: scale) - expected) <= 4e-15 * max(1, abs(expected)))
        }
    }

    @Test func sliderThereAndBackIsTheSame() throws {
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<3000 {
            let minimum = exp(Double.random(in: -20...20, using: &generator))
            let limits = try ZoomLimits(minimum: minimum, maximum: minimum * .random(in: 1.01...1e6, using: &generator))
            let position = Double.random(in: 0...1, using: &generator)
            let scale = limits.scale(atSliderPosition: position)
            #expect(isClose(scale, limits.minimum * pow(limits.maximum / limits.minimum, position), within: 1e-14))
            #expect(abs(limits.sliderPosition(of: scale) - position) < 1e-12)
            #expect(limits.scale(atSliderPosition: 0) == limits.minimum)
            #expect(limits.scale(atSliderPosition: 1) == limits.maximum)
        }
    }

    @Test func sliderBeyondItsEndsStaysAtTheLimits() throws {
        let limits = try ZoomLimits(minimum: 1e-40, maximum: 1e40)
        for position in [-1e9, -5, .nan, -.infinity] as [Double] {
            let scale = limits.scale(atSliderPosition: position)
            #expect(scale == limits.minimum || scale == limits.maximum)
        }
        #expect(limits.scale(atSliderPosition: 1e9) == limits.maximum)
        #expect(limits.scale(atSliderPosition: -1e9) == limits.minimum)
    }
}
