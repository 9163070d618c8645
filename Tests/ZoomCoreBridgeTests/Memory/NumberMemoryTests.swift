import Testing
import ZoomCore
import ZoomCoreBridge

/// The answer of an operation, or the description of its error.
func answer(_ operation: Operation, _ numbers: [Double]) -> (isError: Bool, numbers: [Double]) {
    var memory = NumberMemory()
    memory.reserve(numbers.count)
    for (index, number) in numbers.enumerated() { memory.numbers[index] = number }
    let count = memory.run(operation)
    return (count < 0, Array(memory.numbers.prefix(count < 0 ? memory.answerCount : count)))
}

/// An image of 4000 × 3000 pixels in a viewport of 390 × 844 points, as arguments.
let plainLayout: [Double] = [4000, 3000, 390, 844, 1, 16, 0, 0, 0]

@Suite struct NumberMemoryTests {
    @Test func roomIsMadeAndWhatIsThereIsKept() {
        var memory = NumberMemory()
        memory.reserve(3)
        for index in 0..<3 { memory.numbers[index] = Double(index) }
        memory.reserve(100)
        #expect(memory.numbers.count == 100 && Array(memory.numbers.prefix(4)) == [0, 1, 2, 0])
        memory.reserve(50)
        #expect(memory.numbers.count == 100)
    }

    @Test func anAnswerMakesItsOwnRoom() {
        let (isError, numbers) = answer(tiles, [10_240, 10_240, 256, 0, 0, 0, 10_240, 10_240, 0])
        #expect(!isError && numbers.count == 1 + 2 * 1600)
        // The middle of 40 × 40 tiles is a corner of four.
        #expect(Array(numbers[1..<9]) == [19, 19, 20, 19, 19, 20, 20, 20])
    }

    @Test func recordsGiveValuesBackAsTheyWere() throws {
        let made = answer(layout, plainLayout)
        #expect(!made.isError && Array(made.numbers.prefix(4)) == [1, 16, 3, 0.0975])
        let record = Array(made.numbers.dropFirst(4))
        let zoomed = answer(viewport, record + [0, 0, 0] + [0, 0, 0, 0] + [0])
        let viewportRecord = Array(zoomed.numbers.dropFirst(29))
        let tapped = answer(gesture, viewportRecord + [1, 100, 400])
        let layout = try Layout(image: Size(width: 4000, height: 3000), viewport: Size(width: 390, height: 844))
        var expected = try InteractiveViewport(layout: layout)
        _ = try expected.apply(.doubleTap(at: Point(x: 100, y: 400)))
        let state = expected.state
        #expect(Array(tapped.numbers.prefix(3)) == [state.scale, state.offset.x, state.offset.y])
        let rect = layout.visibleRect(state)
        #expect(Array(tapped.numbers[7..<11]) == [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
    }

    @Test(arguments: [
        (2, 0, false, 0, 9_007_199_254_740_992, true, false, "viewport width"),
        (4, -1, false, 0, Double.infinity, true, false, "minimum scale"),
        (5, 0.5, false, 1, Double.infinity, false, false, "maximum scale"),
        (8, -1, false, 0, 9_007_199_254_740_992, false, false, "padding"),
    ])
    func anErrorIsDescribed(
        _ index: Int,
        _ value: Double,
        _ isWhole: Bool,
        _ lowest: Double,
        _ highest: Double,
        _ excludesLowest: Bool,
        _ excludesHighest: Bool,
        _ name: String
    ) {
        var numbers = plainLayout
        numbers[index] = value
        let (isError, description) = answer(layout, numbers)
        #expect(isError)
        let flags = [isWhole, excludesLowest, excludesHighest].map { $0 ? 1.0 : 0 }
        let head = [value, flags[0], lowest, highest, flags[1], flags[2], Double(name.utf8.count)]
        #expect(description == head + name.utf8.map { Double($0) })
    }

    @Test(arguments: [1.5, 0, -1, 1001, Double.nan, .infinity, 1e300])
    func fingersAreCountedInWholeNumbers(_ touches: Double) {
        let record = Array(answer(layout, plainLayout).numbers.dropFirst(4))
        let made = answer(viewport, record + [0, 0, 0] + [0, 0, 0, 0] + [0])
        let (isError, description) = answer(gesture, Array(made.numbers.dropFirst(29)) + [2, 10, 10, touches])
        #expect(isError && description[1] == 1 && description[2] == 1 && description[3] == 1000)
        #expect(description[0] == touches || touches.isNaN && description[0].isNaN)
    }

    @Test(arguments: [0.0, 1, 2])
    func pointsGoForthAndBackInEachMode(_ mode: Double) {
        let made = answer(edit, [400, 300, 1, 0.1, 0, 0.5, 0.4, 1, 10, 1])
        #expect(!made.isError && Array(made.numbers.prefix(3)) == [250, 200, 500])
        let record = Array(made.numbers.dropFirst(11))
        let source = answer(sourcePoint, record + [mode, 100, 80]).numbers
        let picture = answer(picturePoint, record + [mode] + source).numbers
        #expect(abs(picture[0] - 100) < 1e-9 && abs(picture[1] - 80) < 1e-9)
        #expect(abs(source[0] - 100) > 1)
    }

    @Test func tilesTooManyToBeListedAreCounted() {
        let (isError, numbers) = answer(tiles, [1e9, 1e9, 1, 0, 0, 0, 1e9, 1e9, 0])
        #expect(!isError && numbers == [1e18])
        // No such level, and a rect beside the image.
        #expect(answer(tiles, [1e9, 1e9, 1, 99, 0, 0, 1e9, 1e9, 0]).numbers == [0])
        #expect(answer(tiles, [1000, 1000, 256, 0, 2000, 0, 10, 10, 0]).numbers.count == 1)
    }

    @Test(arguments: [(8.0, 0.0, 0.0), (0, 16, 0), (0, 0, 12), (0.5, 0, 0), (-1, 0, 0), (.nan, 0, 0), (0, 1e300, 0)])
    func aTileThatIsNoneHasNoPixels(_ level: Double, _ column: Double, _ row: Double) {
        #expect(answer(tile, [4000, 3000, 256, level, column, row]).numbers == [])
        let rect: [Double] = [3840, 2816, 160, 184]
        #expect(answer(tile, [4000, 3000, 256, 0, 15, 11]).numbers == rect + rect + rect)
    }
}
