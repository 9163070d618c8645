import Testing
import ZoomCore

@Suite struct ContainmentTests {
    @Test(arguments: [CropFit.moving, .shrinking])
    func aContainedCropHasNoBlankCorner(_ fit: CropFit) throws {
        var generator = SeededGenerator(seed: 201)
        for _ in 0..<1000 {
            let edited = try randomTurned(&generator)
            let crop = randomCrop(&generator)
            let contained = try edited.contained(crop, by: fit)
            #expect(room(edited, contained) > -1e-8)
            #expect(isClose(contained.size.width / contained.size.height, crop.size.width / crop.size.height))
            #expect(contained.size.width <= crop.size.width)
            // What lies inside stays as it is, but for rounding.
            let again = try edited.contained(contained, by: fit)
            #expect(isClose(again.center, contained.center, within: 1e-12))
            #expect(isClose(again.size.width, contained.size.width, within: 1e-12))
        }
    }

    @Test func aCropThatFitsMovesAndKeepsItsSize() throws {
        let edited = try EditedImage(image: Size(width: 400, height: 300), edit: .none)
        let crop = Crop(center: Point(x: 0.35, y: -0.1), size: Size(width: 0.2, height: 0.2))
        let moved = try edited.contained(crop)
        #expect(moved.size == crop.size)
        #expect(isClose(moved.center, Point(x: 0.3, y: -0.1)))
        let shrunk = try edited.contained(crop, by: .shrinking)
        #expect(shrunk.center == crop.center)
        #expect(isClose(shrunk.size.width, 0.1))
        #expect(isClose(shrunk.size.height, 0.1))
    }

    @Test func aCropWhoseMiddleIsOutsideKeepsAPixel() throws {
        let edited = try EditedImage(image: Size(width: 400, height: 300), edit: .none)
        for center in [Point(x: 0.4, y: 0), Point(x: 3, y: -7), Point(x: 0, y: 0.3)] {
            let crop = Crop(center: center, size: Size(width: 0.2, height: 0.1))
            let shrunk = try edited.contained(crop, by: .shrinking)
            #expect(isClose(shrunk.size.height * 500, 1))
            #expect(isClose(shrunk.size.width * 500, 2))
            #expect(room(edited, shrunk) > -1e-8)
        }
    }

    @Test func theLargestCropOfAnAspectTouchesTheEdge() throws {
        var generator = SeededGenerator(seed: 202)
        for _ in 0..<300 {
            let edited = try randomTurned(&generator)
            let aspect = Double.random(in: 0.2...5, using: &generator)
            let crop = try edited.largestCrop(ofAspect: aspect)
            #expect(crop.center == .zero)
            #expect(isClose(crop.size.width / crop.size.height, aspect))
            #expect(room(edited, crop).magnitude < 1e-7)
            // Nowhere else is there a larger one.
            let center = Point(x: .random(in: -0.1...0.1, using: &generator), y: 0)
            guard center.x.magnitude * edited.diagonal < edited.image.width / 2 else { continue }
            let other = try edited.largestCrop(ofAspect: aspect, about: center)
            #expect(other.size.width <= crop.size.width)
            #expect(room(edited, other).magnitude < 1e-7)
        }
        let plain = try EditedImage(image: Size(width: 400, height: 300), edit: .none)
        let square = try plain.largestCrop(ofAspect: 1)
        #expect(isClose(square.size.width * 500, 300))
        #expect(isClose(square.size.height * 500, 300))
    }

    @Test func cuttingToAnAspectStaysWithinTheCrop() throws {
        let edited = try EditedImage(image: Size(width: 400, height: 300), edit: .none)
        let crop = Crop(center: Point(x: 0.1, y: 0), size: Size(width: 0.4, height: 0.2))
        for (aspect, width, height) in [(1.0, 0.2, 0.2), (4, 0.4, 0.1), (2, 0.4, 0.2), (0.5, 0.1, 0.2)] {
            let cut = try edited.crop(crop, cutToAspect: aspect)
            #expect(cut.center == crop.center)
            #expect(isClose(cut.size.width, width))
            #expect(isClose(cut.size.height, height))
        }
        for aspect in [0, -1, .nan, .infinity] {
            let error = #expect(throws: GeometryError.self) { try edited.crop(crop, cutToAspect: aspect) }
            #expect(error?.parameter == .aspect)
            #expect(throws: GeometryError.self) { try edited.largestCrop(ofAspect: aspect) }
        }
        #expect(throws: GeometryError.self) {
            try edited.crop(Crop(center: .zero, size: Size(width: 0, height: 1)), cutToAspect: 1)
        }
    }

    @Test func extremesComeInsideOrAreNamed() throws {
        var generator = SeededGenerator(seed: 203)
        let numbers = [
            0, 1, .leastNonzeroMagnitude, .leastNormalMagnitude / 3, 1e-12, 1e12, 9e15, 1e300, .greatestFiniteMagnitude,
            .nan, .infinity,
        ]
        for _ in 0..<2000 {
            func number() -> Double {
                (Bool.random(using: &generator) ? 1 : -1) * numbers.randomElement(using: &generator)!
            }
            let edited = try randomTurned(&generator)
            let crop = Crop(
                center: Point(x: number(), y: number()),
                size: Size(width: number().magnitude, height: number().magnitude)
            )
            for fit in [CropFit.moving, .shrinking] {
                guard let contained = try? edited.contained(crop, by: fit) else { continue }
                #expect(room(edited, contained) > -1e-6)
            }
        }
    }
}
