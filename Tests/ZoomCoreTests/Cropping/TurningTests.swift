import Testing
import ZoomCore

@Suite struct TurningTests {
    private func randomEdit(_ generator: inout SeededGenerator) throws -> EditedImage {
        let turned = try randomTurned(&generator)
        let crop = Bool.random(using: &generator) ? randomCrop(&generator) : nil
        return try EditedImage(
            image: turned.image,
            edit: Edit(crop: crop, rotation: turned.edit.rotation, isFlipped: turned.edit.isFlipped)
        )
    }

    /// Points of the finished picture about its middle, so that rounding its size to pixels does not count.
    private func source(_ edited: EditedImage, _ x: Double, _ y: Double) -> Point {
        edited.sourcePoint(
            atEditedPoint: Point(x: Double(edited.size.width) / 2 + x, y: Double(edited.size.height) / 2 + y)
        )
    }

    @Test func whatIsShownStaysInEveryTurnAndFlip() throws {
        var generator = SeededGenerator(seed: 231)
        for _ in 0..<500 {
            let before = try randomEdit(&generator)
            func after(_ edit: Edit) throws -> EditedImage { try EditedImage(image: before.image, edit: edit) }
            let x = Double.random(in: -50...50, using: &generator)
            let y = Double.random(in: -50...50, using: &generator)
            let shown = source(before, x, y)
            // Clockwise: what was on the right is below.
            let once = try after(before.edit.turned(byQuarters: 1))
            #expect(isClose(source(once, -y, x), shown))
            #expect(once.size == PixelSize(width: before.size.height, height: before.size.width))
            #expect(isClose(source(try after(before.edit.turned(byQuarters: -1)), y, -x), shown))
            #expect(isClose(source(try after(before.edit.turned(byQuarters: 2)), -x, -y), shown))
            let mirrored = try after(before.edit.flippedHorizontally())
            #expect(isClose(source(mirrored, -x, y), shown))
            #expect(mirrored.size == before.size)
            #expect(isClose(source(try after(before.edit.flippedVertically()), x, -y), shown))
        }
    }

    @Test func turnsAndFlipsCancelOut() throws {
        var generator = SeededGenerator(seed: 232)
        for _ in 0..<300 {
            let edit = try randomEdit(&generator).edit
            let once = edit.turned(byQuarters: 1)
            #expect(once.turned(byQuarters: 1).turned(byQuarters: 1).turned(byQuarters: 1) == edit)
            #expect(once.turned(byQuarters: -1) == edit)
            #expect(edit.turned(byQuarters: 4) == edit)
            #expect(edit.turned(byQuarters: -7) == once)
            #expect(edit.turned(byQuarters: .max) == edit.turned(byQuarters: 3))
            #expect(edit.turned(byQuarters: .min) == edit)
            #expect(edit.flippedHorizontally().flippedHorizontally() == edit)
            #expect(edit.flippedVertically().flippedVertically() == edit)
            #expect(edit.flippedHorizontally().flippedVertically() == edit.turned(byQuarters: 2))
        }
    }

    @Test(
        arguments: [
            (0, 0, 0), (10, 0, 10), (44.5, 0, 44.5), (45, 1, -45), (-45, 0, -45), (90, 1, 0), (-10, 0, -10),
            (-90, 3, 0), (180, 2, 0), (359, 0, -1), (360, 0, 0), (-60, 3, 30), (765, 1, -45), (1e15, 3, 10),
        ] as [(Double, Int, Double)]
    )
    func degreesAreQuartersAndWhatIsLeft(_ degrees: Double, _ quadrant: Int, _ angle: Double) throws {
        let rotation = try Rotation(degrees: degrees)
        #expect(rotation.quadrant == quadrant)
        #expect(rotation.angle == angle)
    }

    @Test func whatIsNoTurnIsNamed() {
        for degrees in [Double.nan, .infinity, 1e300] {
            #expect(#expect(throws: GeometryError.self) { try Rotation(degrees: degrees) }?.parameter == .angle)
        }
    }
}
