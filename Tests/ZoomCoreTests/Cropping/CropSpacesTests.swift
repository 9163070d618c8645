import Foundation
import Testing
import ZoomCore

@Suite struct CropSpacesTests {
    @Test func aCropGoesToEverySpaceAndBack() throws {
        var generator = SeededGenerator(seed: 221)
        for _ in 0..<500 {
            let turned = try randomTurned(&generator)
            let crop = randomCrop(&generator)
            let edited = try EditedImage(
                image: turned.image,
                edit: Edit(
                    crop: randomCrop(&generator),
                    rotation: turned.edit.rotation,
                    isFlipped: turned.edit.isFlipped
                )
            )
            func same(_ other: Crop) -> Bool {
                isClose(other.center, crop.center) && isClose(other.size.width, crop.size.width)
                    && isClose(other.size.height, crop.size.height)
            }
            #expect(same(try edited.crop(ofSourceRect: edited.sourceRect(of: crop))))
            #expect(same(try edited.crop(ofUnitRect: edited.unitRect(of: crop))))
            #expect(same(try edited.crop(ofPictureRect: edited.canvasRect(of: crop), in: .crop)))
            let magnification = Double.random(in: 0.01...3, using: &generator)
            let window = Size(
                width: crop.size.width * edited.diagonal * magnification,
                height: crop.size.height * edited.diagonal * magnification
            )
            let translation = edited.translation(of: crop, magnification: magnification)
            #expect(same(try edited.crop(window: window, magnification: magnification, translation: translation)))
        }
    }

    @Test func aSourceRectIsWhatTheResultShowsAfterQuarterTurns() throws {
        let rect = Rect(x: 30, y: 20, width: 100, height: 50)
        for quadrant in 0..<4 {
            for isFlipped in [false, true] {
                let rotation = try Rotation(quadrant: quadrant)
                let bare = try EditedImage(
                    image: Size(width: 300, height: 200),
                    edit: Edit(rotation: rotation, isFlipped: isFlipped)
                )
                let crop = try bare.crop(ofSourceRect: rect)
                let edited = try EditedImage(
                    image: bare.image,
                    edit: Edit(crop: crop, rotation: rotation, isFlipped: isFlipped)
                )
                #expect(edited.size.width == (quadrant % 2 == 0 ? 100 : 50))
                let shown = corners(edited, crop)
                #expect(isClose(shown.map(\.x).min()!, 30) && isClose(shown.map(\.x).max()!, 130))
                #expect(isClose(shown.map(\.y).min()!, 20) && isClose(shown.map(\.y).max()!, 70))
            }
        }
    }

    @Test func aPartOfThePictureBecomesThePicture() throws {
        var generator = SeededGenerator(seed: 222)
        for _ in 0..<300 {
            let turned = try randomTurned(&generator)
            let first = Crop(center: Point(x: 0.05, y: -0.02), size: Size(width: 0.5, height: 0.4))
            func edited(_ crop: Crop) throws -> EditedImage {
                try EditedImage(
                    image: turned.image,
                    edit: Edit(crop: crop, rotation: turned.edit.rotation, isFlipped: turned.edit.isFlipped)
                )
            }
            let before = try edited(first)
            let part = Rect(
                x: .random(in: 0...10, using: &generator).rounded(),
                y: .random(in: 0...10, using: &generator).rounded(),
                width: .random(in: 4...40, using: &generator).rounded(),
                height: .random(in: 4...40, using: &generator).rounded()
            )
            let after = try edited(before.crop(ofPictureRect: part, in: .view))
            #expect(Double(after.size.width) == part.size.width)
            let middle = Point(x: part.size.width / 2 + 1, y: part.size.height / 2 - 1)
            let was = Point(x: part.origin.x + middle.x, y: part.origin.y + middle.y)
            #expect(isClose(after.sourcePoint(atEditedPoint: middle), before.sourcePoint(atEditedPoint: was)))
        }
    }

    @Test func coveringLeavesNoBlankBehindTheWindow() throws {
        var generator = SeededGenerator(seed: 223)
        for _ in 0..<300 {
            let edited = try randomTurned(&generator)
            let window = Size(width: .random(in: 10...900, using: &generator), height: 300)
            let least = try edited.coveringMagnification(window: window)
            let crop = try edited.crop(window: window, magnification: least, translation: .zero)
            #expect(room(edited, crop).magnitude < 1e-7)
            let range = try edited.dragRange(window: window, magnification: least)
            #expect(min(range.width, range.height) < 1e-7)
            // Twice as large, it can be moved: as far as the range says, and no further.
            let wide = try edited.dragRange(window: window, magnification: least * 2)
            #expect(min(wide.width, wide.height) > 0)
            let angle = edited.edit.rotation.angle * Double.pi / 180
            for (reach, isInside) in [(0.999, true), (1.001, false)] {
                let along = Point(x: wide.width * reach, y: 0)
                let moved = try edited.crop(
                    window: window,
                    magnification: least * 2,
                    translation: Point(x: along.x * cos(angle), y: along.x * sin(angle))
                )
                #expect((room(edited, moved) > -1e-7) == isInside)
            }
        }
    }

    @Test func whatIsOutOfRangeIsNamed() throws {
        let edited = try EditedImage(image: Size(width: 300, height: 200), edit: .none)
        let table: [(Rect, GeometryParameter)] = [
            (Rect(x: .nan, y: 0, width: 1, height: 1), .cropCenterX),
            (Rect(x: 0, y: 1e300, width: 1, height: 1), .cropCenterY),
            (Rect(x: 0, y: 0, width: 0, height: 1), .cropWidth),
            (Rect(x: 0, y: 0, width: 1, height: 0), .cropHeight),
            (Rect(x: 0, y: 0, width: 1, height: -1), .cropHeight),
        ]
        for (rect, parameter) in table {
            let errors = [
                #expect(throws: GeometryError.self) { try edited.crop(ofSourceRect: rect) },
                #expect(throws: GeometryError.self) { try edited.crop(ofUnitRect: rect) },
                #expect(throws: GeometryError.self) { try edited.crop(ofPictureRect: rect, in: .crop) },
                #expect(throws: GeometryError.self) { try edited.crop(ofPictureRect: rect, in: .view) },
            ]
            for error in errors { #expect(error?.parameter == parameter) }
        }
        let window = Size(width: 10, height: 10)
        for magnification in [0, -1, .nan] {
            let error = #expect(throws: GeometryError.self) {
                try edited.crop(window: window, magnification: magnification, translation: .zero)
            }
            #expect(error?.parameter == .magnification)
        }
        for (window, parameter) in [
            (Size(width: 0, height: 1), GeometryParameter.viewportWidth),
            (Size(width: 1, height: .infinity), .viewportHeight),
        ] {
            let error = #expect(throws: GeometryError.self) { try edited.coveringMagnification(window: window) }
            #expect(error?.parameter == parameter)
        }
    }
}
