import Testing
import ZoomCore

/// What is decided by a millionth of a pixel, or by numbers at the end of their range.
@Suite struct EditEdgeTests {
    private let size = Size(width: 4000, height: 3000)

    /// The tiles under a square of the canvas, around a point of the source.
    private func tiles(_ edited: EditedImage, around point: Point, side: Double) throws -> [TileAddress] {
        let middle = edited.canvasPoint(atSourcePoint: point)
        let square = Rect(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side)
        let pyramid = try Pyramid(image: PixelSize(width: 4000, height: 3000))
        return edited.tiles(covering: square, in: .crop, of: pyramid, level: 0)
    }

    /// Turned by 45°, a square of side 100 reaches `50 √2` to each side: by its corners into the tiles next to the one
    /// at (1280…1536, 1024…1280), or not.
    @Test(arguments: [(5e-7, false), (2e-6, true), (0.4, true)], [1.0, -1])
    func cornersReachIntoTiles(_ reach: (Double, Bool), _ side: Double) throws {
        let edit = Edit(rotation: try Rotation(quadrant: 0, angle: 45), isFlipped: side > 0)
        let edited = try EditedImage(image: size, edit: edit)
        let way = 50 * 2.0.squareRoot() - reach.0
        let right = Point(x: (side > 0 ? 1536 : 1280) - side * way, y: 1150)
        let besides = TileAddress(level: 0, column: side > 0 ? 6 : 4, row: 4)
        #expect(try tiles(edited, around: right, side: 100).contains(besides) == reach.1)
        let below = Point(x: 1400, y: (side > 0 ? 1280 : 1024) - side * way)
        let under = TileAddress(level: 0, column: 5, row: side > 0 ? 5 : 3)
        #expect(try tiles(edited, around: below, side: 100).contains(under) == reach.1)
    }

    /// The corner of a tile reaches across an edge of the square, which is 50 from its middle.
    @Test(arguments: [(5e-7, false), (2e-6, true), (0.4, true)], [(1.0, 1.0), (1, -1), (-1, 1), (-1, -1)])
    func edgesReachOverTiles(_ reach: (Double, Bool), _ direction: (Double, Double)) throws {
        let edit = Edit(rotation: try Rotation(quadrant: 0, angle: 45))
        let edited = try EditedImage(image: size, edit: edit)
        let way = (50 - reach.0) / 2.0.squareRoot()
        let middle = Point(x: 1280 - direction.0 * way, y: 1024 - direction.1 * way)
        let tile = TileAddress(level: 0, column: direction.0 > 0 ? 5 : 4, row: direction.1 > 0 ? 4 : 3)
        #expect(try tiles(edited, around: middle, side: 100).contains(tile) == reach.1)
    }

    @Test func badCropsHaveNoInscribedOne() throws {
        let edited = try EditedImage(image: size, edit: .none)
        for number in [0, -1, .nan, .infinity] as [Double] {
            let narrow = Crop(center: .zero, size: Size(width: number, height: 1))
            #expect(#expect(throws: GeometryError.self) { try edited.inscribed(narrow) }?.parameter == .cropWidth)
            let low = Crop(center: .zero, size: Size(width: 1, height: number))
            #expect(#expect(throws: GeometryError.self) { try edited.inscribed(low) }?.parameter == .cropHeight)
        }
    }

    /// As wide as the image, `4000 / 5000`, or as high, and next to nothing on the other side.
    @Test func theThinnestCropIsInscribed() throws {
        let edited = try EditedImage(image: size, edit: .none)
        let thin = Double.leastNonzeroMagnitude
        let flat = try edited.inscribed(Crop(center: .zero, size: Size(width: 1, height: thin)))
        #expect(isClose(flat.size.width, 0.8) && flat.size.height < 1e-300)
        let upright = try edited.inscribed(Crop(center: .zero, size: Size(width: thin, height: 1)))
        #expect(isClose(upright.size.height, 0.6) && upright.size.width < 1e-300)
    }

    /// 2⁵³ pixels are 1.8 · 10¹² diagonals of 5000.
    @Test func stickersAreWithinWhatCanBeCounted() throws {
        let edited = try EditedImage(image: size, edit: .none)
        func parameter(_ x: Double, _ y: Double, _ width: Double) -> GeometryParameter? {
            let place = StickerPlace(center: Point(x: x, y: y), width: width, angle: 0)
            return #expect(throws: GeometryError.self) { try edited.place(of: place) }?.parameter
        }
        #expect(parameter(-2e12, 0, 1) == .stickerX)
        #expect(parameter(0, 2e12, 1) == .stickerY)
        #expect(parameter(0, 0, 2e12) == .stickerWidth)
        _ = try edited.place(of: StickerPlace(center: Point(x: -1e12, y: 1e12), width: 1e12, angle: 0))
    }

    @Test(arguments: [0, -1, .nan, .infinity, 1e16] as [Double])
    func imagesHaveTwoLengths(_ length: Double) {
        let narrow = #expect(throws: GeometryError.self) {
            try EditedImage(image: Size(width: length, height: 1), edit: .none)
        }
        #expect(narrow?.parameter == .imageWidth)
        let low = #expect(throws: GeometryError.self) {
            try EditedImage(image: Size(width: 1, height: length), edit: .none)
        }
        #expect(low?.parameter == .imageHeight)
    }
}
