import Foundation
import Testing

@testable import ZoomCore

/// The functions that are computed here and not by the platform, against the platform's.
@Suite struct FunctionTests {
    /// Whether two numbers are so many units in the last place apart, or fewer.
    private func isClose(_ one: Double, _ other: Double, units: Double) -> Bool {
        one == other || abs(one - other) <= units * max(one.ulp, other.ulp)
    }

    @Test func exponentialsAreThePlatforms() {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<20000 {
            let reach = [0.4, 5, 700].randomElement(using: &generator)!
            let value = Double.random(in: -reach...reach, using: &generator)
            #expect(isClose(exponential(value), exp(value), units: 2), "\(value)")
        }
        #expect(exponential(0) == 1)
    }

    @Test func exponentialsBeyondWhatADoubleHoldsAreInfiniteOrNothing() {
        #expect(isClose(exponential(709.78), exp(709.78), units: 2))
        #expect(isClose(exponential(-745.1), exp(-745.1), units: 1))
        for value in [709.79, 710.5, 1e6, 1e300, Double.infinity] { #expect(exponential(value) == .infinity) }
        for value in [-745.2, -746, -1e6, -1e300, -Double.infinity] { #expect(exponential(value) == 0) }
    }

    @Test func logarithmsAreThePlatforms() {
        var generator = SeededGenerator(seed: 12)
        for _ in 0..<20000 {
            let reach = [1e-3, 0.7, 5, 700].randomElement(using: &generator)!
            let value = exp(Double.random(in: -reach...reach, using: &generator))
            #expect(isClose(naturalLogarithm(value), log(value), units: 3), "\(value)")
        }
        for value in [1, 1.4142135623730951, 1.999999, 2, 0.70710678, Double.leastNonzeroMagnitude] {
            #expect(isClose(naturalLogarithm(value), log(value), units: 2), "\(value)")
        }
    }

    @Test func sinesAndCosinesAreThePlatforms() {
        var generator = SeededGenerator(seed: 13)
        for _ in 0..<20000 {
            let reach = [45.0, 400, 1e5].randomElement(using: &generator)!
            let degrees = Double.random(in: -reach...reach, using: &generator)
            let (sine, cosine) = sineAndCosine(degrees: degrees)
            // Whole turns are taken off exactly.
            let radians = degrees.remainder(dividingBy: 360) * (.pi / 180)
            #expect(abs(sine - sin(radians)) < 4e-16, "\(degrees)")
            #expect(abs(cosine - cos(radians)) < 4e-16, "\(degrees)")
        }
    }

    @Test(arguments: [-720, -360, 0, 360, 36000] as [Double])
    func quarterTurnsAreExact(_ turns: Double) {
        let table: [(Double, sine: Double, cosine: Double)] = [(0, 0, 1), (90, 1, 0), (180, 0, -1), (270, -1, 0)]
        for (degrees, sine, cosine) in table {
            let turned = sineAndCosine(degrees: turns + degrees)
            #expect(turned.sine == sine && turned.cosine == cosine)
        }
    }

    @Test func rangesKnowTheirEnds() {
        let inner = AllowedRange.over(1, below: 2)
        let outer = AllowedRange.from(1, upTo: 2)
        let half = AllowedRange.over(1, upTo: 2)
        for (number, isInner, isOuter, isHalf) in [
            (0.5, false, false, false), (1, false, true, false), (1.5, true, true, true), (2, false, true, true),
            (2.5, false, false, false), (.nan, false, false, false),
        ] {
            #expect(inner.contains(number) == isInner)
            #expect(outer.contains(number) == isOuter)
            #expect(half.contains(number) == isHalf)
        }
        #expect(AllowedRange.finite.contains(-1e308) && !AllowedRange.finite.contains(.infinity))
        #expect(AllowedRange.positive.contains(1e-300) && !AllowedRange.positive.contains(0))
        #expect(AllowedRange.length.contains(largestWholeNumber) && !AllowedRange.length.contains(1e16))
    }
}
