import Testing
import ZoomCore

@Suite struct PixelRectTests {
    @Test func edgesAreRoundedAndThenSubtracted() throws {
        let table: [(Rect, PixelRect)] = [
            (Rect(x: 0.4, y: 0.5, width: 1.1, height: 1), PixelRect(x: 0, y: 1, width: 2, height: 1)),
            (Rect(x: -0.5, y: -1.5, width: 1, height: 1), PixelRect(x: 0, y: -1, width: 1, height: 1)),
            (Rect(x: 2, y: 3, width: 0, height: 0.4), PixelRect(x: 2, y: 3, width: 0, height: 0)),
        ]
        for (rect, pixels) in table { #expect(try PixelRect(roundingEdgesOf: rect) == pixels) }
    }

    @Test(arguments: [.nan, .infinity, 1e17, -1e300] as [Double])
    func edgesThatAreNoWholeNumberAreNamed(_ bad: Double) {
        let table: [(Rect, GeometryParameter)] = [
            (Rect(x: bad, y: 0, width: 1, height: 1), .rectX), (Rect(x: 0, y: bad, width: 1, height: 1), .rectY),
            (Rect(x: 0, y: 0, width: bad, height: 1), .rectWidth),
            (Rect(x: 0, y: 0, width: 1, height: bad), .rectHeight),
        ]
        for (rect, parameter) in table {
            let error = #expect(throws: GeometryError.self) { try PixelRect(roundingEdgesOf: rect) }
            #expect(error?.parameter == parameter)
        }
    }
}
