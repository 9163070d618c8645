import Testing
import ZoomCore

@Suite struct DeviceRectTests {
    @Test func thereAreVectors() {
        #expect(DeviceVector.all.count == 60)
    }

    @Test(arguments: DeviceVector.all)
    func workedNumbersAreReproduced(_ vector: DeviceVector) throws {
        let layout = try layout(
            (vector.image.width, vector.image.height),
            in: (vector.viewport.width, vector.viewport.height)
        )
        let state = ViewportState(scale: vector.scale, offset: Point(x: vector.offset[0], y: vector.offset[1]))
        let device = try DeviceRect(layout: layout, state: state, devicePixelRatio: vector.dpr)
        #expect([device.scaled.width, device.scaled.height] == vector.expect.scaled)
        #expect([device.offset.x, device.offset.y] == vector.expect.offset)
        #expect([device.output.width, device.output.height] == vector.expect.output)

        let rect = vector.expect.visibleRect
        #expect(isClose(layout.visibleRect(state), Rect(x: rect[0], y: rect[1], width: rect[2], height: rect[3])))
        let pyramid = try Pyramid(image: PixelSize(width: Int(vector.image.width), height: Int(vector.image.height)))
        #expect(pyramid.lastLevel == vector.lastLevel)
        #expect(pyramid.level(forMagnification: device.magnification) == vector.expect.level)
    }

    /// The offsets of the vectors are where resting leaves them.
    @Test(arguments: DeviceVector.all)
    func workedOffsetsAreAtRest(_ vector: DeviceVector) throws {
        let layout = try layout(
            (vector.image.width, vector.image.height),
            in: (vector.viewport.width, vector.viewport.height)
        )
        let placed = try layout.place(scale: vector.scale, .offset(x: vector.offset[0], y: vector.offset[1]))
        #expect(placed.bound == nil)
        #expect(isClose(placed.state.offset, Point(x: vector.offset[0], y: vector.offset[1])))
    }

    @Test func halvesAreRoundedUpOnBothSidesOfZero() {
        let table: [(Double, Double)] = [
            (0.5, 1), (1.5, 2), (2.5, 3), (-0.5, 0), (-1.5, -1), (-2.5, -2), (2.4, 2), (-2.6, -3), (0, 0),
        ]
        for (value, rounded) in table { #expect(roundedHalfUp(value) == rounded, "\(value)") }
    }

    @Test func scaledImageHasAtLeastOnePixel() throws {
        let flat = try layout((10000, 1), in: (100, 100))
        let device = try DeviceRect(layout: flat, state: flat.place().state, devicePixelRatio: 1)
        #expect(device.scaled == PixelSize(width: 100, height: 1))
        let upright = try layout((1, 10000), in: (100, 100))
        let narrow = try DeviceRect(layout: upright, state: upright.place().state, devicePixelRatio: 1)
        #expect(narrow.scaled == PixelSize(width: 1, height: 100))
    }

    @Test func theWindowIsTheOutputAtItsOffset() throws {
        let layout = try layout((1000, 1000), in: (40, 30))
        let state = try layout.place(scale: 10, .offset(x: 11, y: 22)).state
        let device = try DeviceRect(layout: layout, state: state, devicePixelRatio: 2)
        #expect(device.window == PixelRect(x: 22, y: 44, width: 80, height: 60))
    }

    @Test func neighbouringWindowsMeet() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            let ratio = [1.0, 2, 3].randomElement(using: &generator)!
            let side = Double(Int.random(in: 1...900, using: &generator))
            let layout = try layout(
                (.random(in: 50...9000, using: &generator), .random(in: 50...9000, using: &generator)),
                in: (side, side)
            )
            let scale = Double.random(in: 1...16, using: &generator)
            // Steps of a whole viewport from a place in quarter pixels, which no sum rounds.
            let start = Double(Int.random(in: -4000...4000, using: &generator)) / 4 / ratio
            var edge: Int?
            for step in 0..<5 {
                let offset = Point(x: start + Double(step) * side, y: 0)
                let device = try DeviceRect(
                    layout: layout,
                    state: ViewportState(scale: scale, offset: offset),
                    devicePixelRatio: ratio
                )
                if ratio != 3, let edge { #expect(device.window.x == edge) }
                edge = device.window.x + device.window.width
            }
        }
    }

    @Test(arguments: [0, -1, .nan, .infinity] as [Double])
    func deviceRatioHasToBePositive(_ ratio: Double) throws {
        let layout = try layout((100, 100), in: (100, 100))
        let state = try layout.place().state
        let error = #expect(throws: GeometryError.self) {
            try DeviceRect(layout: layout, state: state, devicePixelRatio: ratio)
        }
        #expect(error?.parameter == .devicePixelRatio)
        #expect(error?.allowed == .positive)
    }

    @Test func outputOfNoPixelIsAnError() throws {
        let low = try layout((100, 100), in: (100, 0.4))
        let error = #expect(throws: GeometryError.self) {
            try DeviceRect(layout: low, state: low.place().state, devicePixelRatio: 1)
        }
        #expect(error?.parameter == .outputHeight)
        #expect(error?.allowed == .from(1, upTo: largestWholeNumber))
        let narrow = try layout((100, 100), in: (0.4, 100))
        let other = #expect(throws: GeometryError.self) {
            try DeviceRect(layout: narrow, state: narrow.place().state, devicePixelRatio: 1)
        }
        #expect(other?.parameter == .outputWidth)
    }

    @Test func numbersBeyondWholeOnesAreErrors() throws {
        let layout = try layout((100, 100), in: (100, 100))
        let table: [(ViewportState, Double, GeometryParameter)] = [
            (ViewportState(scale: 1e50, offset: .zero), 1, .scaledWidth),
            (ViewportState(scale: .nan, offset: .zero), 1, .scaledWidth),
            (ViewportState(scale: 1, offset: Point(x: 1e300, y: 0)), 1, .offsetX),
            (ViewportState(scale: 1, offset: Point(x: 0, y: -.infinity)), 1, .offsetY),
            (ViewportState(scale: 1e-40, offset: .zero), 1e40, .outputWidth),
        ]
        for (state, ratio, parameter) in table {
            let error = #expect(throws: GeometryError.self) {
                try DeviceRect(layout: layout, state: state, devicePixelRatio: ratio)
            }
            #expect(error?.parameter == parameter)
        }
    }
}
