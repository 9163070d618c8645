import TestSupport
import Testing
import ZoomCore

@testable import Imaging

/// Quarter turns and flips move pixels, and change none.
@Suite(.oneAtATime)
struct QuarterTurnTests {
    @Test(arguments: 1...8, 1...8)
    func orientationsFollowOneAnotherAsTurnsDo(first: Int, second: Int) {
        let picture = Picture(width: 3, height: 2, bands: 1) { x, y, _ in UInt8(10 * y + x) }
        let both = Orientation(tag: first).followed(by: Orientation(tag: second))
        #expect(
            picture.upright(orientation: both.tag)
                == picture.upright(orientation: first).upright(orientation: second)
        )
    }

    @Test(arguments: 1...4)
    func editedPicturesAreThoseOfPillow(bands: Int) throws {
        let script = """
            import sys
            from PIL import Image, ImageOps
            upright = Image.frombytes(sys.argv[1], (61, 43), sys.stdin.buffer.read())
            for image in (upright, ImageOps.mirror(upright)):
                for turn in (None, Image.ROTATE_270, Image.ROTATE_180, Image.ROTATE_90):
                    turned = image if turn is None else image.transpose(turn)
                    sys.stdout.buffer.write(turned.tobytes())
            """
        let chart = Fixtures.chart(width: 61, height: 43, bands: bands)
        let reference = try Python.run(script, arguments: [Python.mode(bands: bands)], input: chart.pixels)
        #expect(reference.count == 8 * chart.pixels.count)
        let source = Fixtures.source(chart)
        for (index, isFlipped) in [false, true].enumerated() {
            for quadrant in 0...3 {
                let start = (4 * index + quadrant) * chart.pixels.count
                let expected = Array(reference[start..<start + chart.pixels.count])
                let edit = Edit(rotation: try Fixtures.turn(quadrant), isFlipped: isFlipped)
                for kernel in ResampleKernel.allCases {
                    let plan = Fixtures.plan(try Fixtures.edit(source, edit), kernel: kernel)
                    let mine = try Fixtures.render(plan, from: source)
                    #expect(mine.width == (quadrant % 2 == 0 ? 61 : 43))
                    #expect(mine.pixels == expected, "\(quadrant), flipped \(isFlipped), \(kernel)")
                    #expect(mine == chart.edited(isFlipped: isFlipped, quadrant: quadrant))
                }
            }
        }
    }

    /// Whatever way the picture is stored.
    @Test(arguments: 1...8, 1...4)
    func storedPicturesAreEditedAsTheyStandUpright(orientation: Int, bands: Int) throws {
        let picture = Fixtures.noise(width: 37, height: 23, bands: bands)
        let source = Fixtures.source(picture, orientation: orientation)
        let upright = picture.upright(orientation: orientation)
        for quadrant in 0...3 {
            for isFlipped in [false, true] {
                let edit = Edit(rotation: try Fixtures.turn(quadrant), isFlipped: isFlipped)
                let plan = Fixtures.plan(try Fixtures.edit(source, edit))
                #expect(
                    try Fixtures.render(plan, from: source)
                        == upright.edited(isFlipped: isFlipped, quadrant: quadrant)
                )
            }
        }
    }

    /// At a scale that is not stored, an edited picture is the scaled picture of the edited pixels, bit for bit.
    @Test(arguments: ResampleKernel.allCases)
    func scaledPicturesAreThoseOfPicturesEditedBefore(kernel: ResampleKernel) throws {
        var generator = SeededGenerator(seed: 5)
        for magnification in [0.07, 0.31, 0.5, 0.83, 1, 1.7, 4] {
            let bands = Int.random(in: 1...4, using: &generator)
            let orientation = Int.random(in: 1...8, using: &generator)
            let picture = Fixtures.noise(width: 97, height: 61, bands: bands)
            let source = Fixtures.source(picture, orientation: orientation)
            for quadrant in 0...3 {
                for isFlipped in [false, true] {
                    let edit = Edit(rotation: try Fixtures.turn(quadrant), isFlipped: isFlipped)
                    let plan = Fixtures.plan(
                        try Fixtures.edit(source, edit),
                        magnification: magnification,
                        kernel: kernel
                    )
                    let before = Fixtures.source(
                        picture.upright(orientation: orientation).edited(isFlipped: isFlipped, quadrant: quadrant)
                    )
                    let reference = try Fixtures.render(before, magnification: magnification, kernel: kernel)
                    #expect(try Fixtures.render(plan, from: source) == reference, "\(magnification), \(quadrant)")
                }
            }
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8])
    func filesAreEditedExactly(orientation: Int) throws {
        let folder = try TemporaryFolder()
        let file = Fixtures.chart(width: 120, height: 80, bands: 3).jpeg(quality: 92, orientation: orientation)
        let upright = try Picture(decoding: file).upright(orientation: orientation)
        let source = try SourceStore().open(path: try folder.write(file, to: "chart.jpg"))
        for quadrant in 0...3 {
            let edit = Edit(rotation: try Fixtures.turn(quadrant), isFlipped: true)
            let mine = try Fixtures.render(Fixtures.plan(try Fixtures.edit(source, edit)), from: source)
            #expect(mine == upright.edited(isFlipped: true, quadrant: quadrant))
        }
    }

    @Test(arguments: 1...4)
    func pyramidsAreEditedExactly(bands: Int) throws {
        let chart = Fixtures.chart(width: 400, height: 272, bands: bands)
        let path = try Samples.shared.tiff(
            chart,
            name: "edited-\(bands).tif",
            ["tile": true, "pyramid": true, "tile_width": 64, "tile_height": 64, "compression": "deflate"]
        )
        let source = try SourceStore().open(path: path)
        #expect(source.info.isTiledPyramid)
        let half = try Fixtures.render(source, magnification: 0.5)
        for quadrant in 0...3 {
            for isFlipped in [false, true] {
                let edit = try Fixtures.edit(
                    source,
                    Edit(rotation: try Fixtures.turn(quadrant), isFlipped: isFlipped)
                )
                let whole = try Fixtures.render(Fixtures.plan(edit), from: source)
                #expect(whole == chart.edited(isFlipped: isFlipped, quadrant: quadrant))
                // The level that is stored at half the size is moved as it is.
                let reduced = try Fixtures.render(Fixtures.plan(edit, magnification: 0.5), from: source)
                #expect(reduced == half.edited(isFlipped: isFlipped, quadrant: quadrant))
            }
        }
    }
}
