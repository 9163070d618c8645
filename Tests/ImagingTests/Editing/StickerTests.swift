import Foundation
import TestSupport
import Testing
import ZoomCore

@testable import Imaging

/// Stickers: where they lie, in which order, and what of them shows.
struct StickerTests {
    private static let size = PixelSize(width: 160, height: 120)
    private static let diagonal = 200.0

    private func background(bands: Int = 3) -> Source {
        Fixtures.source(Picture(width: 160, height: 120, colour: Array([20, 40, 60, 255].prefix(bands))))
    }

    /// A sticker in the middle of a pixel of the image, with a width in pixels.
    private func sticker(
        _ picture: Picture,
        x: Double,
        y: Double,
        width: Double,
        angle: Double = 0,
        orientation: Int = 1
    ) -> PictureSticker {
        PictureSticker(
            source: Fixtures.source(picture, orientation: orientation),
            place: StickerPlace(
                center: Point(x: (x - 80) / Self.diagonal, y: (y - 60) / Self.diagonal),
                width: width / Self.diagonal,
                angle: angle
            )
        )
    }

    private func render(
        _ stickers: [PictureSticker],
        on source: Source? = nil,
        edit: Edit = .none,
        mode: EditMode = .view,
        magnification: Double = 1,
        window: PixelRect? = nil,
        filter: PictureFilter? = nil,
        background ground: RenderPlan.Background = .transparent
    ) throws -> Picture {
        let source = source ?? background()
        let plan = Fixtures.plan(
            try Fixtures.edit(source, edit, mode: mode, filter: filter),
            magnification: magnification,
            window: window,
            background: ground
        )
        return try Fixtures.render(plan, from: source, stickers: stickers)
    }

    private let chart = Fixtures.chart(width: 30, height: 20, bands: 3)

    @Test(arguments: 0...3)
    func stickersOnWholePixelsAreTheirPixels(quarters: Int) throws {
        for orientation in [1, 6, 7] {
            let upright = chart.upright(orientation: orientation)
            let turned = upright.edited(isFlipped: false, quadrant: quarters)
            let view = try render([
                sticker(
                    chart,
                    x: 50,
                    y: 40,
                    width: Double(upright.width),
                    angle: 90 * Double(quarters) - 360,
                    orientation: orientation
                )
            ])
            let (x, y) = (50 - turned.width / 2, 40 - turned.height / 2)
            #expect(view.cut(x: x, y: y, width: turned.width, height: turned.height) == turned)
            var rest = view
            for row in y..<y + turned.height {
                for column in x..<x + turned.width { rest[column, row] = [20, 40, 60] }
            }
            #expect(rest == Picture(width: 160, height: 120, colour: [20, 40, 60]))
        }
    }

    /// Crop, turn, flip and scale: a sticker's middle lands where the edited image says, and it covers its size.
    @Test func stickersLandWhereTheEditedImageSays() throws {
        var generator = SeededGenerator(seed: 3)
        let white = Picture(width: 40, height: 20, colour: [255, 255, 255])
        var seen = 0
        for _ in 0..<60 {
            let source = background()
            let edit = try Fixtures.randomEdit(using: &generator)
            let magnification = Double.random(in: 0.6...2.5, using: &generator)
            let place = sticker(
                white,
                x: .random(in: 50...110, using: &generator),
                y: .random(in: 40...80, using: &generator),
                width: .random(in: 8...16, using: &generator),
                angle: .random(in: -180...180, using: &generator)
            )
            let edited = try Fixtures.edit(source, edit).edited
            let expected = try edited.place(of: place.place)
            let (width, height) = (expected.width * magnification, expected.width * magnification / 2)
            let middle = Point(x: expected.center.x * magnification, y: expected.center.y * magnification)
            let view = try render([place], on: source, edit: edit, magnification: magnification).full
            let bare = try render([], on: source, edit: edit, magnification: magnification).full
            let reach = width * 0.6 + 1
            guard middle.x > reach, middle.y > reach, middle.x < Double(view.width) - reach,
                middle.y < Double(view.height) - reach
            else { continue }
            // On what is opaque underneath: how white a pixel is tells how much of it is covered.
            var sum = (share: 0.0, x: 0.0, y: 0.0, along: 0.0, isOpaque: true)
            for y in Int(middle.y - reach)...Int(middle.y + reach) {
                for x in Int(middle.x - reach)...Int(middle.x + reach) {
                    sum.isOpaque = sum.isOpaque && bare[x, y][3] == 255
                    let share = (Double(view[x, y][0]) - 20) / 235
                    let (dx, dy) = (Double(x) + 0.5 - middle.x, Double(y) + 0.5 - middle.y)
                    let along = dx * cos(expected.angle * .pi / 180) + dy * sin(expected.angle * .pi / 180)
                    sum.share += share
                    sum.x += share * dx
                    sum.y += share * dy
                    sum.along += share * along * along
                }
            }
            guard sum.isOpaque else { continue }
            seen += 1
            #expect(abs(sum.share - width * height) < 0.01 * width * height + 0.5, "\(edit)")
            #expect(abs(sum.x / sum.share) < 0.05 && abs(sum.y / sum.share) < 0.05, "\(edit)")
            // The second moment along the sticker's own width tells its angle.
            #expect(abs(sum.along / sum.share - (width * width + 1) / 12) < 0.04 * width * width, "\(edit)")
        }
        #expect(seen >= 12)
    }

    @Test func laterStickersLieOnEarlierOnes() throws {
        let red = sticker(Picture(width: 20, height: 20, colour: [255, 0, 0]), x: 50, y: 50, width: 20)
        let half = sticker(Picture(width: 20, height: 20, colour: [0, 0, 255, 51]), x: 60, y: 50, width: 20)
        let view = try render([red, half])
        #expect(view.bands == 3)
        #expect(view[45, 50] == [255, 0, 0])
        #expect(view[55, 50] == [204, 0, 51])
        #expect(view[65, 50] == [16, 32, 99])
        #expect(try render([half, red])[55, 50] == [255, 0, 0])
    }

    /// The order: filter, stickers, background; stickers are neither flipped nor filtered.
    @Test func stickersAreNeitherFilteredNorFlipped() throws {
        let view = try render(
            [sticker(chart, x: 50, y: 40, width: 30)],
            edit: Edit(isFlipped: true),
            filter: .mono
        )
        #expect(view.bands == 3)
        #expect(view.cut(x: 35, y: 30, width: 30, height: 20) == chart)
        #expect(view[0, 0] == [37, 37, 37])
    }

    @Test func alphaIsThatOfOneLaidOverTheOther() throws {
        let under = Picture(width: 160, height: 120, colour: [100, 100, 100, 128])
        let view = try render(
            [sticker(Picture(width: 20, height: 20, colour: [200, 0, 0, 128]), x: 50, y: 50, width: 20)],
            on: Fixtures.source(under)
        )
        // 128/255 over 128/255: alpha 0.752; the upper colour's share of it 0.667.
        #expect(view[50, 50][3] == 192)
        for (value, expected) in zip(view[50, 50], [167.0, 33, 33]) { #expect(abs(Double(value) - expected) <= 1) }
        #expect(view[90, 90] == [100, 100, 100, 128])
    }

    /// A sticker shows on the picture only: not in the letterbox, and not beyond the crop.
    @Test func stickersAreClippedToThePicture() throws {
        let white = sticker(Picture(width: 50, height: 50, colour: [255, 255, 255]), x: 0, y: 0, width: 60, angle: 20)
        let window = PixelRect(x: -20, y: -20, width: 60, height: 60)
        let view = try render([white], window: window, background: .opaque(red: 1, green: 2, blue: 3))
        for y in 0..<60 {
            for x in 0..<60 {
                if x < 20 || y < 20 { #expect(view[x, y] == [1, 2, 3]) }
            }
        }
        #expect(view[25, 25] == [255, 255, 255])
        // On a blank corner of the picture itself it shows.
        let edit = Edit(rotation: try Fixtures.turn(0, 30))
        let corner = try Fixtures.edit(background(), edit).edited.sourcePoint(atEditedPoint: Point(x: 5, y: 5))
        let small = sticker(Picture(width: 9, height: 9, colour: [1, 2, 3]), x: corner.x, y: corner.y, width: 9)
        #expect(try render([], edit: edit)[5, 5] == [0, 0, 0, 0])
        #expect(try render([small], edit: edit)[5, 5] == [1, 2, 3, 255])
    }

    @Test(arguments: [EditMode.edit, .crop])
    func otherModesShowNone(mode: EditMode) throws {
        let white = sticker(Picture(width: 5, height: 5, colour: [255, 255, 255]), x: 80, y: 60, width: 30)
        #expect(try render([white], mode: mode) == render([], mode: mode))
    }

    @Test func bandsAreAsFewAsTheyCanBe() throws {
        let grey = background(bands: 1)
        let greyOne = sticker(Picture(width: 5, height: 5, colour: [255]), x: 80, y: 60, width: 10)
        let colourOne = sticker(Picture(width: 5, height: 5, colour: [255, 0, 0, 255]), x: 80, y: 60, width: 10)
        #expect(try render([greyOne], on: grey).bands == 1)
        #expect(try render([greyOne, colourOne], on: grey).bands == 3)
        let slanted = Edit(rotation: try Fixtures.turn(0, 9))
        #expect(try render([greyOne], on: grey, edit: slanted).bands == 2)
        #expect(try render([greyOne, colourOne], on: grey, edit: slanted).bands == 4)
        #expect(try render([colourOne], on: grey, edit: slanted)[80, 60][0] == 255)
        let beside = PixelRect(x: 0, y: 0, width: 40, height: 40)
        #expect(try render([colourOne], on: grey, window: beside).bands == 1)
    }

    @Test func windowsAreCutOuts() throws {
        var generator = SeededGenerator(seed: 8)
        let picture = Fixtures.photo(width: 160, height: 120, bands: 4)
        for _ in 0..<10 {
            let source = Fixtures.source(picture)
            let stickers = (1...3).map { index in
                sticker(
                    Fixtures.photo(width: 40, height: 60, bands: index + 1),
                    x: .random(in: 20...140, using: &generator),
                    y: .random(in: 20...100, using: &generator),
                    width: .random(in: 5...60, using: &generator),
                    angle: .random(in: -90...90, using: &generator)
                )
            }
            let edit = try Fixtures.randomEdit(using: &generator)
            let whole = try render(stickers, on: source, edit: edit, magnification: 1.3)
            let x = Int.random(in: 0..<whole.width, using: &generator)
            let y = Int.random(in: 0..<whole.height, using: &generator)
            let window = PixelRect(
                x: x,
                y: y,
                width: .random(in: 1...whole.width - x, using: &generator),
                height: .random(in: 1...whole.height - y, using: &generator)
            )
            let part = try render(stickers, on: source, edit: edit, magnification: 1.3, window: window)
            #expect(part.full == whole.cut(x: x, y: y, width: window.width, height: window.height).full)
        }
    }

    @Test func aStickerThatCannotBeReadFailsAndSaysWhich() throws {
        let good = sticker(chart, x: 50, y: 40, width: 30)
        let bad = PictureSticker(source: Fixtures.broken(), place: good.place)
        let error = #expect(throws: ImagingError.self) { try render([good, bad]) }
        #expect(error?.kind == .corrupt && error?.sticker == 1)
    }

    /// Where it does not show, it is not even read.
    @Test func aStickerBesideTheWindowIsNotRead() throws {
        let bad = PictureSticker(source: Fixtures.broken(), place: sticker(chart, x: 50, y: 40, width: 30).place)
        let view = try render([bad], window: PixelRect(x: 90, y: 80, width: 20, height: 20))
        #expect(view == Picture(width: 20, height: 20, colour: [20, 40, 60]))
    }
}

extension Fixtures {
    /// A source that cannot be read.
    static func broken() -> Source {
        let info = SourceInfo(
            storedSize: PixelSize(width: 30, height: 20),
            orientation: .upright,
            format: "memory",
            hasAlpha: false,
            bands: 3,
            levels: [],
            tileSize: nil,
            isTiledPyramid: false
        )
        let level = SourceLevel(size: info.size, scaleX: 1, scaleY: 1) { (_) throws(ImagingError) in
            throw ImagingError(.corrupt, "it is broken")
        }
        return Source(info: info, levels: [level], cancellation: Cancellation())
    }
}
