import ImageRequests
import Testing
import ZoomCore

@Suite struct GeometryTextTests {
    @Test(
        arguments: [
            (.finite, "a finite number"), (.positive, "a finite number over 0"),
            (.from(1), "a finite number of at least 1"),
            (.over(0, upTo: 4), "a number over 0 and at most 4"), (.from(-45, upTo: 45), "a number from -45 to 45"),
            (.over(-0.5, below: 0.5), "a number over -0.5 and below 0.5"),
        ] as [(AllowedRange, String)]
    )
    func rangesAreWords(_ range: AllowedRange, _ words: String) {
        let error = RequestError(GeometryError(parameter: .devicePixelRatio, value: .nan, allowed: range))
        #expect(error.message == "The device pixel ratio is nan: it must be \(words).")
        #expect(error.parameter == "dpr")
        #expect(error.value == "nan")
    }

    @Test func whatNoParameterSetsNamesNone() {
        let error = RequestError(GeometryError(parameter: .touches, value: 0, allowed: .from(1)))
        #expect(error.parameter == nil)
        #expect(error.value == nil)
        #expect(error.message == "The number of touches is 0: it must be a finite number of at least 1.")
    }
}
