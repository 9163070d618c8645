import Foundation
import Testing
import ZoomCore

@Suite struct StickerTests {
    private func randomEdited(_ generator: inout SeededGenerator) throws -> EditedImage {
        let turned = try randomTurned(&generator)
        return try EditedImage(
            image: turned.image,
            edit: Edit(
                crop: randomCrop(&generator),
                rotation: turned.edit.rotation,
                isFlipped: turned.edit.isFlipped
            )
        )
    }

    private func randomSticker(_ generator: inout SeededGenerator) -> StickerPlace {
        StickerPlace(
            center: Point(x: .random(in: -0.4...0.4, using: &generator), y: .random(in: -0.4...0.4, using: &generator)),
            width: .random(in: 0.01...1, using: &generator),
            angle: .random(in: -179...179, using: &generator)
        )
    }

    @Test func aCanvasDrawsTheSourceWhereThePictureHasIt() throws {
        var generator = SeededGenerator(seed: 311)
        for _ in 0..<200 {
            let edited = try randomEdited(&generator)
            for mode in [EditMode.view, .edit, .crop] {
                let point = Point(
                    x: .random(in: 0...3000, using: &generator),
                    y: .random(in: 0...3000, using: &generator)
                )
                let there = edited.transform(to: mode).apply(to: point)
                #expect(isClose(there, edited.picturePoint(atSourcePoint: point, in: mode)))
            }
        }
    }

    @Test func aStickerIsFoundByItsPlaceOnThePicture() throws {
        var generator = SeededGenerator(seed: 312)
        for _ in 0..<200 {
            let edited = try randomEdited(&generator)
            let sticker = randomSticker(&generator)
            for mode in [EditMode.view, .crop] {
                let found = try edited.sticker(at: edited.place(of: sticker, in: mode), in: mode)
                #expect(isClose(found.center, sticker.center) && isClose(found.width, sticker.width))
                #expect(isClose(found.angle, sticker.angle))
            }
        }
    }

    @Test func aStickerIsHitWhereItIsDrawn() throws {
        var generator = SeededGenerator(seed: 313)
        for _ in 0..<300 {
            let edited = try randomEdited(&generator)
            let sticker = randomSticker(&generator)
            let aspect = Double.random(in: 0.2...5, using: &generator)
            let transform = try edited.transform(of: sticker, aspect: aspect, to: .edit)
            let unit = Point(
                x: .random(in: -0.5...1.5, using: &generator),
                y: .random(in: -0.5...1.5, using: &generator)
            )
            let isInside = (0...1).contains(unit.x) && (0...1).contains(unit.y)
            #expect(try edited.contains(transform.apply(to: unit), of: sticker, aspect: aspect, in: .edit) == isInside)
            let place = try edited.place(of: sticker, in: .edit)
            #expect(isClose(transform.apply(to: Point(x: 0.5, y: 0.5)), place.center))
            let width = (transform.a * transform.a + transform.b * transform.b).squareRoot()
            let height = (transform.c * transform.c + transform.d * transform.d).squareRoot()
            #expect(isClose(width, place.width) && isClose(width / height, aspect))
            let beside = Point(x: -5 / width, y: 1 + 5 / height)
            let point = transform.apply(to: beside)
            #expect(try edited.contains(point, of: sticker, aspect: aspect, margin: 5.001, in: .edit))
            #expect(try !edited.contains(point, of: sticker, aspect: aspect, margin: 4.999, in: .edit))
        }
    }

    @Test func aNewStickerIsUprightInTheMiddle() throws {
        var generator = SeededGenerator(seed: 314)
        let edited = try randomEdited(&generator)
        let rect = Rect(x: 10, y: 20, width: 100, height: 60)
        let sticker = try edited.sticker(inMiddleOf: rect, share: 0.25, of: .edit)
        let place = try edited.place(of: sticker, in: .edit)
        #expect(isClose(place.center, Point(x: 60, y: 50)) && isClose(place.width, 25))
        #expect(isClose(cos(place.angle * .pi / 180), 1))
        #expect(throws: GeometryError.self) { try edited.sticker(inMiddleOf: rect, share: 0, of: .edit) }
        #expect(throws: GeometryError.self) {
            try edited.sticker(inMiddleOf: Rect(x: 0, y: 0, width: 0, height: 1), share: 1)
        }
    }

    @Test(arguments: [false, true])
    func aFlippedPictureKeepsItsStickers(vertically: Bool) throws {
        var generator = SeededGenerator(seed: 315)
        for _ in 0..<100 {
            let edited = try randomEdited(&generator)
            let edit = vertically ? edited.edit.flippedVertically() : edited.edit.flippedHorizontally()
            let flipped = try EditedImage(image: edited.image, edit: edit)
            let sticker = randomSticker(&generator)
            let before = try edited.place(of: sticker)
            let after = try flipped.place(of: sticker.mirrored(vertically: vertically))
            let picture = edited.pictureSize(.view)
            let mirrored = Point(
                x: vertically ? before.center.x : picture.width - before.center.x,
                y: vertically ? picture.height - before.center.y : before.center.y
            )
            #expect(isClose(after.center, mirrored) && after.width == before.width)
            #expect(isClose(cos((after.angle + before.angle) * .pi / 180), 1))
        }
    }

    @Test(arguments: [
        (StickerPlace(center: Point(x: .nan, y: 0), width: 1, angle: 0), GeometryParameter.stickerX),
        (StickerPlace(center: Point(x: 0, y: .infinity), width: 1, angle: 0), .stickerY),
        (StickerPlace(center: .zero, width: 0, angle: 0), .stickerWidth),
        (StickerPlace(center: .zero, width: 1, angle: .nan), .stickerAngle),
    ])
    func aPlaceThatIsNoneIsAnError(place: StickerPlace, parameter: GeometryParameter) throws {
        let edited = try EditedImage(image: Size(width: 400, height: 300), edit: .none)
        #expect(#expect(throws: GeometryError.self) { try edited.sticker(at: place) }?.parameter == parameter)
        #expect(
            #expect(throws: GeometryError.self) { try edited.transform(of: place, aspect: 1) }?.parameter == parameter
        )
        let good = StickerPlace(center: .zero, width: 1, angle: 0)
        #expect(#expect(throws: GeometryError.self) { try edited.transform(of: good, aspect: 0) }?.parameter == .aspect)
        #expect(throws: GeometryError.self) { try edited.contains(.zero, of: good, aspect: -1) }
    }
}
