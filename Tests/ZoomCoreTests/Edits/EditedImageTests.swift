import Testing
import ZoomCore

/// The worked numbers of `Vectors/edits.json`.
struct EditVector: Decodable, Sendable, CustomTestStringConvertible {
    struct Place: Decodable, Sendable {
        let center: [Double]
        let size: [Double]
    }

    struct Description: Decodable, Sendable {
        struct Turn: Decodable, Sendable {
            let quadrant: Int
            let angle: Double
        }

        let crop: Place?
        let rotation: Turn
        let flip: Bool
    }

    struct Pair: Decodable, Sendable {
        let edited: [Double]
        let image: [Double]
    }

    struct Expectation: Decodable, Sendable {
        let size: [Int]
        let diagonal: Double
        let cropFrame: Place
        let inscribed: Place
        let editedToImage: [Pair]
    }

    let name: String
    let image: VectorSize
    let edit: Description
    let expect: Expectation

    var testDescription: String { name }

    static let all: [EditVector] = vectors("edits")
}

@Suite struct EditedImageTests {
    @Test func thereAreVectors() {
        #expect(EditVector.all.count == 60)
    }

    @Test(arguments: EditVector.all)
    func workedEditsAreReproduced(_ vector: EditVector) throws {
        let edited = try EditedImage(
            image: Size(width: vector.image.width, height: vector.image.height),
            edit: Edit(
                crop: vector.edit.crop.map {
                    Crop(
                        center: Point(x: $0.center[0], y: $0.center[1]),
                        size: Size(width: $0.size[0], height: $0.size[1])
                    )
                },
                rotation: Rotation(quadrant: vector.edit.rotation.quadrant, angle: vector.edit.rotation.angle),
                isFlipped: vector.edit.flip
            )
        )
        #expect([edited.size.width, edited.size.height] == vector.expect.size)
        #expect(isClose(edited.diagonal, vector.expect.diagonal))
        let frame = edited.cropFrame
        #expect(matches(frame.center, frame.size, vector.expect.cropFrame))
        let inscribed = try edited.inscribed(edited.crop)
        #expect(matches(inscribed.center, inscribed.size, vector.expect.inscribed))
        for pair in vector.expect.editedToImage {
            let point = Point(x: pair.edited[0], y: pair.edited[1])
            let source = edited.sourcePoint(atEditedPoint: point)
            #expect(isClose(source, Point(x: pair.image[0], y: pair.image[1])))
            #expect(isClose(edited.editedPoint(atSourcePoint: source), point))
        }
    }

    @Test func noEditIsTheImage() throws {
        let edited = try EditedImage(image: Size(width: 4000, height: 3000), edit: .none)
        #expect(edited.size == PixelSize(width: 4000, height: 3000))
        for point in [Point.zero, Point(x: 4000, y: 3000), Point(x: 17, y: 2999)] {
            #expect(isClose(edited.sourcePoint(atEditedPoint: point), point))
        }
    }

    @Test func quarterTurnsAreExact() throws {
        let image = Size(width: 300, height: 200)
        let corner = Point(x: 10, y: 20)
        let table: [(Int, Bool, Point)] = [
            (0, false, Point(x: 10, y: 20)), (1, false, Point(x: 180, y: 10)), (2, false, Point(x: 290, y: 180)),
            (3, false, Point(x: 20, y: 290)), (0, true, Point(x: 290, y: 20)), (1, true, Point(x: 180, y: 290)),
        ]
        for (quadrant, flip, place) in table {
            let edit = Edit(rotation: try Rotation(quadrant: quadrant), isFlipped: flip)
            let edited = try EditedImage(image: image, edit: edit)
            #expect(isClose(edited.editedPoint(atSourcePoint: corner), place, within: 1e-12))
            #expect(edited.size.width == (quadrant % 2 == 0 ? 300 : 200))
        }
    }

    @Test func canvasShowsTheWholeImageAndTheFrameOfTheCrop() throws {
        var generator = SeededGenerator(seed: 111)
        for _ in 0..<300 {
            let edited = try randomEdit(&generator)
            #expect(edited.pictureSize(.crop) == Size(width: edited.diagonal, height: edited.diagonal))
            #expect(edited.pictureSize(.view).width == Double(edited.size.width))
            for corner in corners(edited.image) {
                let shown = edited.canvasPoint(atSourcePoint: corner)
                #expect(shown.x > -1e-6 && shown.y > -1e-6)
                #expect(shown.x < edited.diagonal + 1e-6 && shown.y < edited.diagonal + 1e-6)
                #expect(isClose(edited.sourcePoint(atPicturePoint: shown, in: .crop), corner))
            }
            // The middle of the frame shows what the middle of the finished picture shows.
            let middle = Point(x: Double(edited.size.width) / 2, y: Double(edited.size.height) / 2)
            #expect(
                isClose(
                    edited.sourcePoint(atPicturePoint: edited.cropFrame.center, in: .crop),
                    edited.sourcePoint(atPicturePoint: middle, in: .edit)
                )
            )
        }
    }

    @Test func inscribedCropHasNoBlankCornerAndTouchesAnEdge() throws {
        var generator = SeededGenerator(seed: 112)
        for _ in 0..<500 {
            let edited = try randomEdit(&generator)
            let inscribed = try edited.inscribed(edited.crop)
            #expect(inscribed.center == edited.crop.center)
            #expect(
                isClose(
                    inscribed.size.width / inscribed.size.height,
                    edited.crop.size.width / edited.crop.size.height
                )
            )
            // Without rounding to pixels: the corners about the middle.
            let turn = edited.edit.rotation
            let bare = try EditedImage(image: edited.image, edit: Edit(rotation: turn))
            let middle = bare.canvasPoint(
                atSourcePoint: Point(
                    x: edited.image.width / 2 + inscribed.center.x * edited.diagonal,
                    y: edited.image.height / 2 + inscribed.center.y * edited.diagonal
                )
            )
            var room = Double.infinity
            for (x, y) in [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)] {
                let corner = bare.sourcePoint(
                    atCanvasPoint: Point(
                        x: middle.x + x * inscribed.size.width * edited.diagonal,
                        y: middle.y + y * inscribed.size.height * edited.diagonal
                    )
                )
                room = min(room, corner.x, corner.y, edited.image.width - corner.x, edited.image.height - corner.y)
            }
            #expect(room.magnitude < 1e-6)
            let again = try edited.inscribed(inscribed)
            #expect(isClose(again.size.width, inscribed.size.width))
        }
    }

    @Test(arguments: [
        (0.4, 0.0, GeometryParameter.cropCenterX), (-0.41, 0, .cropCenterX), (0, 0.3, .cropCenterY),
        (0, -9, .cropCenterY),
    ])
    func aMiddleOutsideTheImageHasNoInscribedCrop(_ x: Double, _ y: Double, _ parameter: GeometryParameter) throws {
        let edited = try EditedImage(image: Size(width: 4000, height: 3000), edit: .none)
        let crop = Crop(center: Point(x: x, y: y), size: Size(width: 0.1, height: 0.1))
        let error = #expect(throws: GeometryError.self) { try edited.inscribed(crop) }
        #expect(error?.parameter == parameter)
        #expect(error?.allowed.contains(error?.value ?? 0) == false)
        #expect(error?.allowed.contains(0) == true)
    }

    @Test func aStickerKeepsItsPlaceOnThePicture() throws {
        var generator = SeededGenerator(seed: 113)
        let sticker = StickerPlace(center: Point(x: 0.1, y: -0.05), width: 0.2, angle: 15)
        for _ in 0..<200 {
            let edited = try randomEdit(&generator)
            let place = try edited.place(of: sticker)
            // Under it is always the same source pixel.
            let flipped = edited.edit.isFlipped ? -1.0 : 1
            let source = Point(
                x: edited.image.width / 2 + flipped * 0.1 * edited.diagonal,
                y: edited.image.height / 2 - 0.05 * edited.diagonal
            )
            #expect(isClose(edited.sourcePoint(atEditedPoint: place.center), source))
            #expect(place.width == 0.2 * edited.diagonal)
            #expect(place.angle == 15 + edited.edit.rotation.degrees)
        }
        let edited = try EditedImage(image: Size(width: 10, height: 10), edit: .none)
        let bad: [(StickerPlace, GeometryParameter)] = [
            (StickerPlace(center: Point(x: .nan, y: 0), width: 1, angle: 0), .stickerX),
            (StickerPlace(center: Point(x: 0, y: .infinity), width: 1, angle: 0), .stickerY),
            (StickerPlace(center: .zero, width: 0, angle: 0), .stickerWidth),
            (StickerPlace(center: .zero, width: 1, angle: .nan), .stickerAngle),
        ]
        for (place, parameter) in bad {
            #expect(#expect(throws: GeometryError.self) { try edited.place(of: place) }?.parameter == parameter)
        }
    }

    @Test func badEditsAreNamed() throws {
        let image = Size(width: 300, height: 200)
        func crop(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Edit {
            Edit(crop: Crop(center: Point(x: x, y: y), size: Size(width: width, height: height)))
        }
        let table: [(Edit, GeometryParameter)] = [
            (crop(.nan, 0, 1, 1), .cropCenterX), (crop(0, .infinity, 1, 1), .cropCenterY),
            (crop(0, 0, 0, 1), .cropWidth), (crop(0, 0, 1, -1), .cropHeight), (crop(0, 0, 0.001, 1), .editedWidth),
            (crop(0, 0, 1, 0.001), .editedHeight), (crop(0, 0, 9e15, 1), .editedWidth),
            (crop(1e14, 0, 1, 1), .cropCenterX), (crop(0, -1e14, 1, 1), .cropCenterY),
        ]
        for (edit, parameter) in table {
            let error = #expect(throws: GeometryError.self) { try EditedImage(image: image, edit: edit) }
            #expect(error?.parameter == parameter)
        }
        let flat = #expect(throws: GeometryError.self) {
            try EditedImage(image: Size(width: 0, height: 1), edit: .none)
        }
        #expect(flat?.parameter == .imageWidth)
        let turns: [(Int, Double, GeometryParameter)] = [
            (-1, 0, .quadrant), (4, 0, .quadrant), (.max, 0, .quadrant), (0, 45.1, .angle), (0, -46, .angle),
            (0, .nan, .angle),
        ]
        for (quadrant, angle, parameter) in turns {
            let error = #expect(throws: GeometryError.self) { try Rotation(quadrant: quadrant, angle: angle) }
            #expect(error?.parameter == parameter)
        }
    }

    private func corners(_ size: Size) -> [Point] {
        [.zero, Point(x: size.width, y: 0), Point(x: 0, y: size.height), Point(x: size.width, y: size.height)]
    }

    private func randomEdit(_ generator: inout SeededGenerator) throws -> EditedImage {
        let image = Size(
            width: .random(in: 10...5000, using: &generator),
            height: .random(in: 10...5000, using: &generator)
        )
        let diagonal = (image.width * image.width + image.height * image.height).squareRoot()
        let crop = Crop(
            center: Point(
                x: .random(in: -0.49...0.49, using: &generator) * image.width / diagonal,
                y: .random(in: -0.49...0.49, using: &generator) * image.height / diagonal
            ),
            size: Size(width: .random(in: 0.1...1, using: &generator), height: .random(in: 0.1...1, using: &generator))
        )
        return try EditedImage(
            image: image,
            edit: Edit(
                crop: crop,
                rotation: Rotation(
                    quadrant: .random(in: 0...3, using: &generator),
                    angle: .random(in: -45...45, using: &generator)
                ),
                isFlipped: .random(using: &generator)
            )
        )
    }

    private func matches(_ center: Point, _ size: Size, _ place: EditVector.Place) -> Bool {
        isClose(center, Point(x: place.center[0], y: place.center[1]))
            && isClose(size.width, place.size[0]) && isClose(size.height, place.size[1])
    }
}
