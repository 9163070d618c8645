import Testing
import ZoomCore

@Suite struct CropperTests {
    @Test func noStepLeavesABlankCorner() throws {
        var generator = SeededGenerator(seed: 241)
        var refusals = 0
        for _ in 0..<200 {
            let turned = try randomTurned(&generator)
            let fit: CropFit = Bool.random(using: &generator) ? .moving : .shrinking
            var cropper = try Cropper(image: turned.image, edit: turned.edit, fit: fit)
            for _ in 0..<12 {
                let distance = Point(
                    x: .random(in: -400...400, using: &generator),
                    y: .random(in: -400...400, using: &generator)
                )
                let before = cropper
                do throws(GeometryError) {
                    switch Int.random(in: 0..<8, using: &generator) {
                    case 0: try cropper.choose(randomCrop(&generator))
                    case 1: try cropper.move(by: distance)
                    case 2, 3:
                        try cropper.resize(
                            by: CropHandle.allCases.randomElement(using: &generator)!,
                            distance,
                            keepsAspect: .random(using: &generator)
                        )
                    case 4: try cropper.straighten(to: .random(in: -45...45, using: &generator))
                    case 5: try cropper.turn(byQuarters: .random(in: -3...3, using: &generator))
                    case 6: try cropper.flip(vertically: .random(using: &generator))
                    default: try cropper.rotate(by: .random(in: -200...200, using: &generator))
                    }
                } catch {
                    // A strip can become too thin for a pixel; then nothing has happened.
                    #expect(error.parameter == .editedWidth || error.parameter == .editedHeight)
                    #expect(cropper == before)
                    refusals += 1
                }
                #expect(room(cropper.edited, cropper.edited.crop) > -1e-7)
                #expect(cropper.edited.edit.rotation == cropper.chosen.rotation)
            }
        }
        #expect(refusals < 100)
    }

    @Test func goingBackGivesWhatWasChosen() throws {
        var generator = SeededGenerator(seed: 242)
        for fit in [CropFit.moving, .shrinking] {
            for _ in 0..<100 {
                let turned = try randomTurned(&generator)
                var cropper = try Cropper(image: turned.image, fit: fit)
                if Bool.random(using: &generator) { try cropper.choose(randomCrop(&generator)) }
                let start = cropper
                for _ in 0..<20 { try cropper.straighten(to: .random(in: -45...45, using: &generator)) }
                try cropper.straighten(to: 0)
                #expect(cropper == start)
                for _ in 0..<4 { try cropper.turn(byQuarters: 1) }
                try cropper.flip()
                try cropper.flip()
                #expect(cropper == start)
            }
        }
    }

    @Test func aCropIsLostOnlyAsFarAsATurnNeedsIt() throws {
        var cropper = try Cropper(image: Size(width: 400, height: 300))
        let small = Crop(center: .zero, size: Size(width: 0.2, height: 0.1))
        try cropper.choose(small)
        for angle in [-45.0, 10, 45] {
            try cropper.straighten(to: angle)
            #expect(cropper.edited.crop == small)
        }
        try cropper.choose(nil)
        try cropper.straighten(to: 30)
        let inscribed = try cropper.edited.inscribed(Crop(center: .zero, size: Size(width: 0.8, height: 0.6)))
        #expect(isClose(cropper.edited.crop.size.width, inscribed.size.width))
        #expect(cropper.chosen.crop == nil)
        try cropper.straighten(to: 0)
        #expect(cropper.edited.size == PixelSize(width: 400, height: 300))
    }

    @Test func quarterTurnsKeepWhatIsShown() throws {
        var cropper = try Cropper(image: Size(width: 400, height: 300))
        try cropper.choose(Crop(center: Point(x: 0.1, y: 0.1), size: Size(width: 0.3, height: 0.1)))
        try cropper.turn(byQuarters: 1)
        #expect(cropper.edited.size == PixelSize(width: 50, height: 150))
        #expect(cropper.edited.crop.center == Point(x: 0.1, y: 0.1))
        try cropper.flip()
        #expect(cropper.edited.crop.center == Point(x: -0.1, y: 0.1))
        #expect(cropper.edited.edit.rotation.quadrant == 3)
    }

    @Test func anErrorLeavesItAsItWas() throws {
        var cropper = try Cropper(image: Size(width: 400, height: 300))
        try cropper.straighten(to: 5)
        let before = cropper
        #expect(throws: GeometryError.self) { try cropper.straighten(to: 46) }
        #expect(throws: GeometryError.self) { try cropper.rotate(by: .nan) }
        #expect(throws: GeometryError.self) { try cropper.move(by: Point(x: .infinity, y: 0)) }
        #expect(throws: GeometryError.self) { try cropper.resize(by: .top, Point(x: 0, y: .nan)) }
        #expect(throws: GeometryError.self) {
            try cropper.choose(Crop(center: .zero, size: Size(width: 1e-9, height: 1)))
        }
        #expect(cropper == before)
        #expect(throws: GeometryError.self) { try Cropper(image: Size(width: 0, height: 1)) }
    }
}
