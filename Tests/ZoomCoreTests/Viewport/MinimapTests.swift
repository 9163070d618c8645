import Testing
import ZoomCore

@Suite struct MinimapTests {
    private let box = Size(width: 100, height: 120)

    @Test func theWholePictureIsFramedWhereItShows() throws {
        let layout = try layout((4000, 3000), in: (400, 800))
        let whole = try Minimap(of: layout.reset, in: layout, box: box)
        #expect(isClose(whole.picture, Rect(x: 0, y: 22.5, width: 100, height: 75)))
        #expect(isClose(whole.frame, whole.picture))
        let state = try layout.place(scale: 10, .center(Point(x: 0.5, y: 0.4))).state
        let map = try Minimap(of: state, in: layout, box: box)
        #expect(isClose(map.frame, Rect(x: 45, y: 22.5 + 20, width: 10, height: 20)))
    }

    @Test func aFrameIsNoSmallerThanAskedForAndStaysOnThePicture() throws {
        let layout = try layout((400_000, 300_000), in: (400, 800), limits: ZoomLimits(maximum: 1e6))
        let state = try layout.place(scale: 1e5, .center(Point(x: 0, y: 1))).state
        let map = try Minimap(of: state, in: layout, box: box, leastSide: 8)
        #expect(isClose(map.frame, Rect(x: 0, y: 22.5 + 67, width: 8, height: 8)))
        let middle = try layout.place(scale: 1e5, .center(Point(x: 0.5, y: 0.5))).state
        #expect(
            isClose(
                try Minimap(of: middle, in: layout, box: box, leastSide: 8).frame,
                Rect(x: 46, y: 56, width: 8, height: 8),
                within: 1e-4
            )
        )
        #expect(try Minimap(of: middle, in: layout, box: box, leastSide: 500).frame.size == map.picture.size)
    }

    @Test func aPointOfTheMapLeadsIntoThePicture() throws {
        let layout = try layout((4000, 3000), in: (400, 800))
        func unit(_ x: Double, _ y: Double) throws -> Point {
            try layout.unitPoint(atMinimapPoint: Point(x: x, y: y), box: box)
        }
        #expect(isClose(try unit(25, 22.5 + 30), Point(x: 0.25, y: 0.4)))
        #expect(try unit(-5, 0) == .zero)
        #expect(try unit(105, 118) == Point(x: 1, y: 1))
    }

    @Test func whatIsNoMapIsAnError() throws {
        let layout = try layout((4000, 3000), in: (400, 800))
        let none = Size(width: 0, height: 100)
        let error = #expect(throws: GeometryError.self) {
            try Minimap(of: layout.reset, in: layout, box: box, leastSide: -1)
        }
        #expect(error?.parameter == .minimapSide)
        #expect(error?.parameter.name.description == "least side of the frame")
        #expect(throws: GeometryError.self) { try Minimap(of: layout.reset, in: layout, box: none) }
        #expect(throws: GeometryError.self) { try layout.unitPoint(atMinimapPoint: .zero, box: none) }
        #expect(throws: GeometryError.self) {
            try layout.unitPoint(atMinimapPoint: Point(x: .nan, y: 0), box: box)
        }
    }
}
